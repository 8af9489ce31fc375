package dev.taipan.pruning.reach;

import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.Polygraph;

/**
 * Which events of a polygraph precede which: a row per event, made of what {@code Propagation} has
 * joined into it. Exact when {@code Saturation} is done.
 *
 * <p>Events are parted into chains, and a row says for every chain which of its events is the
 * latest that precedes the row's. {@link TransactionChains} says how chains are chosen. For e
 * events, c long chains and b events in no long chain, rows take e × (4 c + b / 8) bytes; the
 * second part only at worst, because rows share their bits.
 */
public abstract sealed class Reachability permits ChainClocks, ClocksAndBits {
  private final Events events;
  private final TransactionChains chains;
  private final int shift;

  Reachability(Events events, TransactionChains chains) {
    this.events = events;
    this.chains = chains;
    shift = events.areSplit() ? 1 : 0;
  }

  /**
   * Reachability of a polygraph without edges: every event precedes itself only.
   *
   * @throws HeapTooSmallException when even the least that it can take is more than the heap
   */
  public static Reachability of(Polygraph polygraph) {
    return inHeap(polygraph, TransactionChains.of(polygraph));
  }

  /**
   * Reachability of a polygraph without edges, by some chains.
   *
   * @throws HeapTooSmallException when even the least that it can take is more than the heap
   */
  public static Reachability inHeap(Polygraph polygraph, TransactionChains chains) {
    requireHeap(polygraph.events().count(), chains, Runtime.getRuntime().maxMemory());
    return of(polygraph, chains);
  }

  /** Throws if a heap of so many bytes is too small. */
  static void requireHeap(int events, TransactionChains chains, long heap) {
    long needed = chains.leastBytes(events);
    if (needed > heap) {
      throw new HeapTooSmallException(events, chains, needed, heap);
    }
  }

  /** Reachability of a polygraph without edges, by chains that may have been chosen otherwise. */
  public static Reachability of(Polygraph polygraph, TransactionChains chains) {
    return chains.clocks() == chains.chains()
        ? new ChainClocks(polygraph.events(), chains)
        : new ClocksAndBits(polygraph.events(), chains);
  }

  /** The chains of transactions, each of whose events are a chain of events. */
  public final TransactionChains transactionChains() {
    return chains;
  }

  /** The number of chains: sets of events of which any two are ordered. */
  public final int chains() {
    return chains.chains();
  }

  /** The chain of an event. */
  public final int chainOf(int event) {
    return chains.chainOf(event >> shift);
  }

  /** An event's place in its chain; comparable within the chain. Not negative. */
  public final int rank(int event) {
    return (chains.rank(event >> shift) << shift) + (event & shift);
  }

  /** The rank of the last transaction whose {@code at} event has at most a rank; -1 if none. */
  public final int transactionRank(int eventRank, Event at) {
    return shift == 0 || at == Event.BEGIN ? eventRank >> shift : (eventRank - 1) >> 1;
  }

  /** The latest event of a chain that precedes or is {@code event}, or -1. */
  public final int latest(int chain, int event) {
    int rank = latestRank(chain, event);
    return rank < 0 ? -1 : (chains.at(rank >> shift) << shift) + (rank & shift);
  }

  /** Whether {@code source} precedes or is {@code target}. */
  public final boolean reaches(int source, int target) {
    return latestRank(chainOf(source), target) >= rank(source);
  }

  /** The number of events. */
  public final int count() {
    return events.count();
  }

  /** The rank of the latest event of a chain that precedes or is {@code event}, or -1. */
  public abstract int latestRank(int chain, int event);

  /**
   * Makes everything that precedes {@code source} precede {@code target}.
   *
   * @return whether anything had not done so before
   */
  public abstract boolean join(int target, int source);
}
