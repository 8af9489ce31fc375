package dev.taipan.cli.run;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.database.AddressedDatabase;
import dev.taipan.collect.database.Artifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.FolderArtifacts;
import dev.taipan.collect.database.MavenArtifacts;
import dev.taipan.collect.database.Secrets;
import dev.taipan.collect.dialect.Dialects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which database to use, and where its jars come from. */
public final class DatabaseOptions {
  @ArgGroup private Which which = new Which();

  @Option(
      names = "--driver-path",
      paramLabel = "JAR",
      split = ",",
      description = "With --url: the jar of the JDBC driver, and what it needs.")
  private List<Path> driverPath = List.of();

  @Option(
      names = "--artifacts",
      paramLabel = "FOLDER",
      description =
          "Take databases and drivers from this folder of jars, or Maven repository. Otherwise they "
              + "are fetched into your Maven repository when they are first needed.")
  private Path artifacts;

  /** The one or the other. */
  private static final class Which {
    @Option(
        names = "--db",
        paramLabel = "NAME",
        converter = OptionValue.Started.class,
        completionCandidates = OptionValue.Started.class,
        description =
            "Start a database for the run, and remove it afterwards: ${COMPLETION-CANDIDATES}. "
                + "Default: postgresql.")
    private EmbeddedDatabase embedded;

    @Option(
        names = "--url",
        paramLabel = "JDBC-URL",
        description =
            "Use the database at this address. Tables of which the names begin with taipan_ are "
                + "made there anew. The address is printed nowhere.")
    private String address;
  }

  /** Starts or reaches the database; one that is started syncs nothing to disk. */
  public Database open(Progress progress) throws IOException {
    return open(progress, Durability.OFF);
  }

  /** Whether Taipan starts it. */
  boolean isStarted() {
    return which.address == null;
  }

  /** Starts or reaches the database. */
  Database open(Progress progress, Durability durability) throws IOException {
    Artifacts jars =
        artifacts == null
            ? new MavenArtifacts(file -> progress.stage("fetching " + file))
            : new FolderArtifacts(artifacts);
    if (isStarted()) {
      EmbeddedDatabase embedded =
          which.embedded == null ? EmbeddedDatabase.POSTGRESQL : which.embedded;
      return embedded.start(jars, durability);
    }
    List<Path> drivers =
        driverPath.isEmpty() ? AddressedDatabase.knownDriver(which.address, jars) : driverPath;
    return AddressedDatabase.open(which.address, drivers, Dialects.ofAddress(which.address));
  }

  /** The same without causes: their messages may have the address in them. */
  public IOException withoutSecrets(IOException failed) {
    String message = withoutSecrets(String.valueOf(failed.getMessage()));
    return message.equals(failed.getMessage()) ? failed : new IOException(message);
  }

  /** A message without what is secret in the address. */
  public String withoutSecrets(String message) {
    return which.address == null ? message : Secrets.of(which.address).hide(message);
  }
}
