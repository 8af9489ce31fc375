package dev.taipan.collect.replay;

import dev.taipan.checker.excerpt.Part;
import dev.taipan.collect.dialect.KeyTables;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A violation in which a transaction read what had been overwritten before it began, overwrote
 * that, and the one before it in its session had read the same and was rolled back. A database may
 * keep the result of a query from one transaction to the next. Lists are not looked at. Linear time
 * in the operations of the history, for each such read.
 */
final class OldResults {
  private final History history;
  private final Part part;
  private final Set<Integer> transactions = new LinkedHashSet<>();
  private final Set<Integer> operations = new LinkedHashSet<>();

  /** Reads of the same keys that are left out. */
  private final Set<Integer> others = new HashSet<>();

  private OldResults(History history, Part part) {
    this.history = history;
    this.part = part;
  }

  /**
   * The part with, for each such read, who wrote behind it, but no other reads of its key there;
   * with the first read of its table and the last one of the key by the transaction before it; and
   * with who overwrote the value while that was open, having read the key. None if there is no such
   * read, or no times say so.
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
    part.operations().stream().filter(each -> !others.contains(each)).forEach(operations::add);
    return Optional.of(
        new Part(transactions, operations, part.sessions(), transactions, part.versionOrder()));
  }

  private void add(int read) {
    int reader = history.transactionOf(read);
    int before = reader - 1;
    if (history.isWrite(read)
        || history.lists().isList(history.key(read))
        || history.rankInSession(reader) == 0
        || history.status(before) != TransactionStatus.ABORTED) {
      return;
    }
    OptionalInt write = operations(reader).filter(each -> isWriteBehind(each, read)).findFirst();
    OptionalInt same =
        operations(before).filter(each -> isSameRead(each, read)).reduce((one, next) -> next);
    OptionalInt first =
        operations(before)
            .filter(each -> each < same.orElse(0) && !history.isWrite(each))
            .filter(each -> table(each) == table(read))
            .findFirst();
    if (write.isPresent() && first.isPresent()) {
      overwriting(same.getAsInt(), reader)
          .ifPresent(
              overwriting -> {
                addAll(first.getAsInt(), same.getAsInt(), overwriting, write.getAsInt());
                operations(history.transactionOf(overwriting))
                    .filter(each -> each < overwriting && isReadOf(history.key(read), each))
                    .forEach(this::addAll);
                operations(reader)
                    .filter(each -> each != read && isReadOf(history.key(read), each))
                    .forEach(others::add);
              });
    }
  }

  private IntStream operations(int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction));
  }

  private boolean isWriteBehind(int operation, int read) {
    return operation > read
        && history.isWrite(operation)
        && history.key(operation) == history.key(read);
  }

  private boolean isSameRead(int operation, int read) {
    return isReadOf(history.key(read), operation)
        && history.value(operation) == history.value(read);
  }

  private boolean isReadOf(int key, int operation) {
    return !history.isWrite(operation) && history.key(operation) == key;
  }

  /** Rows are in tables by their keys, as those of a run are. */
  private int table(int operation) {
    return KeyTables.of(history.keyName(history.key(operation)));
  }

  private void addAll(int... some) {
    for (int operation : some) {
      operations.add(operation);
      transactions.add(history.transactionOf(operation));
    }
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
