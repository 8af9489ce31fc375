package dev.taipan.cli.database;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.cases.MatrixRun;
import dev.taipan.collect.cases.RanColumn;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which databases to use, and where their jars come from. */
public final class DatabaseListOptions {
  @ArgGroup private Which which = new Which();

  @Mixin private LoginOptions logins = new LoginOptions();

  @Mixin private JarOptions jars = new JarOptions();

  @Mixin private NodesOption nodes = new NodesOption();

  /** The ones or the other. */
  private static final class Which {
    @Option(
        names = "--db",
        paramLabel = "NAME",
        split = ",",
        converter = OptionValue.Started.class,
        completionCandidates = OptionValue.Started.class,
        description = "Databases to start: ${COMPLETION-CANDIDATES}. Default: postgresql.")
    private List<EmbeddedDatabase> embedded = List.of(EmbeddedDatabase.POSTGRESQL);

    @Option(
        names = "--url",
        paramLabel = "ADDRESS",
        description =
            "Use the database at this URL: a JDBC URL, or one that psql or mysql "
                + "accepts. Drops and recreates the tables taipan_register and taipan_list "
                + "there. The URL is never printed.")
    private String address;
  }

  /**
   * Looks up who logs in, and asks for the password if that is wanted; before anything is shown.
   *
   * @throws IOException when there is no password where it should be; the message is for people
   */
  public void askWhoLogsIn() throws IOException {
    if (which.address == null) {
      logins.requireNone();
    } else {
      logins.at(which.address);
    }
  }

  /** Runs cases on the databases. */
  public List<RanColumn> run(MatrixRun matrix, int threads, Progress progress) throws IOException {
    if (nodes.isGiven() && !isOneCluster()) {
      throw new IOException("--nodes requires --db galera, and no other database");
    }
    KilledLauncher.endsThis();
    jars.requireVersion(which.address == null ? which.embedded : List.of());
    if (nodes.isGiven()) {
      try (Database cluster =
          nodes.start(EmbeddedDatabase.GALERA, jars.artifacts(progress), Durability.OFF)) {
        return matrix.on(cluster);
      }
    }
    if (which.address == null) {
      return matrix.on(which.embedded, jars.artifacts(progress), threads);
    }
    try (Database database = jars.reach(logins.at(which.address), progress)) {
      return matrix.on(database);
    }
  }

  private boolean isOneCluster() {
    return which.address == null && which.embedded.equals(List.of(EmbeddedDatabase.GALERA));
  }

  /** The same without causes: their messages may have the address in them. */
  public IOException withoutSecrets(IOException failed) {
    String said = String.valueOf(failed.getMessage());
    String message = withoutSecrets(said);
    return message.equals(said) ? failed : new IOException(message);
  }

  /** A text without what is secret in the address. */
  public String withoutSecrets(String text) {
    return which.address == null ? text : logins.withoutSecrets(which.address, text);
  }
}
