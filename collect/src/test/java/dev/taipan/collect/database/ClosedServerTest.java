package dev.taipan.collect.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.access.DatabaseAccess;
import dev.taipan.collect.access.Login;
import dev.taipan.collect.driver.DriverJars;
import dev.taipan.collect.driver.Drivers;
import dev.taipan.collect.process.Cache;
import dev.taipan.collect.process.Template;
import dev.taipan.collect.process.Users;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What others on this machine can do to a server that Taipan started: nothing. */
@EnabledOnOs(OS.LINUX)
class ClosedServerTest {
  /** The connection could not be made in time. */
  private static final String LATE = "08001";

  private static final List<String> ACCOUNTS =
      List.of("postgres", "root", "taipan", "nobody", "mariadb.sys", "PUBLIC", "mysql", "");

  private static final List<Optional<String>> GUESSES =
      List.of(
          Optional.empty(),
          Optional.of(""),
          Optional.of("postgres"),
          Optional.of("root"),
          Optional.of("hunter2x"));

  private Database database;

  private void start(EmbeddedDatabase kind) throws IOException {
    database = kind.start(new ClassPathArtifacts());
  }

  @AfterEach
  void stop() {
    if (database != null) {
      database.close();
    }
  }

  private DatabaseAccess access() {
    return ((LocalServer) database.server().orElseThrow()).access();
  }

  @Test
  void postgresqlIsClosed() throws Exception {
    start(EmbeddedDatabase.POSTGRESQL);
    ProcessHandle server = server("-D");

    requireThatNobodyGuesses(access());
    requireThatNobodyLooks(server, dataFolder(server, "-D"), access().login());
    requireThatNobodyChanges("postgresql-", "-cluster");
  }

  @Test
  @Tag("slow")
  void mariadbIsClosed() throws Exception {
    start(EmbeddedDatabase.MARIADB);
    ProcessHandle server = server("--datadir=");

    requireThatNobodyGuesses(access());
    requireThatNobodyLooks(server, dataFolder(server, "--datadir="), access().login());
    requireThatNobodyChanges("mariadb-", "-tables");
    requireThatFilesAreNotRead();
  }

  @Test
  @Tag("slow")
  void galeraIsClosed() throws Exception {
    try {
      GaleraPrograms.get();
    } catch (IOException lacking) {
      Assumptions.abort(lacking.getMessage());
    }
    start(EmbeddedDatabase.GALERA);
    ProcessHandle server = server("--defaults-file=");
    Path data = dataFolder(server, "--defaults-file=").getParent();
    Matcher password =
        Pattern.compile("IDENTIFIED BY '(.+)'").matcher(text(data.resolve("account.sql")));
    assertThat(password.find()).isTrue();
    Login login = new Login(Optional.of("taipan"), Optional.of(password.group(1)));
    String address = "jdbc:mariadb://127.0.0.1:" + argument(server, "--port=").orElseThrow() + "/";

    Path driver = new ClassPathArtifacts().file(Drivers.MARIADB);

    requireThatNobodyGuesses(
        new DatabaseAccess(DriverJars.drivers(List.of(driver)).get(0), address, login));
    requireThatNobodyLooks(server, data, login);
    requireThatNobodyChanges("galera-tables-", "");
    requireThatFilesAreNotRead();
  }

  private static void requireThatNobodyGuesses(DatabaseAccess ours) throws SQLException {
    ours.connect().close();
    for (String account : ACCOUNTS) {
      for (Optional<String> guess : GUESSES) {
        Login login = new Login(Optional.of(account).filter(name -> !name.isEmpty()), guess);
        DatabaseAccess theirs = new DatabaseAccess(ours.driver(), ours.address(), login);
        assertThat(refusal(theirs)).as("%s with %s", account, guess).matches("28.*|08004");
      }
    }
  }

  /** The SQLSTATE with which a login is refused; on a busy machine the server may be late. */
  private static String refusal(DatabaseAccess theirs) {
    String state = LATE;
    for (int attempt = 0; attempt < 5 && state.equals(LATE); attempt++) {
      try (Connection connection = theirs.connect()) {
        state = "logged in to " + connection;
      } catch (SQLException refused) {
        state = refused.getSQLState();
      }
    }
    return state;
  }

