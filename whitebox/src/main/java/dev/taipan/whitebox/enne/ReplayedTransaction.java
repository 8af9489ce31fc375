package dev.taipan.whitebox.enne;

import dev.taipan.history.column.Details;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.column.Stamps;
import dev.taipan.whitebox.Snapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * A committed transaction on its way into a {@link ExpectedOrderReplay}. Used again and again, so
 * that those without reads by predicate make no objects.
 */
public final class ReplayedTransaction {
  private long number;
  private long order;
  private long snapshot;
  private long session;
  private long rank;
  private boolean isFinal;
  private int size;
  private OperationKind[] kinds = new OperationKind[8];
  private int[] keys = new int[8];
  private long[] values = new long[8];
  private long[] names = new long[8];
  private long[] snapshots = new long[8];
  private final List<PredicateRead> predicates = new ArrayList<>();

  /**
   * A read by predicate.
   *
   * @param keys of the versions that it returned
   * @param values of these
   * @param names of these, or {@link Details#NO_VERSION}
   * @param result what it returned instead, if it asked for a number
   */
  record PredicateRead(String text, int[] keys, long[] values, long[] names, OptionalLong result) {}

  /**
   * Makes this a transaction that did nothing yet.
   *
   * @param newNumber by which its source knows it
   * @param newOrder its place in the expected order
   * @param newSnapshot what it saw of that, or {@link Stamps#NONE}
   */
  public void begin(long newNumber, long newOrder, long newSnapshot) {
    number = newNumber;
    order = newOrder;
    snapshot = newSnapshot;
    isFinal = false;
    size = 0;
    predicates.clear();
  }

  /** Says that it is the final one, behind all others whatever its stamps, and saw them all. */
  public void comesLast() {
    isFinal = true;
    order = Snapshots.ALL;
    snapshot = Snapshots.ALL;
  }

  /**
   * Says where it is in its session; only read atomicity asks.
   *
   * @param newSession the number of that
   * @param newRank greater than those of all that came before it there
   */
  public void follow(long newSession, long newRank) {
    session = newSession;
    rank = newRank;
  }

  /**
   * Adds a read.
   *
   * @param name of the version, or {@link Details#NO_VERSION}
   * @param ownSnapshot or {@link Stamps#NONE}
   */
  public void read(int key, long value, long name, long ownSnapshot) {
    add(OperationKind.READ, key, value, name, ownSnapshot);
  }

  /**
   * Adds a write, or a delete: then the value is the tombstone.
   *
   * @param name of the version, or {@link Details#NO_VERSION}
   */
  public void write(int key, long value, long name) {
    add(OperationKind.WRITE, key, value, name, Stamps.NONE);
  }

  /** Adds a read by predicate and the versions that it returned. */
  public void predicate(
      String text, int[] found, long[] foundValues, long[] foundNames, long ownSnapshot) {
    predicates.add(new PredicateRead(text, found, foundValues, foundNames, OptionalLong.empty()));
    add(OperationKind.PREDICATE_READ, predicates.size() - 1, 0, Details.NO_VERSION, ownSnapshot);
  }

  /** Adds a read by predicate that asked for a number, and which it got. */
  public void aggregate(String text, long result, long ownSnapshot) {
    predicates.add(
        new PredicateRead(text, new int[0], new long[0], new long[0], OptionalLong.of(result)));
    add(OperationKind.PREDICATE_READ, predicates.size() - 1, 0, Details.NO_VERSION, ownSnapshot);
  }

  private void add(OperationKind kind, int key, long value, long name, long ownSnapshot) {
    if (size == keys.length) {
      kinds = Arrays.copyOf(kinds, 2 * size);
      keys = Arrays.copyOf(keys, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
      names = Arrays.copyOf(names, 2 * size);
      snapshots = Arrays.copyOf(snapshots, 2 * size);
    }
    kinds[size] = kind;
    keys[size] = key;
    values[size] = value;
    names[size] = name;
    snapshots[size++] = ownSnapshot;
  }

  /** The number by which its source knows it. */
  public long number() {
    return number;
  }

  /** Its place in the expected order. */
  public long order() {
    return order;
  }

  boolean isFinal() {
    return isFinal;
  }

  long snapshot() {
    return snapshot;
  }

  long session() {
    return session;
  }

  long rank() {
    return rank;
  }

  int size() {
    return size;
  }

  OperationKind kind(int operation) {
    return kinds[operation];
  }

  int key(int operation) {
    return keys[operation];
  }

  long value(int operation) {
    return values[operation];
  }

  long name(int operation) {
    return names[operation];
  }

  long snapshot(int operation) {
    return snapshots[operation];
  }

  PredicateRead predicate(int operation) {
    return predicates.get(keys[operation]);
  }

  /** The latest write of a key before an operation, or -1. */
  int ownWrite(int key, int before) {
    int write = before - 1;
    while (write >= 0 && (kinds[write] != OperationKind.WRITE || keys[write] != key)) {
      write--;
    }
    return write;
  }

  boolean writes() {
    int operation = size - 1;
    while (operation >= 0 && kinds[operation] != OperationKind.WRITE) {
      operation--;
    }
    return operation >= 0;
  }

  /** Whether an operation is the last write of its key. */
  boolean isLastWrite(int operation) {
    return kinds[operation] == OperationKind.WRITE && ownWrite(keys[operation], size) == operation;
  }
}
