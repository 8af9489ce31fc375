package dev.taipan.checker.census;

import java.util.List;
import java.util.Optional;

/**
 * Counterexamples to a level of which no two rest on the same read, by what they are called. Each
 * violates the level by itself. Where the census is complete, the history satisfies the level
 * without the reads that they rest on, so that every other counterexample shares a read with one of
 * these; there may be larger sets of this kind, so that the numbers are no most.
 *
 * @param classes the most frequent first
 * @param incomplete why there may be more that share no read with these; empty if there are none
 */
public record Census(List<AnomalyClass> classes, Optional<String> incomplete) {

  /** A history that holds. */
  public static final Census EMPTY = new Census(List.of(), Optional.empty());

  /** Keeps a copy of the list. */
  public Census {
    classes = List.copyOf(classes);
  }

  /** How many counterexamples there are. */
  public int total() {
    return classes.stream().mapToInt(AnomalyClass::count).sum();
  }
}
