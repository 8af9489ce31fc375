package dev.taipan.cli.run;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.collect.whitebox.RunWatch;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Judging a run while it runs. */
@Section("Checking")
final class WatchOptions {
  private static final Set<WorkloadKind> LISTS =
      EnumSet.of(WorkloadKind.LISTS, WorkloadKind.ARRAYS);

  /** Next to no transaction has no read by predicate, or next to no read is of another kind. */
  private static final Set<WorkloadKind> BY_PREDICATE =
      EnumSet.of(
          WorkloadKind.PREDICATES,
          WorkloadKind.BOOKINGS,
          WorkloadKind.SET,
          WorkloadKind.SET_FULL,
          WorkloadKind.UNIQUE,
          WorkloadKind.MONOTONIC);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--watch",
      arity = "0..1",
      fallbackValue = "",
      paramLabel = "rc|ra|si|ser",
      completionCandidates = OptionValue.Replayed.class,
      description =
          "Replay transactions during the run, in the order of the database's log; "
              + "report the first violation of rc, ra, si or ser within a second, and stop the "
              + "run. Implies --white-box. Default: the level that the database claims, except "
              + "si for serializable on PostgreSQL, whose commit order is not a serial order.")
  private String level;

  @Option(
      names = "--keep-going",
      description = "With --watch: keep the clients running after a violation is reported.")
  private boolean keepGoing;

  boolean isAsked() {
    requireThat(level != null || !keepGoing, "--keep-going requires --watch");
    return level != null;
  }

  boolean endsTheRun() {
    return !keepGoing;
  }

  /** Who judges the clients of a load. */
  RunWatch of(Database database, Load load) {
    requireThat(
        !LISTS.contains(load.kind()),
        "--watch does not replay lists; their contents reveal the version order");
    boolean hasSnapshots =
        database.dialect().snapshots().isPresent() && load.isolation().hasOneSnapshot();
    ReplayLevel judged = level.isEmpty() ? usual(load.isolation(), hasSnapshots) : named();
    requireThat(
        judged != ReplayLevel.READ_ATOMIC || !BY_PREDICATE.contains(load.kind()),
        "--watch=ra replays reads by key only, but this workload reads by predicate");
    requireThat(
        judged != ReplayLevel.SNAPSHOT_ISOLATION || hasSnapshots,
        "--watch=si requires transaction snapshots, which "
            + database.title()
            + " does not expose at "
            + load.isolation().spelling());
    return new RunWatch(judged, new Interpreter(PredicateDialect.POSTGRESQL));
  }

  private static ReplayLevel usual(Isolation isolation, boolean hasSnapshots) {
    if (hasSnapshots) {
      return ReplayLevel.SNAPSHOT_ISOLATION;
    }
    return isolation == Isolation.SERIALIZABLE
        ? ReplayLevel.SERIALIZABLE
        : ReplayLevel.READ_COMMITTED;
  }

  private ReplayLevel named() {
    try {
      return new OptionValue.Replayed().convert(level);
    } catch (RuntimeException unknown) {
      throw new ParameterException(
          command.commandLine(), "Invalid value for option '--watch': " + unknown.getMessage());
    }
  }

  private void requireThat(boolean sensible, String complaint) {
    if (!sensible) {
      throw new ParameterException(command.commandLine(), complaint);
    }
  }
}
