package dev.taipan.cli.database;

import dev.taipan.cli.option.Section;
import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.access.DatabaseAddress;
import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.database.AddressedDatabase;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the jars of databases and of their drivers come from. */
@Section("Database")
final class JarOptions {
  @Option(
      names = "--driver-path",
      paramLabel = "JAR",
      split = ",",
      description = "With --url: the jar of the JDBC driver, and of its dependencies.")
  private List<Path> driverPath = List.of();

  @Mixin private ArtifactsOption artifacts = new ArtifactsOption();

  @Option(
      names = "--db-version",
      paramLabel = "VERSION",
      description =
          "Start this version of PostgreSQL, such as 12.3: any version with published embedded "
              + "binaries.")
  private String version;

  /**
   * Checks that the databases to start exist in the version asked for, if one was.
   *
   * @throws IOException when one of them exists in one version only; the message is for people
   */
  void requireVersion(List<EmbeddedDatabase> started) throws IOException {
    if (version == null) {
      return;
    }
    if (!version.matches("\\d{1,3}(\\.\\d{1,3}){1,2}")) {
      throw new IOException("'" + version + "' is not a version of PostgreSQL, such as 12.3");
    }
    if (!started.equals(List.of(EmbeddedDatabase.POSTGRESQL))) {
      throw new IOException("--db-version requires --db postgresql, and no other database");
    }
  }

  /** Binaries are published under three numbers; 9.6 and 12.3 leave out the last one. */
  private Artifacts ofVersion(Artifacts all) {
    if (version == null) {
      return all;
    }
    return all.withPostgres(
        version.chars().filter(c -> c == '.').count() == 1 ? version + ".0" : version);
  }

  /** Where databases that are started come from, and drivers of others that none was named for. */
  Artifacts artifacts(Progress progress) throws IOException {
    if (!driverPath.isEmpty()) {
      throw new IOException(
          "--driver-path requires --url: Taipan knows the drivers of the databases that "
              + "it starts");
    }
    return ofVersion(artifacts.get(progress));
  }

  /** Reaches the database at an address. */
  Database reach(DatabaseAddress address, Progress progress) throws IOException {
    for (Path jar : driverPath) {
      if (!Files.isReadable(jar)) {
        throw new IOException("cannot read " + jar + ", given by --driver-path");
      }
    }
    List<Path> drivers =
        driverPath.isEmpty()
            ? AddressedDatabase.knownDriver(address, artifacts(progress))
            : driverPath;
    return AddressedDatabase.open(address, drivers, Dialects.ofAddress(address.jdbc()));
  }
}
