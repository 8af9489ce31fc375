package dev.taipan.coo.recorded;

import dev.taipan.coo.pop.ExecutedSchedule;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.graph.IntList;
import java.util.HashMap;
import java.util.Map;

/**
 * What a history says was executed. Reads of transactions that were rolled back count for nothing,
 * and so do transactions of unknown outcome of which nobody saw anything.
 */
final class ExecutedHistory {
  private static final int NONE = -1;
  private static final String TAKES = "; classifying takes reads and writes of single values";
  private static final String WITH_TIMES =
      " with times, which 'taipan run --operation-times' records";

  private final History history;
  private final Details details;
  private final ReadsFrom readsFrom;
  private final RecordedVersions versions;
  private final ExecutedSchedule.Builder builder = new ExecutedSchedule.Builder();

  /** By transaction, its number in the schedule, or {@link #NONE}. */
  private final int[] numbers;

  /** By key, the latest own version of the transaction that is added. */
  private final Map<Integer, Integer> own = new HashMap<>();

  private int unexplainedReads;
  private int ambiguousReads;

  ExecutedHistory(History history) {
    this.history = history;
    details = history.details();
    require(history.lists().isEmpty(), "keys hold lists" + TAKES + " with times");
    require(
        details.hasTimes() || history.operations() == 0,
        "operations have no times" + TAKES + WITH_TIMES);
    readsFrom = ReadsFrom.of(history);
    numbers = new int[history.transactions()];
    IntList writes = new IntList();
    for (int transaction = 0; transaction < numbers.length; transaction++) {
      numbers[transaction] = NONE;
      if (takesPart(transaction)) {
        numbers[transaction] = builder.transaction(history.transactionName(transaction));
        collectWrites(transaction, writes);
      }
    }
    versions = new RecordedVersions(history, writes, this::over);
    for (int key = 0; key < history.keys(); key++) {
      builder.object(history.keyName(key));
    }
    for (int transaction = 0; transaction < numbers.length; transaction++) {
      if (numbers[transaction] != NONE) {
        add(transaction);
      }
    }
    addMatches();
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new UnclassifiableHistoryException(otherwise);
    }
  }

  private boolean takesPart(int transaction) {
    return !history.isInitialTransaction(transaction)
        && (history.status(transaction) != TransactionStatus.UNKNOWN
            || readsFrom.included(transaction));
  }

  private void collectWrites(int transaction, IntList writes) {
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      if (history.isWrite(operation)) {
        writes.add(operation);
      }
    }
  }

  /** When an operation was over; of one that nobody knows to have ended, when it started. */
  private long over(int operation) {
    if (details.end(operation) != Details.NO_END) {
      return details.end(operation);
    }
    require(
        details.start(operation) != Details.NO_START,
        "some operation has no times" + TAKES + WITH_TIMES);
    return details.start(operation);
  }

  private void add(int transaction) {
    own.clear();
    boolean aborted = history.status(transaction) == TransactionStatus.ABORTED;
    long last = Long.MIN_VALUE;
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      last = Math.max(last, over(operation));
      if (history.isWrite(operation)) {
        own.put(history.key(operation), versions.of(operation));
        builder.write(
            numbers[transaction], history.key(operation), versions.of(operation), over(operation));
      } else if (!aborted) {
        read(transaction, operation);
      }
    }
    end(transaction, aborted, Math.min(last, history.endTime(transaction)));
  }

  private void end(int transaction, boolean aborted, long time) {
    if (aborted) {
      builder.abort(numbers[transaction], time);
    } else {
      builder.commit(numbers[transaction], time);
    }
  }

  private void read(int transaction, int read) {
    int write = readsFrom.writeOf(read);
    int key = history.key(read);
    if (readsFrom.isAmbiguous(read)) {
      ambiguousReads++;
    } else if (write == ReadsFrom.THIN_AIR || version(write) < own.getOrDefault(key, 0)) {
      unexplainedReads++;
    } else if (write != ReadsFrom.INITIAL_VERSION && versions.of(write) == 0) {
      unexplainedReads++;
    } else {
      builder.read(numbers[transaction], key, version(write), over(read));
    }
  }

  private int version(int write) {
    return write == ReadsFrom.INITIAL_VERSION ? 0 : versions.of(write);
  }

  /**
   * What reads by predicate saw; of rows that did not match, nobody says which version that was.
   */
  private void addMatches() {
    PredicateReads reads = details.predicateReads();
    if (reads.isEmpty()) {
      return;
    }
    Map<Long, Map<Integer, Integer>> written = writesByValue();
    for (int read = 0; read < reads.size(); read++) {
      int transaction = reads.transaction(read);
      if (numbers[transaction] == NONE
          || history.status(transaction) == TransactionStatus.ABORTED) {
        continue;
      }
      long time = over(history.operations() + read);
      for (int match = reads.matchStart(read); match < reads.matchEnd(read); match++) {
        match(transaction, reads.matchKey(match), reads.matchValue(match), time, written);
      }
    }
  }

  private void match(
      int transaction, int key, long value, long time, Map<Long, Map<Integer, Integer>> written) {
    int write = written.getOrDefault(value, Map.of()).getOrDefault(key, ReadsFrom.THIN_AIR);
    boolean initial = history.hasInitialValue(key) && history.initialValue(key) == value;
    if (write == ReadsFrom.INITIAL_VERSION || (initial && write >= 0)) {
      ambiguousReads++;
    } else if (write >= 0 || initial) {
      builder.read(numbers[transaction], key, initial ? 0 : versions.of(write), time);
    } else {
      unexplainedReads++;
    }
  }

  /**
   * By value and key, the write that takes part, or {@code INITIAL_VERSION} if there are several.
   */
  private Map<Long, Map<Integer, Integer>> writesByValue() {
    Map<Long, Map<Integer, Integer>> written = new HashMap<>();
    for (int operation = 0; operation < history.operations(); operation++) {
      if (history.isWrite(operation) && versions.of(operation) > 0) {
        written
            .computeIfAbsent(history.value(operation), value -> new HashMap<>())
            .merge(history.key(operation), operation, (one, other) -> ReadsFrom.INITIAL_VERSION);
      }
    }
    return written;
  }

  ExecutedSchedule schedule() {
    return builder.build();
  }

  int unexplainedReads() {
    return unexplainedReads;
  }

  int ambiguousReads() {
    return ambiguousReads;
  }
}
