package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunCommandTest {
  @TempDir private Path folder;

  /** The jar of H2, which Maven resolved for tests. */
  static Path h2() {
    return jarOf("h2");
  }

  /** The jar of a database on the class path of tests. */
  static Path jarOf(String database) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(jar -> jar.getFileName().toString().matches(database + "-[0-9.]+jar"))
        .findFirst()
        .orElseThrow();
  }

  private CommandRun run(String... arguments) {
    return run(h2(), arguments);
  }

  private CommandRun run(Path jar, String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "run",
                "--artifacts",
                jar.getParent().toString(),
                "--keys=8",
                "--time=1m",
                "--out",
                folder.resolve("out").toString()));
    all.addAll(List.of(arguments));
    if (all.stream().noneMatch(argument -> argument.startsWith("--transactions"))) {
      all.add("--transactions=200");
    }
    return CommandRun.real(all.toArray(String[]::new));
  }

  @Test
  void findsThatSerializableIsNot() throws IOException {
    // Of H2, the results that it uses again can show an anomaly that no replay brings back.
    Path jar = jarOf("hsqldb");
    CommandRun run =
        run(jar, "--db", "hsqldb", "--isolation", "serializable", "--transactions=600");

    assertThat(run.out()).contains("Why not serializability (ser)", "(ser) violated");
    assertThat(run.out()).contains("Strongest level that held: ");
    assertThat(run.out())
        .containsPattern("Replayed: (write-skew|G2-item) occurred again in attempt ");
    assertThat(folder.resolve("out/replay.sql")).content().contains("-- @level ser\n");
    assertThat(run.out()).contains("Report: " + folder.resolve("out/report.html"));
    assertThat(folder.resolve("out/report.html"))
        .content()
        .contains(
            "<h1>Claimed: serializability (ser) violated</h1>",
            "occurred again in attempt ",
            "taipan replay " + folder.resolve("out/replay.sql"),
            "<dt>database</dt><dd>HSQLDB 2.",
            "<dt>requested isolation level</dt><dd>serializable</dd>",
            "<dt>claimed level</dt><dd>ser</dd>",
            "<dt>workload</dt><dd>mini</dd>",
            "<dt>seed</dt><dd>",
            "By the clock of the history, from ",
            " is the final one, added after all others to read what was there. ",
            "the verdicts assume that what it read was current.");
    assertThat(run.out())
        .containsPattern("Coverage: [1-4],[0-9]{3} committed .*; [0-9,]+ pairs were ");
    assertThat(run.status()).isEqualTo(1);
    History history = HistoryFiles.read(folder.resolve("out/history.taipan.jsonl"));
    // Those of the clients, and that of the final read.
    assertThat(
            IntStream.range(0, history.sessions())
                .mapToObj(history::sessionName)
                .filter(name -> !name.endsWith("-savepoint")))
        .hasSize(9);
    assertThat(history.origin().facts())
        .containsEntry("conclusion", "Claimed: serializability (ser) violated")
        .hasEntrySatisfying(
            "replay",
            line -> assertThat(line).contains("occurred again in attempt ", "replay.sql"));
  }

  @Tag("slow")
  @Test
  void whatItRecordsCanBeClassified() {
    String history = folder.resolve("out/history.taipan.jsonl").toString();
    run("--db=h2", "--isolation=read-committed", "--workload=registers", "--operation-times");
    CommandRun classified = CommandRun.real("check", "--classify=coo", history);

    assertThat(classified.out())
        .contains("violated  no cycle of partial order pairs")
        .containsPattern("[0-9]+  .* committed \\(number [0-9]+: two ")
        .doesNotContain("dirty");
    assertThat(classified.status()).isOne();
  }

  /** H2 lets two transactions insert the number after the same largest one. */
  @Tag("slow")
  @Test
  void whatBreaksAnInvariantThatTheLevelPromisesIsAViolation() throws IOException {
    CommandRun run =
        run("--db=h2", "--isolation=serializable", "--workload=monotonic", "--transactions=40");

    assertThat(run.out())
        .containsPattern(
            "Invariant no-number-twice \\(no number is inserted twice\\): violated: T[0-9]+ "
                + "inserted .* both with n [0-9]+")
        .endsWith("; invariant no-number-twice violated\n");
    assertThat(run.status()).isOne();
    assertThat(folder.resolve("out/power.json"))
        .content()
        .contains("\"name\" : \"no-number-twice\"", "\"promised\" : true", "\"breach\" : \"T");
    assertThat(folder.resolve("out/report.html"))
        .content()
        .contains("<h2>Invariants of the workload</h2>", "<header class=\"violated\">");
  }

  @Tag("slow")
  @Test
  void levelMayBeAnother() {
    CommandRun run =
        run(
            jarOf("hsqldb"),
            "--db=hsqldb",
            "--isolation=serializable",
            "--check=rc",
            "--transactions=50");

    assertThat(run.out()).endsWith("Asked: read committed (rc) holds\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void whereHardlyAnythingMetNothingIsSaidToHold() {
    CommandRun alone =
        run(jarOf("hsqldb"), "--db=hsqldb", "--sessions=1", "--transactions=5", "--rollbacks=0");

    assertThat(alone.out())
        .endsWith(
            "No level is reported as held: only 0 pairs of transactions "
                + "conflicted, and --min-crossings requires 100\nClaimed: snapshot isolation (si) "
                + "unknown\n")
        .doesNotContain("Strongest level that held");
    assertThat(alone.status()).isEqualTo(3);
  }

  @Test
  void howMuchIsEnoughMayBeSaid() {
    CommandRun alone =
        run(
            jarOf("hsqldb"),
            "--db=hsqldb",
            "--sessions=1",
            "--transactions=5",
            "--min-crossings=0");

    assertThat(alone.out()).endsWith("Claimed: snapshot isolation (si) holds\n");
    assertThat(alone.status()).isZero();
  }

  /**
   * Read skew violates less than what is asked for, too. Of H2, not everything comes back when it
   * is replayed.
   */
  @Tag("slow")
  @Test
  void theLevelThatIsAskedForIsTheOneThatIsExplainedAndReplayed() throws IOException {
    CommandRun run =
        run("--db=h2", "--isolation=read-committed", "--check=ser", "--transactions=600");

    assertThat(run.out())
        .contains("  violated  read atomicity (ra)\n", "Why not serializability (ser): ")
        .doesNotContain("Why not read atomicity");
    assertThat(run.out())
        .containsPattern(
            "Replayed: (.* occurred again in attempt |no violation of ser occurred in )");
    assertThat(folder.resolve("out/replay.sql")).content().contains("-- @level ser\n");
    assertThat(folder.resolve("out/report.html"))
        .content()
        .contains("<h1>Asked: serializability (ser) violated</h1>");
    assertThat(run.status()).isEqualTo(1);
  }

  /** Whoever waits gives up long before those that hold locks have ended. */
  @Tag("slow")
  @Test
  void whatIsTriedInVainIsAbandoned() {
    CommandRun run =
        run(
            "--url=jdbc:h2:mem:abandoned;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=1",
            "--workload=blind-writes",
            "--think=40ms",
            "--transactions=8");

    assertThat(run.out()).containsPattern("[0-9] unknown, [1-9][0-9]* abandoned after 20 attempts");
  }

  @Test
  void whereNothingCommittedItSaysWhy() {
    CommandRun run = run("--db=h2", "--rollbacks=1", "--transactions=20");

    assertThat(run.out())
        .endsWith(
            "No transaction committed, so there is nothing to check: the clients rolled "
                + "back, as --rollbacks requests\n")
        .doesNotContain("allow-empty", "holds");
    assertThat(run.status()).isEqualTo(3);
    assertThat(folder.resolve("out/history.taipan.jsonl")).exists();
  }

  @Test
  void whatTheDatabaseLacksIsOneMessage() {
    CommandRun lacking = run("--db=h2", "--isolation=snapshots");
    CommandRun missing = run("--db=sqlite");

    assertThat(lacking.err()).contains("did you mean 'snapshot'?");
    assertThat(missing.err()).contains("sqlite-jdbc").hasLineCount(1);
    assertThat(List.of(lacking.status(), missing.status())).containsOnly(2);
  }

  @Test
  void onlyReplicasOfAnAddressAreRead() {
    String h2 = "jdbc:h2:mem:replicated;DB_CLOSE_DELAY=-1";
    CommandRun other = run("--url=" + h2, "--read-url=jdbc:h2:mem:other;PASSWORD=hunter2x");
    CommandRun started = run("--db=h2", "--read-url=" + h2);

    assertThat(other.err())
        .isEqualTo("H2 does not say how far replicas are; only those of PostgreSQL are read\n");
    assertThat(started.err()).isEqualTo("--read-url requires --url, and no --standbys\n");
    assertThat(List.of(other.status(), started.status())).containsOnly(2);
  }

  @Test
  void driverThatLacksClassesIsOneMessage() throws IOException {
    Path driver = folder.resolve("driver.jar");
    strip(h2(), driver, "META-INF/services/java.sql.Driver", "org/h2/Driver.class");

    CommandRun run = run("--url=jdbc:h2:mem:lacking", "--driver-path=" + driver);

    assertThat(run.err())
        .startsWith("the driver requires a class that is missing from its jars, org.h2.")
        .endsWith("; add the missing jars to --driver-path\n")
        .hasLineCount(1);
    assertThat(run.status()).isEqualTo(2);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void driverThatIsNotThereIsOneMessage() {
    CommandRun run = run("--url=jdbc:h2:mem:lacking", "--driver-path=nowhere.jar");

    assertThat(run.err()).isEqualTo("cannot read nowhere.jar, given by --driver-path\n");
    assertThat(run.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--nodes=3 | --nodes requires --db galera",
        "--db=h2 --nodes=3 | --nodes requires --db galera",
        "--url=jdbc:h2:mem:x --nodes=3 | --nodes requires --db galera",
        "--standbys=1 --nodes=3 | --nodes requires --db galera",
        "--db=galera --nodes=0 | the number of nodes must be from 1 to 9, not 0",
        "--db=galera --nodes=100 | the number of nodes must be from 1 to 9, not 100",
        "--db=galera --standbys=1 | --standbys requires --db postgresql"
      })
  void onlyClustersHaveNodes(String options, String message) {
    CommandRun run = run(options.split(" "));

    assertThat(run.err()).isEqualTo(message + "\n");
    assertThat(run.status()).isEqualTo(2);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aDriverIsOfADatabaseThatIsNotStarted() {
    CommandRun run = run("--db=h2", "--driver-path=nowhere.jar");

    assertThat(run.err()).startsWith("--driver-path requires --url").hasLineCount(1);
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void whatExcludesEachOtherIsOneMessage() {
    assertThat(run("--db=h2", "--url=jdbc:h2:mem:x").err())
        .startsWith("taipan run: --db=NAME, --url=ADDRESS are mutually exclusive")
        .hasLineCount(1);
  }

  private static void strip(Path jar, Path stripped, String... kept) throws IOException {
    try (JarFile from = new JarFile(jar.toFile());
        JarOutputStream to = new JarOutputStream(Files.newOutputStream(stripped))) {
      for (String name : kept) {
        to.putNextEntry(new JarEntry(name));
        from.getInputStream(from.getEntry(name)).transferTo(to);
      }
    }
  }

  @Test
  void secretsStaySecret() throws IOException {
    CommandRun down =
        run("--url", "jdbc:h2:tcp://localhost:1/x;USER=someone;PASSWORD=hunter2x", "--verbose");
    CommandRun up =
        run(
            "--url",
            "jdbc:h2:mem:x;DB_CLOSE_DELAY=-1;USER=sa;PASSWORD=hunter2x",
            "--transactions=20");

    assertThat(down.status()).isEqualTo(2);
    assertThat(down.err()).startsWith("cannot connect to H2: ").hasLineCount(1);
    assertThat(up.out()).contains("committed");
    assertThat(down.err() + down.out() + up.err() + up.out()).doesNotContain("hunter2x", "someone");
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file)).doesNotContain("hunter2x");
      }
    }
  }

  @Test
  void passwordsThatAreNowhereAreOneMessage() {
    CommandRun unset = run("--url=jdbc:h2:mem:x", "--password-env=NO_SUCH_VARIABLE");
    CommandRun nobody = run("--url=jdbc:h2:mem:x", "--password");

    assertThat(unset.err())
        .isEqualTo(
            "the environment variable NO_SUCH_VARIABLE, given by --password-env, is not set\n");
    assertThat(nobody.err())
        .isEqualTo(
            "--password requires a terminal; use --password-env or --password-file instead\n");
    assertThat(List.of(unset.status(), nobody.status())).containsOnly(2);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"hunter2x, 0", "hunter3x, 2"})
  void passwordsComeFromTheEnvironment(String password, int status) throws Exception {
    String address = "jdbc:h2:file:" + folder.resolve("database") + ";OPTIMIZE_REUSE_RESULTS=FALSE";
    DriverManager.getConnection(address, "sa", "hunter2x").close();

    CommandRun run =
        new Launcher(folder.resolve("home"))
            .with("TAIPAN_TEST_PASSWORD", password)
            .run(
                "run",
                "--artifacts=" + h2().getParent(),
                "--url=" + address,
                "--user=sa",
                "--password-env=TAIPAN_TEST_PASSWORD",
                "--transactions=20",
                "--min-crossings=0",
                "--out=" + folder.resolve("out"));

    assertThat(run.err()).matches(status == 0 ? "" : "cannot connect to H2: [^\n]+\n");
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.out() + run.err()).doesNotContain(password);
  }

  @Test
  void aRunThatFailsLeavesNoFolder() throws IOException {
    String address = "jdbc:h2:file:" + folder.resolve("database");
    assertThat(
            run("--url=" + address, "--sessions=1", "--transactions=1", "--min-crossings=0")
                .status())
        .isZero();
    Files.move(folder.resolve("out"), folder.resolve("before"));

    CommandRun readOnly = run("--url=" + address + ";ACCESS_MODE_DATA=r");

    assertThat(readOnly.err()).startsWith("cannot create the tables: ").hasLineCount(1);
    assertThat(readOnly.status()).isEqualTo(2);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void recordsIntoNewFoldersOnly() {
    run("--db=h2", "--sessions=1", "--transactions=1");
    CommandRun again = run("--db=h2", "--sessions=1", "--transactions=1");

    assertThat(again.err()).contains("already exists").hasLineCount(1);
    assertThat(again.status()).isEqualTo(2);
  }

  @Test
  void databasesWithoutLogAreNoWhiteBoxes() {
    CommandRun h2 = run("--db=h2", "--white-box");
    CommandRun wrong = run("--db=h2", "--white-box=guess");

    assertThat(h2.err()).isEqualTo("H2 has no log of changes that Taipan can read\n");
    assertThat(wrong.err()).contains("'guess'").contains("fact, hint");
    assertThat(List.of(h2.status(), wrong.status())).containsOnly(2);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void whatCannotBeWatchedIsOneMessage() {
    CommandRun lists = run("--db=h2", "--watch", "--workload=lists");
    CommandRun level = run("--db=h2", "--watch=pc");
    CommandRun snapshots = run("--db=h2", "--watch=si");
    CommandRun predicates = run("--db=h2", "--watch=ra", "--workload=bookings");
    CommandRun log = run("--db=h2", "--watch");
    CommandRun alone = run("--db=h2", "--keep-going");

    assertThat(lists.err()).startsWith("taipan run: --watch does not replay lists");
    assertThat(level.err())
        .startsWith("taipan run: Invalid value for option '--watch': 'pc'")
        .contains("rc, ra, si, ser");
    assertThat(snapshots.err()).startsWith("taipan run: --watch=si requires transaction snapshots");
    assertThat(predicates.err()).startsWith("taipan run: --watch=ra replays reads by key only");
    assertThat(log.err()).isEqualTo("H2 has no log of changes that Taipan can read\n");
    assertThat(alone.err()).startsWith("taipan run: --keep-going requires --watch");
    assertThat(List.of(lists, level, snapshots, predicates, log, alone))
        .allSatisfy(one -> assertThat(one.status()).isEqualTo(2));
  }

  @Test
  void tablesAreRowsInTheHistory() throws IOException {
    CommandRun run = run("--db=h2", "--isolation=read-committed", "--workload=smallbank");
    Path out = folder.resolve("out");

    assertThat(run.out()).contains("Claimed: read committed (rc) holds");
    assertThat(Files.readString(out.resolve("history.taipan.jsonl")))
        .contains("{\"key\":[\"savings\",3],\"initial\":{\"v\":0,\"balance\":100}}")
        .contains("[\"w\",[\"checking\",");
    assertThat(Files.readString(out.resolve("power.json")))
        .contains("\"anomaly\" : \"lost-update\"", "\"anomaly\" : \"lost-commit\"");
    assertThat(run.out())
        .contains("Anomalies planted into the run, each kind up to 20 times", "  always: ");
    assertThat(Files.readString(out.resolve("report.html"))).contains("Coverage");
  }
}
