package dev.taipan.mocksql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.mocksql.SqlOptions.Granularity;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlSessionTest {
  private SqlDatabase database;
  private SqlSession session;

  private void open(Granularity granularity) throws SqlError {
    database = Databases.latest(granularity);
    session = database.connect();
    run(
        "CREATE TABLE account (id serial PRIMARY KEY, owner text NOT NULL UNIQUE,"
            + " balance int DEFAULT 5 CHECK (balance >= 0))",
        "CREATE TABLE entry (account int REFERENCES account(id) ON DELETE CASCADE, note text)",
        "CREATE TABLE item (shop int, place int, name text, PRIMARY KEY (shop, place))",
        "INSERT INTO account (owner, balance) VALUES ('ann', 10), ('bob', 20)");
  }

  @AfterEach
  void everyHistorySatisfiesTheLevel() {
    session.close();
    Databases.requireLevel(database);
    database.close();
  }

  private void run(String... statements) throws SqlError {
    for (String statement : statements) {
      session.execute(statement);
      session.sync();
    }
  }

  private String found(String query, Object... parameters) throws SqlError {
    SqlResult result = session.execute(query, Arrays.asList(parameters));
    session.sync();
    return result.rows().stream().map(Arrays::toString).collect(Collectors.joining());
  }

  private void requireError(String sqlState, String message, String statement) {
    assertThatThrownBy(() -> run(statement))
        .isInstanceOfSatisfying(
            SqlError.class, error -> assertThat(error.sqlState()).isEqualTo(sqlState))
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @EnumSource
  void statementsReadAndWriteRows(Granularity granularity) throws SqlError {
    open(granularity);

    run("UPDATE account SET balance = balance + 1 WHERE id = 1");
    run("DELETE FROM account WHERE owner = 'bob'");
    run("INSERT INTO account (owner) VALUES ('cy')");

    assertThat(found("SELECT * FROM account ORDER BY id")).isEqualTo("[1, ann, 11][3, cy, 5]");
    assertThat(found("SELECT owner FROM account WHERE id = $1", 3)).isEqualTo("[cy]");
    assertThat(found("SELECT owner FROM account WHERE id = $1", 2)).isEmpty();
    assertThat(found("SELECT owner FROM account WHERE id = $1 FOR UPDATE", "3")).isEqualTo("[cy]");
  }

  @ParameterizedTest
  @EnumSource
  void h2EvaluatesJoinsAggregatesAndSubqueries(Granularity granularity) throws SqlError {
    open(granularity);
    run("INSERT INTO entry VALUES (1, 'x'), (1, 'y'), (2, 'z')");

    assertThat(
            found(
                "SELECT a.owner, count(*) FROM account a JOIN entry e ON e.account = a.id"
                    + " GROUP BY a.owner HAVING count(*) > 1"))
        .isEqualTo("[ann, 2]");
    assertThat(found("SELECT note FROM entry ORDER BY note DESC LIMIT 2")).isEqualTo("[z][y]");
    assertThat(
            found(
                "SELECT owner FROM account"
                    + " WHERE balance > (SELECT avg(balance) FROM account) AND id IN (1, 2)"))
        .isEqualTo("[bob]");
    assertThat(
            found(
                "SELECT o.id FROM account o WHERE o.id = 1"
                    + " AND EXISTS (SELECT 1 FROM account i WHERE i.id = 2)"))
        .isEqualTo("[1]");
    assertThat(found("WITH t AS (SELECT sum(balance) AS s FROM account) SELECT s FROM t"))
        .isEqualTo("[30]");
  }

  @ParameterizedTest
  @EnumSource
  void theFirstColumnsOfAKeyAreEnoughToReadItsRows(Granularity granularity) throws SqlError {
    open(granularity);
    run("INSERT INTO item VALUES (1, 1, 'a'), (1, 2, 'b'), (2, 1, 'c'), (11, 1, 'd')");

    assertThat(found("SELECT name FROM item WHERE shop = 1 ORDER BY place")).isEqualTo("[a][b]");
    assertThat(found("SELECT name FROM item WHERE place = 1 AND shop = $1", 2)).isEqualTo("[c]");
    run("UPDATE item SET name = 'e' WHERE shop = 1");
    assertThat(found("SELECT name FROM item ORDER BY shop, place")).isEqualTo("[e][e][c][d]");
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenIsReturned(Granularity granularity) throws SqlError {
    open(granularity);

    assertThat(
            found("INSERT INTO account (owner) VALUES ('cy') RETURNING id, balance * 2 AS twice"))
        .isEqualTo("[3, 10]");
    assertThat(found("UPDATE account a SET balance = 0 WHERE a.id = 1 RETURNING a.*"))
        .isEqualTo("[1, ann, 0]");
    assertThat(found("DELETE FROM account WHERE id = 2 RETURNING owner")).isEqualTo("[bob]");
    assertThat(session.execute("UPDATE account SET balance = 1").tag()).isEqualTo("UPDATE 2");
    session.sync();
  }

  @ParameterizedTest
  @EnumSource
  void aConflictUpdatesOrDoesNothing(Granularity granularity) throws SqlError {
    open(granularity);

    assertThat(
            found(
                "INSERT INTO account (id, owner, balance) VALUES ($1, $2, $3) ON CONFLICT (id)"
                    + " DO UPDATE SET balance = account.balance + excluded.balance RETURNING balance",
                1,
                "new",
                100))
        .isEqualTo("[110]");
    assertThat(
            session
                .execute("INSERT INTO account (owner) VALUES ('bob') ON CONFLICT DO NOTHING")
                .tag())
        .isEqualTo("INSERT 0 0");
    run(
        "INSERT INTO account (balance, owner) VALUES (7, 'bob'), (8, 'di')"
            + " ON CONFLICT (owner) DO UPDATE SET balance = excluded.balance");
    assertThat(found("SELECT owner, balance FROM account ORDER BY owner"))
        .isEqualTo("[ann, 110][bob, 7][di, 8]");
  }

  /** H2 inserted nothing if the condition of its MERGE was a constant, and this the only table. */
  @Test
  void whatCannotBeInConflictIsInserted() throws SqlError {
    database = Databases.latest(Granularity.ROWS);
    session = database.connect();
    run("CREATE TABLE alone (id serial PRIMARY KEY, n int)");

    assertThat(
            session.execute("INSERT INTO alone (n) VALUES (7) ON CONFLICT (id) DO NOTHING").tag())
        .isEqualTo("INSERT 0 1");
    assertThat(
            found(
                "INSERT INTO alone (n) VALUES (8) ON CONFLICT (id)"
                    + " DO UPDATE SET n = alone.n + excluded.n RETURNING n"))
        .isEqualTo("[8]");
    assertThat(found("SELECT n FROM alone ORDER BY n")).isEqualTo("[7][8]");
  }

  @ParameterizedTest
  @EnumSource
  void constraintsHold(Granularity granularity) throws SqlError {
    open(granularity);

    requireError("23505", "account_pkey", "INSERT INTO account (id, owner) VALUES (1, 'x')");
    requireError("23505", "account_owner_key", "INSERT INTO account (owner) VALUES ('ann')");
    requireError("23505", "owner", "UPDATE account SET owner = 'ann' WHERE id = 2");
    requireError("23502", "\"owner\"", "INSERT INTO account (owner) VALUES (NULL)");
    requireError("23502", "\"owner\"", "UPDATE account SET owner = NULL WHERE id = 1");
    requireError("23514", "Check", "UPDATE account SET balance = -1 WHERE id = 1");
    requireError("23503", "no row of \"account\"", "INSERT INTO entry VALUES (99, 'x')");
    run("INSERT INTO entry VALUES (1, 'x')", "DELETE FROM account WHERE id = 1");
    assertThat(found("SELECT * FROM entry")).isEmpty();
    run("INSERT INTO account (owner) VALUES ('ann')");
    assertThat(found("SELECT owner FROM account ORDER BY owner")).isEqualTo("[ann][bob]");
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNotSupportedIsOneClearError(Granularity granularity) throws SqlError {
    open(granularity);

    requireError("42601", "syntax error", "SELEC 1");
    requireError("42P01", "nope", "SELECT * FROM nope");
    requireError("42703", "zork", "SELECT zork FROM account");
    requireError("22012", "zero", "SELECT 1 / 0");
    requireError("0A000", "EXPLAIN is not supported", "EXPLAIN SELECT 1");
    requireError("0A000", "PREPARE is not supported", "PREPARE one AS SELECT 1");
    requireError(
        "0A000",
        "LATERAL before a sub-query is not supported",
        "SELECT a.id, e.note FROM account a LEFT JOIN LATERAL"
            + " (SELECT note FROM entry WHERE account = a.id LIMIT 1) e ON true");
    requireError(
        "0A000",
        "LATERAL before a sub-query is not supported",
        "SELECT id FROM account WHERE EXISTS"
            + " (SELECT 1 FROM entry, LATERAL (SELECT account) AS of_entry)");
    for (String write :
        List.of(
            "INSERT INTO entry SELECT id, 'x' FROM rich",
            "UPDATE account SET balance = 0 WHERE id IN (SELECT id FROM rich)",
            "DELETE FROM entry WHERE account IN (SELECT id FROM rich)")) {
      requireError(
          "0A000",
          "WITH before a statement that writes is not supported",
          "WITH rich AS (SELECT id FROM account WHERE balance > 10) " + write);
    }
    requireError(
        "0A000",
        "a statement within WITH that writes is not supported",
        "WITH gone AS (DELETE FROM entry RETURNING *) SELECT count(*) FROM gone");
    run("VACUUM ANALYZE account", "ANALYZE");
    requireError("42P07", "exists", "CREATE TABLE account (id int)");
    requireError("42704", "no setting \"zork\"", "SHOW zork");
    requireError("0A000", "rows", "ALTER TABLE account ADD COLUMN extra int DEFAULT 1");
  }

  /** As PostgreSQL does: what is fetched, and the cursor is on the last of these rows then. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "FETCH c; 1",
        "FETCH NEXT FROM c; 1",
        "FETCH 2 FROM c, FETCH FORWARD c; 12 3",
        "FETCH ALL IN c, FETCH c, FETCH PRIOR c; 12345  5",
        "FETCH 5 c, FETCH BACKWARD 2 c, FETCH c; 12345 43 4",
        "FETCH 6 c, FETCH BACKWARD 2 c; 12345 54",
        "FETCH LAST c, FETCH FIRST c, FETCH BACKWARD c, FETCH c; 5 1  1",
        "FETCH ABSOLUTE 3 c, FETCH RELATIVE -1 c, FETCH 0 c, FETCH RELATIVE 0 c; 3 2 2 2",
        "FETCH ABSOLUTE -2 c, FETCH ABSOLUTE 9 c, FETCH BACKWARD ALL c, FETCH ABSOLUTE 0 c; 4  54321 ",
        "MOVE 3 c, FETCH c, MOVE BACKWARD ALL c, FETCH -1 c, FETCH c; MOVE 3 4 MOVE 3  1",
        "MOVE FORWARD ALL IN \"c\", FETCH FORWARD -2 FROM c; MOVE 5 54",
      })
  void cursorsGoForwardAndBack(String statements, String expected) throws SqlError {
    open(Granularity.ROWS);
    run("INSERT INTO item SELECT 1, x, 'i' || x FROM generate_series(1, 5) AS x");

    session.execute("BEGIN");
    session.execute("DECLARE C SCROLL CURSOR FOR SELECT place FROM item ORDER BY place");
    session.execute("DELETE FROM item WHERE place = 3");
    List<String> fetched = new ArrayList<>();
    for (String statement : statements.split(", ")) {
      SqlResult result = session.execute(statement);
      fetched.add(
          result.returnsRows()
              ? result.rows().stream().map(row -> row[0].toString()).collect(Collectors.joining())
              : result.tag());
    }
    session.execute("COMMIT");

    assertThat(String.join(" ", fetched).strip()).isEqualTo(expected.strip());
    requireError("34000", "does not exist", "FETCH c");
  }

  @ParameterizedTest
  @EnumSource
  void transactionsFailAndSavepointsSaveThem(Granularity granularity) throws SqlError {
    open(granularity);

    session.execute("BEGIN");
    session.execute("UPDATE account SET balance = 0 WHERE id = 1");
    session.execute("SAVEPOINT s");
    session.execute("UPDATE account SET balance = 77 WHERE id = 1");
    assertThatThrownBy(() -> session.execute("SELECT 1 / 0")).isInstanceOf(SqlError.class);
    assertThat(session.hasFailed()).isTrue();
    assertThatThrownBy(() -> session.execute("SELECT 1"))
        .isInstanceOfSatisfying(
            SqlError.class, error -> assertThat(error.sqlState()).isEqualTo("25P02"));
    session.execute("ROLLBACK TO SAVEPOINT s");
    assertThat(session.execute("SELECT balance FROM account WHERE id = 1").rows())
        .containsExactly(new Object[] {0});
    assertThat(session.execute("COMMIT").tag()).isEqualTo("COMMIT");

    session.execute("BEGIN");
    session.execute("UPDATE account SET balance = 1 WHERE id = 1");
    assertThatThrownBy(() -> session.execute("nonsense")).isInstanceOf(SqlError.class);
    assertThat(session.execute("COMMIT").tag()).isEqualTo("ROLLBACK");
    assertThat(found("SELECT balance FROM account WHERE id = 1")).isEqualTo("[0]");
  }

  @Test
  void aSavepointHidesAnotherOfItsNameUntilItIsReleased() throws SqlError {
    open(Granularity.ROWS);
    session.execute("BEGIN");
    session.execute("SAVEPOINT s");
    session.execute("UPDATE account SET balance = 1 WHERE id = 1");
    session.execute("SAVEPOINT s");
    session.execute("UPDATE account SET balance = 2 WHERE id = 1");
    session.execute("ROLLBACK TO s");
    assertThat(session.execute("SELECT balance FROM account WHERE id = 1").rows())
        .containsExactly(new Object[] {1});
    session.execute("RELEASE s");
    session.execute("ROLLBACK TO s");
    assertThat(session.execute("SELECT balance FROM account WHERE id = 1").rows())
        .containsExactly(new Object[] {10});
    requireError("0A000", "AND CHAIN", "COMMIT AND CHAIN");
    session.execute("ROLLBACK");
  }

  @Test
  void whatBeginsOrEndsNothingIsRemarkedUpon() throws SqlError {
    open(Granularity.ROWS);

    assertThat(session.execute("COMMIT").notice()).contains("no transaction in progress");
    assertThat(session.execute("ROLLBACK").notice()).contains("no transaction in progress");
    assertThat(session.execute("BEGIN").notice()).isEmpty();
    assertThat(session.execute("BEGIN").notice()).contains("already a transaction");
    session.execute("ROLLBACK");
  }

  @Test
  void columnsOfATableThatHasRowsAreKeptWithinATransaction() throws SqlError {
    open(Granularity.ROWS);
    session.execute("BEGIN");
    session.execute("UPDATE account SET balance = 1 WHERE id = 1");

    requireError("0A000", "rows", "ALTER TABLE account ADD COLUMN extra int DEFAULT 1");
    session.execute("ROLLBACK");
  }

  @ParameterizedTest
  @EnumSource
  void aReadOnlyTransactionDoesNotWrite(Granularity granularity) throws SqlError {
    open(granularity);
    session.execute("BEGIN READ ONLY");

    assertThatThrownBy(() -> session.execute("UPDATE account SET balance = 0"))
        .isInstanceOfSatisfying(
            SqlError.class, error -> assertThat(error.sqlState()).isEqualTo("25006"));
    session.execute("ROLLBACK");
  }

  @ParameterizedTest
  @EnumSource
  void valuesKeepTheirTypes(Granularity granularity) throws SqlError {
    open(granularity);
    run(
        "CREATE TABLE kinds (id uuid PRIMARY KEY, n numeric(10, 2), t timestamptz, d date,"
            + " f double precision, b bytea, c boolean, s smallint, l bigint, a int[])",
        "INSERT INTO kinds VALUES ('00000000-0000-0001-0000-000000000002', 1.5,"
            + " '2026-01-02 03:04:05+00', '2026-01-02', 0.25, '\\x00ff', true, 3, 4, ARRAY[1, 2])");

    List<Object[]> rows = session.execute("SELECT * FROM kinds").rows();
    session.sync();

    assertThat(rows.get(0)[1]).isEqualTo(new BigDecimal("1.50"));
    assertThat(rows.get(0)[6]).isEqualTo(true);
    assertThat(rows.get(0)[7]).isEqualTo((short) 3);
    assertThat(rows.get(0)[8]).isEqualTo(4L);
    assertThat((Object[]) rows.get(0)[9]).containsExactly(1, 2);
    assertThat(found("SELECT s FROM kinds WHERE id = $1", "00000000-0000-0001-0000-000000000002"))
        .isEqualTo("[3]");
  }

  @ParameterizedTest
  @EnumSource
  void aTableThatIsMadeAgainIsEmpty(Granularity granularity) throws SqlError {
    open(granularity);
    run("DROP TABLE entry", "CREATE TABLE entry (account int, note text)");
    run("INSERT INTO entry VALUES (7, 'new')", "TRUNCATE TABLE entry");
    assertThat(found("SELECT * FROM entry")).isEmpty();
    run("DROP TABLE account", "CREATE TABLE account (id int PRIMARY KEY, owner text)");

    assertThat(found("SELECT * FROM account")).isEmpty();
  }

  /** Whoever reaches the port, which may be another user of the machine, runs SQL here. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT FILE_READ('/etc/hostname')",
        "SELECT file_write('x', '/tmp/taipan-written')",
        "SELECT * FROM CSVREAD('/etc/hostname')",
        "SELECT CSVWRITE('/tmp/taipan-written', 'SELECT 1')",
        "SELECT * FROM account WHERE owner = CAST(FILE_READ('/etc/hostname', NULL) AS varchar)",
        "SELECT FILE_READ('/etc/hostname') FROM information_schema.tables",
        "SELECT LINK_SCHEMA('a', '', 'jdbc:h2:mem:x', 'sa', '', 'PUBLIC')",
        "UPDATE account SET owner = CSVWRITE('/tmp/taipan-written', 'SELECT 1')",
        "CREATE ALIAS code AS 'int f() { return 1; }'",
        "CREATE OR REPLACE ALIAS code FOR 'java.lang.System.exit'",
        "CREATE TRIGGER code BEFORE INSERT ON account FOR EACH ROW CALL 'java.lang.System'",
        "CREATE AGGREGATE code FOR 'java.lang.System'",
        "CREATE LINKED TABLE link('', 'jdbc:h2:mem:x', 'sa', '', 'TEST')",
        "CREATE TABLE made (id int PRIMARY KEY) ENGINE 'java.lang.System'",
        "CREATE TABLE made ENGINE java AS SELECT 1 AS id",
        "CREATE TABLE made (id int PRIMARY KEY, a text DEFAULT E'\\'') ENGINE java --'",
        "CREATE TABLE made AS SELECT * FROM CSVREAD('/etc/hostname')",
        "CREATE VIEW made AS SELECT * FROM CSVREAD('/etc/hostname')",
        "CREATE USER other PASSWORD 'x' ADMIN",
        "ALTER USER CLIENTS ADMIN TRUE",
        "ALTER USER CLIENTS SET PASSWORD ''",
        "GRANT ALL ON account TO other",
        "RUNSCRIPT FROM '/etc/hostname'",
        "SCRIPT TO '/tmp/taipan-written'",
        "BACKUP TO '/tmp/taipan-written'",
        "CALL CSVWRITE('/tmp/taipan-written', 'SELECT 1')",
        "COPY account FROM '/etc/hostname'",
        "SHUTDOWN",
        "SELECT CAST(X'aced0005' AS java_object)"
      })
  void nothingOutsideOfTheTablesIsReached(String statement) throws SqlError {
    open(Granularity.ROWS);

    assertThatThrownBy(() -> run(statement)).isInstanceOf(SqlError.class);
    session.execute("ROLLBACK");
    assertThat(Path.of("/tmp/taipan-written")).doesNotExist();
  }

  @Test
  void aStringMayBeLongAndHaveEscapes() throws SqlError {
    open(Granularity.ROWS);
    String text = "it''s ".repeat(50_000);
    run("UPDATE account SET owner = '" + text + "' WHERE id = 1");

    assertThat(found("SELECT length(owner) FROM account WHERE id = 1")).isEqualTo("[250000]");
    run("UPDATE account SET owner = E'a\\'b\\n\\x41\\\\;' WHERE id = 1");
    assertThat(found("SELECT owner FROM account WHERE id = 1")).isEqualTo("[a'b\nA\\;]");
  }

  @Test
  void sequencesAreNamedAsPostgresReadsNames() throws SqlError {
    open(Granularity.ROWS);
    run("CREATE SEQUENCE Account_SEQ START 3", "CREATE SEQUENCE \"Mixed\"");

    assertThat(found("SELECT nextval('Account_SEQ')")).isEqualTo("[3]");
    assertThat(found("SELECT nextval('public.account_seq'::regclass)")).isEqualTo("[4]");
    assertThat(found("SELECT nextval('\"Mixed\"')")).isEqualTo("[1]");
    requireError("42P01", "MIXED", "SELECT nextval('Mixed')");
  }

  @Test
  void columnsMayBeCalledAsWhatIsRefused() throws SqlError {
    open(Granularity.ROWS);
    run("CREATE TABLE car (engine text PRIMARY KEY, \"user\" text DEFAULT 'engine')");
    run("INSERT INTO car (engine) VALUES ('v8')");

    assertThat(found("SELECT * FROM car")).isEqualTo("[v8, engine]");
  }

  @Test
  void syntaxErrorsSayWhereAndWhat() throws SqlError {
    open(Granularity.ROWS);

    assertThatThrownBy(() -> run("SELECT * FROM account WHERE WHERE id = 1"))
        .hasMessageContaining("syntax error: Encountered: \"WHERE\", at line 1, column 23")
        .hasMessageNotContainingAny("jsqlparser", "K_", "lexical");
  }
}
