package dev.taipan.collect.schedule.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.UnsupportedStepException;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementGrammarTest {
  private static final List<Dialect> DIALECTS =
      List.of(
          Dialects.POSTGRESQL,
          Dialects.MARIADB,
          Dialects.H2,
          Dialects.HSQLDB,
          Dialects.DERBY,
          Dialects.SQLITE,
          Dialects.DUCKDB,
          Dialects.SQL);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE ALIAS e AS 'void e() { }'",
        "CALL e('touch /tmp/x')",
        "COPY (SELECT 1) TO PROGRAM 'touch /tmp/x'",
        "COPY t FROM '/etc/passwd'",
        "DO 'BEGIN END'",
        "DO $$ BEGIN END $$",
        "SELECT pg_read_file('/etc/passwd')",
        "SELECT pg_catalog.pg_read_file('/etc/passwd')",
        "SELECT \"pg_read_file\"('/etc/passwd')",
        "SELECT pg_read_file /**/ ('/etc/passwd')",
        "SELECT t.abs(1) FROM t",
        "SELECT (1) AS lo_import('/etc/passwd')",
        "MERGE INTO t USING (SELECT 1) AS n ON t.k = (1) AS lo_import('/etc/passwd')",
        "MERGE INTO t USING (VALUES (1)) AS n (k) ON lo_import('/etc/passwd') = 1",
        "SELECT lo_import('/etc/passwd')",
        "SELECT * FROM t JOIN u ON lo_import('/etc/passwd') = 1",
        "SELECT * FROM dblink('host=x', 'SELECT 1')",
        "INSERT INTO t SELECT FILE_READ('/etc/passwd')",
        "SELECT CSVWRITE('/tmp/x', 'SELECT 1')",
        "CALL CSVWRITE('/tmp/x', 'SELECT 1')",
        "SELECT LINK_SCHEMA('a', 'b', 'c', 'd', 'e', 'f')",
        "RUNSCRIPT FROM '/tmp/x'",
        "SCRIPT TO '/tmp/x'",
        "CREATE TABLE t (k INT) ENGINE \"java.lang.Runtime\"",
        "CREATE TABLE t (k INT DEFAULT FILE_READ('/etc/passwd'))",
        "CREATE TABLE t (k JAVA_OBJECT)",
        "SELECT CAST(X'ac' AS JAVA_OBJECT)",
        "CREATE TRIGGER x BEFORE INSERT ON t CALL 'x'",
        "SELECT \"java.lang.System.exit\"(1)",
        "SELECT 1 INTO OUTFILE '/tmp/x'",
        "SELECT k INTO u FROM t",
        "SELECT LOAD_FILE('/etc/passwd')",
        "SELECT 1 /*! INTO OUTFILE '/tmp/x' */",
        "SELECT 'a\\' , LOAD_FILE(1), '",
        "CREATE TABLE t (k INT) DATA DIRECTORY = '/tmp'",
        "LOAD DATA INFILE '/etc/passwd' INTO TABLE t",
        "BEGIN NOT ATOMIC SELECT 1",
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM '/etc/passwd'",
        "SELECT * FROM t, '/etc/passwd'",
        "SELECT * FROM (SELECT 1) x, '/etc/passwd'",
        "SELECT * FROM (t JOIN '/etc/passwd' ON 1 = 1)",
        "SELECT * FROM t JOIN u ON t.k = u.k, '/etc/passwd'",
        "SELECT 1 WHERE 1 = (SELECT 1)) FROM t, '/etc/passwd'",
        "SELECT * FROM \"/etc/passwd\"",
        "SELECT * FROM passwords.csv",
        "ATTACH '/tmp/x.db'",
        "INSTALL httpfs",
        "SELECT load_extension('x')",
        "PRAGMA journal_mode = OFF",
        "SET GLOBAL general_log = 1",
        "SET ROLE postgres",
        "DROP TABLE customers",
        "DROP DATABASE x",
        "ALTER TABLE t ADD COLUMN x INT",
        "GRANT ALL ON t TO x",
        "{call x()}",
        "SELECT 1 -- x",
        "TRUNCATE t",
        "EXPLAIN ANALYZE DELETE FROM t",
        "",
      })
  void whatNoScheduleNeedsIsRefused(String statement) {
    assertThat(StatementGrammar.excess(statement, Set.of("t"))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT v FROM t WHERE k = 1 FOR UPDATE",
        "SELECT COUNT(*), SUM(t.v) FROM public.t AS t JOIN u ON (t.k = u.k) WHERE s LIKE 'a;%'",
        "SELECT \"v\" FROM \"my table\" WHERE k IN (1, 2) AND NOT EXISTS (SELECT 1 FROM u)",
        "INSERT INTO t (k, v) VALUES (1, -2), (3, 'it''s')",
        "INSERT INTO t (k, s) VALUES (1, 'a') ON DUPLICATE KEY UPDATE s = 'b', v = 2",
        "SELECT s FROM t WHERE s = 'a\nb' AND k IN (SELECT k FROM u) AND s IN ('c', 'd')",
        "INSERT INTO \"t\" (k) SELECT k FROM u",
        "INSERT INTO t (k, v) VALUES (1, 2) ON CONFLICT (k) DO UPDATE SET v = 3",
        "INSERT INTO t (k, v) VALUES (1, 2) ON DUPLICATE KEY UPDATE v = v + 1",
        "MERGE INTO t (k, v) KEY (k) VALUES (1, 2)",
        "MERGE INTO t USING u ON t.k = 1 WHEN NOT MATCHED THEN INSERT (k, v) VALUES (1, 2)",
        "UPDATE t SET s = CONCAT(s, ',1') WHERE v BETWEEN 1 AND 2",
        "UPDATE t SET s = s || 'x'",
        "DELETE FROM t WHERE v >= 1",
        "WITH x (a) AS (SELECT 1) SELECT a FROM x",
        "CREATE TABLE t (k INTEGER NOT NULL PRIMARY KEY, s VARCHAR(20), UNIQUE (s))",
        "CREATE TABLE IF NOT EXISTS t (k INT REFERENCES u (k), CHECK (k > 0))",
        "CREATE UNIQUE INDEX i ON t (v, k)",
        "DROP TABLE t",
        "DROP TABLE IF EXISTS t",
        "BEGIN",
        "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
        "BEGIN IMMEDIATE",
        "START TRANSACTION ISOLATION LEVEL SERIALIZABLE",
        "START TRANSACTION WITH CONSISTENT SNAPSHOT",
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SNAPSHOT",
        "SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED",
        "SET ISOLATION = RR",
        "SET AUTOCOMMIT = 0",
        "COMMIT",
        "ROLLBACK TO SAVEPOINT here",
        "SAVEPOINT here",
        "LOCK TABLE t IN EXCLUSIVE MODE",
      })
  void whatSchedulesNeedIsTaken(String statement) {
    assertThat(StatementGrammar.excess(statement, Set.of("t"))).isEmpty();
  }

  @Test
  void allCasesAreTakenInAllDialects() throws IOException {
    for (Case each : Catalogue.all().values()) {
      Schedule schedule = ScheduleParser.parse(each.name(), each.text());
      for (Dialect dialect : DIALECTS) {
        for (Isolation level : dialect.levels()) {
          assertTaken(schedule, dialect, level);
        }
        assertTaken(schedule.upserting(), dialect, dialect.levels().iterator().next());
        assertTaken(schedule.returning(), dialect, dialect.levels().iterator().next());
      }
    }
  }

  private static void assertTaken(Schedule schedule, Dialect dialect, Isolation level)
      throws BadScheduleException {
    try {
      String script = ScheduleWriter.script(schedule, dialect, level, List.of());
      assertThat(ScheduleParser.parseForeign("script", script).steps()).isNotEmpty();
    } catch (UnsupportedStepException none) {
      assertThat(none).hasMessageContaining(dialect.title());
    }
  }

  @Test
  void allScriptsOfTheDocumentsAreTaken() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("..", "docs"))) {
      List<Path> scripts = files.filter(file -> file.toString().endsWith(".sql")).toList();
      assertThat(scripts).isNotEmpty();
      for (Path script : scripts) {
        assertThat(ScheduleParser.parseForeign(script.toString(), Files.readString(script)).steps())
            .isNotEmpty();
      }
    }
  }

  @Test
  void theStatementAndItsPlaceAreNamed() {
    String evil = "CREATE TABLE t (k INT); -- D0[x]\nCOPY (SELECT 1) TO PROGRAM 'x';\nR1[x] C1";
    assertThatThrownBy(() -> ScheduleParser.parseForeign("evil.sql", evil))
        .isInstanceOf(BadScheduleException.class)
        .hasMessageStartingWith(
            "evil.sql:2:1: found 'COPY' does not begin such a statement in 'COPY (SEL")
        .hasMessageContaining("--trust-script");
    assertThatThrownBy(() -> ScheduleParser.parseForeign("evil", "P1[pg_read_file('x') = 1] C1"))
        .hasMessageContaining("a call of pg_read_file");
  }
}
