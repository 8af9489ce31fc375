package dev.taipan.whitebox.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.whitebox.matches.Extreme;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterpreterTest {
  private static final Row ROW = row();

  private static Row row() {
    Map<String, Object> cells = new HashMap<>();
    cells.put("n", 2L);
    cells.put("m", new BigDecimal("1.0"));
    cells.put("s", "aXb");
    cells.put("e", "\u00c9");
    return Row.of("t", 1L, cells);
  }

  private static boolean matches(String text, PredicateDialect dialect) {
    return new Interpreter(dialect).predicate(text).matches(ROW);
  }

  @Test
  void subqueriesAreOfTheRowsThatAreThere() {
    RowPredicate predicate =
        new Interpreter(PredicateDialect.POSTGRESQL)
            .predicate(
                "n = (SELECT MAX(u.n) FROM t u WHERE u.m = 1) OR n > (SELECT sum(n) FROM t)");
    assertThat(predicate.given(subquery -> List.of(ROW)).matches(ROW)).isTrue();
    assertThat(predicate.given(subquery -> List.of()).matches(ROW)).isFalse();
  }

  private static Optional<Extreme> extreme(String condition) {
    return new Interpreter(PredicateDialect.POSTGRESQL)
        .predicate("SELECT * FROM t WHERE " + condition)
        .extreme();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n = (SELECT MAX(n) FROM t)",
        "n = (SELECT MAX(n) FROM t WHERE n BETWEEN 1 AND 2)",
        "(SELECT MAX(n) FROM T WHERE m = 1) = n AND m = 1",
        "m = 1 AND s LIKE 'a%' AND n = (SELECT MAX(n) FROM t WHERE m = 1 AND s LIKE 'a%')"
      })
  void rowsWithAnExtremeValueAreThoseUpToIt(String condition) {
    Extreme extreme = extreme(condition).orElseThrow();
    Row other = Row.of("t", 2L, Map.of("n", 9L, "m", 7L, "s", "b"));

    assertThat(extreme.upTo(2).matches(ROW)).isTrue();
    assertThat(extreme.upTo(3).matches(ROW)).isFalse();
    assertThat(extreme.ofAny().matches(ROW)).isTrue();
    assertThat(extreme.upTo(2).matches(other)).isEqualTo(!condition.contains("WHERE"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n = (SELECT MAX(n) FROM u)",
        "n = (SELECT MAX(m) FROM t)",
        "n = (SELECT MAX(n) FROM t WHERE m = 1)",
        "m = 1 AND n = (SELECT MAX(n) FROM t)",
        "m = 1 AND n = (SELECT MAX(n) FROM t WHERE m = 2)",
        "m = 1 OR n = (SELECT MAX(n) FROM t WHERE m = 1)"
      })
  void rowsThatMeetMoreOrLessThanTheSubqueryHaveNoExtremeValue(String condition) {
    assertThat(extreme(condition)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n = 2 /* it's 5 */ AND m = 1",
        "n = 2 -- 5\n AND m = 1",
        "n BETWEEN SYMMETRIC 3 AND 1",
        "NOT (n NOT BETWEEN SYMMETRIC 3 AND 1)",
        "(s LIKE 'a%' ESCAPE NULL) IS NOT TRUE",
        "m / 3 = 0.33333333333333333333",
        "12345678901234567890.5 / 7 = 1763668414462081127.2",
        "s ILIKE 'AXXB' ESCAPE 'X'",
        "n = '2'",
        "DELETE FROM t WHERE n = 2",
        "UPDATE t SET m = 2 WHERE n = 2",
        "SELECT n, m + 1 AS x, 'a' FROM public.t u WHERE u.n = 2 ORDER BY m DESC",
        "SELECT t.*, CASE WHEN n > 1 THEN 1 END FROM t WHERE n = 2 FOR UPDATE OF t NOWAIT",
        "SELECT * FROM t WHERE n = 2 FOR SHARE",
      })
  void asPostgresqlSays(String condition) {
    assertThat(matches(condition, PredicateDialect.POSTGRESQL)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s = E'a\\\\b'",
        "e ILIKE '\u00e9'",
        "s LIKE 'a%' ESCAPE 'ab'",
        "DELETE FROM t WHERE n > 1 LIMIT 1",
        "DELETE FROM t USING u WHERE n > 1",
        "UPDATE t JOIN u ON t.n = u.n SET m = 1 WHERE t.n > 1",
        "SELECT TOP 1 * FROM t",
        "SELECT * FROM t FOR UPDATE SKIP LOCKED",
        "SELECT * FROM t TABLESAMPLE SYSTEM (10)",
        "SELECT * FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2020-01-01'",
        "SELECT * FROM t LIMIT 1 BY n",
        "SELECT * FROM t START WITH n = 1 CONNECT BY PRIOR n = m",
        "SELECT * FROM t PIVOT (max(n) FOR m IN (1))",
        "SELECT count(*) FILTER (WHERE n > 5) FROM t",
        "SELECT max(n) OVER () FROM t",
        "SELECT JSON_ARRAYAGG(n) FROM t",
        "SELECT LISTAGG(s, ',') WITHIN GROUP (ORDER BY n) FROM t",
        "SELECT (SELECT max(n) FROM t) FROM t",
        "SELECT max(n) + 1 FROM t",
        "SELECT n, 2 * count(*) FROM t",
        "n = 1 / 0",
        "n = (SELECT MIN(n) FROM t)",
        "n = (SELECT n FROM t)",
        "n = (SELECT MIN(u.n) FROM t u WHERE u.n > t.n)",
        "n = (SELECT MIN(n) FROM t WHERE n > (SELECT MIN(n) FROM t))",
        "n = (SELECT MIN(n) FROM t GROUP BY m)",
        "SELECT sum((SELECT MIN(n) FROM t)) FROM t",
      })
  void whatCannotBeDecidedIsRefused(String statement) {
    assertThatThrownBy(() -> matches(statement, PredicateDialect.POSTGRESQL))
        .isInstanceOf(UnsupportedPredicateException.class);
  }

  @Test
  void sumsOfDoublesAreToldWhereTheirOrderDoesNotMatter() {
    assertThat(sumInSqlite("0.5", "0.25")).contains(0.75);
    assertThat(sumInSqlite("0.1")).contains(0.1);
    assertThatThrownBy(() -> sumInSqlite("0.1", "0.2"))
        .isInstanceOf(UnsupportedPredicateException.class);
  }

  private static Optional<Object> sumInSqlite(String... numbers) {
    List<Row> rows =
        Stream.of(numbers).map(number -> Row.of("t", number, new BigDecimal(number))).toList();
    return new Interpreter(PredicateDialect.SQLITE)
        .predicate("SELECT sum(v) FROM t")
        .aggregate(rows);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sum(s)", "sum(b)", "min(b)", "max(s)"})
  void aggregatesOfWhatIsNoNumberAreRefused(String aggregate) {
    Row upper = Row.of("t", 1L, Map.of("s", "A", "b", true));
    Row lower = Row.of("t", 2L, Map.of("s", "a", "b", false));
    RowPredicate predicate =
        new Interpreter(PredicateDialect.MYSQL).predicate("SELECT " + aggregate + " FROM t");
    assertThatThrownBy(() -> predicate.aggregate(List.of(upper, lower)))
        .isInstanceOf(UnsupportedPredicateException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"n = '2'", "s > 5", "m % 2 = 1", "s LIKE 'a#' ESCAPE '#'"})
  void sqliteKnowsMoreOfColumnsThanTheInterpreter(String condition) {
    assertThatThrownBy(() -> matches(condition, PredicateDialect.SQLITE))
        .isInstanceOf(UnsupportedPredicateException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.1 + 0.2 <> 0.3",
        "m / 10 + 0.2 > 0.3",
        "s LIKE 'AxB'",
        "9007199254740993 - m = 9007199254740991"
      })
  void asSqliteSays(String condition) {
    assertThat(matches(condition, PredicateDialect.SQLITE)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s = 'AXB'",
        "s = \"axb\"",
        "s <> \"it\\\"s\"",
        "s LIKE 'a\\x_'",
        "n - -2 = 4 -- 5",
        "n--2 = 4",
        "n = 2 # it's 5",
        "5 / n = 2.5",
        "n = '2.0'",
        "s < 'b'",
        "s <> 'a_b'",
        "s NOT IN ('%', '_')",
        "n / 0 IS NULL",
      })
  void asMysqlSays(String condition) {
    assertThat(matches(condition, PredicateDialect.MYSQL)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s = 'aXb '",
        "s < 'a_b'",
        "s = 'aX\\0b'",
        "e = 'E'",
        "n / 3 = 0.6667",
        "n = 2e0",
        "-1.0 % m = 0",
        "9007199254740993 = '9007199254740992'",
        "s LIKE 'a%' ESCAPE ''",
        "s LIKE 'a%' ESCAPE NULL",
        "n = 2 /*! AND n = 3 */",
        "n = 2 LIMIT \"1\"",
      })
  void whatCollationsAndRoundingDecideIsRefused(String condition) {
    assertThatThrownBy(() -> matches(condition, PredicateDialect.MYSQL))
        .isInstanceOf(UnsupportedPredicateException.class);
  }
}
