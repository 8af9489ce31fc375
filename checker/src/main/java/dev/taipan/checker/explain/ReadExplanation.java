package dev.taipan.checker.explain;

import dev.taipan.checker.evidence.AnomalyName;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.WeakViolation.BadRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Says in sentences what is wrong with a read. */
final class ReadExplanation {
  private final Accesses accesses;
  private final History history;
  private final DependencySentences sentences;
  private final Named named;

  ReadExplanation(Accesses accesses, DependencySentences sentences) {
    this.accesses = accesses;
    history = accesses.history();
    this.sentences = sentences;
    named = new Named(accesses);
  }

  /** Explains a read that is wrong; linear in the operations, since it asks who wrote the value. */
  Violation of(BadRead bad) {
    int reader = history.transactionOf(bad.read());
    named.operation(bad.read());
    nameOther(bad);
    List<Sentence> explanation = new ArrayList<>();
    explanation.add(observed(bad, reader));
    if (bad.tap() == Tap.THIN_AIR_READ) {
      new ThinAirAdvice(accesses)
          .of(bad.read()).stream().map(Sentence::remark).forEach(explanation::add);
    }
    if (bad.tap() == Tap.NON_REPEATABLE_READ) {
      bad.operations().sorted().forEach(this::nameWriters);
    } else if (bad.tap() != Tap.NOT_MY_OWN_WRITE && bad.tap() != Tap.NOT_MY_LAST_WRITE) {
      otherWriters(bad).stream().map(Sentence::remark).forEach(explanation::add);
    }
    explanation.addAll(UnknownOutcomes.nameObserversOf(reader, named, accesses));
    Anomaly anomaly = Anomaly.of(bad.tap());
    return new Violation(
        new AnomalyName(anomaly, bad.tap()),
        Optional.of(anomaly),
        sentences.names(named),
        List.of(),
        explanation,
        Optional.of(named.part()),
        new Evidence.Refutation(history, new Argument.Read(bad)));
  }

  /** Names what makes the read wrong: the other operation, and what the reader did itself. */
  private void nameOther(BadRead bad) {
    int reader = history.transactionOf(bad.read());
    IntStream.range(history.operationStart(reader), history.operationEnd(reader))
        .filter(operation -> isWriteOf(bad.read(), operation, history.value(bad.read())))
        .forEach(named::operation);
    bad.others().forEach(named::operation);
    bad.operations().forEach(this::nameOwnWriteBefore);
    if (bad.tap() == Tap.INTERMEDIATE_READ) {
      nameOverwriting(bad.other());
    }
  }

  /** Names what a reader had written to the register that it read, if it had. */
  private void nameOwnWriteBefore(int read) {
    if (!history.isWrite(read) && !history.lists().isList(history.key(read))) {
      IntStream.range(history.operationStart(history.transactionOf(read)), read)
          .filter(history::isWrite)
          .filter(operation -> history.key(operation) == history.key(read))
          .reduce((earlier, later) -> later)
          .ifPresent(named::operation);
    }
  }

  /** Names the last write of the key by whoever wrote a value of it. */
  private void nameOverwriting(int write) {
    named.operation(accesses.lastWrite(history.transactionOf(write), history.key(write)));
  }

  /** What was read, and from whom if that was another transaction, and nobody else wrote it. */
  private Sentence observed(BadRead bad, int reader) {
    String text = sentence(bad, sentences.name(reader));
    boolean ofAnother = bad.tap() == Tap.ABORTED_READ || bad.tap() == Tap.INTERMEDIATE_READ;
    return ofAnother && isOnlyWriter(history.transactionOf(bad.other()), bad.read())
        ? Sentence.fact(
            text, Dependency.read(history.transactionOf(bad.other()), bad.read(), history))
        : Sentence.remark(text);
  }

  private boolean isOnlyWriter(int writer, int read) {
    return IntStream.range(0, history.operations())
        .filter(operation -> isWriteOf(read, operation, history.value(read)))
        .allMatch(operation -> history.transactionOf(operation) == writer);
  }

