package dev.taipan.whitebox.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.whitebox.AggregateResults;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeLimitTest {
  /** What threads have by default. */
  private static final int STACK = 1024 * 1024;

  private static RowPredicate predicate(String text) {
    return new Interpreter(PredicateDialect.H2).predicate(text);
  }

  private static String nested(String begin, String middle, String end, int times) {
    return begin.repeat(times) + middle + end.repeat(times);
  }

  static String[] tooLarge() {
    return new String[] {
      "value > 9 OR ".repeat(6_000) + "value > 9",
      "value > 9 AND ".repeat(6_000) + "value > 9",
      "value + ".repeat(6_000) + "1 > 9",
      nested("(", "value > 9", ")", 20_000),
      nested("abs(", "value", ")", 20_000) + " > 9",
      nested("CASE WHEN ", "value > 9", " THEN 1 ELSE 0 END = 1", 6_000),
      "NOT ".repeat(6_000) + "value > 9",
      "- ".repeat(6_000) + "value > 9",
      "DELETE FROM t WHERE " + nested("(", "value > 9", ")", 20_000),
      "value " + nested("[", "1", "]", 101) + " > 9",
    };
  }

  @ParameterizedTest
  @MethodSource("tooLarge")
  void largePredicatesAreNotUnderstood(String text) {
    assertThatThrownBy(() -> predicate(text))
        .isInstanceOf(UnsupportedPredicateException.class)
        .hasMessageStartingWith("a predicate ")
        .hasMessageMatching("[^()]*(nested more|has more) than [0-9,]+ [a-z ]+");
    assertThatThrownBy(() -> StatementParts.of(text))
        .isInstanceOf(UnsupportedPredicateException.class);
  }

  @Test
  void textsMayNotBeEndless() {
    assertThatThrownBy(() -> predicate("value IN (" + "1,".repeat(600_000) + "1)"))
        .hasMessageContaining("1,000,000 characters");
  }

  /** A sum with the first of these would take hours and all memory. */
  @ParameterizedTest
  @ValueSource(strings = {"1e400000000", "1e-400000000", "1e99999999999", "7.5e1001"})
  void numbersMayNotHaveEndlesslyManyDigits(String number) {
    Row row = Row.of("t", 1L, Map.of("value", 8L));
    assertThatThrownBy(() -> predicate("value + " + number + " > 9").matches(row))
        .isInstanceOf(UnsupportedPredicateException.class);
  }

  @Test
  void literalsMayNotHaveEndlesslyManyDigits() {
    assertThatThrownBy(() -> predicate("value > " + "7".repeat(900_000)))
        .hasMessageContaining("more than 1,000 digits");
  }

  @Test
  void cellsMayNotHaveEndlesslyManyDigits() {
    Row row = Row.of("t", 1L, Map.of("value", new BigDecimal("1e400000000")));
    assertThatThrownBy(() -> predicate("value + 1 > 9").matches(row))
        .isInstanceOf(UnsupportedPredicateException.class);
    assertThatThrownBy(() -> AggregateResults.same("1e99999999999", 1L))
        .isInstanceOf(UnsupportedPredicateException.class);
  }

  static String[] atTheLimit() {
    return new String[] {
      "value > 9 OR ".repeat(499) + "value < 9",
      "value < 9 AND ".repeat(499) + "value < 9",
      "value + ".repeat(990) + "1 > 9",
      nested("(", "value < 9", ")", SizeLimit.DEPTH),
      nested("(", "value", ")", SizeLimit.DEPTH) + " < 9",
      "NOT ".repeat(SizeLimit.DEPTH) + "value < 9",
      "value IN (" + "9,".repeat(50_000) + "8)",
    };
  }

  /** Parses and evaluates without overflowing a stack. */
  @ParameterizedTest
  @MethodSource("atTheLimit")
  void whatIsNotLargerIsUnderstood(String text) throws InterruptedException {
    AtomicReference<Object> found = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                RowPredicate predicate = predicate(text);
                found.set(predicate.matches(Row.of("t", 1L, Map.of("value", 8L))));
                StatementParts.of(text);
              } catch (StackOverflowError | RuntimeException wrong) {
                found.set(wrong);
              }
            },
            "predicate",
            STACK);
    thread.start();
    thread.join();
    assertThat(found.get()).isEqualTo(true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"value IN (9, 8)", "value NOT IN (9, 7)", "value NOT IN (7)"})
  void listsAreAnyOfTheirElements(String text) {
    assertThat(predicate(text).matches(Row.of("t", 1L, Map.of("value", 8L)))).isTrue();
  }

  @Test
  void anUnknownElementLeavesItUnknown() {
    Row row = Row.of("t", 1L, Map.of("value", 8L));
    assertThat(predicate("value NOT IN (9, NULL)").matches(row)).isFalse();
    assertThat(predicate("value IN (NULL, 8)").matches(row)).isTrue();
  }
}
