package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Arithmetic on cells, as a dialect does it. */
final class Numbers {
  private final Dialect dialect;

  Numbers(Dialect dialect) {
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
    return !dialect.approximates() || (one instanceof Long && other instanceof Long);
  }

  Object sum(Object one, Object other) {
    try {
      return one instanceof Long a && other instanceof Long b
          ? (Object) Math.addExact(a, b)
          : result(exact(one).add(exact(other)));
    } catch (ArithmeticException overflow) {
      throw outOfRange(one, '+', other, overflow);
    }
  }

  private Object difference(Object one, Object other) {
    try {
      return one instanceof Long a && other instanceof Long b
          ? (Object) Math.subtractExact(a, b)
          : result(exact(one).subtract(exact(other)));
    } catch (ArithmeticException overflow) {
      throw outOfRange(one, '-', other, overflow);
    }
  }

  private Object product(Object one, Object other) {
    try {
      return one instanceof Long a && other instanceof Long b
          ? (Object) Math.multiplyExact(a, b)
          : result(exact(one).multiply(exact(other)));
    } catch (ArithmeticException overflow) {
      throw outOfRange(one, '*', other, overflow);
    }
  }

  private Object quotient(Object one, Object other) {
    if (exact(other).signum() == 0) {
      return byZero(one, '/', other);
    }
    if (dialect.integerDivision() && one instanceof Long a && other instanceof Long b) {
      if (a == Long.MIN_VALUE && b == -1) {
        throw outOfRange(one, '/', other, null);
      }
      return a / b;
    }
    return quotient(exact(one), exact(other));
  }

  private BigDecimal quotient(BigDecimal one, BigDecimal other) {
    if (dialect.approximates()) {
      return real(one.doubleValue() / other.doubleValue());
    }
    return switch (dialect) {
      case POSTGRESQL -> PostgresQuotient.of(one, other);
      case MYSQL -> MysqlNumbers.quotient(one, other);
      default -> one.divide(other, new MathContext(30, RoundingMode.HALF_UP));
    };
  }

  private Object remainder(Object one, Object other) {
    boolean whole = one instanceof Long && other instanceof Long;
    if (!whole && dialect.approximates()) {
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
    return dialect == Dialect.MYSQL ? MysqlNumbers.remainder(one, remainder) : remainder;
  }

  private Object byZero(Object one, char operator, Object other) {
    if (dialect.divisionFails()) {
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

  /** What a number is to the engine, and not rounded more than there. */
  BigDecimal exact(Object number) {
    return number instanceof Long integer
        ? BigDecimal.valueOf(integer)
        : result((BigDecimal) number);
  }

  private BigDecimal result(BigDecimal number) {
    return switch (dialect) {
      case SQLITE -> real(number.doubleValue());
      case MYSQL -> MysqlNumbers.inRange(number);
      default -> number;
    };
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
