package dev.taipan.cli.run;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.faults.Fault;
import dev.taipan.collect.faults.Faults;
import java.io.IOException;
import java.util.Set;
import picocli.CommandLine.Option;

/** What is to happen to the server. */
@Section("Faults")
final class FaultOptions {
  @Option(
      names = "--faults",
      paramLabel = "FAULT",
      split = ",",
      converter = OptionValue.OfServers.class,
      completionCandidates = OptionValue.OfServers.class,
      description =
          "Inject faults at random (see --seed) into a server that Taipan started: "
              + "${COMPLETION-CANDIDATES}.")
  private Set<Fault> faults = Set.of();

  /** What is committed must survive, if the server is to be killed. */
  Durability durability() {
    return faults.contains(Fault.KILL) ? Durability.ON : Durability.OFF;
  }

  /** A database that suffers from them. */
  SufferingDatabase of(Database database, long seed) throws IOException {
    return faults.isEmpty()
        ? SufferingDatabase.not(database)
        : SufferingDatabase.from(new Faults(database, faults, seed));
  }
}
