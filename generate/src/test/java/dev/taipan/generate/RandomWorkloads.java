package dev.taipan.generate;

import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.workload.KeyDistribution;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Small workloads of all kinds, the same ones each time. */
public final class RandomWorkloads {
  private RandomWorkloads() {}

  public static Stream<SimulatedWorkload> of(int number, ConcurrencyControl control) {
    SplittableRandom random = new SplittableRandom(7);
    return Stream.generate(() -> next(random, control)).limit(number);
  }

  private static SimulatedWorkload next(SplittableRandom random, ConcurrencyControl control) {
    return SimulatedWorkload.DEFAULTS
        .withSessions(1 + random.nextInt(8))
        .withTransactionsPerSession(1 + random.nextInt(20))
        .withOperationsPerTransaction(1 + random.nextInt(10))
        .withKeys(1 + random.nextInt(30))
        .withReadRatio(random.nextInt(5) / 4.0)
        .withReadModifyWriteRatio(random.nextInt(3) / 2.0)
        .withDistribution(KeyDistribution.values()[random.nextInt(3)])
        .withSeed(random.nextLong())
        .withConcurrency(1 + random.nextInt(8))
        .withConcurrencyControl(control);
  }
}
