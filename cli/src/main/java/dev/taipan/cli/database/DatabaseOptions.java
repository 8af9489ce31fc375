package dev.taipan.cli.database;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.Standbys;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which database to use, and where its jars come from. */
@Section("Database")
public final class DatabaseOptions {
  @ArgGroup private Which which = new Which();

  @Mixin private NodesOption nodes = new NodesOption();

  @Mixin private LoginOptions logins = new LoginOptions();

  @Mixin private JarOptions jars = new JarOptions();

  /** The one or the other. */
  private static final class Which {
    @Option(
        names = "--db",
        paramLabel = "NAME",
        converter = OptionValue.Started.class,
        completionCandidates = OptionValue.Started.class,
        description =
            "Start this database for the run, and remove it afterwards: "
                + "${COMPLETION-CANDIDATES}. Default: postgresql.")
    private EmbeddedDatabase embedded;

    @Option(
        names = "--url",
        paramLabel = "ADDRESS",
        description =
            "Use the database at this URL: a JDBC URL, or one that psql or mysql "
                + "accepts. Drops and recreates its own tables there, whose names begin with "
                + "taipan_. The URL is never printed.")
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

  /** Starts or reaches the database; one that is started syncs nothing to disk. */
  public Database open(Progress progress) throws IOException {
    return open(progress, Durability.OFF);
  }

  /** Whether Taipan starts it. */
  public boolean isStarted() {
    return which.address == null;
  }

  /** Starts or reaches the database. */
  public Database open(Progress progress, Durability durability) throws IOException {
    if (!isStarted()) {
      nodes.requireNone();
    }
    KilledLauncher.endsThis();
    if (!isStarted()) {
      return reach(which.address, progress);
    }
    EmbeddedDatabase started = started();
    return nodes.isGiven()
        ? nodes.start(started, jars.artifacts(progress), durability)
        : started.start(jars.artifacts(progress), durability);
  }

  /** Starts the database with others that follow it. */
  public Database open(Progress progress, Durability durability, Standbys standbys)
      throws IOException {
    if (!isStarted()) {
      throw new IOException("--standbys requires a database that Taipan starts; use --read-url");
    }
    nodes.requireNone();
    KilledLauncher.endsThis();
    return started().startWithStandbys(jars.artifacts(progress), durability, standbys);
  }

  private EmbeddedDatabase started() throws IOException {
    EmbeddedDatabase embedded =
        which.embedded == null ? EmbeddedDatabase.POSTGRESQL : which.embedded;
    jars.requireVersion(List.of(embedded));
    return embedded;
  }

  /** Reaches a database at an address, with the login of the database. */
  public Database reach(String address, Progress progress) throws IOException {
    jars.requireVersion(List.of());
    return jars.reach(logins.at(address), progress);
  }

  /** The same without causes: their messages may have the address in them. */
  public IOException withoutSecrets(IOException failed) {
    String message = withoutSecrets(String.valueOf(failed.getMessage()));
    return message.equals(failed.getMessage()) ? failed : new IOException(message);
  }

  /** A message without what is secret in the address. */
  public String withoutSecrets(String message) {
    return which.address == null ? message : logins.withoutSecrets(which.address, message);
  }
}
