package dev.taipan.cli.run;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.cases.MatrixRun;
import dev.taipan.collect.cases.RanColumn;
import dev.taipan.collect.database.AddressedDatabase;
import dev.taipan.collect.database.Artifacts;
import dev.taipan.collect.database.Database;
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

/** Which databases to use, and where their jars come from. */
public final class DatabaseListOptions {
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
        paramLabel = "JDBC-URL",
        description =
            "Use the database at this address. Tables named taipan_register and taipan_list are "
                + "made there anew. The address is printed nowhere.")
    private String address;
  }

  /** Runs cases on the databases. */
  public List<RanColumn> run(MatrixRun matrix, int threads, Progress progress) throws IOException {
    Artifacts jars =
        artifacts == null
            ? new MavenArtifacts(file -> progress.stage("fetching " + file))
            : new FolderArtifacts(artifacts);
    if (which.address == null) {
      return matrix.on(which.embedded, jars, threads);
    }
    List<Path> drivers =
        driverPath.isEmpty() ? AddressedDatabase.knownDriver(which.address, jars) : driverPath;
    try (Database database =
        AddressedDatabase.open(which.address, drivers, Dialects.ofAddress(which.address))) {
      return matrix.on(database);
    }
  }

  /** The same without causes: their messages may have the address in them. */
  public IOException withoutSecrets(IOException failed) {
    String said = String.valueOf(failed.getMessage());
    String message = which.address == null ? said : Secrets.of(which.address).hide(said);
    return message.equals(said) ? failed : new IOException(message);
  }
}
