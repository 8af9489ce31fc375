package dev.taipan.whitebox.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.whitebox.matches.IntegerRange;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What bounds leave out does not match, and does not fail either. */
class BoundsTest {

  private static Optional<IntegerRange> range(String text) {
    return new Interpreter(PredicateDialect.POSTGRESQL).predicate(text).range();
  }

  @Test
  void theFirstPartOfAConditionSetsThem() {
    IntegerRange fourToSeven = new IntegerRange("a", 4, 7);

    assertThat(range("A BETWEEN 4 AND 7")).contains(fourToSeven);
    assertThat(range("SELECT * FROM item WHERE (a BETWEEN 4 AND 7) AND b = 'x'"))
        .contains(fourToSeven);
    assertThat(range("DELETE FROM item WHERE a = -3")).contains(new IntegerRange("a", -3, -3));
    assertThat(range("a > 5 AND a < 7")).contains(new IntegerRange("a", 5, Long.MAX_VALUE));
    assertThat(range("a <= 5")).contains(new IntegerRange("a", Long.MIN_VALUE, 5));
  }

  @Test
  void nothingElseDoes() {
    assertThat(
            new String[] {
              "a = 1 OR b = 2",
              "NOT a = 1",
              "a NOT BETWEEN 1 AND 2",
              "a BETWEEN SYMMETRIC 2 AND 1",
              "a <> 1",
              "a = 1.5",
              "a = '1'",
              "a = b",
              "a + 1 = 2",
              "true = 1",
              "b = 'x' AND a = 1",
              "a > 9223372036854775808",
              "a = (SELECT MIN(a) FROM item)",
              "SELECT * FROM item"
            })
        .allSatisfy(text -> assertThat(range(text)).as(text).isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void whatTheyLeaveOutDoesNotMatch(PredicateDialect dialect) {
    RandomPredicates random = new RandomPredicates(5);
    Interpreter interpreter = new Interpreter(dialect);
    int leftOut = 0;
    for (int i = 0; i < 2_000; i++) {
      String condition = random.condition(2);
      RowPredicate predicate = interpreter.predicate(condition);
      Optional<IntegerRange> range = predicate.range();
      for (int row = 0; row < 10 && range.isPresent(); row++) {
        Row tested = random.row();
        if (isOutside(tested, range.get())) {
          assertThat(predicate.matches(tested)).as("%s of %s", condition, tested).isFalse();
          leftOut++;
        }
      }
    }
    assertThat(leftOut).isGreaterThan(100);
  }

  private static boolean isOutside(Row row, IntegerRange range) {
    return row.cell(range.column(), false) instanceof Long cell
        && (cell < range.least() || cell > range.greatest());
  }
}
