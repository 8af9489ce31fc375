package dev.taipan.checker.strong;

import dev.taipan.encoding.repair.OrderDraft;
import dev.taipan.history.Accesses;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.polygraph.VersionReaders;
import dev.taipan.pruning.reach.LikelyOrder;
import dev.taipan.pruning.reach.TransactionChains;
import java.util.Optional;

/**
 * An order of all events of a polygraph that is drafted before anything has been derived, for
 * histories of thousands of sessions: there it takes less to guess an order and to mend it than to
 * find out what precedes what. It says nothing where it finds none.
 */
public final class DraftedOrder {
  /** Of fewer transactions all is found out in a second. */
  private static final int MANY_TRANSACTIONS = 5_000;

  /** So many bytes of rows are joined in the time that it takes to get an edge to agree. */
  private static final int ROWS_PER_EDGE = 32;

  /** More than so many edges per operation come from keys of very many versions. */
  private static final int EDGES_PER_OPERATION = 16;

  /** Looks at each edge without getting better; where an order is found, mostly one is enough. */
  private static final int PATIENCE = 2;

  /** Where all demands but one of so many are met, it is worth {@link #MORE_PATIENCE}. */
  private static final int NEARLY_ALL = 10_000;

  /** About as many looks as it took to come so near. */
  private static final int MORE_PATIENCE = 4;

  private DraftedOrder() {}

  /** Whether an order may be looked for: a history is not small, and each read has one meaning. */
  public static boolean isPossible(Accesses accesses) {
    return accesses.history().transactions() >= MANY_TRANSACTIONS
        && SerialOrders.arePossible(accesses);
  }

  /**
   * Whether it takes long to find out what precedes what, and serializability, which implies the
   * level, needs by far fewer versions ordered. Linear time.
   */
  public static boolean isBetterSerializable(Polygraph polygraph) {
    return polygraph.accesses().history().transactions() >= MANY_TRANSACTIONS
        && isHardlyOrdered(polygraph)
        && TransactionChains.of(polygraph).isMostlyShort();
  }

  /** Serializability, which is tried first, orders by far fewer versions then. */
  private static boolean isHardlyOrdered(Polygraph polygraph) {
    StrongLevel level = polygraph.level();
    return level.ordersUnreadVersions()
        && (level.sessionOrder().isEmpty() || !polygraph.accesses().history().hasSessionOrder());
  }

  /** The edges that either order of each two versions of a key stands for, and those known. */
  private static long edges(Polygraph polygraph) {
    Accesses accesses = polygraph.accesses();
    VersionReaders readers = polygraph.readers();
    long edges = polygraph.known().edges();
    for (int key = 0; key < accesses.history().keys(); key++) {
      long others = accesses.writerEnd(key) - accesses.writerStart(key) - 1L;
      for (int v = accesses.writerStart(key); v < accesses.writerEnd(key); v++) {
        edges += others;
        for (int e = readers.first(v); e >= 0; e = readers.next(e)) {
          edges += others;
        }
      }
    }
    return edges;
  }

  /**
   * Looks for an order where saturation takes long.
   *
   * @param polygraph of accesses of which an order {@link #isPossible}
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Optional<int[]> of(Polygraph polygraph, Deadline deadline) {
    return isWorthATry(polygraph) ? find(polygraph, deadline) : Optional.empty();
  }

  private static boolean isWorthATry(Polygraph polygraph) {
    if (isHardlyOrdered(polygraph)
        || polygraph.isSettled()
        || !polygraph.openReads().list().isEmpty()
        || !polygraph.doubtful().isEmpty()) {
      return false;
    }
    long edges = edges(polygraph);
    return edges <= (long) EDGES_PER_OPERATION * polygraph.accesses().history().operations()
        && TransactionChains.of(polygraph).bytes(polygraph.events().count())
            >= ROWS_PER_EDGE * edges;
  }

  /**
   * Looks for an order, whether or not that is quicker than saturation.
   *
   * @param polygraph has no open reads and no doubtful transactions
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Optional<int[]> find(Polygraph polygraph, Deadline deadline) {
    return TopologicalOrder.of(polygraph.known().digraph())
        .map(sorted -> LikelyOrder.topological(polygraph, sorted))
        .flatMap(likely -> order(new OrderDraft(polygraph, likely, deadline)));
  }

  private static Optional<int[]> order(OrderDraft draft) {
    int[] order = draft.order(PATIENCE);
    if (draft.meetsAllButOneOf(NEARLY_ALL)) {
      order = draft.order(MORE_PATIENCE);
    }
    return draft.meetsAll() ? Optional.of(order) : Optional.empty();
  }
}
