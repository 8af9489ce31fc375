package dev.taipan.cli.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.faults.Faults;
import dev.taipan.collect.run.Disturbance;
import java.io.IOException;
import java.util.Optional;

/**
 * A database as clients see it.
 *
 * @param database to which they connect
 * @param faults what happens to it meanwhile
 */
record SufferingDatabase(Database database, Optional<Faults> faults) implements AutoCloseable {

  /** Nothing happens to it. */
  static SufferingDatabase not(Database database) {
    return new SufferingDatabase(database, Optional.empty());
  }

  static SufferingDatabase from(Faults faults) {
    return new SufferingDatabase(faults.database(), Optional.of(faults));
  }

  Disturbance disturbance() {
    return faults.isPresent() ? faults.get() : Disturbance.NONE;
  }

  /** What has happened, in a line. */
  Optional<String> summary() {
    return faults.map(happened -> "Faults: " + happened.summary());
  }

  /** Clients are done with it; it runs on. */
  @Override
  public void close() throws IOException {
    if (faults.isPresent()) {
      faults.get().close();
    }
  }
}
