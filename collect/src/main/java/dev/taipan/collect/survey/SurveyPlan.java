package dev.taipan.collect.survey;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.Standbys;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.workload.SizeRange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a survey is to try.
 *
 * @param databases in the order in which they are tried
 * @param levels of which each database is asked for those that it has; all if there are none
 * @param time for each level of a database: of clients' work, checks and the replay
 * @param rounds how often all workloads are run in that time; at least 1
 * @param seed of all that is random in clients
 * @param standbys that follow each database, and from which every other session reads, if any do
 */
public record SurveyPlan(
    List<EmbeddedDatabase> databases,
    Set<Isolation> levels,
    Duration time,
    int rounds,
    long seed,
    Optional<Standbys> standbys) {
  /** What starting a database and the last check take besides, on a slow machine. */
  private static final Duration OTHER_WORK = Duration.ofSeconds(10);

  /**
   * One database at one of its levels.
   *
   * @param database the database
   * @param isolation the level that clients ask for
   * @param claim what the database claims; none where that cannot be checked
   */
  public record Target(
      EmbeddedDatabase database, Isolation isolation, Optional<IsolationLevel> claim) {

    static Target of(EmbeddedDatabase database, Isolation isolation, boolean hasStandbys) {
      Dialect dialect = database.dialect();
      return new Target(
          database,
          isolation,
          dialect.claim(hasStandbys ? dialect.onReplicas(isolation) : isolation));
    }
  }

  /**
   * Keeps copies.
   *
   * @throws IllegalArgumentException when a number is out of its range; the message is for people
   */
  public SurveyPlan {
    SizeRange.requirePositive("rounds", rounds);
    if (standbys.isPresent() && !List.of(EmbeddedDatabase.POSTGRESQL).equals(databases)) {
      throw new IllegalArgumentException("--standbys requires --db postgresql");
    }
    databases = List.copyOf(databases);
    levels = Set.copyOf(levels);
  }

  /** All that is to be tried, in order. */
  public List<Target> targets() {
    return databases.stream()
        .flatMap(
            database ->
                database.dialect().levels().stream()
                    .filter(level -> levels.isEmpty() || levels.contains(level))
                    .map(level -> Target.of(database, level, standbys.isPresent())))
        .toList();
  }

  /** When this time is over the survey begins nothing more. */
  public Duration most() {
    return time.plus(OTHER_WORK).multipliedBy(targets().size());
  }

  /** How long one run may take with its check, and what of the cell's replay falls to it. */
  Duration timeOfRun() {
    return time.dividedBy((long) rounds * SurveyWorkload.values().length);
  }

  /** The seed of a run: those of a round draw differently, and those of two databases alike. */
  long seed(int round, SurveyWorkload workload) {
    int run = round * SurveyWorkload.values().length + workload.ordinal();
    return seed + 1000L * run;
  }
}
