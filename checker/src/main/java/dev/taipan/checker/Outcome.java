package dev.taipan.checker;

/** The three answers to the question whether a history satisfies a level. */
public enum Outcome {
  /** It does. */
  SATISFIED,
  /** It does not. */
  VIOLATED,
  /** Time or memory ran out before an answer was found. */
  UNKNOWN
}
