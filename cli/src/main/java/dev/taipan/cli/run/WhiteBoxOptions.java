package dev.taipan.cli.run;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Trust;
import dev.taipan.collect.database.Database;
import java.io.IOException;
import picocli.CommandLine.Option;

/** Whether the database itself is asked what it did. */
final class WhiteBoxOptions {
  @Option(
      names = "--white-box",
      arity = "0..1",
      fallbackValue = "fact",
      paramLabel = "fact|hint",
      converter = OptionValue.Trusted.class,
      completionCandidates = OptionValue.Trusted.class,
      description =
          "Read from the database's log in which order versions were installed, and check with that "
              + "as a fact: a violation may rest on it. With =hint it only guides the search. "
              + "PostgreSQL (wal_level = logical, a role with REPLICATION), and MariaDB (a binary log "
              + "of rows).")
  private Trust trust;

  /** Begins to follow what a database does, if that was asked for. */
  FollowedRun follow(Database database) throws IOException {
    return trust == null
        ? FollowedRun.notAtAll()
        : new FollowedRun(database.title(), database.changes(), trust);
  }
}
