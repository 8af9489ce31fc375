package dev.taipan.collect.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.Interpreter;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Where the interpreter says which rows match, the engine itself says the same. Where the engine
 * fails there is nothing to say: no such statement stands in a history.
 */
class DialectAgreementTest {
  private static final int ROWS = 40;

  /** How often the interpreter and the engine answer, or one of them alone does. */
  private static final class Tally {
    private int matches;
    private int others;
    private int refused;
    private int failed;
  }

  @ParameterizedTest
  @EnumSource(names = {"H2", "HSQLDB", "SQLITE"})
  void theInterpreterAgreesWithEnginesInThisProcess(TestedEngine engine)
      throws IOException, SQLException {
    agree(engine, 100);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void theInterpreterAgreesWithEngines(TestedEngine engine) throws IOException, SQLException {
    agree(engine, 400);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("exhaustive")
  void theInterpreterAgreesWithEnginesAtLength(TestedEngine engine)
      throws IOException, SQLException {
    agree(engine, 6_000);
  }

  private static void agree(TestedEngine engine, int conditions) throws IOException, SQLException {
    RandomConditions random = new RandomConditions(18);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(random.row());
    }
    Tally tally = new Tally();
    List<String> differences = new ArrayList<>();
    Interpreter interpreter = new Interpreter(engine.dialect());
    try (Database database = engine.database().start(new ClassPathArtifacts());
        Connection connection = database.connect()) {
      ConditionAnswers answers =
          new ConditionAnswers(connection, engine.decimals(), engine.texts(), rows);
      for (int i = 0; i < conditions; i++) {
        String condition = engine.condition(random, 2);
        compare(condition, answers.of(condition, ROWS), rows, interpreter, tally, differences);
      }
    }
    assertThat(differences).isEmpty();
    int pairs = conditions * ROWS;
    assertThat(tally.matches).isGreaterThan(pairs / 8);
    assertThat(tally.others).isGreaterThan(pairs / 4);
    assertThat(tally.failed).isLessThan(pairs / 2);
    assertThat(tally.refused).isLessThan(pairs * 2 / 5);
  }

  private static void compare(
      String condition,
      List<Optional<Boolean>> expected,
      List<Map<String, Object>> rows,
      Interpreter interpreter,
      Tally tally,
      List<String> differences) {
    for (int row = 0; row < ROWS; row++) {
      Optional<Boolean> right = expected.get(row);
      Optional<Boolean> found = ask(interpreter, condition, rows.get(row));
      if (right.isEmpty()) {
        tally.failed++;
      } else if (found.isEmpty()) {
        tally.refused++;
      } else if (!found.equals(right)) {
        differences.add(condition + " of " + rows.get(row) + " is " + right);
      } else if (found.get()) {
        tally.matches++;
      } else {
        tally.others++;
      }
    }
  }

  private static Optional<Boolean> ask(
      Interpreter interpreter, String condition, Map<String, Object> cells) {
    try {
      RowPredicate predicate = interpreter.predicate(condition);
      return Optional.of(predicate.matches(Row.of("t", 1L, cells)));
    } catch (UnsupportedPredicateException refused) {
      return Optional.empty();
    }
  }
}
