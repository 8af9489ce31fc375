package dev.taipan.relational.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.dialect.Isolation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ten forms of the paper's table 1, and what goes beyond them. */
class TableOneTest {
  private static final Catalog CATALOG =
      Catalog.of(
              List.of(
                  new Catalog.Table("t1", List.of("c1", "c2"), List.of(List.of("c1"))),
                  new Catalog.Table("t2", List.of("c1", "c2"), List.of())))
          .withView("v", "SELECT c1 FROM t1 WHERE c2 > 3");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT c1, c2 FROM t1 WHERE c2 > 1"
            + "| SELECT t1.c1, t1.c2, t1.taipan_row AS taipan_row_t1, t1.taipan_list AS"
            + " taipan_list_t1 FROM t1 WHERE t1.c2 > 1",
        "SELECT a.c1, b.c2 FROM t1 a JOIN t2 b ON a.c1 = b.c1 WHERE b.c2 > 1"
            + "| SELECT a.c1, b.c2, a.taipan_row AS taipan_row_a, a.taipan_list AS taipan_list_a,"
            + " b.taipan_row AS taipan_row_b, b.taipan_list AS taipan_list_b FROM t1 a JOIN t2 b ON"
            + " a.c1 = b.c1 WHERE b.c2 > 1",
        "SELECT c1 FROM t1 UNION ALL SELECT c2 FROM t2"
            + "| SELECT t1.c1, t1.taipan_row AS taipan_row_t1, t1.taipan_list AS taipan_list_t1"
            + " FROM t1 UNION ALL SELECT t2.c2, t2.taipan_row AS taipan_row_t2, t2.taipan_list AS"
            + " taipan_list_t2 FROM t2",
        "SELECT c1, c2 FROM (SELECT c1, c2 FROM t1 WHERE c2 < 5) AS d WHERE c2 > 1"
            + "| SELECT d.c1, d.c2, d.taipan_row_t1 AS taipan_row_d, d.taipan_list_t1 AS"
            + " taipan_list_d FROM (SELECT t1.c1, t1.c2, t1.taipan_row AS taipan_row_t1,"
            + " t1.taipan_list AS taipan_list_t1 FROM t1 WHERE t1.c2 < 5) AS d WHERE d.c2 > 1",
        "SELECT c1 FROM t1 FOR UPDATE"
            + "| SELECT t1.c1, t1.taipan_row AS taipan_row_t1, t1.taipan_list AS taipan_list_t1"
            + " FROM t1 FOR UPDATE",
        "INSERT INTO t1 (c1, c2) VALUES (1, 1)"
            + "| INSERT INTO t1 (c1, c2, taipan_row, taipan_list) VALUES (1, 1, 'r7_1', ',7')",
        "DELETE FROM t1 WHERE c2 > 1"
            + "| SELECT taipan_row, taipan_list FROM t1 WHERE c2 > 1 FOR UPDATE;"
            + " DELETE FROM t1 WHERE c2 > 1",
        "REPLACE INTO t1 (c1, c2) VALUES (1, 1)"
            + "| SELECT taipan_row, taipan_list FROM t1 WHERE (c1 = 1) FOR UPDATE;"
            + " REPLACE INTO t1 (c1, c2, taipan_row, taipan_list) VALUES (1, 1, 'r7_1', ',7');"
            + " SELECT taipan_row, taipan_list FROM t1 WHERE ((c1 = 1)) AND taipan_list = ',7'",
        "REPLACE INTO t2 (c1, c2) VALUES (1, 1)"
            + "| REPLACE INTO t2 (c1, c2, taipan_row, taipan_list) VALUES (1, 1, 'r7_1', ',7')",
      })
  void form(String original, String expected) throws Refused {
    assertThat(text(SqlEngine.MYSQL, original, Isolation.REPEATABLE_READ)).isEqualTo(expected);
  }

  /** A statement is parsed once, whatever its number is. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO t1 (c1, c2) VALUES (1, 7), (2, 8)",
        "INSERT INTO t1 (c1, c2) SELECT c1, 7 FROM t2",
        "UPDATE t1 SET c2 = 7 WHERE c1 IN (SELECT c1 FROM t2)",
        "DELETE FROM t1 WHERE c1 = 7",
        "SELECT c1 FROM t1 WHERE c2 = 7",
      })
  void numbersEachExecution(String sql) throws Refused {
    Instrumenter one = new Instrumenter(SqlEngine.POSTGRESQL, CATALOG, Isolation.REPEATABLE_READ);
    for (long number : new long[] {7, 4711, 12}) {
      Instrumenter other =
          new Instrumenter(SqlEngine.POSTGRESQL, CATALOG, Isolation.REPEATABLE_READ);
      Instrumented again = one.instrument(sql, number);
      assertThat(again).isEqualTo(other.instrument(sql, number));
      if (again.kind() != Instrumented.Kind.SELECT && again.kind() != Instrumented.Kind.DELETE) {
        assertThat(again.parts().toString()).contains("'," + number + "'");
      }
    }
  }

  @Test
  void update() throws Refused {
    assertThat(
            text(SqlEngine.HSQLDB, "UPDATE t1 SET c1 = 1 WHERE c2 > 1", Isolation.READ_COMMITTED))
        .startsWith("UPDATE t1 SET c1 = 1, taipan_list = taipan_list || ',7' WHERE c2 > 1;");
    assertThat(
            text(
                SqlEngine.POSTGRESQL,
                "UPDATE t1 SET c1 = 1 WHERE c2 > 1",
                Isolation.READ_COMMITTED))
        .isEqualTo(
            "UPDATE t1 SET c1 = 1, taipan_list = taipan_list || ',7' WHERE c2 > 1"
                + " RETURNING taipan_row, taipan_list");
    assertThat(text(SqlEngine.MARIADB, "UPDATE t1 SET c1 = 1", Isolation.REPEATABLE_READ))
        .contains("taipan_list = CONCAT(t1.taipan_list, IF((@taipan_w := ")
        .endsWith("SELECT @taipan_w, @taipan_r");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT COUNT(*) FROM t1 WHERE c2 > 1"
            + "| SELECT t1.taipan_row, t1.taipan_list FROM t1 WHERE t1.c2 > 1",
        "SELECT DISTINCT c2 FROM t1 | SELECT t1.taipan_row, t1.taipan_list FROM t1",
        "SELECT c2, MAX(c1) FROM t1 GROUP BY c2" + "| SELECT t1.taipan_row, t1.taipan_list FROM t1",
        "SELECT c1 FROM t1 WHERE c2 = 3 LIMIT 1"
            + "| SELECT t1.taipan_row, t1.taipan_list FROM t1 WHERE t1.c2 = 3",
        "SELECT c1 FROM t1 WHERE EXISTS (SELECT 1 FROM t2 WHERE t2.c1 = t1.c2)"
            + "| SELECT t2.taipan_row, t2.taipan_list FROM t2 CROSS JOIN t1 WHERE t2.c1 = t1.c2",
        "SELECT c1 FROM t1 WHERE c1 IN (SELECT c2 FROM t2)"
            + "| SELECT t2.taipan_row, t2.taipan_list FROM t2",
        "SELECT c1 FROM v | SELECT t1.taipan_row, t1.taipan_list FROM t1 WHERE t1.c2 > 3",
      })
  void shadow(String original, String expected) throws Refused {
    assertThat(text(SqlEngine.POSTGRESQL, original, Isolation.REPEATABLE_READ))
        .endsWith("; " + expected);
    Instrumented together =
        new Instrumenter(SqlEngine.POSTGRESQL, CATALOG, Isolation.READ_COMMITTED)
            .instrument(original, 7);
    assertThat(together.parts()).as("one statement, one snapshot").hasSize(1);
    assertThat(together.parts().get(0).packed()).hasSize(1);
  }

  @Test
  void knowsWhichTablesAreReadInFull() throws Refused {
    assertThat(instrumented("SELECT COUNT(*) FROM t1").scanned()).containsExactly(all("t1"));
    assertThat(instrumented("SELECT * FROM t2").scanned()).containsExactly(all("t2"));
    assertThat(instrumented("SELECT * FROM t2 WHERE c1 = 1").scanned())
        .containsExactly(
            new PredicateScan("t2", "", Meeting.READ, PredicateScan.Form.NOT_EVALUATED));
    assertThat(instrumented("SELECT * FROM t2 LIMIT 1").scanned()).containsExactly(all("t2"));
  }

  @Test
  void writesOfJoinsShowWhatTheyReadToo() throws Refused {
    assertThat(
            text(
                SqlEngine.POSTGRESQL,
                "UPDATE t1 SET c2 = t2.c2 FROM t2 WHERE t1.c1 = t2.c1",
                Isolation.READ_COMMITTED))
        .endsWith("RETURNING t1.taipan_row, t1.taipan_list, t2.taipan_row, t2.taipan_list");
    assertThat(
            text(
                SqlEngine.POSTGRESQL,
                "INSERT INTO t1 (c1, c2) VALUES (1, 2) ON CONFLICT (c1) DO UPDATE SET c2 = 2",
                Isolation.READ_COMMITTED))
        .isEqualTo(
            "INSERT INTO t1 (c1, c2, taipan_row, taipan_list) VALUES (1, 2, 'r7_1', ',7') ON"
                + " CONFLICT (c1) DO UPDATE SET c2 = 2, taipan_list = t1.taipan_list || ',7'"
                + " RETURNING taipan_row, taipan_list");
  }

  @Test
  void putsTheQueriesOfWithWhereTheyAreNamed() throws Refused {
    String with = "WITH x AS (SELECT c1 FROM t1), y AS (SELECT c1 FROM x) SELECT a.c1 FROM y AS a";
    String derived = "SELECT a.c1 FROM (SELECT c1 FROM (SELECT c1 FROM t1) AS x) AS a";
    assertThat(instrumented(with)).isEqualTo(instrumented(derived));
  }

  @Test
  void deletesFromJoinsShowWhatTheyReadToo() throws Refused {
    assertThat(
            text(
                SqlEngine.POSTGRESQL,
                "DELETE FROM t1 USING t2 WHERE t1.c1 = t2.c1",
                Isolation.READ_COMMITTED))
        .endsWith("RETURNING t1.taipan_row, t1.taipan_list, t2.taipan_row, t2.taipan_list");
  }

  @Test
  void knowsConditionsOfIntegers() throws Refused {
    Catalog catalog =
        Catalog.of(
            List.of(
                new Catalog.Table(
                    "t", List.of("c1", "c2"), List.of(), Map.of("c1", ColumnKind.INTEGER))));
    Instrumenter instrumenter =
        new Instrumenter(SqlEngine.POSTGRESQL, catalog, Isolation.REPEATABLE_READ);
    Instrumented read = instrumenter.instrument("SELECT MAX(c1) FROM t WHERE c1 < 5", 7);
    assertThat(read.scanned())
        .containsExactly(new PredicateScan("t", "SELECT * FROM t WHERE t.c1 < 5", Meeting.READ));
    assertThat(read.parts().get(1).sql())
        .isEqualTo(
            "SELECT t.taipan_row, t.taipan_list || '|c1=' ||"
                + " COALESCE(CAST(t.c1 AS VARCHAR (40)), 'n') FROM t WHERE t.c1 < 5");
    assertThat(instrumenter.instrument("SELECT c1 FROM t WHERE c2 = 'a'", 7).scanned())
        .noneMatch(each -> each.form() == PredicateScan.Form.OF_ONE_TABLE);
    assertThat(instrumenter.instrument("DELETE FROM t WHERE c1 = 1", 7).scanned())
        .containsExactly(
            new PredicateScan("t", "SELECT * FROM t WHERE t.c1 = 1", Meeting.LOCKED_READ));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "c3 = 'a' AND c1 < 5 | true",
        "c3 IN ('a', 'b') OR c3 IS NULL | true",
        "c3 LIKE 'a%' | true",
        "c3 < 'b' | false",
        "c3 BETWEEN 'a' AND 'b' | false",
        "UPPER(c3) = 'A' | false",
        "c4 >= 1.50 | true",
        "CAST(c4 AS INTEGER) = 1 | false",
        "c5 < '2026-01-02' | true",
        "c5 = '2026-1-2' | false",
        "c6 = TRUE | true",
        "c2 = 3 | false",
        "c3 = 'x' AND c5 = '2026-01-02' | true",
        "c3 IN ('x', 'y') AND c5 = '2026-01-02' | true",
        "c3 = 'x' AND c5 = '2026-1-2' | false",
        "c4 = c1 | true",
        "c3 = c5 | false",
      })
  void knowsConditionsOfOtherKinds(String condition, boolean judged) throws Refused {
    Map<String, ColumnKind> kinds =
        Map.of(
            "c1", ColumnKind.INTEGER,
            "c3", ColumnKind.TEXT,
            "c4", ColumnKind.DECIMAL,
            "c5", ColumnKind.DATE,
            "c6", ColumnKind.BOOLEAN);
    Catalog catalog =
        Catalog.of(
            List.of(
                new Catalog.Table(
                    "t", List.of("c1", "c2", "c3", "c4", "c5", "c6"), List.of(), kinds)));
    Instrumenter instrumenter =
        new Instrumenter(SqlEngine.POSTGRESQL, catalog, Isolation.REPEATABLE_READ);
    assertThat(instrumenter.instrument("SELECT c1 FROM t WHERE " + condition, 7).scanned())
        .singleElement()
        .returns(judged, each -> each.form() == PredicateScan.Form.OF_ONE_TABLE);
  }

  @Test
  void updatesOfSeveralTablesMarkEachOfThem() throws Refused {
    String both =
        text(
            SqlEngine.MARIADB,
            "UPDATE t1 JOIN t2 ON t1.c1 = t2.c1 SET t1.c2 = 1, t2.c2 = 2 WHERE t2.c1 > 3",
            Isolation.REPEATABLE_READ);
    assertThat(both)
        .contains(
            "t1.taipan_list = CONCAT(t1.taipan_list, IF((@taipan_w := ",
            "t2.taipan_list = CONCAT(t2.taipan_list, IF((@taipan_w := ");
    String one =
        text(
            SqlEngine.MARIADB,
            "UPDATE t1 JOIN t2 ON t1.c1 = t2.c1 SET t2.c2 = 2",
            Isolation.REPEATABLE_READ);
    assertThat(one).contains("t2.taipan_list = CONCAT(").doesNotContain("t1.taipan_list = ");
    assertThatThrownBy(
            () ->
                text(
                    SqlEngine.MARIADB,
                    "UPDATE t1 JOIN t2 ON t1.c1 = t2.c1 SET c2 = 2",
                    Isolation.REPEATABLE_READ))
        .isInstanceOf(Refused.class)
        .hasMessage("an update of a column that several tables have");
  }

  @Test
  void readsAllRowsBesideARecursiveQuery() throws Refused {
    Instrumented recursive =
        instrumented(
            "WITH RECURSIVE w (n) AS (SELECT c1 FROM t1 UNION SELECT t2.c2 FROM t2 JOIN w ON t2.c1"
                + " = w.n) SELECT n FROM w");
    assertThat(recursive.parts()).hasSize(3);
    assertThat(recursive.scanned()).containsExactlyInAnyOrder(all("t1"), all("t2"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TRUNCATE TABLE t1 | Truncate",
        "MERGE INTO t1 USING t2 ON (t1.c1 = t2.c1) WHEN MATCHED THEN UPDATE SET c2 = 1 | Merge",
        "WITH RECURSIVE w AS (SELECT * FROM t1 UNION SELECT c1, c2 FROM w) SELECT c1 FROM w"
            + " | a recursive WITH with *",
        "SELECT * FROM t9 | a table that is not instrumented",
        "SELECT * FROM t1 NATURAL JOIN t2 | joins by names of columns",
        "WITH x(a) AS (SELECT c1 FROM t1) SELECT * FROM x | WITH that is recursive, writes or"
            + " renames columns",
        "INSERT INTO v (c1) VALUES (1) | a write to a view",
        "this is no statement | syntax that the parser does not know",
      })
  void refuses(String original, String why) {
    assertThatThrownBy(() -> instrumented(original)).isInstanceOf(Refused.class).hasMessage(why);
  }

  private static Instrumented instrumented(String sql) throws Refused {
    return new Instrumenter(SqlEngine.POSTGRESQL, CATALOG, Isolation.REPEATABLE_READ)
        .instrument(sql, 7);
  }

  private static String text(SqlEngine engine, String sql, Isolation isolation) throws Refused {
    return String.join(
        "; ",
        new Instrumenter(engine, CATALOG, isolation)
            .instrument(sql, 7).parts().stream().map(StatementPart::sql).toList());
  }

  private static PredicateScan all(String table) {
    return new PredicateScan(table, "", Meeting.READ);
  }
}
