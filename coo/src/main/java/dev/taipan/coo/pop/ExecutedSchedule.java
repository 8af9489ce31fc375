package dev.taipan.coo.pop;

import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What transactions did: reads and writes of numbered versions of objects, and how transactions
 * ended. Transactions, objects and operations are dense numbers. Version 0 of an object is the one
 * that was there before; every other one has a write. Operations are ordered by versions; time, of
 * one clock and any unit, only says which of them came before the ends of transactions. Immutable;
 * about 40 bytes per operation.
 */
public final class ExecutedSchedule {
  /** The end of a transaction that is still active. */
  public static final long ACTIVE = Long.MAX_VALUE;

  private final List<String> transactionNames;
  private final List<String> objectNames;
  private final long[] ends;
  private final boolean[] aborted;
  private final int[] transactions;
  private final int[] objects;
  private final boolean[] writes;
  private final int[] versions;
  private final long[] finished;
  private final long[] undone;
  private final int[] lineStart;
  private final int[] line;
  private final int[] place;
  private final int[] operationStart;
  private final int[] operationsOf;

  private ExecutedSchedule(Builder builder) {
    transactionNames = List.copyOf(builder.transactionNames);
    objectNames = List.copyOf(builder.objectNames);
    ends = builder.ends.toArray();
    aborted = new boolean[ends.length];
    builder.aborted.forEach(transaction -> aborted[transaction] = true);
    transactions = builder.transactions.toArray();
    objects = builder.objects.toArray();
    versions = builder.versions.toArray();
    writes = new boolean[versions.length];
    for (int operation = 0; operation < writes.length; operation++) {
      writes[operation] = builder.writes.get(operation) != 0;
    }
    finished = builder.finished.toArray();
    undone = builder.undone.toArray();
    lineStart = starts(objects, objectNames.size());
    line = lines(requireOneWriteEach());
    place = new int[line.length];
    for (int i = 0; i < line.length; i++) {
      place[line[i]] = i;
    }
    operationStart = starts(transactions, ends.length);
    operationsOf = grouped(transactions, operationStart);
  }

