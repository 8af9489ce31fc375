package dev.taipan.pruning.reach;

import dev.taipan.polygraph.Events;

/**
 * Reachability by clocks for long chains and a bit per event of every other transaction: e × (4 c +
 * b / 8) bytes at worst for e events, c long chains and b events that are in none.
 */
final class ClocksAndBits extends Reachability {
  /** The number of chains that have a clock. */
  private final int longChains;

  /** The rank of the first event that has no clock; those after it have none either. */
  private final int firstRank;

  /** Ranks plus one, so that zero says that nothing precedes. */
  private final ClockTable clocks;

  private final SharedBits bits;
  private final int shift;

  ClocksAndBits(Events events, TransactionChains chains) {
    super(events, chains);
    shift = events.areSplit() ? 1 : 0;
    longChains = chains.clocks();
    firstRank = chains.firstShort() << shift;
    clocks = new ClockTable(count(), longChains);
    bits = new SharedBits(count(), (chains() - longChains) << shift);
    for (int event = 0; event < count(); event++) {
      int chain = chainOf(event);
      if (chain < longChains) {
        clocks.set(event, chain, rank(event) + 1);
      } else {
        bits.set(event, column(chain) + (event & shift));
      }
    }
  }

  /** The column of the first event of a chain without a clock. */
  private int column(int chain) {
    return (chain - longChains) << shift;
  }

  @Override
  public int latestRank(int chain, int event) {
    if (chain < longChains) {
      return clocks.get(event, chain) - 1;
    }
    int column = column(chain);
    if (bits.get(event, column + shift)) {
      return firstRank + column + shift;
    }
    return shift == 1 && bits.get(event, column) ? firstRank + column : -1;
  }

  @Override
  public boolean join(int target, int source) {
    boolean raised = clocks.raise(target, source);
    return bits.addAll(target, source) || raised;
  }
}
