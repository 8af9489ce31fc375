package dev.taipan.pruning.reach;

import dev.taipan.polygraph.Events;

/** Reachability by clocks alone, for chains that are all long: 4 bytes per event and chain. */
final class ChainClocks extends Reachability {
  /** Ranks plus one, so that zero says that nothing precedes. */
  private final ClockTable clocks;

  ChainClocks(Events events, TransactionChains chains) {
    super(events, chains);
    clocks = new ClockTable(count(), chains());
    for (int event = 0; event < count(); event++) {
      clocks.set(event, chainOf(event), rank(event) + 1);
    }
  }

  @Override
  public int latestRank(int chain, int event) {
    return clocks.get(event, chain) - 1;
  }

  @Override
  public boolean join(int target, int source) {
    return clocks.raise(target, source);
  }
}
