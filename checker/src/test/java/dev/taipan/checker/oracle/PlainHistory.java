package dev.taipan.checker.oracle;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A history as plain objects.
 *
 * @param versionOrder lists of transactions whose versions of some key were installed one after the
 *     other
 * @param last the transaction that comes after all others and has seen them, or -1
 */
record PlainHistory(
    List<Transaction> transactions,
    boolean hasInitial,
    long initial,
    List<List<Integer>> versionOrder,
    int last) {

  /**
   * A read or write.
   *
   * @param value of a list the last element, the initial value when it is empty
   * @param list what was read of a key that holds a list; otherwise null
   */
  record Operation(boolean write, int key, long value, List<Long> list) {

    /** Whether this writes what another read, alone or in a list. */
    boolean wrote(Operation read) {
      return write
          && key == read.key
          && (read.list == null ? value == read.value : read.list.contains(value));
    }
  }

  /**
   * A transaction, its session, and when it ran; a time is null when nobody knows it.
   *
   * @param operations those that are judged
   * @param keys of all that it read or wrote, also of reads that are not judged
   */
  record Transaction(
      int session,
      TransactionStatus status,
      List<Operation> operations,
      Set<Integer> keys,
      Long start,
      Long end) {

    /** Whether the clock says that this had ended when another started. */
    boolean endedBefore(Transaction other) {
      return end != null && other.start != null && end < other.start;
    }

    /** The index of the last write of a key, or -1. */
    int lastWrite(int key) {
      return lastWriteBefore(key, operations.size());
    }

    /** The index of the last write of a key before an index, or -1. */
    int lastWriteBefore(int key, int index) {
      for (int i = index - 1; i >= 0; i--) {
        if (operations.get(i).write() && operations.get(i).key() == key) {
          return i;
        }
      }
      return -1;
    }

    /** What is written to a key before an index, in program order. */
    List<Long> writtenBefore(int key, int index) {
      return operations.subList(0, index).stream()
          .filter(operation -> operation.write() && operation.key() == key)
          .map(Operation::value)
          .toList();
    }

    boolean writes(int key) {
      return lastWrite(key) >= 0;
    }
  }

  static PlainHistory of(History history) {
    return of(history, VersionOrder.NONE);
  }

  static PlainHistory of(History history, VersionOrder facts) {
    List<Transaction> transactions = new ArrayList<>();
    int last = -1;
    for (int session = 0; session < history.sessions(); session++) {
      for (int rank = 0; rank < history.sessionLength(session); rank++) {
        int t = history.inSession(session, rank);
        last = history.isFinalTransaction(t) ? transactions.size() : last;
        List<Operation> operations = new ArrayList<>();
        Set<Integer> keys = new HashSet<>();
        for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
          keys.add(history.key(op));
          if (isJudged(history, t, op)) {
            operations.add(
                new Operation(
                    history.isWrite(op), history.key(op), history.value(op), list(history, op)));
          }
        }
        long start = history.startTime(t);
        long end = history.endTime(t);
        transactions.add(
            new Transaction(
                session,
                history.status(t),
                operations,
                keys,
                start == History.NO_START ? null : start,
                end == History.NO_END ? null : end));
      }
    }
    List<List<Integer>> versionOrder = new ArrayList<>();
    for (int list = 0; list < facts.lists(); list++) {
      versionOrder.add(Arrays.stream(facts.transactions(list)).boxed().toList());
    }
    return new PlainHistory(
        transactions, history.hasInitialValue(), history.initialValue(), versionOrder, last);
  }

  /** Lists that transactions of unknown outcome read say nothing. */
  private static boolean isJudged(History history, int transaction, int operation) {
    return history.isWrite(operation)
        || history.status(transaction) == TransactionStatus.COMMITTED
        || !history.lists().isList(history.key(operation));
  }

  private static List<Long> list(History history, int operation) {
    return history.isWrite(operation) || !history.lists().isList(history.key(operation))
        ? null
        : Arrays.stream(history.lists().read(history, operation)).boxed().toList();
  }
}
