package dev.taipan.collect.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.DatabaseWords;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.Stamps;
import dev.taipan.whitebox.enne.ReplayLevel;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Transactions of a run that ended at about the same time, on their way to be judged.
 *
 * @param history of them, with what they saw in the words of the database
 * @param writers which of the log they are, of those that wrote
 * @param logged how many the log had told of, with all that they saw among them
 * @param since when they have been known, in nanoseconds
 */
record RunningPart(History history, Map<Integer, Long> writers, long logged, long since) {

  /** Notes what they saw. */
  void noteIn(LiveOrder order) {
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      int one = transaction;
      if (isCommitted(one)) {
        snapshot(one, words().sight(one)).ifPresent(order::saw);
        operations(one)
            .forEach(read -> snapshot(one, words().sightOfOperation(read)).ifPresent(order::saw));
      }
    }
  }

  private DatabaseWords words() {
    return history.details().databaseWords();
  }

  /** The reads of a transaction, those by predicate behind the others. */
  private IntStream operations(int transaction) {
    PredicateReads reads = history.details().predicateReads();
    int first = reads.isEmpty() ? 0 : reads.start(transaction);
    return IntStream.concat(
        IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
            .filter(operation -> !history.isWrite(operation)),
        IntStream.iterate(first, read -> reads.isOf(read, transaction), read -> read + 1)
            .map(read -> history.operations() + read));
  }

  /** What a transaction saw, without itself. */
  private Optional<Snapshot> snapshot(int transaction, Optional<String> words) {
    Long writer = writers.get(transaction);
    return words
        .map(Snapshot::parse)
        .map(snapshot -> writer == null ? snapshot : snapshot.without(writer));
  }

  /** Of those of unknown outcome, those that the log has. */
  private boolean isCommitted(int transaction) {
    return history.status(transaction) == TransactionStatus.COMMITTED
        || writers.containsKey(transaction);
  }

  /** The history, and in it their places and up to where they saw others. */
  History in(LiveOrder order, ReplayLevel level) {
    Stamps.Builder stamps = new Stamps.Builder();
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      if (isCommitted(transaction)) {
        stamp(transaction, order, level, stamps);
      }
    }
    PredicateReads reads = history.details().predicateReads();
    return history.withDetails(
        history
            .details()
            .with(
                stamps.build(history.transactions(), history.operations() + reads.size()), reads));
  }

  private void stamp(int transaction, LiveOrder order, ReplayLevel level, Stamps.Builder stamps) {
    Optional<Long> sight = snapshot(transaction, words().sight(transaction)).map(order::sight);
    sight.ifPresent(place -> stamps.snapshot(transaction, place));
    operations(transaction)
        .forEach(
            read ->
                snapshot(transaction, words().sightOfOperation(read))
                    .ifPresent(snapshot -> stamps.operationSnapshot(read, order.sight(snapshot))));
    stamps.order(transaction, place(transaction, order, level, sight.orElse(Stamps.NONE)));
  }

  /** Who only read is placed behind what it saw, or, where any version will do, behind the log. */
  private long place(int transaction, LiveOrder order, ReplayLevel level, long sight) {
    Long writer = writers.get(transaction);
    if (writer != null) {
      return order.place(writer);
    }
    if (level == ReplayLevel.READ_COMMITTED) {
      return onlyReads(transaction) ? order.last(logged) + 1 : Stamps.NONE;
    }
    return sight == Stamps.NONE ? Stamps.NONE : sight + 1;
  }

  /** The greatest number that a snapshot speaks of, or one that is given. */
  static long lastNumber(History history, long atLeast) {
    RunningPart part = new RunningPart(history, Map.of(), 0, 0);
    return IntStream.range(0, history.transactions())
        .boxed()
        .flatMap(
            transaction ->
                Stream.concat(
                    part.words().sight(transaction).stream(),
                    part.operations(transaction)
                        .boxed()
                        .flatMap(read -> part.words().sightOfOperation(read).stream())))
        .mapToLong(words -> Snapshot.parse(words).end())
        .reduce(atLeast, Math::max);
  }

  private boolean onlyReads(int transaction) {
    int operation = history.operationStart(transaction);
    while (operation < history.operationEnd(transaction) && !history.isWrite(operation)) {
      operation++;
    }
    return operation == history.operationEnd(transaction);
  }
}
