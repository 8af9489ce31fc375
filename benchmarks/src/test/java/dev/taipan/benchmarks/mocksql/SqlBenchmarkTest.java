package dev.taipan.benchmarks.mocksql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.mocksql.SqlOptions.ReadMode;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.record.MemoryRecording;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The assertions of the paper break and hold at the levels at which they do there. */
class SqlBenchmarkTest {

  private static Set<String> names(SqlBenchmark benchmark) {
    return benchmark.start().assertions().stream()
        .map(SqlApplication.Assertion::name)
        .collect(Collectors.toSet());
  }

  /** Runs until all of some assertions have been violated; returns those that have. */
  private static Set<String> violated(
      SqlBenchmark benchmark, IsolationLevel level, Set<String> wanted, int mostRuns)
      throws SQLException {
    Set<String> violated = new HashSet<>();
    try (MockSqlRuns runs = new MockSqlRuns(benchmark.start(), ReadMode.PURE)) {
      for (long seed = 1; seed <= mostRuns && !violated.containsAll(wanted); seed++) {
        violated.addAll(runs.run(StoreOptions.at(level).withSeed(seed)));
      }
    }
    return violated;
  }

  @ParameterizedTest
  @EnumSource
  void everyAssertionBreaksAtReadCommitted(SqlBenchmark benchmark) throws SQLException {
    Set<String> all = names(benchmark);

    assertThat(violated(benchmark, IsolationLevel.READ_COMMITTED, all, 100)).isEqualTo(all);
  }

  @Test
  void whatOneTransactionWritesHoldsAtCausalConsistency() throws SQLException {
    Set<String> breaking = names(SqlBenchmark.TPCC);
    breaking.removeAll(SqlBenchmark.TPCC.heldAtCausal());

    assertThat(
            violated(
                SqlBenchmark.TPCC,
                IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
                Set.of("A4", "A11"),
                60))
        .isEqualTo(breaking);
  }

  @ParameterizedTest
  @EnumSource
  void everyAssertionHoldsAtSerializability(SqlBenchmark benchmark) throws SQLException {
    assertThat(
            AssertionTable.violated(
                benchmark, ReadMode.PURE, IsolationLevel.SERIALIZABILITY, 1, 15))
        .isEmpty();
  }

  /** A sale is lost only where updates are, and nobody is on call only where writes are skewed. */
  @Test
  void theServiceBreaksWhereTheLevelAllowsIt() throws SQLException {
    assertThat(
            AssertionTable.violated(
                    SqlBenchmark.SERVICE, ReadMode.PURE, IsolationLevel.SNAPSHOT_ISOLATION, 1, 60)
                .keySet())
        .containsExactly("write skew");
  }

  @Test
  void aSeedReplaysARunWhoseHistorySatisfiesTheLevel() throws SQLException {
    StoreOptions options = StoreOptions.at(IsolationLevel.READ_COMMITTED).withSeed(7);
    try (MockSqlRuns runs = new MockSqlRuns(SqlBenchmark.TPCC.start(), ReadMode.PURE)) {
      Set<String> first = runs.run(options);
      runs.run(options.withSeed(8));

      assertThat(runs.run(options.withRecording(new MemoryRecording()))).isEqualTo(first);
      assertThat(
              IsolationChecker.check(runs.history(), options.level(), CheckOptions.DEFAULTS)
                  .outcome())
          .isEqualTo(Outcome.SATISFIED);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("exhaustive")
  void everyAssertionHoldsAtSerializabilityInManyRuns(SqlBenchmark benchmark) throws SQLException {
    assertThat(
            AssertionTable.violated(
                benchmark, ReadMode.PURE, IsolationLevel.SERIALIZABILITY, 1, 10_000))
        .isEmpty();
  }

  @Test
  @Tag("slow")
  void whatOneTransactionWritesHoldsAtCausalConsistencyInManyRuns() throws SQLException {
    assertThat(
            AssertionTable.violated(
                SqlBenchmark.TPCC,
                ReadMode.PURE,
                IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
                1,
                1000))
        .doesNotContainKeys("A4", "A11");
  }
}
