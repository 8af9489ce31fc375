package dev.taipan.mocksql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.mocksql.SqlOptions.Granularity;
import dev.taipan.mocksql.SqlOptions.ReadMode;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.policy.Policy;
import dev.taipan.mockstore.record.MemoryRecording;

/** Databases for tests, and what holds of their histories. */
public final class Databases {
  private Databases() {}

  /** One that returns the latest values, so that statements have one answer. */
  public static SqlDatabase latest(Granularity granularity) {
    return SqlDatabase.open(
        recorded(IsolationLevel.SERIALIZABILITY).withPolicy(Policy.latest()),
        new SqlOptions(granularity, ReadMode.PURE));
  }

  /** Options with a recording in memory. */
  public static StoreOptions recorded(IsolationLevel level) {
    return StoreOptions.at(level).withRecording(new MemoryRecording());
  }

  /** Asks the ordinary checker. */
  public static void requireLevel(SqlDatabase database) {
    assertThat(
            IsolationChecker.check(
                    database.store().history(), database.store().level(), CheckOptions.DEFAULTS)
                .outcome())
        .isEqualTo(Outcome.SATISFIED);
  }
}