  private static int[] starts(int[] groups, int count) {
    int[] starts = new int[count + 1];
    for (int group : groups) {
      starts[group + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    return starts;
  }

  private static int[] grouped(int[] groups, int[] starts) {
    int[] next = starts.clone();
    int[] grouped = new int[groups.length];
    for (int operation = 0; operation < groups.length; operation++) {
      grouped[next[groups[operation]]++] = operation;
    }
    return grouped;
  }

  /** Returns where the versions of each object begin, when each has a number of its own. */
  private int[] requireOneWriteEach() {
    int[] count = new int[objectNames.size() + 1];
    for (int operation = 0; operation < writes.length; operation++) {
      count[objects[operation] + 1] += writes[operation] ? 1 : 0;
    }
    for (int object = 0; object < objectNames.size(); object++) {
      count[object + 1] += count[object] + 1;
    }
    boolean[] written = new boolean[count[objectNames.size()]];
    for (int operation = 0; operation < writes.length; operation++) {
      int slot = count[objects[operation]] + versions[operation];
      boolean exists = versions[operation] >= 0 && slot < count[objects[operation] + 1];
      if (!exists || (writes[operation] && (versions[operation] == 0 || written[slot]))) {
        throw new IllegalArgumentException(
            "version " + versions[operation] + " of " + objectNames.get(objects[operation]));
      }
      written[slot] |= writes[operation];
    }
    return count;
  }

  /** The operations by object and version, a write before the reads of its version. */
  private int[] lines(int[] slotStart) {
    int slots = slotStart[objectNames.size()];
    int[] slotOf = new int[writes.length];
    for (int operation = 0; operation < writes.length; operation++) {
      int slot = slotStart[objects[operation]] + versions[operation];
      slotOf[operation] = 2 * slot + (writes[operation] ? 0 : 1);
    }
    return grouped(slotOf, starts(slotOf, 2 * slots));
  }

  /** The number of transactions. */
  public int transactions() {
    return ends.length;
  }

  /** The number of objects. */
  public int objects() {
    return objectNames.size();
  }

  /** The number of operations. */
  public int operations() {
    return writes.length;
  }

  /** What a transaction is called. */
  public String transactionName(int transaction) {
    return transactionNames.get(transaction);
  }

  /** What an object is called. */
  public String objectName(int object) {
    return objectNames.get(object);
  }

  /** The transaction of an operation. */
  public int transaction(int operation) {
    return transactions[operation];
  }

  /** The object of an operation. */
  public int object(int operation) {
    return objects[operation];
  }

  /** Whether an operation is a write; otherwise it is a read. */
  public boolean isWrite(int operation) {
    return writes[operation];
  }

  /** The version that an operation read or wrote. */
  public int version(int operation) {
    return versions[operation];
  }

  /** When an operation had happened. */
  public long finished(int operation) {
    return finished[operation];
  }

  /** Whether an operation counts for nothing, because it or its transaction was rolled back. */
  public boolean isRolledBack(int operation) {
    return aborted[transactions[operation]] || (writes[operation] && undone[operation] != ACTIVE);
  }

  /** Since when an operation can no longer be rolled back, or has been; or {@link #ACTIVE}. */
  public long end(int operation) {
    return Math.min(ends[transactions[operation]], undone[operation]);
  }

  /** How the operation is written in the paper. */
  public String text(int operation) {
    return "%s%s[%s_%d]"
        .formatted(
            writes[operation] ? "W" : "R",
            transactionName(transactions[operation]),
            objectName(objects[operation]),
            versions[operation]);
  }

  int lineStart(int object) {
    return lineStart[object];
  }

  int lineEnd(int object) {
    return lineStart[object + 1];
  }

  /** The operation at a place of the lines, in which each object has its operations by version. */
  int at(int linePlace) {
    return line[linePlace];
  }

  int place(int operation) {
    return place[operation];
  }

  /** The operations of a transaction, in the order in which they were added; a copy. */
  int[] operationsOf(int transaction) {
    return Arrays.copyOfRange(
        operationsOf, operationStart[transaction], operationStart[transaction + 1]);
  }

  /** Collects what happened. Operations may be added in any order. */
  public static final class Builder {
    private final List<String> transactionNames = new ArrayList<>();
    private final List<String> objectNames = new ArrayList<>();
    private final LongArrayList ends = new LongArrayList();
    private final List<Integer> aborted = new ArrayList<>();
    private final IntList transactions = new IntList();
    private final IntList objects = new IntList();
    private final IntList writes = new IntList();
    private final IntList versions = new IntList();
    private final LongArrayList finished = new LongArrayList();
    private final LongArrayList undone = new LongArrayList();

    /** Adds a transaction, which is active until it ends, and returns its number. */
    public int transaction(String name) {
      transactionNames.add(name);
      ends.add(ACTIVE);
      return transactionNames.size() - 1;
    }

    /** Adds an object and returns its number. */
    public int object(String name) {
      objectNames.add(name);
      return objectNames.size() - 1;
    }

    /**
     * Says that a transaction committed.
     *
     * @param time the first moment at which it may have
     */
    public void commit(int transaction, long time) {
      ends.set(transaction, time);
    }

    /**
     * Says that a transaction was rolled back.
     *
     * @param time the first moment at which it may have been
     */
    public void abort(int transaction, long time) {
      ends.set(transaction, time);
      aborted.add(transaction);
    }

    /** Adds a read of a version, and returns its number. */
    public int read(int transaction, int object, int version, long time) {
      return add(transaction, object, 0, version, time);
    }

    /** Adds a write of a version, which is not 0, and returns its number. */
    public int write(int transaction, int object, int version, long time) {
      return add(transaction, object, 1, version, time);
    }

    /** Says that a write was rolled back before its transaction ended. */
    public void undo(int write, long time) {
      undone.set(write, time);
    }

    private int add(int transaction, int object, int write, int version, long time) {
      transactions.add(transaction);
      objects.add(object);
      writes.add(write);
      versions.add(version);
      finished.add(time);
      undone.add(ACTIVE);
      return versions.size() - 1;
    }

    /**
     * What happened. Takes linear time.
     *
     * @throws IllegalArgumentException when a version has no write or several, or when one that was
     *     read has none
     */
    public ExecutedSchedule build() {
      return new ExecutedSchedule(this);
    }
  }
}
