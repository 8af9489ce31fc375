package dev.taipan.checker.explain;

import dev.taipan.checker.evidence.AnomalyName;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.weak.ListViolation.BadList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Says in sentences what is wrong with lists that were read. */
public final class ListExplanation {
  private final Accesses accesses;
  private final History history;
  private final DependencySentences sentences;

  ListExplanation(Accesses accesses, DependencySentences sentences) {
    this.accesses = accesses;
    history = accesses.history();
    this.sentences = sentences;
  }

  /** Explains what is wrong. */
  Violation of(BadList bad) {
    String reader = nameOfOwner(bad.read());
    Named named = new Named(accesses);
    named.transaction(history.transactionOf(bad.read()));
    for (int operation : new int[] {bad.append(), bad.other()}) {
      if (operation >= 0) {
        named.transaction(history.transactionOf(operation));
      }
    }
    String key = sentences.row(history.key(bad.read()));
    String read = reader + " read " + sentences.list(bad.read()) + " from " + key;
    List<Sentence> explanation = new ArrayList<>();
    sentences(bad, read).stream().map(Sentence::remark).forEach(explanation::add);
    read(bad).ifPresent(edge -> explanation.set(0, Sentence.fact(explanation.get(0).text(), edge)));
    explanation.addAll(appenders(bad, named));
    named.allOn(history.key(bad.read()));
    explanation.addAll(UnknownOutcomes.nameObservers(named, accesses));
    return violation(bad, named, explanation);
  }

  /** Those whose appends are where they cannot be, so that the lists are what they are. */
  private List<Sentence> appenders(BadList bad, Named named) {
    long[] list = history.lists().read(history, bad.read());
    return switch (bad.kind()) {
      case DUPLICATE_ELEMENTS -> appenders(bad.read(), new long[] {bad.element()}, named);
      case REREAD_DIFFERS, INCOMPATIBLE_ORDER -> {
        long[] other = history.lists().read(history, bad.other());
        int parting = Arrays.mismatch(list, other);
        yield appenders(bad.read(), new long[] {list[parting], other[parting]}, named);
      }
      case OWN_APPENDS_MISSING -> {
        int own = ownAppendsBefore(bad.read());
        long[] end = Arrays.copyOfRange(list, Math.max(0, list.length - own), list.length);
        yield appenders(bad.read(), end, named);
      }
      default -> List.of();
    };
  }

  private int ownAppendsBefore(int read) {
    int own = 0;
    for (int op = history.operationStart(history.transactionOf(read)); op < read; op++) {
      own += history.isWrite(op) && history.key(op) == history.key(read) ? 1 : 0;
    }
    return own;
  }

  /** Names who appended some elements of a list that was read, and says so of those not named. */
  private List<Sentence> appenders(int read, long[] elements, Named named) {
    List<Sentence> told = new ArrayList<>();
    for (long element : elements) {
      for (int op = 0; op < history.operations(); op++) {
        if (history.isWrite(op)
            && history.key(op) == history.key(read)
            && history.value(op) == element
            && named.transactions().add(history.transactionOf(op))) {
          told.add(
              Sentence.remark(nameOfOwner(op) + " appended " + history.valueName(element) + "."));
        }
      }
    }
    return told;
  }

  /** The argument, which starts with what was read. */
  private List<String> sentences(BadList bad, String read) {
    String element = history.valueName(bad.element());
    return switch (bad.kind()) {
      case OWN_APPENDS_MISSING ->
          List.of(read + ", where its own append of " + element + " is not in its place.");
      case REREAD_DIFFERS ->
          List.of(read + " after it had read " + sentences.list(bad.other()) + " from it itself.");
      case FUTURE_READ -> List.of(read + " before it appended " + element + " itself.");
      case DUPLICATE_ELEMENTS -> List.of(read + ", which holds " + element + " more than once.");
      case ABORTED_READ -> List.of(read + "; " + appended(bad) + ", but it aborted.");
      case DIRTY_UPDATE ->
          List.of(
              read + "; " + appended(bad) + ", but it aborted.",
              nameOfOwner(bad.other())
                  + ", which did not, appended "
                  + valueOf(bad.other())
                  + " after it.");
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
              nameOfOwner(bad.other())
                  + " read "
                  + sentences.list(bad.other())
                  + " from the same key.");
      case GARBAGE -> {
        List<String> garbage =
            new ArrayList<>(List.of(read + "; nobody appended " + element + "."));
        garbage.addAll(new ThinAirAdvice(accesses).of(bad.read()));
        yield garbage;
      }
    };
  }

  private String valueOf(int operation) {
    return history.valueName(history.value(operation));
  }

  /** Who appended the element at fault for another to read, as a dependency. */
  private Optional<Dependency> read(BadList bad) {
    int reader = history.transactionOf(bad.read());
    if (bad.append() < 0 || history.transactionOf(bad.append()) == reader) {
      return Optional.empty();
    }
    return Optional.of(
        Dependency.read(history.transactionOf(bad.append()), reader, history.key(bad.read())));
  }

  private String appended(BadList bad) {
    return nameOfOwner(bad.append()) + " appended " + history.valueName(bad.element());
  }

  private Violation violation(BadList bad, Named named, List<Sentence> explanation) {
    Anomaly anomaly = bad.kind().anomaly();
    return new Violation(
        new AnomalyName(anomaly),
        Optional.of(anomaly),
        sentences.names(named),
        List.of(),
        explanation,
        Optional.of(named.part()),
        new Evidence.Refutation(history, new Argument.Lists(bad)));
  }

  private String nameOfOwner(int operation) {
    return sentences.name(history.transactionOf(operation));
  }
}
