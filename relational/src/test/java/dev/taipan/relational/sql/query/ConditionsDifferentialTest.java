package dev.taipan.relational.sql.query;

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
import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.Instrumented;
import dev.taipan.relational.sql.Instrumenter;
import dev.taipan.relational.sql.Meeting;
import dev.taipan.relational.sql.PredicateScan;
import dev.taipan.relational.sql.PredicateScan.Form;
import dev.taipan.relational.sql.Refused;
import dev.taipan.relational.sql.SqlEngine;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.sql.Interpreter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The rows that statements meet on a database are those of which conditions are evaluated to be
 * true, of one table and of several.
 */
class ConditionsDifferentialTest {
  private static final int STATEMENTS_OF_A_SCHEMA = 40;

  @ParameterizedTest
  @EnumSource(names = {"H2", "SQLITE"})
  void everyBuild(EmbeddedDatabase database) throws Exception {
    compare(database, 240, 1);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MARIADB", "H2", "HSQLDB", "DERBY", "SQLITE", "DUCKDB"})
  void moreStatements(EmbeddedDatabase database) throws Exception {
    compare(database, 240, 2);
  }

  private static void compare(EmbeddedDatabase kind, int statements, long seed) throws Exception {
    UniformRandomProvider random = RandomSource.SPLIT_MIX_64.create(seed);
    SqlEngine engine = SqlEngine.of(kind.dialect());
    int ofSeveral = 0;
    try (Database database = kind.start(new ClassPathJars());
        Connection connection = database.connect()) {
      for (int done = 0; done < statements; done += STATEMENTS_OF_A_SCHEMA) {
        Setup setup = new SetupDraw(random, engine).draw();
        run(connection, setup.instrumented(engine));
        StatementDraw draw =
            new StatementDraw(random, engine, setup.catalog(), StatementDraw.Range.JUDGED);
        Instrumenter instrumenter =
            new Instrumenter(engine, setup.catalog(), Isolation.SERIALIZABLE);
        for (int i = 1; i <= STATEMENTS_OF_A_SCHEMA; i++) {
          String sql = draw.draw();
          try {
            Instrumented instrumented = instrumenter.instrument(sql, i);
            Map<String, List<LiveRow>> rows = rows(connection, setup.catalog(), engine);
            List<Observation> met = StatementAnswer.of(connection, instrumented, i).observations();
            ofSeveral += compare(sql, instrumented, met, rows, engine);
          } catch (Refused | SQLException failed) {
            // It meets nothing.
          }
        }
        run(connection, setup.drops());
      }
    }
    assertThat(ofSeveral).as("conditions on several tables").isGreaterThan(statements / 20);
  }

  /** Returns how many of the conditions are on several tables. */
  private static int compare(
      String sql,
      Instrumented instrumented,
      List<Observation> met,
      Map<String, List<LiveRow>> rows,
      SqlEngine engine) {
    List<PredicateScan> scans = instrumented.scanned();
    assertThat(scans).as(sql).noneMatch(scan -> scan.form() == Form.NOT_EVALUATED);
    MatchesOracle oracle = new Interpreter(engine.conditions());
    Set<String> expected = new TreeSet<>();
    Set<String> actual = new TreeSet<>();
    switch (instrumented.kind()) {
      case SELECT, SELECT_FOR_UPDATE -> {
        scans.forEach(scan -> expected.addAll(meeting(scan, rows, oracle)));
        met.forEach(each -> actual.add(each.row()));
      }
      case UPDATE, DELETE -> {
        expected.addAll(meeting(scans.get(scans.size() - 1), rows, oracle));
        String table = scans.get(scans.size() - 1).table();
        Set<String> targets =
            rows.get(table).stream().map(LiveRow::row).collect(Collectors.toSet());
        met.stream()
            .filter(each -> each.meeting().writes() && targets.contains(each.row()))
            .forEach(each -> actual.add(each.row()));
        if (met.stream().anyMatch(each -> each.meeting() == Meeting.OVERWROTE)) {
          // An update of a join on MariaDB may write the other table and only read this one.
          met.stream()
              .filter(
                  each -> each.meeting() == Meeting.LOCKED_READ && expected.contains(each.row()))
              .forEach(each -> actual.add(each.row()));
        }
      }
      default -> {
        return 0;
      }
    }
    assertThat(actual).as(sql + "\n" + scans + "\n" + rows).isEqualTo(expected);
    return (int) scans.stream().filter(scan -> scan.form() == Form.OF_SEVERAL_TABLES).count();
  }

  private static Set<String> meeting(
      PredicateScan scan, Map<String, List<LiveRow>> rows, MatchesOracle oracle) {
    String predicate = scan.predicate();
    if (scan.form() == Form.OF_SEVERAL_TABLES) {
      String source = predicate.substring("SELECT ".length(), predicate.indexOf('.'));
      return JoinQuery.of(predicate, oracle).met(source, rows::get).keySet();
    }
    return rows.get(scan.table()).stream()
        .filter(
            row ->
                predicate.isEmpty()
                    || oracle
                        .predicate(predicate)
                        .matches(Row.of(scan.table(), row.row(), row.cells().orElseThrow())))
        .map(LiveRow::row)
        .collect(Collectors.toSet());
  }

  private static Map<String, List<LiveRow>> rows(
      Connection connection, Catalog catalog, SqlEngine engine) throws SQLException {
    Map<String, List<LiveRow>> rows = new HashMap<>();
    for (Catalog.Table table : catalog.tables().values()) {
      String sql =
          "SELECT %s, %s FROM %s"
              .formatted(Catalog.ROW, engine.version("", table.kinds()), table.name());
      List<LiveRow> all = new ArrayList<>();
      for (List<String> row : StatementAnswer.of(connection, sql).rows()) {
        all.add(
            new LiveRow(
                row.get(0),
                Optional.of(Observation.of(row.get(0), row.get(1), Meeting.READ).cells())));
      }
      rows.put(table.name(), all);
    }
    return rows;
  }

  private static void run(Connection connection, List<String> statements) throws SQLException {
    for (String sql : statements) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }
  }
}
