package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayCommandTest {
  private static final String WRITE_SKEW = "R1[x] R2[y] W2[x=1] W1[y=1] C1 C2";

  @TempDir private Path folder;

  /** The folder of H2's jar, which Maven resolved for tests. */
  private static String artifacts() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(jar -> jar.getFileName().toString().matches("h2-[0-9.]+jar"))
        .findFirst()
        .orElseThrow()
        .getParent()
        .toString();
  }

  private CommandRun replay(String schedule, String... arguments) throws IOException {
    return replay(Files.writeString(folder.resolve("schedule.txt"), schedule), arguments);
  }

  private static CommandRun replay(Path file, String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of("replay", file.toString(), "--db", "h2", "--artifacts", artifacts()));
    all.addAll(List.of(arguments));
    return CommandRun.real(all.toArray(String[]::new));
  }

  @Test
  void saysThatAViolationIsThere() throws IOException {
    CommandRun run = replay(WRITE_SKEW, "--isolation", "serializable");

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("  R1[x]    returned 0\n")
        .contains("serializability (ser) is violated in attempt 1 of 10: write-skew\n")
        .contains("  T1 read key x as 0 (initially), which T2 overwrote with 1.\n");
    assertThat(run.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        WRITE_SKEW,
        "r(1,0,1,1)\nr(2,0,1,1)\nw(1,1,1,1)\nr(1,0,2,2)\nr(2,0,2,2)\nw(2,2,2,2)\n"
      })
  void readsStandardInputOnce(String input) {
    CommandRun run = onStandardInput(input, "--isolation", "serializable", "--check=ser");

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("serializability (ser) is violated in attempt 1 of 10");
    assertThat(run.status()).isEqualTo(1);
  }

  private static CommandRun onStandardInput(String input, String... arguments) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return replay(Path.of("-"), arguments);
    } finally {
      System.setIn(before);
    }
  }

  /** Otherwise memory runs out on what never ends, such as /dev/zero. */
  @Test
  void schedulesAreSmall() throws IOException {
    String endless = WRITE_SKEW + "\n".repeat(1 << 20);

    CommandRun run = replay(endless);

    assertThat(run.err()).endsWith(": more than 1 MiB, the limit for schedules\n");
    assertThat(run.status()).isEqualTo(2);
    CommandRun aCase = CommandRun.real("cases", "show", folder.resolve("schedule.txt").toString());
    assertThat(aCase.err()).isEqualTo(run.err());
    assertThat(aCase.status()).isEqualTo(2);
  }

  @Test
  void saysThatALevelHeldInEveryAttempt() throws IOException {
    CommandRun run = replay(WRITE_SKEW, "--isolation=serializable", "--check=si", "--attempts=2");

    assertThat(run.out()).endsWith("snapshot isolation (si) held in all of 2 attempts\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void showsWaitsAndWhatWasRefused() throws IOException {
    CommandRun run =
        replay("R1[x] W2[x=2] W1[x=1] C2 C1", "--isolation=repeatable-read", "--attempts=1");

    assertThat(run.out())
        .containsPattern("  W1\\[x=1]  serialization failure: .*; waited [0-9.]+ ms for T2\n")
        .contains("  C1       skipped\n");
    assertThat(run.status()).isZero();
  }

  /** A history, its violation, a script of it, and that again. */
  @Test
  void replaysTheViolationOfAHistory() throws IOException {
    Path script = folder.resolve("skew.sql");
    CommandRun first =
        replay(
            Path.of("../examples/write-skew.txt"),
            "--isolation=serializable",
            "--script",
            script.toString());
    CommandRun again = replay(script);

    assertThat(first.out()).contains("(ser) is violated in attempt 1 of 10: write-skew");
    assertThat(Files.readString(script))
        .startsWith("-- write-skew, against serializability (ser)\n-- T1 is transaction 1 of")
        .contains("-- @isolation serializable\n-- @level ser\n");
    assertThat(again.out()).contains("(ser) is violated in attempt 1 of 10: write-skew");
    assertThat(List.of(first.status(), again.status())).containsOnly(1);
    assertThat(replay(script, "--script", script.toString()).err())
        .contains("already exists; use --force to overwrite it");
  }

  /** Tables of one's own, whose rows did not hold 0. */
  @Test
  void runsScriptsOnTablesOfTheirOwn() throws IOException {
    String script =
        """
        DROP TABLE test;
        create table test (id int primary key, v int);
        insert into test values (1, 10); -- W0[1=10]
        begin; set transaction isolation level read committed; -- T1
        update test set v = 11 where id = 1; -- W1[1=11]
        select * from test where id = 1; -- R2[1]
        commit; -- T1
        select * from test where id = 1; -- R2[1]
        """;

    CommandRun checked = replay(script, "--check=ci");
    CommandRun unchecked = replay("begin; -- T1\nselect 1; -- T1\ncommit; -- T1");

    assertThat(checked.out().lines().filter(line -> line.endsWith("returned 1|10"))).hasSize(2);
    assertThat(checked.out()).contains("cut isolation (ci) held in all of 10 attempts");
    assertThat(unchecked.out()).contains("undecided: no step declares its effect on rows");
    assertThat(List.of(checked.status(), unchecked.status())).containsExactly(0, 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "R1[x] Q1[y] | schedule.txt:1:7: found 'Q1[y]', expected a step",
        "SELECT nonsense; -- T1 | the database refused T1: Column \"NONSENSE\" not found",
        "DELETE FROM t; -- W0[x=0]\\nR1[x] | the database refused to run the schedule: "
            + "Table \"T\" not found",
        "r(1,0,1,1) | no violation found",
        "-- @isolation snapshots | expected an SQL isolation level",
      })
  void saysWhatIsWrongInOneLine(String schedule, String message) throws IOException {
    CommandRun run = replay(schedule.replace("\\n", "\n"));

    assertThat(run.err()).contains(message).hasLineCount(1);
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void saysWhichLevelsThereAre() throws IOException {
    CommandRun run = CommandRun.real("replay", folder.toString() + "/none", "--attempts=0");

    assertThat(run.err()).contains("--attempts must be at least 1");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void runsNoProgramsOfStrangers() throws IOException {
    Path touched = folder.resolve("touched");
    String evil =
        """
        CREATE TABLE t (k INT PRIMARY KEY, v INT); -- D0[0]
        CREATE ALIAS touch AS 'void touch(String f) throws Exception { new java.io.File(f).createNewFile(); }';
        CALL touch('%s');
        SELECT v FROM t WHERE k = 0; -- R1[0]
        COMMIT; -- C1
        """
            .formatted(touched);
    String file = Files.writeString(folder.resolve("evil.sql"), evil).toString();

    CommandRun refused = CommandRun.real("replay", "--db", "h2", file);
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err())
        .startsWith(file + ":2:1: found 'CREATE' does not begin such a statement in 'CREATE ALIAS")
        .contains("--trust-script")
        .hasLineCount(1);
    assertThat(touched).doesNotExist();

    CommandRun trusted =
        CommandRun.real("replay", "--trust-script", "--attempts", "1", "--db", "h2", file);
    assertThat(trusted.err()).isEmpty();
    assertThat(touched).exists();
  }
}
