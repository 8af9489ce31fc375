package dev.taipan.collect.whitebox;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random conditions on a table of four columns, n of integers, m of decimals, s of texts and b of
 * truth values, and random rows of it. Parentheses are left out often, since parsers must agree too
 * on what binds how strongly.
 */
final class RandomConditions {
  private static final List<String> INTEGERS =
      List.of("0", "1", "-1", "2", "-3", "7", "9223372036854775807", "-9223372036854775807");
  private static final List<String> DECIMALS =
      List.of("3.5", "-0.25", "7.0", "0.1", "1e3", "2.50", "12345678901234567890.5");
  private static final List<String> TEXTS =
      List.of(
          "''",
          "'a'",
          "'a '",
          "'ab'",
          "'B'",
          "'a%b'",
          "'a_b'",
          "'%'",
          "'5'",
          "' 7'",
          "'it''s'",
          "'a\\b'",
          "'\\'",
          "'Zé'",
          "'zÉ'",
          "'😀'",
          "'\uFFEE'");
  private static final List<String> PATTERNS =
      List.of(
          "'%'",
          "'a%'",
          "'_'",
          "'%b'",
          "'a\\%b'",
          "'a_%'",
          "''",
          "'%a%b%'",
          "'A%'",
          "'a\\\\b'",
          "'\\\\'",
          "'a\\b'",
          "'z_'",
          "'a\\_b'",
          "'%\\'",
          "'a#%b'",
          "'aXX%'",
          "NULL",
          "s");
  private static final List<String> ESCAPES =
      List.of("", "", "", "", " ESCAPE '#'", " ESCAPE ''", " ESCAPE 'X'", " ESCAPE NULL");
  private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=", "!=");

  private final Random random;

  RandomConditions(long seed) {
    random = new Random(seed);
  }

  /** The cells of a row by column. */
  Map<String, Object> row() {
    Map<String, Object> cells = new HashMap<>();
    cells.put("n", isNull() ? null : Long.valueOf(integer()));
    cells.put("m", isNull() ? null : (Object) new BigDecimal(number()));
    cells.put("s", isNull() ? null : content(pick(TEXTS)));
    cells.put("b", isNull() ? null : (Object) random.nextBoolean());
    return cells;
  }

  private boolean isNull() {
    return random.nextInt(8) == 0;
  }

  private String integer() {
    return random.nextInt(10) == 0 ? "-9223372036854775808" : pick(INTEGERS);
  }

  private String number() {
    return random.nextBoolean() ? pick(INTEGERS) : pick(DECIMALS);
  }

  /** What a literal of SQL stands for. */
  private static String content(String literal) {
    return literal.substring(1, literal.length() - 1).replace("''", "'");
  }

  /** A condition in which others are nested so deep at most. */
  String condition(int depth) {
    return switch (depth > 0 ? random.nextInt(8) : 7) {
      case 0 -> "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")";
      case 1 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
      case 2 -> "NOT (" + condition(depth - 1) + ")";
      case 3 -> "NOT " + condition(depth - 1);
      case 4 -> condition(depth - 1) + " OR " + condition(depth - 1);
      case 5 -> condition(depth - 1) + " AND /* 1 it's */ " + condition(depth - 1);
      default -> test();
    };
  }

  /** What asks for a number. */
  String aggregate() {
    return switch (random.nextInt(5)) {
      case 0 -> "count(*)";
      case 1 -> "count(" + anything() + ")";
      case 2, 3 -> "sum(" + (random.nextInt(6) == 0 ? anything() : term(1)) + ")";
      default -> pick(List.of("min", "max")) + "(" + anything() + ")";
    };
  }

  private String test() {
    String not = random.nextInt(4) == 0 ? "NOT " : "";
    return switch (random.nextInt(12)) {
      case 0 -> term(1) + " " + not + "BETWEEN " + range() + " AND " + term(0);
      case 1 -> term(1) + " " + not + "IN (" + list(this::elementOfNumbers) + ")";
      case 2, 3 -> "s " + not + like() + pick(PATTERNS) + pick(ESCAPES);
      case 4 -> "s " + pick(COMPARISONS) + " " + text();
      case 5 -> anything() + " IS " + not + "NULL";
      case 6 -> "s " + not + "IN (" + list(this::text) + ")";
      case 7 -> anything() + " IS " + not + "DISTINCT FROM " + anything();
      case 8 -> truth() + pick(List.of("", " IS " + not + "TRUE", " IS " + not + "FALSE"));
      case 9 -> term(1) + " " + pick(COMPARISONS) + " " + pick(List.of("'5'", "' 7'", "'a'"));
      default -> term(2) + " " + pick(COMPARISONS) + " " + term(2);
    };
  }

  private String like() {
    return random.nextInt(3) == 0 ? "ILIKE " : "LIKE ";
  }

  private String range() {
    return (random.nextInt(4) == 0 ? "SYMMETRIC " : "") + term(0);
  }

  private String truth() {
    return pick(List.of("b", "b = TRUE", "b <> FALSE", "n > 1", "(n = m)", "b = 't'", "b > false"));
  }

  private String anything() {
    return pick(List.of("n", "m", "s", "b", "n", term(1), text()));
  }

  private String text() {
    return isNull() ? "NULL" : random.nextInt(4) == 0 ? "s" : pick(TEXTS);
  }

  private String elementOfNumbers() {
    return isNull() ? "NULL" : random.nextInt(8) == 0 ? "'5'" : term(0);
  }

  /** What makes the elements of a list. */
  @FunctionalInterface
  private interface Element {
    String next();
  }

  private String list(Element element) {
    List<String> elements = new ArrayList<>();
    int size = 1 + random.nextInt(3);
    for (int i = 0; i < size; i++) {
      elements.add(element.next());
    }
    return String.join(", ", elements);
  }

  private String term(int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      String sum = term(depth - 1) + " " + operator() + " " + term(depth - 1);
      return random.nextBoolean() ? "(" + sum + ")" : sum;
    }
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> "n";
      case 3, 4 -> "m";
      case 5 -> "-n";
      default -> isNull() ? "NULL" : number();
    };
  }

  private String operator() {
    return pick(List.of("+", "-", "*", "/", "%"));
  }

  private String pick(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
