package dev.taipan.checker;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.weak.ListViolation;
import dev.taipan.weak.ListViolation.BadList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Says in sentences what is wrong with lists that were read. */
final class ListExplanation {
  private static final int LONGEST_SHOWN = 12;

  private final Accesses accesses;
  private final History history;
  private final DependencySentences sentences;

  ListExplanation(Accesses accesses) {
    this.accesses = accesses;
    history = accesses.history();
    sentences = new DependencySentences(accesses);
  }

  /** Explains what is wrong. */
  Violation of(ListViolation violation) {
    return violation instanceof BadList bad
        ? ofBadList(bad)
        : new Explanation(accesses).ofCycle(((ListViolation.Cycle) violation).cycle(), List.of());
  }

  private Violation ofBadList(BadList bad) {
    String reader = nameOfOwner(bad.read());
    Set<String> names = new LinkedHashSet<>(List.of(reader));
    if (bad.append() >= 0) {
      names.add(nameOfOwner(bad.append()));
    }
    if (bad.other() >= 0) {
      names.add(nameOfOwner(bad.other()));
    }
    String read = reader + " read " + list(bad.read()) + " from key " + key(bad.read());
    return violation(anomaly(bad), names, sentences(bad, read));
  }

  private static Anomaly anomaly(BadList bad) {
    return switch (bad.kind()) {
      case OWN_APPENDS_MISSING, REREAD_DIFFERS, OWN_APPENDS_DISORDERED -> Anomaly.INTERNAL;
      case FUTURE_READ -> Anomaly.FUTURE_READ;
      case DUPLICATE_ELEMENTS -> Anomaly.DUPLICATE_ELEMENTS;
      case ABORTED_READ -> Anomaly.G1A;
      case DIRTY_UPDATE -> Anomaly.DIRTY_UPDATE;
      case INTERMEDIATE_READ -> Anomaly.G1B;
      case INCOMPATIBLE_ORDER -> Anomaly.INCOMPATIBLE_ORDER;
      case GARBAGE -> Anomaly.THIN_AIR_READ;
    };
  }

  /** The argument, which starts with what was read. */
  private List<String> sentences(BadList bad, String read) {
    String element = history.valueName(bad.element());
    return switch (bad.kind()) {
      case OWN_APPENDS_MISSING ->
          List.of(read + ", where its own append of " + element + " is not in its place.");
      case REREAD_DIFFERS ->
          List.of(read + " after it had read " + list(bad.other()) + " from it itself.");
      case FUTURE_READ -> List.of(read + " before it appended " + element + " itself.");
      case DUPLICATE_ELEMENTS -> List.of(read + ", which holds " + element + " more than once.");
      case ABORTED_READ -> List.of(read + "; " + appended(bad) + ", but it aborted.");
      case DIRTY_UPDATE ->
          List.of(
              read + "; " + appended(bad) + ", but it aborted.",
              nameOfOwner(bad.other())
                  + ", which did not, appended "
                  + valueOf(bad.other())
                  + " behind it.");
      case INTERMEDIATE_READ ->
          List.of(read + "; " + appended(bad) + " and then " + valueOf(bad.other()) + ".");
      case OWN_APPENDS_DISORDERED ->
          List.of(
              read
                  + "; "
                  + nameOfOwner(bad.append())
                  + " appended "
                  + valueOf(bad.other())
                  + " and then "
                  + element
                  + ".");
      case INCOMPATIBLE_ORDER ->
          List.of(
              read + ".",
              nameOfOwner(bad.other()) + " read " + list(bad.other()) + " from the same key.");
      case GARBAGE -> {
        List<String> sentences =
            new ArrayList<>(List.of(read + "; nobody appended " + element + "."));
        sentences.addAll(new ThinAirAdvice(accesses).of(bad.read()));
        yield sentences;
      }
    };
  }

  private String valueOf(int operation) {
    return history.valueName(history.value(operation));
  }

  private String appended(BadList bad) {
    return nameOfOwner(bad.append()) + " appended " + history.valueName(bad.element());
  }

  private static Violation violation(Anomaly anomaly, Set<String> names, List<String> explanation) {
    return new Violation(
        anomaly,
        Optional.of(anomaly),
        Optional.empty(),
        anomaly.description(),
        List.copyOf(names),
        List.of(),
        explanation);
  }

  private String nameOfOwner(int operation) {
    return sentences.name(history.transactionOf(operation));
  }

  private String key(int operation) {
    return history.keyName(history.key(operation));
  }

  /** A list in full, or its end when it is long. */
  private String list(int read) {
    long[] list = history.lists().read(history, read);
    int from = Math.max(0, list.length - LONGEST_SHOWN);
    return Arrays.stream(list, from, list.length)
        .mapToObj(history::valueName)
        .collect(Collectors.joining(" ", from > 0 ? "[… " : "[", "]"));
  }
}
