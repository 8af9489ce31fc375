package dev.taipan.encoding;

/** The order of events, and so the values of choices, that a solver tries first. */
public enum FirstGuess {
  /** The order that the known graph suggests: mostly right for valid histories. */
  CANDIDATE_ORDER,
  /** That order backwards: mostly wrong. */
  REVERSED,
  /** Any order, and any values. */
  RANDOM
}
