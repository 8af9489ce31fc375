package dev.taipan.benchmarks.mockstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mockstore.StoreOptions;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The assertions break as soon as in the paper at causal consistency, and never at ser. */
class MicroBenchmarkTest {

  @ParameterizedTest
  @EnumSource
  void breaksAtCausalConsistencyAsSoonAsInThePaper(MicroBenchmark benchmark) {
    assertThat(500.0 / broken(benchmark, IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY, 500))
        .isLessThanOrEqualTo(benchmark.paperRuns());
  }

  @ParameterizedTest
  @EnumSource
  void holdsAtSerializability(MicroBenchmark benchmark) {
    assertThat(broken(benchmark, IsolationLevel.SERIALIZABILITY, 200)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void holdsAtSerializabilityInManyRuns(MicroBenchmark benchmark) {
    assertThat(broken(benchmark, IsolationLevel.SERIALIZABILITY, 5_000)).isZero();
    assertThat(broken(benchmark, IsolationLevel.STRONG_SESSION_SERIALIZABILITY, 5_000)).isZero();
  }

  static long broken(MicroBenchmark benchmark, IsolationLevel level, int runs) {
    return LongStream.range(0, runs)
        .filter(seed -> benchmark.isBroken(StoreOptions.at(level).withSeed(seed)))
        .count();
  }
}
