package dev.taipan.whitebox.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.whitebox.jdbc.DatabaseOracle;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The interpreter and H2 say the same of random predicates and rows. */
class OracleAgreementTest {
  /** On which each condition is evaluated: to parse it takes longer than that. */
  private static final int ROWS = 20;

  private enum Answer {
    MATCHES,
    DOES_NOT,
    FAILS
  }

  @Test
  void theInterpreterAgreesWithH2() throws SQLException {
    agree(100, 1);
  }

  @Test
  @Tag("slow")
  void theInterpreterAgreesWithH2OnManyPairs() throws SQLException {
    agree(2_500, 2);
  }

  @Test
  @Tag("exhaustive")
  void theInterpreterAgreesWithH2OnFarMorePairs() throws SQLException {
    agree(5_000, 2);
  }

  private static void agree(int conditions, long seed) throws SQLException {
    int[] answers = new int[Answer.values().length];
    RandomPredicates random = new RandomPredicates(seed);
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      MatchesOracle database = new DatabaseOracle(connection);
      MatchesOracle interpreter = new Interpreter(PredicateDialect.H2);
      for (int i = 0; i < conditions; i++) {
        String condition = random.condition(2);
        RowPredicate expected = database.predicate(condition);
        RowPredicate found = interpreter.predicate(condition);
        for (int row = 0; row < ROWS; row++) {
          answers[compare(expected, found, random.row(), condition).ordinal()]++;
        }
      }
    }
    int pairs = conditions * ROWS;
    assertThat(answers[Answer.MATCHES.ordinal()]).isGreaterThan(pairs / 6);
    assertThat(answers[Answer.DOES_NOT.ordinal()]).isGreaterThan(pairs / 3);
    assertThat(answers[Answer.FAILS.ordinal()]).isLessThan(pairs / 5);
  }

  /** Either may evaluate less of a condition than the other before the outcome is clear. */
  private static Answer compare(
      RowPredicate expected, RowPredicate found, Row row, String condition) {
    Answer right = ask(expected, row);
    Answer answer = ask(found, row);
    if (right == Answer.FAILS || answer == Answer.FAILS) {
      return Answer.FAILS;
    }
    assertThat(answer).as("%s of %s", condition, row).isEqualTo(right);
    return answer;
  }

  private static Answer ask(RowPredicate predicate, Row row) {
    try {
      return predicate.matches(row) ? Answer.MATCHES : Answer.DOES_NOT;
    } catch (UnsupportedPredicateException e) {
      return Answer.FAILS;
    }
  }
}
