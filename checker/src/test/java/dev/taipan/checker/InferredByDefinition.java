package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a history means in which initial values are inferred, as an ordinary history: one in which
 * the value that nobody wrote is 0 and lists lack the beginning that nobody appended. For oracles
 * that know one initial value only.
 */
final class InferredByDefinition implements Rewriting.Values {
  private static final long ELSEWHERE = 7_777;

  private final History history;
  private final ReadsFrom readsFrom;

  /** The values that become 0, by register. */
  private final Map<Integer, Long> initial = new HashMap<>();

  private InferredByDefinition(History history) {
    this.history = history;
    readsFrom = ReadsFrom.of(history);
    for (int key = 0; key < history.keys(); key++) {
      Set<Long> unwritten = unwritten(key, TransactionStatus.COMMITTED);
      if (unwritten.isEmpty()) {
        unwritten = unwritten(key, TransactionStatus.UNKNOWN);
      }
      if (unwritten.size() == 1) {
        initial.put(key, unwritten.iterator().next());
      }
    }
  }

  /** The ordinary history. */
  static History of(History history) {
    return Rewriting.of(
        history, new HistoryBuilder(), transaction -> true, new InferredByDefinition(history));
  }

  /**
   * The values that transactions of a status read of a register and nobody wrote; what the format
   * says that keys hold at first may also have been written by who aborted, by the reader, or only
   * on the way to another value.
   */
  private Set<Long> unwritten(int key, TransactionStatus status) {
    Set<Long> values = new HashSet<>();
    for (int op = 0; op < history.operations(); op++) {
      int t = history.transactionOf(op);
      if (history.key(op) == key
          && !history.isWrite(op)
          && counts(t)
          && history.status(t) == status
          && !isWritten(op, t)) {
        values.add(history.value(op));
      }
    }
    return values;
  }

  private boolean isWritten(int read, int reader) {
    for (int op = 0; op < history.operations(); op++) {
      if (history.isWrite(op)
          && history.key(op) == history.key(read)
          && history.value(op) == history.value(read)
          && (!isInitialOfFormat(read) || mayBeObserved(op, reader))) {
        return true;
      }
    }
    return false;
  }

  private boolean mayBeObserved(int write, int reader) {
    int writer = history.transactionOf(write);
    return writer != reader
        && history.status(writer) != TransactionStatus.ABORTED
        && readsFrom.isFinal(write);
  }

  private boolean isInitialOfFormat(int operation) {
    return history.hasInitialValue() && history.value(operation) == history.initialValue();
  }

  private boolean counts(int transaction) {
    return readsFrom.included(transaction);
  }

  @Override
  public long value(int key, int operation) {
    long value = history.value(operation);
    if (initial.containsKey(key)) {
      return value == initial.get(key) ? 0 : value == 0 ? ELSEWHERE : value;
    }
    return value == 0 && !history.hasInitialValue() ? ELSEWHERE : value;
  }

  @Override
  public long[] list(int key, int read) {
    long[] list = history.lists().read(history, read);
    boolean judged = history.status(history.transactionOf(read)) == TransactionStatus.COMMITTED;
    return judged ? Arrays.copyOfRange(list, beginning(key), list.length) : list;
  }

  private int beginning(int key) {
    Set<Long> appended = new HashSet<>();
    List<long[]> lists = new ArrayList<>();
    for (int op = 0; op < history.operations(); op++) {
      if (history.key(op) == key && history.isWrite(op)) {
        appended.add(history.value(op));
      } else if (history.key(op) == key
          && history.status(history.transactionOf(op)) == TransactionStatus.COMMITTED) {
        lists.add(history.lists().read(history, op));
      }
    }
    int length = 0;
    while (lists.stream().allMatch(hasAt(lists, length, appended))) {
      length++;
    }
    return length;
  }

  private static Predicate<long[]> hasAt(List<long[]> lists, int index, Set<Long> appended) {
    long[] first = lists.get(0);
    return list ->
        index < list.length
            && index < first.length
            && list[index] == first[index]
            && !appended.contains(list[index]);
  }
}
