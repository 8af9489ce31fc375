package dev.taipan.pruning.reach;

import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import java.util.Arrays;

/**
 * Transactions parted into chains: sequences of which the known graph orders each transaction's
 * last event before the next one's first. The first {@link #clocks} chains are long; every other
 * one is a transaction alone, in the order that is likely at first ({@link LikelyOrder}).
 *
 * <p>For e events, a long chain costs 4 e bytes of {@link ChainClocks}, and an event in no long
 * chain costs e / 8 bytes of {@link SharedBits} at most; so a chain is long if it has more than 32
 * events. Where the level has session order and there are few sessions, they are the chains;
 * otherwise the paths of a cover are, if these are the cheaper ones.
 *
 * <p>The cover is greedy: in topological order, every transaction goes on with the path of a
 * predecessor, of the same session if possible, that no other transaction goes on with. It is not
 * the smallest one, which would be a maximum matching; on a run of read-modify-writes of a key,
 * where it matters, it is.
 *
 * <p>A transaction's rank is its place when all chains stand one after the other, so that ranks
 * compare within a chain.
 */
public final class TransactionChains {
  /** Fewer sessions than this are taken without looking for something better. */
  private static final int FEW = 128;

  /** The bits that a slot of a clock takes; a column of bits takes one. */
  private static final int COLUMNS_PER_CLOCK = 32;

  /** What it costs to join a shared column, in columns that are not shared. */
  private static final int COST_OF_SHARING = 16;

  private static final int NONE = -1;

  private static final int[] NOBODY = {};

  private final int chains;
  private final int clocks;
  private final int firstShort;
  private final int[] chainOf;
  private final int[] rank;
  private final int[] at;

  /**
   * Makes chains of sequences.
   *
   * @param previous per transaction the one before it in its sequence, or -1
   * @param inOrder the transactions, about in the order in which they ran
   * @param longest transactions that a sequence may have without being a long chain
   */
  TransactionChains(int[] previous, int[] inOrder, int longest) {
    int transactions = previous.length;
    int[] next = new int[transactions];
    Arrays.fill(next, NONE);
    for (int t = 0; t < transactions; t++) {
      if (previous[t] != NONE) {
        next[previous[t]] = t;
      }
    }
    chainOf = new int[transactions];
    rank = new int[transactions];
    at = new int[transactions];
    Arrays.fill(chainOf, NONE);
    int filled = 0;
    int count = 0;
    for (int first = 0; first < transactions; first++) {
      if (previous[first] != NONE) {
        continue;
      }
      int length = 0;
      for (int t = first; t != NONE && length <= longest; t = next[t]) {
        length++;
      }
      if (length > longest) {
        for (int t = first; t != NONE; t = next[t]) {
          chainOf[t] = count;
          rank[t] = filled;
          at[filled++] = t;
        }
        count++;
      }
    }
    clocks = count;
    firstShort = filled;
    for (int t : inOrder) {
      if (chainOf[t] == NONE) {
        chainOf[t] = count++;
        rank[t] = filled;
        at[filled++] = t;
      }
    }
    chains = count;
  }

  /** Chains for a polygraph that take little memory. */
  public static TransactionChains of(Polygraph polygraph) {
    return of(polygraph, FEW, COLUMNS_PER_CLOCK);
  }

  /** Chains for a polygraph, with other limits than usual. */
  public static TransactionChains of(Polygraph polygraph, int few, int columnsPerClock) {
    int transactions = polygraph.accesses().history().transactions();
    int longest = columnsPerClock >> (polygraph.events().areSplit() ? 1 : 0);
    boolean areUnordered = polygraph.level().sessionOrder().isEmpty();
    if (!areUnordered && polygraph.chains() <= few) {
      return new TransactionChains(sessions(polygraph), NOBODY, 0);
    }
    int[] inOrder = LikelyOrder.ofTransactions(polygraph);
    int[] paths = new int[transactions];
    if (areUnordered) {
      Arrays.fill(paths, NONE);
      cover(polygraph, paths);
      return new TransactionChains(paths, inOrder, longest);
    }
    TransactionChains sessions = new TransactionChains(sessions(polygraph), inOrder, longest);
    paths = sessions(polygraph);
    cover(polygraph, paths);
    TransactionChains covered = new TransactionChains(paths, inOrder, longest);
    int events = polygraph.events().count();
    return covered.bytes(events) < sessions.bytes(events) ? covered : sessions;
  }

  /** Sessions as sequences, with what is not included where it stands: it takes no part. */
  private static int[] sessions(Polygraph polygraph) {
    int[] previous = new int[polygraph.accesses().history().transactions()];
    for (int t = 0; t < previous.length; t++) {
      boolean first = t == 0 || polygraph.chainOf(t - 1) != polygraph.chainOf(t);
      previous[t] = first ? NONE : t - 1;
    }
    return previous;
  }

  /** Gives transactions without a previous one another predecessor that has no next one. */
  private static void cover(Polygraph polygraph, int[] previous) {
    Events events = polygraph.events();
    KnownGraph known = polygraph.known();
    boolean[] hasNext = new boolean[previous.length];
    for (int before : previous) {
      if (before != NONE) {
        hasNext[before] = true;
      }
    }
    InEdges inEdges = new InEdges(known, events.count());
    EventOrder order = new EventOrder(polygraph.accesses().history(), events, known, inEdges);
    inEdges.takeIn();
    if (!order.mend(0)) {
      // A cycle: nobody will need chains.
      return;
    }
    for (int event : order.toArray()) {
      int t = events.transactionOf(event);
      if (previous[t] != NONE || event != events.of(t, Event.BEGIN)) {
        continue;
      }
      int latest = NONE;
      for (int p = inEdges.begin(event); p < inEdges.end(event); p++) {
        int source = inEdges.source(p);
        int before = events.transactionOf(source);
        if (!hasNext[before]
            && source == events.of(before, Event.COMMIT)
            && (latest == NONE || order.place(source) > order.place(latest))) {
          latest = source;
        }
      }
      if (latest != NONE) {
        previous[t] = events.transactionOf(latest);
        hasNext[previous[t]] = true;
      }
    }
  }

  /** The most memory that reachability of so many events takes, in bytes. */
  public long bytes(int events) {
    return events * (4L * clocks + columns(events) / 8);
  }

  /** What it takes however well events share their bits. */
  long leastBytes(int events) {
    return events * (4L * clocks + SharedBits.leastBytes(columns(events)));
  }

  /**
   * Whether rows for long chains would spare less than rows for the others cost, if it costs as
   * much to join rows as to join a bit for every transaction; and the bits of rows that are shared
   * cost more.
   */
  public boolean isMostlyShort() {
    long spared = (long) at.length - firstShort;
    return spared > 0 && at.length < (long) COLUMNS_PER_CLOCK * clocks + COST_OF_SHARING * spared;
  }

  /** The number of events that are in no long chain. */
  private long columns(int events) {
    return events - (long) events * firstShort / Math.max(1, at.length);
  }

  /** The first rank of a transaction that is in no long chain; these have the last ranks. */
  int firstShort() {
    return firstShort;
  }

  /** The number of chains. */
  int chains() {
    return chains;
  }

  /** The number of long chains, which are the first ones. */
  int clocks() {
    return clocks;
  }

  /** The chain of a transaction. */
  public int chainOf(int transaction) {
    return chainOf[transaction];
  }

  /** The rank of a transaction. */
  public int rank(int transaction) {
    return rank[transaction];
  }

  /** The transaction of a rank. */
  public int at(int someRank) {
    return at[someRank];
  }
}
