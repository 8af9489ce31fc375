package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.Row;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random rows, and conditions on their columns: n and m are numbers, s is text. */
final class RandomPredicates {
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "2",
          "7",
          "3.5",
          "-0.25",
          "9223372036854775807",
          "-9223372036854775807",
          "NULL");
  private static final List<String> TEXTS =
      List.of("''", "'a'", "'ab'", "'B'", "'a%b'", "'a_b'", "'%'", "'5'", "'it''s'", "NULL");
  private static final List<String> PATTERNS =
      List.of("'%'", "'a%'", "'_'", "'%b'", "'a\\%b'", "'a_%'", "''", "'%a%b%'", "'A%'", "NULL");
  private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");

  private final Random random;

  RandomPredicates(long seed) {
    random = new Random(seed);
  }

  Row row() {
    Map<String, Object> cells = new HashMap<>();
    cells.put("n", integer());
    cells.put("m", number());
    cells.put("s", text());
    return Row.of("t", 1L, cells);
  }

  /** Engines differ in how many digits the quotients of decimals have. */
  private String whole() {
    return random.nextBoolean() ? "n" : pick(NUMBERS.subList(0, 5));
  }

  private Object integer() {
    Object number = number();
    return number instanceof BigDecimal ? Long.valueOf(random.nextInt(9)) : number;
  }

  private Object number() {
    String number = pick(NUMBERS);
    if (number.equals("NULL")) {
      return null;
    }
    return number.contains(".") ? new BigDecimal(number) : (Object) Long.valueOf(number);
  }

  private Object text() {
    String text = pick(TEXTS);
    return text.equals("NULL") ? null : text.substring(1, text.length() - 1).replace("''", "'");
  }

  /** A condition in which others are nested so deep at most. */
  String condition(int depth) {
    return switch (depth > 0 ? random.nextInt(6) : 5) {
      case 0 -> "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")";
      case 1 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
      case 2 -> "NOT (" + condition(depth - 1) + ")";
      default -> test();
    };
  }

  private String test() {
    String not = random.nextInt(4) == 0 ? "NOT " : "";
    return switch (random.nextInt(9)) {
      case 0 -> term(1) + " " + not + "BETWEEN " + term(0) + " AND " + term(0);
      case 1 -> term(1) + " " + not + "IN (" + term(0) + ", " + term(0) + ", " + term(0) + ")";
      case 2 -> "s " + not + "LIKE " + pick(PATTERNS);
      case 3 -> "s " + pick(COMPARISONS) + " " + pick(TEXTS);
      case 4 -> (random.nextBoolean() ? "s" : term(1)) + " IS " + not + "NULL";
      case 5 -> "s " + not + "IN (" + pick(TEXTS) + ", " + pick(TEXTS) + ")";
      default -> term(2) + " " + pick(COMPARISONS) + " " + term(2);
    };
  }

  private String term(int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      return random.nextInt(3) == 0
          ? "(" + whole() + pick(List.of(" / ", " % ")) + whole() + ")"
          : "(" + term(depth - 1) + pick(List.of(" + ", " - ", " * ")) + term(depth - 1) + ")";
    }
    return switch (random.nextInt(3)) {
      case 0 -> "n";
      case 1 -> "m";
      default -> pick(NUMBERS.subList(0, NUMBERS.size() - 1));
    };
  }

  private String pick(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
