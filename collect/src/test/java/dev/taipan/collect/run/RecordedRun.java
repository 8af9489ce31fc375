package dev.taipan.collect.run;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.nio.file.Path;
import java.time.Duration;

/** A process that records a run on a database in memory, and says how it went. */
final class RecordedRun {

  private RecordedRun() {}

  public static void main(String[] files) throws Exception {
    try (Database database = EmbeddedDatabase.H2.start(new ClassPathArtifacts())) {
      LiveRun run = new LiveRun(database, OutcomeTest.load(1_000_000, Duration.ofMinutes(5)));
      run.record(Path.of(files[0]));
      System.out.println("cut short: " + run.cutShort().orElse("no"));
      System.out.println("commits: " + run.tally().commits());
    }
  }
}
