package dev.taipan.whitebox.enne;

import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/**
 * A read of which later writes may change what it should have seen.
 *
 * @param transaction its transaction
 * @param order its place
 * @param operation which of its operations, from 0
 * @param key that it read; -1 of a read by predicate
 * @param value what it saw
 * @param name what the version is called that it saw, or {@link
 *     dev.taipan.history.column.Details#NO_VERSION}
 * @param upTo which part of the order it saw
 * @param predicate what it asked for and saw; null of other reads
 * @param own what its transaction had written before, if it is a read by predicate
 */
record PendingRead(
    long transaction,
    long order,
    int operation,
    int key,
    long value,
    long name,
    long upTo,
    ReplayedTransaction.PredicateRead predicate,
    OwnWrites own) {

  /** Tells by which numbers it asks. */
  void noteUsed(LongConsumer values, LongConsumer names, LongConsumer users) {
    users.accept(transaction);
    if (predicate == null) {
      values.accept(value);
      names.accept(name);
    } else {
      LongStream.of(predicate.values()).forEach(values);
      LongStream.of(predicate.names()).forEach(names);
      LongStream.of(own.values()).forEach(values);
      LongStream.of(own.names()).forEach(names);
      predicate.result().ifPresent(values);
    }
  }

  /** The latest writes of a transaction before a read by predicate. */
  record OwnWrites(int[] keys, long[] values, long[] names) {
    static final OwnWrites NONE = new OwnWrites(new int[0], new long[0], new long[0]);

    /** The place of a key, or -1. */
    int place(int key) {
      int place = keys.length - 1;
      while (place >= 0 && keys[place] != key) {
        place--;
      }
      return place;
    }
  }
}
