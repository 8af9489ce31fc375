package dev.taipan.collect.replay;

import dev.taipan.checker.excerpt.Part;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A violation in which a transaction began with a read that returned what had been overwritten
 * before, and the one before it in its session had ended with the same read and was rolled back. A
 * database may keep the result of a query from one transaction to the next. Linear time in the
 * operations of the history, for each such read.
 */
final class OldResults {
  private final History history;
  private final Part part;
  private final Set<Integer> transactions = new LinkedHashSet<>();
  private final Set<Integer> operations = new LinkedHashSet<>();

  private OldResults(History history, Part part) {
    this.history = history;
    this.part = part;
  }

  /**
   * The part with, for each such read, the first and last read of the transaction before it, and
   * who overwrote the value while that was open. None if there is no such read, or no times say so.
   *
   * @param history with transactions numbered session by session
   */
  static Optional<Part> of(History history, Part part) {
    return history.hasTimes() ? new OldResults(history, part).widened() : Optional.empty();
  }

  private Optional<Part> widened() {
    part.operations().forEach(this::add);
    if (transactions.isEmpty()) {
      return Optional.empty();
    }
    transactions.addAll(part.transactions());
    operations.addAll(part.operations());
    return Optional.of(
        new Part(transactions, operations, part.sessions(), transactions, part.versionOrder()));
  }

  private void add(int read) {
    int reader = history.transactionOf(read);
    if (history.isWrite(read)
        || read != history.operationStart(reader)
        || history.rankInSession(reader) == 0) {
      return;
    }
    int before = reader - 1;
    int last = history.operationEnd(before) - 1;
    if (history.status(before) != TransactionStatus.ABORTED
        || last <= history.operationStart(before)
        || history.isWrite(last)
        || history.key(last) != history.key(read)
        || history.value(last) != history.value(read)) {
      return;
    }
    overwriting(last, reader)
        .ifPresent(
            write -> {
              for (int operation : new int[] {history.operationStart(before), last, write}) {
                operations.add(operation);
                transactions.add(history.transactionOf(operation));
              }
            });
  }

  /** The first write of another value that was committed while who read it first was open. */
  private OptionalInt overwriting(int read, int rereader) {
    int reader = history.transactionOf(read);
    return IntStream.range(0, history.operations())
        .filter(each -> history.isWrite(each) && history.key(each) == history.key(read))
        .filter(each -> history.value(each) != history.value(read))
        .filter(each -> isBetween(history.transactionOf(each), reader, rereader))
        .findFirst();
  }

  private boolean isBetween(int writer, int reader, int rereader) {
    return history.status(writer) == TransactionStatus.COMMITTED
        && !history.isInitialTransaction(writer)
        && history.endTime(writer) > history.startTime(reader)
        && history.endTime(writer) < history.startTime(rereader);
  }
}
