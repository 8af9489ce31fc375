package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.PredicateDialect.Trait;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Arithmetic on cells, as a dialect does it. */
final class Numbers {
  private static final BigDecimal BITS_OF_DOUBLES = BigDecimal.valueOf(1L << 53);

  /**
   * How many digits a number may have before the point, and behind it: a sum with one of a stranger
   * such as 1e400000000 takes hours, and all memory.
   */
  private static final int DIGITS = 1_000;

  private final PredicateDialect dialect;

  Numbers(PredicateDialect dialect) {
    this.dialect = dialect;
  }

  /** A binary operation on two numbers that are not null. */
  @FunctionalInterface
  private interface Operation {
    Object of(Object one, Object other);
  }

  /** The expression of an operator. */
  Expression of(char operator, Expression left, Expression right) {
    Operation operation = operation(operator);
    return (row, parameters) -> {
      Object one = left.of(row, parameters);
      Object other = right.of(row, parameters);
      return one == null || other == null ? null : operation.of(checked(one), checked(other));
    };
  }

  private Operation operation(char operator) {
    return switch (operator) {
      case '+' -> this::sum;
      case '-' -> this::difference;
      case '*' -> this::product;
      case '/' -> this::quotient;
      default -> this::remainder;
    };
  }

  /** The negative of an expression. */
  Expression negative(Expression positive) {
    return of('-', (row, parameters) -> 0L, positive);
  }

  /** Whether a sum is that of the numbers, and not of doubles. */
  boolean isExact(Object one, Object other) {
    return !dialect.has(Trait.DECIMALS_ARE_DOUBLES)
        || (one instanceof Long && other instanceof Long);
  }

  /**
   * The sum of cells that are not null, or null if there is none.
   *
   * @throws UnsupportedPredicateException when they are no numbers, or their sum depends on the
   *     order in which they are added
   */
  Object total(List<Object> cells) {
    cells.forEach(Numbers::checked);
    if (dialect.has(Trait.DECIMALS_ARE_DOUBLES)
        && cells.stream().anyMatch(BigDecimal.class::isInstance)) {
      requireExactTotal(cells);
    }
    return cells.stream().reduce(this::sum).orElse(null);
  }

  /** Doubles are added without rounding if all are multiples of a bit that the sum has room for. */
  private void requireExactTotal(List<Object> cells) {
    int bits = 0;
    BigDecimal magnitude = BigDecimal.ZERO;
    for (Object cell : cells) {
      BigDecimal number = exact(cell).stripTrailingZeros();
      bits = Math.max(bits, number.scale());
      magnitude = magnitude.add(number.abs());
    }
    if (cells.size() > 1
        && magnitude.multiply(BigDecimal.valueOf(2).pow(bits)).compareTo(BITS_OF_DOUBLES) > 0) {
      throw new UnsupportedPredicateException(
          "a sum of doubles that depends on the order in which they are added");
    }
  }

  /** A number as the engine tells it: doubles are as such. */
  Object told(Object number) {
    return dialect.has(Trait.DECIMALS_ARE_DOUBLES) && number instanceof BigDecimal decimal
        ? (Object) decimal.doubleValue()
        : number;
  }

  Object sum(Object one, Object other) {
    try {
      return one instanceof Long a && other instanceof Long b
          ? (Object) Math.addExact(a, b)
          : result(operand(one).add(operand(other)));
    } catch (ArithmeticException overflow) {
      throw outOfRange(one, '+', other, overflow);
    }
  }

  private Object difference(Object one, Object other) {
    try {
      return one instanceof Long a && other instanceof Long b
          ? (Object) Math.subtractExact(a, b)
          : result(operand(one).subtract(operand(other)));
    } catch (ArithmeticException overflow) {
      throw outOfRange(one, '-', other, overflow);
    }
  }

  private Object product(Object one, Object other) {
    try {
      return one instanceof Long a && other instanceof Long b
          ? (Object) Math.multiplyExact(a, b)
          : result(operand(one).multiply(operand(other)));
    } catch (ArithmeticException overflow) {
      throw outOfRange(one, '*', other, overflow);
    }
  }

  private Object quotient(Object one, Object other) {
    boolean isWhole =
        dialect.has(Trait.INTEGER_DIVISION) && one instanceof Long && other instanceof Long;
    if (!isWhole && dialect.has(Trait.ROUNDS_QUOTIENTS)) {
      throw new UnsupportedPredicateException(
          one + " / " + other + ": the quotient of numbers that are no integers");
    }
    if (exact(other).signum() == 0) {
      return byZero(one, '/', other);
    }
    if (isWhole) {
      long a = (Long) one;
      long b = (Long) other;
      boolean cut = dialect.has(Trait.DIVIDES_IN_TYPE_OF_DIVIDEND) && b != (int) b;
      if (cut || (a == Long.MIN_VALUE && b == -1)) {
        throw outOfRange(one, '/', other, null);
      }
      return a / b;
    }
    return quotient(operand(one), operand(other));
  }

