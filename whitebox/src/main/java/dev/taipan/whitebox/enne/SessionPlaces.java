package dev.taipan.whitebox.enne;

import com.carrotsearch.hppc.LongLongHashMap;
import com.carrotsearch.hppc.predicates.LongPredicate;
import dev.taipan.history.anomaly.Anomaly;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** Where the transactions of each session are in the expected order, which has to extend theirs. */
final class SessionPlaces {
  /** By session and rank. */
  private final Map<Long, NavigableMap<Long, Placed>> sessions = new HashMap<>();

  /** By its place the session of who wrote. */
  private final LongLongHashMap ofWriters = new LongLongHashMap();

  /** A transaction and its place; of the same place, those that only read are before the writer. */
  private record Placed(long transaction, long order, boolean writes) {
    boolean isBehind(Placed other) {
      return order > other.order || (order == other.order && writes && !other.writes);
    }

    boolean mayFollow(Placed earlier) {
      return isBehind(earlier) || (order == earlier.order && !writes && !earlier.writes);
    }
  }

  /**
   * Adds a transaction. Takes time logarithmic in those of its session.
   *
   * @return that it, or the next of its session, is not behind the one before, if so
   */
  Optional<Mismatch> add(ReplayedTransaction transaction, ReplaySource source) {
    Placed placed = new Placed(transaction.number(), transaction.order(), transaction.writes());
    if (placed.writes()) {
      ofWriters.put(placed.order(), transaction.session());
    }
    NavigableMap<Long, Placed> session =
        sessions.computeIfAbsent(transaction.session(), number -> new TreeMap<>());
    session.put(transaction.rank(), placed);
    return Stream.of(
            conflict(session.lowerEntry(transaction.rank()), placed, source),
            conflict(placed, session.higherEntry(transaction.rank()), source))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Mismatch> conflict(
      Map.Entry<Long, Placed> earlier, Placed later, ReplaySource source) {
    return earlier == null ? Optional.empty() : conflict(earlier.getValue(), later, source);
  }

  private static Optional<Mismatch> conflict(
      Placed earlier, Map.Entry<Long, Placed> later, ReplaySource source) {
    return later == null ? Optional.empty() : conflict(earlier, later.getValue(), source);
  }

  private static Optional<Mismatch> conflict(Placed earlier, Placed later, ReplaySource source) {
    return later.mayFollow(earlier)
        ? Optional.empty()
        : Optional.of(
            new Mismatch(
                anomaly(earlier, later),
                later.transaction(),
                later.order(),
                0,
                "came in its session after T" + source.transactionName(earlier.transaction()),
                "an order behind " + earlier.order(),
                String.valueOf(later.order())));
  }

  private static Anomaly anomaly(Placed earlier, Placed later) {
    if (!earlier.writes()) {
      return Anomaly.G1C_PROCESS;
    }
    return later.writes() ? Anomaly.G0_PROCESS : Anomaly.G_SINGLE_PROCESS;
  }

  /** Whether the writer at a place is of a session. */
  boolean isOf(long session, long order) {
    return ofWriters.containsKey(order) && ofWriters.get(order) == session;
  }

  /** Whether it is not known any more of which session the writer at a place is. */
  boolean isForgotten(long order) {
    return !ofWriters.containsKey(order);
  }

  /**
   * Drops what is settled, but the last transaction of each session, and the sessions of writers
   * that are forgotten.
   */
  void drop(long settled, long forgotten) {
    ofWriters.removeAll((LongPredicate) order -> order <= forgotten);
    for (NavigableMap<Long, Placed> session : sessions.values()) {
      session
          .headMap(session.lastKey(), false)
          .values()
          .removeIf(placed -> placed.order() <= settled);
    }
  }

  /** Tells which transactions may be named. */
  void noteUsed(LongConsumer users) {
    sessions
        .values()
        .forEach(session -> session.values().forEach(one -> users.accept(one.transaction())));
  }
}
