package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.PredicateDialect.Trait;
import java.math.BigDecimal;
import java.util.function.IntPredicate;
import java.util.function.ToIntBiFunction;

/** Compares cells that are not null as a dialect does. */
final class CellComparison {
  private final PredicateDialect dialect;
  private final Numbers numbers;

  CellComparison(PredicateDialect dialect) {
    this.dialect = dialect;
    numbers = new Numbers(dialect);
  }

  /** The condition that two expressions compare in some way. */
  Condition of(Expression left, Expression right, IntPredicate sign) {
    boolean asksForOrder = sign.test(-1) != sign.test(1);
    ToIntBiFunction<Object, Object> comparing = asksForOrder ? this::compare : this::difference;
    return (row, parameters) -> {
      Object one = left.of(row, parameters);
      if (one == null) {
        return Condition.UNKNOWN;
      }
      Object other = right.of(row, parameters);
      return other == null
          ? Condition.UNKNOWN
          : Condition.of(sign.test(comparing.applyAsInt(one, other)));
    };
  }

  /** Zero for cells that are equal; which of others is less may not be known. */
  int difference(Object one, Object other) {
    boolean byCollation =
        dialect.comparesByCollation() && one instanceof String && other instanceof String;
    return byCollation ? Collation.difference((String) one, (String) other) : compare(one, other);
  }

  /** Less than, equal to or greater than zero. */
  int compare(Object one, Object other) {
    if (one instanceof Long a && other instanceof Long b) {
      return a.compareTo(b);
    }
    if (one instanceof String a && other instanceof String b) {
      return compareStrings(a, b);
    }
    if (one instanceof Boolean a && other instanceof Boolean b) {
      return a.compareTo(b);
    }
    if (one instanceof Number && other instanceof Number) {
      return numbers.exact(one).compareTo(numbers.exact(other));
    }
    return compareTypes(one, other);
  }

  private int compareStrings(String one, String other) {
    if (dialect.comparesByCollation()) {
      return Collation.compare(one, other);
    }
    if (dialect.has(Trait.PADS_STRINGS) && one.length() != other.length()) {
      int length = Math.max(one.length(), other.length());
      return ordered(padded(one, length), padded(other, length));
    }
    return ordered(one, other);
  }

  private int ordered(String one, String other) {
    return dialect.has(Trait.ORDERS_BY_UNITS) ? one.compareTo(other) : byCodePoints(one, other);
  }

  private static String padded(String text, int length) {
    return text + " ".repeat(length - text.length());
  }

  private static int byCodePoints(String one, String other) {
    int[] a = one.codePoints().toArray();
    int[] b = other.codePoints().toArray();
    return java.util.Arrays.compare(a, b);
  }

  private int compareTypes(Object one, Object other) {
    boolean numberAndText = one instanceof Number && other instanceof String;
    boolean textAndNumber = one instanceof String && other instanceof Number;
    if ((!numberAndText && !textAndNumber) || dialect.has(Trait.REFUSES_MIXED_TYPES)) {
      throw new UnsupportedPredicateException(
          "comparison of " + Numbers.shown(one) + " and " + Numbers.shown(other));
    }
    BigDecimal left = one instanceof String text ? parsed(text) : numbers.exact(one);
    BigDecimal right = other instanceof String text ? parsed(text) : numbers.exact(other);
    if (dialect.comparesAsDoubles() && left.doubleValue() == right.doubleValue()) {
      requireSame(left, right);
    }
    return left.compareTo(right);
  }

  private static void requireSame(BigDecimal left, BigDecimal right) {
    if (left.compareTo(right) != 0) {
      throw new UnsupportedPredicateException(
          "comparison of " + left + " and " + right + ", which are one double");
    }
  }

  private BigDecimal parsed(String text) {
    try {
      return Numbers.decimal(text.strip());
    } catch (NumberFormatException noNumber) {
      throw new UnsupportedPredicateException(
          "comparison of a number and " + Numbers.shown(text), noNumber);
    }
  }
}
