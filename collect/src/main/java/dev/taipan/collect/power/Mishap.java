package dev.taipan.collect.power;

import dev.taipan.checker.IsolationLevel;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;

/** Something that can go wrong, and what clients would have seen then. */
interface Mishap {
  /**
   * An instance.
   *
   * @param transactions around it, in recorded order
   * @param reads by operation what they would have returned; none where nobody would have noticed
   */
  record Instance(Set<Integer> transactions, Map<Integer, long[]> reads) {}

  /** What it is called. */
  String title();

  /** Of some levels that hold, those of which one should be violated by it. */
  Set<IsolationLevel> against(Set<IsolationLevel> held);

  /** Of the history that instances are in. */
  Neighbourhood neighbourhood();

  /** An instance somewhere in the history, if a place is found for it. */
  Optional<Instance> instance(UniformRandomProvider random);
}
