package dev.taipan.benchmarks.comparison;

import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.replay.ScheduleReplay;
import dev.taipan.collect.replay.Story;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.history.History;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Violations of the mock store, forced on a real database: how many of each anomaly there were, and
 * how many came back.
 */
final class Comebacks {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final int ATTEMPTS = 4;

  private final Map<String, int[]> anomalies = new TreeMap<>();

  /** Forces a violation of a history on a database, and counts whether it came back. */
  void add(History history, Verdict verdict, Database database, Isolation isolation)
      throws SQLException, InterruptedException {
    Violation violation = verdict.violation().orElseThrow();
    int[] counts = anomalies.computeIfAbsent(violation.title(), unused -> new int[2]);
    counts[1]++;
    Optional<Story> story = Story.of(history, verdict.level(), violation);
    if (story.isPresent()) {
      ScheduleReplay replay =
          ScheduleReplay.run(
              new ScheduleDriver(database, isolation, LIMIT),
              story.get().schedules(),
              verdict.level(),
              ATTEMPTS);
      counts[0] += replay.comeback().isPresent() ? 1 : 0;
    }
  }

  /** Of each anomaly, how many came back of how many. */
  Map<String, int[]> anomalies() {
    return anomalies;
  }
}