  private BigDecimal quotient(BigDecimal one, BigDecimal other) {
    if (dialect.has(Trait.DECIMALS_ARE_DOUBLES)) {
      return real(one.doubleValue() / other.doubleValue());
    }
    return switch (dialect) {
      case POSTGRESQL -> PostgresQuotient.of(one, other);
      case MYSQL, MARIADB -> MysqlNumbers.quotient(one, other);
      default -> unroundedByH2(one, other);
    };
  }

  /**
   * A quotient that has no more digits behind the point than H2 gives it at least. How many these
   * are depends on the types of both, of which the precision is known to be at least that of what
   * they hold.
   */
  private static BigDecimal unroundedByH2(BigDecimal one, BigDecimal other) {
    BigDecimal divisor = other.stripTrailingZeros();
    int digits =
        Math.max(0, one.stripTrailingZeros().scale() - divisor.scale() + 2 * divisor.precision());
    BigDecimal quotient = one.divide(other, digits, RoundingMode.DOWN);
    if (quotient.multiply(other).compareTo(one) != 0) {
      throw new UnsupportedPredicateException(one + " / " + other + ", which is rounded");
    }
    return quotient;
  }

  private Object remainder(Object one, Object other) {
    boolean whole = one instanceof Long && other instanceof Long;
    if (!whole && dialect.has(Trait.ROUNDS_REMAINDERS)) {
      throw new UnsupportedPredicateException(
          one + " % " + other + ": the remainder of numbers that are no integers");
    }
    if (exact(other).signum() == 0) {
      return byZero(one, '%', other);
    }
    return whole ? (Object) ((Long) one % (Long) other) : remainder(exact(one), exact(other));
  }

  private BigDecimal remainder(BigDecimal one, BigDecimal other) {
    BigDecimal remainder = one.remainder(other);
    return dialect.isOfMysql() ? MysqlNumbers.remainder(one, remainder) : remainder;
  }

  private Object byZero(Object one, char operator, Object other) {
    if (dialect.has(Trait.DIVISION_FAILS)) {
      throw new UnsupportedPredicateException(
          "division by zero in " + one + " " + operator + " " + other);
    }
    return null;
  }

  private static UnsupportedPredicateException outOfRange(
      Object one, char operator, Object other, ArithmeticException cause) {
    return new UnsupportedPredicateException(
        one + " " + operator + " " + other + " is no integer of 64 bits", cause);
  }

  private static Object checked(Object cell) {
    if (cell instanceof Number) {
      return cell;
    }
    throw new UnsupportedPredicateException("arithmetic on " + shown(cell));
  }

  /** What is reckoned with where not both are integers. */
  private BigDecimal operand(Object number) {
    return result(exact(number));
  }

  /** What a number is to the engine, and not rounded more than there. */
  BigDecimal exact(Object number) {
    if (number instanceof Long integer) {
      return BigDecimal.valueOf(integer);
    }
    return number instanceof Double told ? new BigDecimal(told) : result((BigDecimal) number);
  }

  private BigDecimal result(BigDecimal number) {
    return switch (dialect) {
      case SQLITE -> real(number.doubleValue());
      case MYSQL, MARIADB -> MysqlNumbers.inRange(number);
      default -> inRange(number);
    };
  }

  /**
   * The number in a text.
   *
   * @throws NumberFormatException when there is none, or its exponent has more than 32 bits
   * @throws UnsupportedPredicateException when it has too many digits
   */
  static BigDecimal decimal(String text) {
    requireFew(text.length());
    return inRange(new BigDecimal(text));
  }

  private static BigDecimal inRange(BigDecimal number) {
    requireFew(Math.max(number.scale(), (long) number.precision() - number.scale()));
    return number;
  }

  private static void requireFew(long digits) {
    if (digits > DIGITS) {
      throw new UnsupportedPredicateException(
          "a number with more than %,d digits".formatted(DIGITS));
    }
  }

  private static BigDecimal real(double number) {
    if (!Double.isFinite(number)) {
      throw new UnsupportedPredicateException("a number that is too great for a double");
    }
    return new BigDecimal(number);
  }

  /** A cell for messages. */
  static String shown(Object cell) {
    return cell instanceof String ? "'" + cell + "'" : String.valueOf(cell);
  }
}
