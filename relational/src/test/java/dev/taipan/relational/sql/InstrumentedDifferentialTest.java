package dev.taipan.relational.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.relational.ClassPathJars;
import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.generate.SetupDraw;
import dev.taipan.relational.generate.StatementDraw;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.StatementAnswer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Instrumented statements return the columns, change as many rows and fail with the same errors as
 * the originals, on tables without the columns that are added; and what they leave in the tables is
 * the same.
 */
class InstrumentedDifferentialTest {
  private static final int STATEMENTS_OF_A_SCHEMA = 40;

  @ParameterizedTest
  @EnumSource(names = {"H2", "HSQLDB", "SQLITE"})
  void everyBuild(EmbeddedDatabase database) throws Exception {
    compare(database, 400, 1);
  }

  /**
   * Not DuckDB: whether it finds duplicates among unique values that change depends on what else a
   * statement writes.
   */
  @Tag("slow")
  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MARIADB", "H2", "HSQLDB", "DERBY", "SQLITE"})
  void moreHistories(EmbeddedDatabase database) throws Exception {
    compare(database, 500, 3);
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MARIADB", "H2", "HSQLDB", "DERBY", "SQLITE"})
  void tenThousand(EmbeddedDatabase database) throws Exception {
    compare(database, 10_000, 2);
  }

  private static void compare(EmbeddedDatabase kind, int statements, long seed) throws Exception {
    UniformRandomProvider random = RandomSource.SPLIT_MIX_64.create(seed);
    SqlEngine engine = SqlEngine.of(kind.dialect());
    Map<String, Integer> refused = new TreeMap<>();
    try (Database plain = kind.start(new ClassPathJars());
        Database instrumented = kind.start(new ClassPathJars());
        Connection one = plain.connect();
        Connection other = instrumented.connect()) {
      int done = 0;
      int ofJoins = 0;
      while (done < statements) {
        Setup setup = new SetupDraw(random, engine).draw();
        Isolation isolation =
            random.nextBoolean() ? Isolation.READ_COMMITTED : Isolation.REPEATABLE_READ;
        setup.drops().forEach(drop -> tryRun(one, drop));
        setup.drops().forEach(drop -> tryRun(other, drop));
        for (String statement : setup.plain()) {
          run(one, statement);
        }
        for (String statement : setup.instrumented(engine)) {
          run(other, statement);
        }
        StatementDraw draw =
            new StatementDraw(random, engine, setup.catalog(), StatementDraw.Range.ALL);
        Instrumenter instrumenter = new Instrumenter(engine, setup.catalog(), isolation);
        one.setAutoCommit(false);
        other.setAutoCommit(false);
        for (int i = 1; i <= STATEMENTS_OF_A_SCHEMA; i++) {
          String sql = draw.draw();
          try {
            List<Observation> seen = compare(one, other, sql, instrumenter.instrument(sql, i), i);
            int values = compareValues(other, seen, setup.catalog(), engine, sql);
            ofJoins += sql.contains(" JOIN ") ? values : 0;
            done++;
          } catch (Refused refusal) {
            refused.merge(refusal.getMessage(), 1, Integer::sum);
          }
        }
        one.setAutoCommit(true);
        other.setAutoCommit(true);
        for (Setup.TableText text : setup.tables()) {
          String all =
              "SELECT "
                  + String.join(", ", text.table().columns())
                  + " FROM "
                  + text.table().name();
          assertThat(sorted(StatementAnswer.of(other, all).rows()))
              .isEqualTo(sorted(StatementAnswer.of(one, all).rows()));
        }
        setup.drops().forEach(drop -> tryRun(one, drop));
        setup.drops().forEach(drop -> tryRun(other, drop));
      }
      int all = refused.values().stream().mapToInt(Integer::intValue).sum();
      System.err.println(kind + " refused " + all + " of " + (done + all) + ": " + refused);
      assertThat(all).isLessThan(done / 2);
      assertThat(ofJoins > 0).as("values of updates of joins").isEqualTo(engine.isOfMysql());
    }
  }

  /**
   * What was seen of rows while they were written is what they have then; returns how many values
   * that were.
   */
  private static int compareValues(
      Connection connection, List<Observation> seen, Catalog catalog, SqlEngine engine, String sql)
      throws SQLException {
    List<Observation> written =
        seen.stream().filter(each -> each.meeting() == Meeting.OVERWROTE).toList();
    if (written.isEmpty()) {
      return 0;
    }
    Map<String, Map<String, Object>> rows = new HashMap<>();
    for (Catalog.Table table : catalog.tables().values()) {
      String all =
          "SELECT taipan_row, %s FROM %s"
              .formatted(engine.version("", table.kinds()), table.name());
      for (List<String> row : StatementAnswer.of(connection, all).rows()) {
        Observation now = Observation.of(row.get(0), row.get(1), Meeting.READ);
        rows.put(now.row(), now.cells());
      }
    }
    connection.commit();
    for (Observation each : written) {
      assertThat(rows.get(each.row())).as(sql).containsAllEntriesOf(each.cells());
    }
    return written.stream().mapToInt(each -> each.cells().size()).sum();
  }

  /** What the instrumented statement saw; nothing if both failed. */
  private static List<Observation> compare(
      Connection one, Connection other, String sql, Instrumented instrumented, long number) {
    StatementAnswer expected = null;
    SQLException expectedError = null;
    try {
      expected = StatementAnswer.of(one, sql);
      one.commit();
    } catch (SQLException failed) {
      expectedError = failed;
      tryRollback(one);
    }
    try {
      StatementAnswer actual = StatementAnswer.of(other, instrumented, number);
      assertThat((Throwable) expectedError)
          .as("error of " + sql + " not in " + instrumented)
          .isNull();
      assertThat(sorted(actual.rows()))
          .as(sql + "\n" + instrumented)
          .isEqualTo(sorted(expected.rows()));
      long count = expected.rows().isEmpty() ? expected.count() : expected.rows().size();
      if (instrumented.kind() == Instrumented.Kind.REPLACE) {
        // MariaDB counts a row once if it stays as it was; the list of its writes never does.
        assertThat(actual.count())
            .as(sql + "\n" + instrumented)
            .isBetween(count, count + instrumented.rows());
      } else if (instrumented.kind() != Instrumented.Kind.UPSERT) {
        assertThat(actual.count()).as(sql + "\n" + instrumented).isEqualTo(count);
      }
      other.commit();
      return actual.observations();
    } catch (SQLException failed) {
      tryRollback(other);
      assertThat((Throwable) expectedError)
          .as("%s fails as %s with %s", sql, instrumented, failed.getMessage())
          .isNotNull();
      assertThat(failed.getSQLState())
          .as(
              "%s as %s: %s, %s",
              sql, instrumented, failed.getMessage(), expectedError.getMessage())
          .isEqualTo(expectedError.getSQLState());
      assertThat(failed.getErrorCode()).isEqualTo(expectedError.getErrorCode());
      return List.of();
    }
  }

  private static void tryRollback(Connection connection) {
    try {
      connection.rollback();
    } catch (SQLException ended) {
      // It ended with its failure.
    }
  }

  private static List<List<String>> sorted(List<List<String>> rows) {
    List<List<String>> sorted = new ArrayList<>(rows);
    sorted.sort(Comparator.comparing(Object::toString));
    return sorted;
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void tryRun(Connection connection, String sql) {
    try {
      run(connection, sql);
    } catch (SQLException absent) {
      // There was none.
    }
  }
}
