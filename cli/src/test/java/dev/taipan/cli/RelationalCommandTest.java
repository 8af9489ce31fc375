package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelationalCommandTest {
  private static final String SCHEMA =
      """
      CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER);
      INSERT INTO account VALUES (1, 10);
      INSERT INTO account VALUES (2, 10);
      """;

  private static final String ARTIFACTS = "--artifacts=" + RunCommandTest.jarOf("h2").getParent();

  @TempDir private Path folder;

  private CommandRun relational(String... arguments) {
    return relational("out", arguments);
  }

  private CommandRun relational(String out, String[] arguments) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "relational",
                "--db=h2",
                "--artifacts=" + RunCommandTest.jarOf("h2").getParent(),
                "--out=" + folder.resolve(out)));
    all.addAll(List.of(arguments));
    return CommandRun.real(all.toArray(String[]::new));
  }

  @Test
  void findsAnomaliesAndWritesThemDown() throws Exception {
    CommandRun run =
        relational(
            "--isolation=read-committed",
            "--check=ser",
            "--transactions=120",
            "--time=60s",
            "--simplify=2s");
    assertThat(run.status()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            "at read-committed, seed 1",
            "% of them instrumented",
            "VIOLATED in ",
            "to explain it: taipan check --level ser ")
        .doesNotContain("do not agree");
    assertThat(folder.resolve("out/report.html"))
        .content()
        .contains("What ran, in the order in which it was answered", "T2 is transaction ")
        .containsPattern("<li>T1 read |<li>T2 read ")
        .doesNotContain("<script", "<th scope=\"col\">pattern</th>")
        .satisfies(RelationalCommandTest::beginsWithWhatWasReplayed);
    CommandRun check =
        CommandRun.real("check", "-l", "ser", folder.resolve("out/round-0001.jsonl").toString());
    assertThat(check.status()).isBetween(0, 1);
  }

  private static void beginsWithWhatWasReplayed(String page) {
    assertThat(page).contains("<td>yes</td>");
    int firstNotReplayed = page.indexOf("<td>no</td>");
    assertThat(page.lastIndexOf("<td>yes</td>"))
        .isLessThan(firstNotReplayed < 0 ? page.length() : firstNotReplayed);
  }

  @Test
  void runsTransactionsOfAFile() throws Exception {
    Path schema = Files.writeString(folder.resolve("schema.sql"), SCHEMA);
    Path sql =
        Files.writeString(
            folder.resolve("transactions.sql"),
            """
            -- name: withdraw
            -- :id = 1..2
            BEGIN;
            SELECT SUM(balance) FROM account;
            UPDATE account SET balance = balance - 1 WHERE id = :id;
            COMMIT;
            """);
    CommandRun run =
        relational(
            "--isolation=repeatable-read",
            "--check=ser",
            "--transactions=120",
            "--time=60s",
            "--schema=" + schema,
            "--sql=" + sql);
    assertThat(run.out()).contains("write skew: ").contains("VIOLATED in ");
    assertThat(run.status()).isEqualTo(1);
    Path small = folder.resolve("out/anomaly-01-write-skew.sql");
    assertThat(small).as(run.out()).content().contains("CREATE TABLE account", "-- C1");
    assertThat(Files.readAllLines(small))
        .filteredOn(line -> line.contains("-- T"))
        .as("what is left of it")
        .hasSizeLessThanOrEqualTo(5);
    CommandRun again = CommandRun.real("cases", "run", small.toString(), "--db=h2", ARTIFACTS);
    assertThat(again.out()).contains("Found: write skew of ", "serializability (ser) is violated");
    assertThat(again.status()).isEqualTo(1);
  }

  @Test
  void judgesScriptsWhoseStepsSayNothingOfRows() throws Exception {
    Path script =
        Files.writeString(
            folder.resolve("script.sql"),
            """
            CREATE TABLE account (id INTEGER PRIMARY KEY, owner VARCHAR(20), balance DECIMAL(8,2));
            INSERT INTO account VALUES (1, 'a', 1.50);
            INSERT INTO account (id, balance) VALUES (2, 2.50);
            SELECT SUM(balance) FROM account WHERE owner = 'a';   -- T1
            SELECT id FROM account WHERE owner IS NULL;           -- T2
            UPDATE account SET owner = 'a' WHERE id = 2;          -- T1
            UPDATE account SET owner = NULL WHERE id = 1;         -- T2
            COMMIT;                                               -- C1
            COMMIT;                                               -- C2
            """);
    CommandRun weak =
        CommandRun.real(
            "cases", "run", script.toString(), "--db=h2", "--isolation=repeatable-read", ARTIFACTS);
    assertThat(weak.out()).contains("Found: write skew of 2 rows: ", "is violated: write-skew");
    assertThat(weak.status()).isEqualTo(1);
    CommandRun replay =
        CommandRun.real(
            "replay", script.toString(), "--db=h2", "--isolation=repeatable-read", ARTIFACTS);
    assertThat(replay.out()).contains("cut isolation (ci) held");
    assertThat(replay.status()).isZero();
    CommandRun refused =
        CommandRun.real(
            "cases",
            "run",
            Files.writeString(
                    folder.resolve("other.sql"),
                    "CREATE TABLE t (id INTEGER); SELECT * FROM t NATURAL JOIN t u; -- T1\n")
                .toString(),
            "--db=h2",
            ARTIFACTS);
    assertThat(refused.status()).isEqualTo(2);
  }

  @Test
  void whatIsNotSeenDoesNotHold() throws Exception {
    Path schema = Files.writeString(folder.resolve("schema.sql"), SCHEMA);
    Path sql =
        Files.writeString(
            folder.resolve("transactions.sql"),
            "BEGIN; SELECT x.id FROM account x NATURAL JOIN account y; COMMIT;");
    CommandRun run =
        relational(
            "--isolation=serializable",
            "--transactions=20",
            "--time=60s",
            "--schema=" + schema,
            "--sql=" + sql);
    assertThat(run.out())
        .contains("Ran without being seen:", " joins by names of columns", "UNDECIDED");
    assertThat(run.status()).isEqualTo(3);
  }

  @Test
  void saysNothingOfStatementsThatRanAsTheyAre() {
    CommandRun run =
        relational("--isolation=serializable", "--transactions=20", "--time=60s", "--plain");
    assertThat(run.out()).contains(" 0.0 % of them instrumented", "UNDECIDED");
    assertThat(run.status()).as(run.out()).isEqualTo(3);
  }

  /** No transaction gets to its end, however often it is tried. */
  @Test
  void tellsWhatTheDatabaseSaysOfStatementsThatAlwaysFail() throws Exception {
    Path schema = Files.writeString(folder.resolve("schema.sql"), SCHEMA);
    Path sql =
        Files.writeString(
            folder.resolve("transactions.sql"),
            """
            -- name: sums
            BEGIN;
            SELECT COUNT(*) FROM account;
            SELECT id
              FROM account x JOIN account y ON x.id = y.id;
            COMMIT;
            """);
    CommandRun run = relational("--schema=" + schema, "--sql=" + sql, "--time=60s");
    assertThat(run.status()).as(run.out() + run.err()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "no transaction of the file gets to its end: sums, statement 2: SELECT id FROM account",
            "Ambiguous column name");
    Files.writeString(
        sql, Files.readString(sql) + "BEGIN; UPDATE account SET balance = 1; COMMIT;\n");
    String[] arguments = {"--schema=" + schema, "--sql=" + sql, "--transactions=20"};
    CommandRun other = relational("other", arguments);
    assertThat(other.out())
        .contains("Statements that failed, each with its first error:", "Ambiguous column name");
  }

  @Test
  void namesThePlaceOfAMistake() throws Exception {
    Path schema = Files.writeString(folder.resolve("schema.sql"), SCHEMA);
    Path sql = Files.writeString(folder.resolve("transactions.sql"), "BEGIN;\n  SELECT 1;\n");
    CommandRun run = relational("--schema=" + schema, "--sql=" + sql);
    assertThat(run.err()).contains("transactions.sql:1:1: a transaction that does not end");
    assertThat(run.status()).isEqualTo(2);
    assertThat(relational("--sql=" + sql).status()).isEqualTo(2);
  }

  @Test
  void asksForTheVersionOfPostgresThatIsWanted() {
    String jars = "--artifacts=" + RunCommandTest.jarOf("h2").getParent();
    assertThat(CommandRun.real("run", "--db=h2", "--db-version=12.3", jars).err())
        .contains("--db-version requires --db postgresql");
    assertThat(CommandRun.real("coo", "--db=h2", "--db-version=12.3", jars).err())
        .contains("--db-version requires --db postgresql");
    assertThat(CommandRun.real("relational", "--db-version=new", jars).err())
        .contains("'new' is not a version of PostgreSQL, such as 12.3");
  }
}
