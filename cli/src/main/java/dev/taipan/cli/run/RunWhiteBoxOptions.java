package dev.taipan.cli.run;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.cli.option.Trust;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.whitebox.RunWatch;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether the database itself is asked what it did. */
@Section("Checking")
final class RunWhiteBoxOptions {
  @Option(
      names = "--white-box",
      arity = "0..1",
      fallbackValue = "fact",
      paramLabel = "fact|hint",
      converter = OptionValue.Trusted.class,
      completionCandidates = OptionValue.Trusted.class,
      description =
          "Read the version order from the database's log and treat it as a fact: a "
              + "violation may rely on it. With =hint, it only guides the search. Supported: "
              + "PostgreSQL (wal_level = logical, a role with REPLICATION) and MariaDB (a "
              + "row-based binary log).")
  private Trust trust;

  @Mixin private WatchOptions watching;

  /** Begins to follow what a database does for a load, if that was asked for. */
  FollowedRun follow(Database database, Load load) throws IOException {
    Optional<RunWatch> watch =
        watching.isAsked() ? Optional.of(watching.of(database, load)) : Optional.empty();
    if (trust == null && watch.isEmpty()) {
      return FollowedRun.notAtAll();
    }
    return new FollowedRun(
        database.title(), database.changes(), trust == null ? Trust.FACT : trust, watch);
  }

  /** What is done when a run is seen to violate the level for which it is watched. */
  Runnable onViolation(LiveRun run) {
    return watching.endsTheRun() ? run::stop : () -> {};
  }
}
