package dev.taipan.collect.simulate;

import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Small workloads of all kinds, the same ones each time. */
final class RandomWorkloads {
  private RandomWorkloads() {}

  static Stream<Workload> of(int number, ConcurrencyControl control) {
    SplittableRandom random = new SplittableRandom(7);
    return Stream.generate(() -> next(random, control)).limit(number);
  }

  private static Workload next(SplittableRandom random, ConcurrencyControl control) {
    return new Workload(
        1 + random.nextInt(8),
        1 + random.nextInt(20),
        1 + random.nextInt(10),
        1 + random.nextInt(30),
        random.nextInt(5) / 4.0,
        random.nextInt(3) / 2.0,
        KeyDistribution.values()[random.nextInt(3)],
        random.nextLong(),
        1 + random.nextInt(8),
        control);
  }
}
