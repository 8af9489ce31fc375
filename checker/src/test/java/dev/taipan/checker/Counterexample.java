package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.notation.Notation;
import java.util.Optional;
import java.util.function.Function;

/** Tells of a random history that something gets wrong, and of the least of it that shows that. */
final class Counterexample {
  private Counterexample() {}

  /**
   * A failure.
   *
   * @param seed that the history is from
   * @param found what is wrong about it
   * @param defect what is wrong about a history, if anything; asked of smaller ones
   */
  static AssertionError failure(
      long seed, History history, String found, Function<History, Optional<String>> defect) {
    History small = Shrinker.shrink(history, smaller -> defect.apply(smaller).isPresent());
    return new AssertionError(
        String.format(
            "Seed %d: %s%n%s%nShrunk: %s%n%s",
            seed,
            found,
            lines(history),
            // Of a race the second run may end otherwise.
            defect.apply(small).orElse("it does not happen every time"),
            lines(small)));
  }

  private static String lines(History history) {
    return (history.hasInitialValue() ? "" : "No initial values.\n") + Notation.lines(history);
  }
}
