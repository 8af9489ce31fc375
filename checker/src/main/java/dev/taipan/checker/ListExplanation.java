package dev.taipan.checker;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.weak.ListViolation;
import dev.taipan.weak.ListViolation.BadList;
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
    String element = history.valueName(bad.element());
    return switch (bad.kind()) {
      case GARBAGE ->
          violation(Anomaly.THIN_AIR_READ, names, read + "; nobody appended " + element + ".");
      case ABORTED_READ ->
          violation(Anomaly.G1A, names, read + "; " + appended(bad) + ", but it aborted.");
      case DIRTY_UPDATE ->
          violation(
              Anomaly.DIRTY_UPDATE,
              names,
              read + "; " + appended(bad) + ", but it aborted.",
              nameOfOwner(bad.other())
                  + ", which did not, appended "
                  + history.valueName(history.value(bad.other()))
                  + " behind it.");
      case DUPLICATE_ELEMENTS ->
          violation(
              Anomaly.DUPLICATE_ELEMENTS,
              names,
              read + ", which holds " + element + " more than once.");
      case OWN_APPENDS_DISORDERED ->
          violation(
              Anomaly.INTERNAL,
              names,
              read
                  + "; "
                  + nameOfOwner(bad.append())
                  + " appended "
                  + history.valueName(history.value(bad.other()))
                  + " and then "
                  + element
                  + ".");
      case INCOMPATIBLE_ORDER ->
          violation(
              Anomaly.INCOMPATIBLE_ORDER,
              names,
              read + ".",
              nameOfOwner(bad.other()) + " read " + list(bad.other()) + " from the same key.");
    };
  }

  private String appended(BadList bad) {
    return nameOfOwner(bad.append()) + " appended " + history.valueName(bad.element());
  }

  private static Violation violation(Anomaly anomaly, Set<String> names, String... explanation) {
    return new Violation(
        anomaly,
        Optional.of(anomaly),
        Optional.empty(),
        anomaly.description(),
        List.copyOf(names),
        List.of(),
        List.of(explanation));
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
