package dev.taipan.pruning;

import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.pruning.reach.Reachability;

/** A way to saturate a polygraph, and what it has found out. */
interface Saturator {
  /**
   * Adds what is forced.
   *
   * @return false if the known graph turned out to be cyclic
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  boolean run();

  /** The number of rounds of rules so far. */
  int rounds();

  /** A read that cannot have observed any of its candidates, or null. */
  OpenRead impossibleRead();

  /** The events in topological order; not a copy. */
  int[] order();

  /** Whether a version is known to precede another one of its key. */
  boolean precedes(int earlier, int later);

  /** Whether {@link #reachability} is there or takes little to make. */
  boolean hasReachability();

  /** Which events precede which. */
  Reachability reachability();
}
