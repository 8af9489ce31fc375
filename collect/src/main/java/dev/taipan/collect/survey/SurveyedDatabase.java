package dev.taipan.collect.survey;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.Standbys;
import java.io.IOException;
import java.util.Optional;

/** A database that is started when it is needed, and anew after it has failed. */
final class SurveyedDatabase implements AutoCloseable {
  private final EmbeddedDatabase kind;
  private final Optional<Standbys> standbys;
  private final Artifacts artifacts;
  private Database running;

  SurveyedDatabase(EmbeddedDatabase kind, Optional<Standbys> standbys, Artifacts artifacts) {
    this.kind = kind;
    this.standbys = standbys;
    this.artifacts = artifacts;
  }

  Database running() throws IOException {
    if (running == null) {
      running =
          standbys.isPresent()
              ? kind.startWithStandbys(artifacts, Durability.OFF, standbys.get())
              : kind.start(artifacts);
    }
    return running;
  }

  /** Stops it, so that the next run has a new one. */
  @Override
  public void close() {
    if (running != null) {
      running.close();
      running = null;
    }
  }
}
