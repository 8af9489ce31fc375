package dev.taipan.collect.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.whitebox.AggregateResults;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.Interpreter;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Where the interpreter says what number a statement returns, the engine itself says the same.
 * Where either fails there is nothing to say.
 */
class AggregateAgreementTest {
  private static final int ROWS = 40;

  private final RandomConditions random = new RandomConditions(19);
  private final Random subsets = new Random(20);
  private final List<Map<String, Object>> rows =
      IntStream.range(0, ROWS).mapToObj(row -> random.row()).toList();
  private final List<String> differences = new ArrayList<>();
  private int agreed;
  private int refused;

  @ParameterizedTest
  @EnumSource(names = {"H2", "HSQLDB", "SQLITE"})
  void theInterpreterAgreesWithEnginesInThisProcess(TestedEngine engine)
      throws IOException, SQLException {
    agree(engine, 1_000);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void theInterpreterAgreesWithEngines(TestedEngine engine) throws IOException, SQLException {
    agree(engine, 2_500);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("exhaustive")
  void theInterpreterAgreesWithEnginesAtLength(TestedEngine engine)
      throws IOException, SQLException {
    agree(engine, 50_000);
  }

  private void agree(TestedEngine engine, int statements) throws IOException, SQLException {
    Interpreter interpreter = new Interpreter(engine.dialect());
    try (Database database = engine.database().start(new ClassPathArtifacts());
        Connection connection = database.connect()) {
      new ConditionAnswers(connection, engine.decimals(), engine.texts(), rows);
      for (int i = 0; i < statements; i++) {
        String statement = "SELECT " + random.aggregate() + " FROM t WHERE " + where(engine);
        List<Integer> some = subset();
        expected(connection, statement, some)
            .ifPresent(name -> compare(interpreter, statement, some, name));
      }
    }
    assertThat(differences).isEmpty();
    assertThat(agreed).isGreaterThan(statements / 5);
    assertThat(refused).isLessThan(statements * 2 / 3);
  }

  private String where(TestedEngine engine) {
    return subsets.nextBoolean() ? "i >= 0" : engine.condition(random, 1);
  }

  /** The places of at most six rows. */
  private List<Integer> subset() {
    return IntStream.range(0, subsets.nextInt(7))
        .map(any -> subsets.nextInt(ROWS))
        .distinct()
        .boxed()
        .toList();
  }

  /**
   * What a client would write down; empty where the database fails, which closes the statement in
   * DuckDB.
   */
  private static Optional<String> expected(
      Connection connection, String statement, List<Integer> some) {
    String places = some.stream().map(String::valueOf).collect(Collectors.joining(","));
    String query =
        statement.replace(
                " WHERE ", " WHERE i IN (" + (places.isEmpty() ? "-1" : places) + ") AND (")
            + ")";
    try (Statement asking = connection.createStatement();
        ResultSet result = asking.executeQuery(query)) {
      result.next();
      return Optional.of(name(result.getObject(1)));
    } catch (SQLException fails) {
      return Optional.empty();
    }
  }

  /** A value of a history in JSON. */
  private static String name(Object value) {
    if (value instanceof String text) {
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\b", "\\b") + '"';
    }
    return value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
  }

  private void compare(
      Interpreter interpreter, String statement, List<Integer> some, String expected) {
    try {
      RowPredicate predicate = interpreter.predicate(statement);
      List<Row> matching =
          some.stream()
              .map(place -> row(place))
              .filter(predicate::matches)
              .collect(Collectors.toList());
      Object found = predicate.aggregate(matching).orElse(null);
      if (AggregateResults.same(expected, found)) {
        agreed++;
      } else {
        differences.add(statement + " of " + matching + " is " + expected + " and not " + found);
      }
    } catch (UnsupportedPredicateException unknown) {
      refused++;
    }
  }

  private Row row(int place) {
    Map<String, Object> cells = new HashMap<>(rows.get(place));
    cells.put("i", (long) place);
    return Row.of("t", (long) place, cells);
  }
}
