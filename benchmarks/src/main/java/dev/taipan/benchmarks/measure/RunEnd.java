package dev.taipan.benchmarks.measure;

import java.util.Locale;

/** How a measured run ended. */
public enum RunEnd {
  /** The level holds. */
  SATISFIED,
  /** The level is violated. */
  VIOLATED,
  /** The time limit came first, so nothing is known of how long it would have taken. */
  TIMEOUT,
  /** The heap was too small. */
  OUT_OF_MEMORY,
  /** A defect: the check threw an exception. */
  FAILED;

  /** What tables and pages call it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Whether the run gave an answer, so that its times mean something. */
  public boolean isAnswer() {
    return this == SATISFIED || this == VIOLATED;
  }
}
