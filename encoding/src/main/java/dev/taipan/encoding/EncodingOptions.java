package dev.taipan.encoding;

import dev.taipan.pruning.PairOptions;

/**
 * How a polygraph becomes a problem. No option changes what is satisfiable.
 *
 * @param pairs which pairs of versions become choices
 * @param projects whether only the events of open choices become nodes, with edges for what the
 *     known graph says of them, unless that would take long; otherwise all events and known edges
 *     do
 * @param twoEdgeCycles whether clauses forbid the cycles of two edges beforehand
 * @param guess what is tried first
 * @param seed for random guesses
 */
public record EncodingOptions(
    PairOptions pairs, boolean projects, boolean twoEdgeCycles, FirstGuess guess, long seed) {
  /** The smallest problem, and the best guess. */
  public static final EncodingOptions DEFAULTS =
      new EncodingOptions(PairOptions.FEWEST, true, false, FirstGuess.CANDIDATE_ORDER, 0);

  /** These options with other pairs. */
  public EncodingOptions withPairs(PairOptions other) {
    return new EncodingOptions(other, projects, twoEdgeCycles, guess, seed);
  }

  /** These options with all events as nodes. */
  public EncodingOptions withoutProjection() {
    return new EncodingOptions(pairs, false, twoEdgeCycles, guess, seed);
  }

  /** These options with clauses for cycles of two edges. */
  public EncodingOptions withTwoEdgeCycles() {
    return new EncodingOptions(pairs, projects, true, guess, seed);
  }

  /** These options with another first guess. */
  public EncodingOptions withGuess(FirstGuess other, long withSeed) {
    return new EncodingOptions(pairs, projects, twoEdgeCycles, other, withSeed);
  }
}
