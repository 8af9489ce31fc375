package dev.taipan.mockstore.policy;

import java.util.List;
import java.util.Locale;

/**
 * How the values that reads return are chosen. Each run has its own {@link Chooser}, which makes
 * the same choices again when it is started with the same seed.
 */
public interface Policy {

  /** Who makes the choices of a run. */
  Chooser start(long seed);

  /** Every allowed value is as likely as any other. */
  static Policy uniform() {
    return RandomChooser::new;
  }

  /** Always the latest allowed value. */
  static Policy latest() {
    return seed -> new RandomChooser(seed).reading((random, size) -> size - 1);
  }

  /** Always the oldest allowed value. */
  static Policy oldest() {
    return seed -> new RandomChooser(seed).reading((random, size) -> 0);
  }

  /**
   * With a probability a value that is not the latest, each of these as likely as any other, and
   * the latest otherwise.
   *
   * @throws IllegalArgumentException unless the probability is from 0 to 1
   */
  static Policy stale(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("a probability must be from 0 to 1, not " + probability);
    }
    return seed ->
        new RandomChooser(seed)
            .reading(
                (random, size) ->
                    size > 1 && random.nextDouble() < probability
                        ? random.nextInt(size - 1)
                        : size - 1);
  }

  /**
   * Prefers pairs of a reading and a writing transaction that no earlier read of a key had, by what
   * transactions are called. The policy remembers the pairs of all runs that it starts, so the
   * choices of a run depend on the runs before it.
   */
  static Policy coverage() {
    return new Coverage();
  }

  /**
   * Makes choices that were recorded, in their order; where there are no more, the latest value is
   * read and the first client goes on.
   */
  static Policy replay(List<Integer> choices) {
    return seed -> new ReplayingChooser(choices);
  }

  /**
   * The policy of a name, as options spell it: {@code uniform}, {@code latest}, {@code oldest},
   * {@code stale:P} or {@code coverage}.
   *
   * @throws IllegalArgumentException when there is none, with a message for users
   */
  static Policy named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("stale:")) {
      return stale(probability(name));
    }
    return switch (lower) {
      case "uniform" -> uniform();
      case "latest" -> latest();
      case "oldest" -> oldest();
      case "coverage" -> coverage();
      default ->
          throw new IllegalArgumentException(
              "found the policy '"
                  + name
                  + "', expected uniform, latest, oldest, stale:P or coverage");
    };
  }

  private static double probability(String name) {
    try {
      return Double.parseDouble(name.substring("stale:".length()));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "found the policy '" + name + "', expected a number from 0 to 1 after stale:", e);
    }
  }
}
