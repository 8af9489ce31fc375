package dev.taipan.collect.power;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.column.PredicateReads;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A transaction whose reads by predicate did not return a row that another one had inserted, though
 * it matched: it would have read that the row is not there.
 *
 * @param level the level that it is held against
 * @param recorded what was recorded, with reads by predicate
 * @param items the same with those as reads of items
 * @param neighbourhood of the items
 */
record MissedRow(IsolationLevel level, History recorded, History items, Neighbourhood neighbourhood)
    implements Mishap {
  /** So many reads are looked at for one that returned such a row. */
  private static final int MOST_TRIES = 200;

  @Override
  public String title() {
    return "missed-row";
  }

  @Override
  public Set<IsolationLevel> against(Set<IsolationLevel> held) {
    return level.judgesPredicates() && held.contains(level) ? Set.of(level) : Set.of();
  }

  @Override
  public Optional<Instance> instance(UniformRandomProvider random) {
    PredicateReads reads = recorded.details().predicateReads();
    for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
      int read = random.nextInt(reads.size());
      int found = reads.matchEnd(read) - reads.matchStart(read);
      if (found > 0) {
        int row = reads.matchKey(reads.matchStart(read) + random.nextInt(found));
        int reader = reader(reads.transaction(read));
        if (isInserted(row) && mayMiss(reader, row)) {
          Set<Integer> around = neighbourhood.of(List.of(reader));
          return Optional.of(new Instance(around, withoutRow(reader, row)));
        }
      }
    }
    return Optional.empty();
  }

  /** The same transaction by its number among the items. */
  private int reader(int transaction) {
    return items.inSession(recorded.sessionOf(transaction), recorded.rankInSession(transaction));
  }

  /** Whether a row was not there at first; keys of rows have the same numbers in both histories. */
  private boolean isInserted(int row) {
    return items.hasInitialValue(row)
        && items.tombstone().isPresent()
        && items.initialValue(row) == items.tombstone().getAsLong();
  }

  /**
   * Whether a transaction committed and does not write a row, for which it would have to see it.
   */
  private boolean mayMiss(int reader, int row) {
    return items.status(reader) == TransactionStatus.COMMITTED
        && uses(reader, row).noneMatch(items::isWrite);
  }

  private Map<Integer, long[]> withoutRow(int reader, int row) {
    Map<Integer, long[]> reads = new LinkedHashMap<>();
    uses(reader, row)
        .filter(read -> items.kind(read) == OperationKind.READ)
        .forEach(read -> reads.put(read, new long[] {items.initialValue(row)}));
    return reads;
  }

  private IntStream uses(int reader, int row) {
    return IntStream.range(items.operationStart(reader), items.operationEnd(reader))
        .filter(operation -> items.key(operation) == row);
  }
}
