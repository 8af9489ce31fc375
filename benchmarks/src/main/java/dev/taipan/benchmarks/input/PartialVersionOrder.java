package dev.taipan.benchmarks.input;

import dev.taipan.history.VersionOrder;
import java.util.Arrays;
import java.util.Random;

/** Version orders that leave out versions at random. */
public final class PartialVersionOrder {

  private PartialVersionOrder() {}

  /**
   * Some versions of an order, each of which is kept with the same probability, whatever becomes of
   * the others; those that are kept stay in order. With the same seed, a higher percentage keeps
   * all that a lower one keeps and more. Linear time.
   *
   * @param percent from 0, for none, to 100, for all
   */
  public static VersionOrder of(VersionOrder whole, int percent, long seed) {
    // The sequence of this generator is part of its specification, so it is the same everywhere.
    Random random = new Random(seed);
    VersionOrder.Builder partial = new VersionOrder.Builder(whole.source());
    for (int list = 0; list < whole.lists(); list++) {
      int[] kept =
          Arrays.stream(whole.transactions(list))
              .filter(writer -> 100 * random.nextDouble() < percent)
              .toArray();
      if (kept.length > 1) {
        partial.add(whole.key(list), whole.line(list), kept);
      }
    }
    return partial.build();
  }
}
