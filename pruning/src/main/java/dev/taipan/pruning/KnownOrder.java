package dev.taipan.pruning;

import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.reach.EventOrder;
import dev.taipan.pruning.reach.InEdges;
import dev.taipan.pruning.reach.Reachability;

/**
 * Orders the known graph and concludes nothing: what precedes what is not asked, so that it takes
 * linear time and memory.
 */
final class KnownOrder implements Saturator {
  private final EventOrder order;

  KnownOrder(Polygraph polygraph) {
    InEdges inEdges = new InEdges(polygraph.known(), polygraph.events().count());
    order =
        new EventOrder(
            polygraph.accesses().history(), polygraph.events(), polygraph.known(), inEdges);
    inEdges.takeIn();
  }

  @Override
  public boolean run() {
    return order.mend(0);
  }

  @Override
  public int rounds() {
    return 0;
  }

  @Override
  public OpenRead impossibleRead() {
    return null;
  }

  @Override
  public int[] order() {
    return order.toArray();
  }

  @Override
  public boolean precedes(int earlier, int later) {
    return false;
  }

  @Override
  public boolean hasReachability() {
    return false;
  }

  @Override
  public Reachability reachability() {
    throw new UnsupportedOperationException("what precedes what has not been asked");
  }
}
