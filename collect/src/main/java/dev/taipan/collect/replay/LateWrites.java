package dev.taipan.collect.replay;

import dev.taipan.checker.excerpt.Part;
import dev.taipan.collect.dialect.KeyTables;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A violation in which somebody saw what a transaction had written that was rolled back before. A
 * database may do that with the next statement of the session, if it keeps something of a statement
 * that failed while it waited for another transaction. Linear time in the operations of the
 * history.
 */
final class LateWrites {
  private final History history;
  private final Part part;
  private final Set<Integer> transactions = new LinkedHashSet<>();
  private final Set<Integer> operations = new LinkedHashSet<>();

  private LateWrites(History history, Part part) {
    this.history = history;
    this.part = part;
  }

  /**
   * The part with, for each such transaction, one that read what it last wrote to and was longer
   * there, and the next one of its session that wrote to the same table. None if there is no such
   * transaction, or no times say so.
   *
   * @param history with transactions numbered session by session
   */
  static Optional<Part> of(History history, Part part) {
    return history.hasTimes() ? new LateWrites(history, part).widened() : Optional.empty();
  }

  private Optional<Part> widened() {
    part.transactions().forEach(this::add);
    if (transactions.isEmpty()) {
      return Optional.empty();
    }
    transactions.addAll(part.transactions());
    operations.addAll(part.operations());
    return Optional.of(
        new Part(transactions, operations, part.sessions(), transactions, part.versionOrder()));
  }

  private void add(int aborted) {
    OptionalInt last = operations(aborted).filter(history::isWrite).reduce((one, next) -> next);
    if (history.status(aborted) != TransactionStatus.ABORTED
        || last.isEmpty()
        || !part.operations().contains(last.getAsInt())
        || !isSeenOnlyLater(aborted, last.getAsInt())) {
      return;
    }
    OptionalInt next = nextWrite(aborted, last.getAsInt());
    OptionalInt read = readMeanwhile(aborted, last.getAsInt());
    if (next.isPresent() && read.isPresent()) {
      for (int operation : new int[] {last.getAsInt(), next.getAsInt(), read.getAsInt()}) {
        operations.add(operation);
        transactions.add(history.transactionOf(operation));
      }
    }
  }

  private IntStream operations(int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction));
  }

  private boolean isSeenOnlyLater(int aborted, int write) {
    return part.operations().stream()
        .filter(each -> history.key(each) == history.key(write) && !history.isWrite(each))
        .mapToInt(history::transactionOf)
        .allMatch(
            reader ->
                history.isFinalTransaction(reader)
                    || history.startTime(reader) > history.endTime(aborted));
  }

  /** The first write to the table of another one by a later transaction, if that committed. */
  private OptionalInt nextWrite(int aborted, int write) {
    return IntStream.range(aborted + 1, history.transactions())
        .takeWhile(each -> history.sessionOf(each) == history.sessionOf(aborted))
        .flatMap(this::operations)
        .filter(each -> history.isWrite(each) && table(each) == table(write))
        .limit(1)
        .filter(each -> history.key(each) != history.key(write))
        .filter(each -> isCommitted(history.transactionOf(each)))
        .findFirst();
  }

  private boolean isCommitted(int transaction) {
    return history.status(transaction) == TransactionStatus.COMMITTED;
  }

  /** Rows are in tables by their keys, as those of a run are. */
  private int table(int operation) {
    return KeyTables.of(history.keyName(history.key(operation)));
  }

  /**
   * The first operation on the key by one that was there before and behind the end, if it reads.
   */
  private OptionalInt readMeanwhile(int aborted, int write) {
    return IntStream.range(0, history.transactions())
        .filter(each -> each != aborted && !history.isInitialTransaction(each))
        .filter(each -> !history.isFinalTransaction(each))
        .filter(each -> history.startTime(each) < history.endTime(aborted))
        .filter(each -> history.endTime(each) > history.endTime(aborted))
        .flatMap(
            each ->
                operations(each).filter(other -> history.key(other) == history.key(write)).limit(1))
        .filter(each -> !history.isWrite(each) && !observes(each, history.value(write)))
        .findFirst();
  }

  private boolean observes(int read, long value) {
    return history.lists().isList(history.key(read))
        ? Arrays.stream(history.lists().known(history, read)).anyMatch(each -> each == value)
        : history.value(read) == value;
  }
}