  /** Neither lists of processes nor files show anything. */
  private static void requireThatNobodyLooks(ProcessHandle server, Path data, Login login)
      throws Exception {
    String password = login.password().orElseThrow();
    for (ProcessHandle process : ProcessHandle.current().descendants().toList()) {
      Path status = Path.of("/proc/" + process.pid());
      for (String seen : List.of("cmdline", "environ")) {
        boolean mayEnd = !process.equals(server);
        assertThat(text(status.resolve(seen), mayEnd)).doesNotContain(password);
      }
    }
    Path folder = data.getParent();
    assertThat(text(folder.resolve("log"))).doesNotContain(password);
    if (Users.isRoot()) {
      assertThat(owner(Path.of("/proc/" + server.pid()))).isNotZero();
      assertThat(readableByOthers(folder)).isEmpty();
    }
    try (Stream<Path> kept = Files.walk(folder)) {
      assertThat(kept.filter(file -> !file.equals(folder)))
          .allSatisfy(
              file ->
                  assertThat(Files.getPosixFilePermissions(reached(folder, file)))
                      .noneMatch(permission -> permission.name().startsWith("OTHERS_")));
    }
  }

  /** What stands directly in a folder, on the way to a file. */
  private static Path reached(Path folder, Path file) {
    return folder.resolve(folder.relativize(file).getName(0));
  }

  private static String readableByOthers(Path folder) throws Exception {
    Process other =
        new ProcessBuilder(
                "setpriv",
                "--reuid=1",
                "--regid=1",
                "--clear-groups",
                "find",
                folder.toString(),
                "-readable",
                "-print")
            .directory(Path.of("/").toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String found = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    other.waitFor();
    return found;
  }

  /** What servers are copied from belongs to whoever runs Taipan. */
  private static void requireThatNobodyChanges(String prefix, String suffix) throws IOException {
    long ours = owner(Path.of("/proc/self"));
    try (Stream<Path> cache = Files.list(Cache.folder())) {
      List<Path> templates =
          cache
              .filter(folder -> folder.getFileName().toString().startsWith(prefix))
              .filter(folder -> folder.getFileName().toString().endsWith(suffix))
              .toList();
      assertThat(templates).isNotEmpty();
      for (Path template : templates) {
        Users.requireOurs(template);
        try (Stream<Path> files = Files.walk(template)) {
          assertThat(files).allSatisfy(file -> assertThat(owner(file)).isEqualTo(ours));
        }
      }
    }
  }

  private void requireThatFilesAreNotRead() throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery("SELECT LOAD_FILE('/etc/passwd')")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isNull();
      }
      assertThatThrownBy(() -> statement.execute("SELECT 1 INTO OUTFILE '/tmp/taipan-written'"))
          .hasMessageContaining("--secure-file-priv");
    }
  }

  private static ProcessHandle server(String option) {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().command().isPresent())
        .filter(process -> !process.info().command().orElseThrow().endsWith("sh"))
        .filter(process -> argument(process, option).isPresent())
        .findFirst()
        .orElseThrow();
  }

  private static Path dataFolder(ProcessHandle server, String option) {
    return Path.of(argument(server, option).orElseThrow());
  }

  /** What stands behind an option, in the same word or the next. */
  private static Optional<String> argument(ProcessHandle process, String option) {
    List<String> words = List.of(process.info().arguments().orElse(new String[0]));
    int separate = words.indexOf(option);
    return separate >= 0 && separate + 1 < words.size()
        ? Optional.of(words.get(separate + 1))
        : words.stream()
            .filter(word -> option.endsWith("=") && word.startsWith(option))
            .map(word -> word.substring(option.length()))
            .findFirst();
  }

  private static long owner(Path path) throws IOException {
    return ((Integer) Files.getAttribute(path, "unix:uid")).longValue();
  }

  /** Of a process that may end, as those do that a server starts, nothing once it has. */
  private static String text(Path file, boolean mayEnd) throws IOException {
    try {
      return text(file);
    } catch (FileSystemException gone) {
      if (mayEnd) {
        return "";
      }
      throw gone;
    }
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }

  /** A folder in the cache that others can change is not taken. */
  @Test
  void templatesOfOthersAreNotTaken() throws Exception {
    start(EmbeddedDatabase.H2);
    Assumptions.assumeTrue(Users.isRoot());
    Path folder = Files.createTempDirectory("template-");
    try {
      Users.giveAway(folder);
      assertThatThrownBy(() -> new Template(folder).get(target -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("is writable by other users");
    } finally {
      Files.delete(folder);
    }
  }
}