  private String sentence(BadRead bad, String reader) {
    String read =
        reader
            + " read "
            + value(bad.read())
            + " from key "
            + history.keyName(history.key(bad.read()));
    return switch (bad.tap()) {
      case THIN_AIR_READ -> read + ", a value that nobody wrote.";
      case ABORTED_READ -> read + ", which " + writer(bad.other()) + " wrote, but it aborted.";
      case FUTURE_READ -> read + " before it wrote that value itself.";
      case NOT_MY_OWN_WRITE ->
          read + " although it had itself written " + value(bad.other()) + " to it before.";
      case NOT_MY_LAST_WRITE ->
          read
              + ", its own value, although it had overwritten it with "
              + value(bad.other())
              + " before.";
      case INTERMEDIATE_READ ->
          read
              + ", which "
              + writer(bad.other())
              + " wrote and then overwrote itself"
              + (mayNotHaveCommitted(bad) ? "." : " before it committed.");
      default -> bad.others().size() == 1 ? ofPair(reader, bad) : ofSeveral(reader, bad);
    };
  }

  private String ofPair(String reader, BadRead bad) {
    return reader
        + " read "
        + value(bad.read())
        + " from key "
        + history.keyName(history.key(bad.read()))
        + " after it had read "
        + value(bad.other())
        + " from it in the same transaction.";
  }

  /** Some transaction wrote all but one of what was read, whichever that is, but none wrote all. */
  private String ofSeveral(String reader, BadRead bad) {
    return reader
        + " read "
        + bad.others().stream().map(this::value).collect(Collectors.joining(", "))
        + " and "
        + value(bad.read())
        + " from key "
        + history.keyName(history.key(bad.read()))
        + " in the same transaction, and no other transaction wrote all of these.";
  }

  private boolean mayNotHaveCommitted(BadRead bad) {
    int writer = history.transactionOf(bad.other());
    return history.status(writer) == TransactionStatus.UNKNOWN && !isOnlyWriter(writer, bad.read());
  }

  private String writer(int write) {
    named.operation(write);
    return sentences.name(history.transactionOf(write));
  }

  /**
   * What others who wrote the value have to do with the read: nothing, or it would be no anomaly.
   * The reader may be one of them.
   */
  private List<String> otherWriters(BadRead bad) {
    List<String> others = new ArrayList<>();
    int reader = history.transactionOf(bad.read());
    if (bad.tap() == Tap.INTERMEDIATE_READ && writesLater(reader, bad.read())) {
      others.add(sentences.name(reader) + " wrote it too, but only after it had read it.");
    }
    for (int write = 0; write < history.operations(); write++) {
      int writer = history.transactionOf(write);
      if (isWriteOf(bad.read(), write, history.value(bad.read()))
          && !named.transactions().contains(writer)) {
        boolean aborted = history.status(writer) == TransactionStatus.ABORTED;
        nameOverwriting(write);
        others.add(
            writer(write)
                + " wrote it too, "
                + (aborted ? "and aborted." : "and overwrote it itself."));
      }
    }
    return others;
  }

  private boolean writesLater(int reader, int read) {
    return IntStream.range(read, history.operationEnd(reader))
        .anyMatch(operation -> isWriteOf(read, operation, history.value(read)));
  }

  private boolean isWriteOf(int read, int operation, long value) {
    return history.isWrite(operation)
        && !history.isInitialTransaction(history.transactionOf(operation))
        && history.key(operation) == history.key(read)
        && history.value(operation) == value;
  }

  /** Whoever wrote what was read: no single one may have written all that the reader read. */
  private void nameWriters(int read) {
    long value =
        history.lists().isList(history.key(read)) ? lastOfOthers(read) : history.value(read);
    if (history.hasInitialValue(history.key(read))
        && value == history.initialValue(history.key(read))) {
      named.transaction(History.INITIAL);
    }
    for (int write = 0; write < history.operations(); write++) {
      if (isWriteOf(read, write, value)) {
        named.operation(write);
      }
    }
  }

  /** The last element of a list that its reader did not append. */
  private long lastOfOthers(int read) {
    int reader = history.transactionOf(read);
    long[] list = history.lists().read(history, read);
    for (int i = list.length - 1; i >= 0; i--) {
      long element = list[i];
      if (IntStream.range(history.operationStart(reader), history.operationEnd(reader))
          .noneMatch(operation -> isWriteOf(read, operation, element))) {
        return element;
      }
    }
    return history.initialValue(history.key(read));
  }

  private String value(int operation) {
    return !history.isWrite(operation) && history.lists().isList(history.key(operation))
        ? sentences.list(operation)
        : history.valueName(history.value(operation));
  }
}
