package dev.taipan.collect.database;

import dev.taipan.collect.access.DatabaseAccess;
import dev.taipan.collect.access.Login;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.process.Commands;
import dev.taipan.collect.process.Pause;
import dev.taipan.collect.process.ServerData;
import dev.taipan.collect.process.Users;
import dev.taipan.collect.process.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that is a node of a Galera cluster. What it keeps is thrown away. */
final class GaleraNode implements Server {
  private static final String USER = "taipan";
  private static final String ACCOUNT = "account.sql";
  private static final String SETTINGS = "node.cnf";
  private static final String EXCHANGE = "exchange";
  private static final String PROGRAMS = "bin";
  private static final Pattern POSITION = Pattern.compile("Recovered position:? (\\S+:\\d+)");
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final long PAUSE_MILLIS = 50;

  private static final FileAttribute<?> FILE_OF_OWNER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<?> FOLDER_OF_OWNER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /**
   * Galera asks a script to copy a whole node, even where the node only lacks the last commits,
   * which another node then sends by itself. The script does no more than say where the node goes
   * on.
   */
  private static final String TRANSFER =
      """
      #!/bin/sh
      while [ $# -gt 1 ] && [ "$1" != --mysqld-args ]; do
        case $1 in
          --role) role=$2 ;;
          --datadir) data=$2 ;;
          --address) address=$2 ;;
          --gtid) position=$2 ;;
          --gtid-domain-id) domain=$2 ;;
          --bypass) bypass=yes ;;
        esac
        shift
      done
      if [ "$role" = joiner ]; then
        pipe=${data%/}/position
        rm -f "$pipe"
        mkfifo -m 600 "$pipe" || exit 1
        echo "ready 127.0.0.1/$pipe"
        read -r position <"$pipe"
        echo "$position"
      elif [ -n "$bypass" ]; then
        echo "$position $domain" >"/${address#*//}"
        echo "done $position"
      else
        echo "the node lacks more than other nodes keep" >&2
        exit 1
      fi
      """;

  private final GaleraPrograms programs;
  private final GroupNetwork network;
  private final int number;
  private final WorkFolder folder;
  private final LocalServer server;
  private boolean begun;

  /** A node as a database. */
  private record Node(Database database, Server process) implements Database.Wrapped {

    @Override
    public Optional<Server> server() {
      return Optional.of(process);
    }
  }

  private GaleraNode(GaleraSettings settings, WorkFolder folder, Driver driver, Login login) {
    programs = settings.programs();
    network = settings.network();
    number = settings.number();
    this.folder = folder;
    server =
        new LocalServer(
            this::command,
            folder,
            port -> new DatabaseAccess(driver, address(port), login),
            Dialects.GALERA);
  }

  /** The account that all nodes have. */
  static Login login() {
    return Login.withRandomPassword(USER);
  }

  /**
   * Starts a node: the first one begins a cluster, others join it.
   *
   * @param template what it has at first, or where that is kept from now on
   */
  static Database start(GaleraSettings settings, Path template, Driver driver, Login login)
      throws IOException {
    WorkFolder folder = WorkFolder.create();
    try {
      GaleraTables tables = new GaleraTables(settings.programs());
      Path data = ServerData.make(folder, template, tables::make);
      prepare(settings, folder.path(), data, login);
      GaleraNode node = new GaleraNode(settings, folder, driver, login);
      Database database = node.server.start();
      node.begun = true;
      return new Node(database, node);
    } catch (IOException | RuntimeException failed) {
      folder.close();
      throw failed;
    }
  }

  private static void prepare(GaleraSettings settings, Path folder, Path data, Login login)
      throws IOException {
    Path exchange = Files.createDirectory(folder.resolve(EXCHANGE), FOLDER_OF_OWNER);
    Path account = Files.createFile(data.resolve(ACCOUNT), FILE_OF_OWNER);
    Files.writeString(
        account,
        """
        SET SESSION wsrep_on = OFF;
        SET sql_log_bin = 0;
        CREATE OR REPLACE USER %1$s IDENTIFIED BY '%2$s';
        GRANT ALL ON *.* TO %1$s WITH GRANT OPTION;
        """
            .formatted(USER + "@127.0.0.1", login.password().orElseThrow()));
    Path file = Files.createFile(data.resolve(SETTINGS), FILE_OF_OWNER);
    Files.writeString(file, settings.text(data, account, exchange));
    Users.giveAway(data);
    Path programs = Files.createDirectory(folder.resolve(PROGRAMS));
    Path script = programs.resolve("wsrep_sst_" + GaleraSettings.TRANSFER);
    Files.writeString(script, TRANSFER);
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    Users.giveAway(programs);
  }

  private LocalServer.Command command(int port) throws IOException {
    Path ready = data().resolve("pid");
    List<String> words = words();
    words.add("--port=" + port);
    words.add("--pid-file=" + ready);
    if (begun) {
      words.add("--wsrep-start-position=" + recovered());
    } else if (number == 1) {
      words.add("--wsrep-new-cluster");
    }
    return new LocalServer.Command(Users.asServer(words), "KILL", ready);
  }

  private Path data() {
    return folder.path().resolve("data");
  }

  private List<String> words() {
    List<String> words = new ArrayList<>(programs.command());
    words.add(1, "PATH=" + folder.path().resolve(PROGRAMS) + ":" + System.getenv("PATH"));
    words.add("--defaults-file=" + data().resolve(SETTINGS));
    return words;
  }

  /** Up to where a node that was killed has all commits. */
  private String recovered() throws IOException {
    List<String> words = words();
    words.add("--wsrep-recover");
    words.add("--skip-networking");
    String said = Commands.output(Users.asServer(words));
    Matcher position = POSITION.matcher(said);
    if (!position.find()) {
      throw new IOException("the node has lost its place: " + said.strip());
    }
    return position.group(1);
  }

  /** Whoever connects to a node that does not take part in the cluster is refused. */
  private static String address(int port) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/taipan?initSql=SELECT 1";
  }

  @Override
  public void isolate() {
    network.isolate(number);
  }

  @Override
  public void join() throws IOException {
    network.join(number);
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!answers()) {
      if (System.nanoTime() > deadline) {
        throw new IOException("node " + number + " did not join the cluster again");
      }
      Pause.millis(PAUSE_MILLIS);
    }
  }

  private boolean answers() {
    try {
      connect(port()).close();
      return true;
    } catch (SQLException notYet) {
      return false;
    }
  }

  @Override
  public void pause() throws IOException {
    server.pause();
  }

  @Override
  public void resume() throws IOException {
    server.resume();
  }

  @Override
  public void kill() throws IOException {
    server.kill();
  }

  @Override
  public void restart() throws IOException {
    server.restart();
  }

  @Override
  public int port() {
    return server.port();
  }

  @Override
  public Connection connect(int otherPort) throws SQLException {
    return server.connect(otherPort);
  }
}
