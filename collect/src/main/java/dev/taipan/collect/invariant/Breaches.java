package dev.taipan.collect.invariant;

import java.util.Locale;
import java.util.Optional;

/** Counts what was looked at and what breaches an invariant, of which the first is told. */
final class Breaches {
  private int observations;
  private int breaches;
  private String first;

  /** Looks at something that is as it should be. */
  void kept() {
    observations++;
  }

  /** Looks at something that is not. */
  void broken(String sentence) {
    observations++;
    breaches++;
    first = breaches == 1 ? sentence : first;
  }

  Finding finding() {
    if (breaches == 0) {
      return new Finding(observations, Optional.empty());
    }
    String others = breaches == 1 ? "" : String.format(Locale.ROOT, "; %,d times in all", breaches);
    return new Finding(observations, Optional.of(first + others));
  }
}
