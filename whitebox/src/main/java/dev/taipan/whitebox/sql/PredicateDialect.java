package dev.taipan.whitebox.sql;

import java.util.EnumSet;
import java.util.Set;

/** What engines differ in when they evaluate predicates. */
public enum PredicateDialect {
  /** H2: a number and a string are compared as numbers. */
  H2(
      Trait.DIVISION_FAILS,
      Trait.LIKE_ESCAPES,
      Trait.INTEGER_DIVISION,
      Trait.ORDERS_BY_UNITS,
      Trait.SPLITS_CHARACTERS,
      Trait.ROUNDS_REMAINDERS),
  /**
   * PostgreSQL: likewise for literals; strings are compared by code points (collation C), and the
   * quotient of decimals has as many digits as PostgreSQL gives it.
   */
  POSTGRESQL(Trait.DIVISION_FAILS, Trait.LIKE_ESCAPES, Trait.INTEGER_DIVISION),
  /**
   * SQLite: decimals are doubles, and LIKE ignores the case of ASCII letters. How a number and a
   * string compare depends on what their columns were declared as, which is not known.
   */
  SQLITE(
      Trait.INTEGER_DIVISION,
      Trait.REFUSES_MIXED_TYPES,
      Trait.ROUNDS_REMAINDERS,
      Trait.DECIMALS_ARE_DOUBLES),
  /**
   * MySQL: LIKE and comparison ignore case, 7 / 2 is 3.5, a backslash escapes in strings, which may
   * stand in double quotes. The collation is not known, nor the digits of quotients.
   */
  MYSQL(Trait.LIKE_ESCAPES, Trait.LIKE_MYSQL, Trait.EXPONENTS_ARE_DOUBLES),
  /** MariaDB: like MySQL. */
  MARIADB(Trait.LIKE_ESCAPES, Trait.LIKE_MYSQL, Trait.EXPONENTS_ARE_DOUBLES),
  /**
   * HSQLDB: spaces at the end of strings do not count where these are compared; quotients and
   * remainders of decimals, and comparisons of numbers with strings, are refused.
   */
  HSQLDB(
      Trait.KEEPS_UNKNOWN,
      Trait.ANY_TEXT_IS_NOT_NULL,
      Trait.DIVIDES_IN_TYPE_OF_DIVIDEND,
      Trait.DIVISION_FAILS,
      Trait.INTEGER_DIVISION,
      Trait.ORDERS_BY_UNITS,
      Trait.SPLITS_CHARACTERS,
      Trait.PADS_STRINGS,
      Trait.REFUSES_MIXED_TYPES,
      Trait.ROUNDS_REMAINDERS,
      Trait.ROUNDS_QUOTIENTS,
      Trait.EXPONENTS_ARE_DOUBLES),
  /** Apache Derby: likewise; NULL among the elements of IN, which it may overlook, is refused. */
  DERBY(
      Trait.MISTAKES_NULLS_IN_LISTS,
      Trait.DIVISION_FAILS,
      Trait.INTEGER_DIVISION,
      Trait.ORDERS_BY_UNITS,
      Trait.SPLITS_CHARACTERS,
      Trait.PADS_STRINGS,
      Trait.REFUSES_MIXED_TYPES,
      Trait.ROUNDS_REMAINDERS,
      Trait.ROUNDS_QUOTIENTS,
      Trait.EXPONENTS_ARE_DOUBLES),
  /**
   * DuckDB: strings are compared by code points. Quotients, which are doubles, are refused, as are
   * remainders of decimals and comparisons of numbers with strings.
   */
  DUCKDB(
      Trait.REFUSES_MIXED_TYPES,
      Trait.ROUNDS_REMAINDERS,
      Trait.ROUNDS_QUOTIENTS,
      Trait.EXPONENTS_ARE_DOUBLES);

  /** What only some engines do. */
  enum Trait {
    /** Division by zero is an error, and not NULL. */
    DIVISION_FAILS,
    /** A backslash escapes in LIKE unless told otherwise. */
    LIKE_ESCAPES,
    /** The quotient of integers is one. */
    INTEGER_DIVISION,
    /** Strings are ordered by units of 16 bits, not by characters. */
    ORDERS_BY_UNITS,
    /** LIKE takes a character of more than 16 bits for two. */
    SPLITS_CHARACTERS,
    /** Of strings that are compared the shorter one is filled with spaces. */
    PADS_STRINGS,
    /** How a number and a string compare depends on what is not known. */
    REFUSES_MIXED_TYPES,
    /** A remainder has the type of an integer or of the divisor, whatever it is. */
    ROUNDS_REMAINDERS,
    /** How many digits the quotient of decimals has is not known. */
    ROUNDS_QUOTIENTS,
    /** Numbers that are no integers are doubles, and not exact. */
    DECIMALS_ARE_DOUBLES,
    /** A number with an exponent is a double where others are exact. */
    EXPONENTS_ARE_DOUBLES,
    /** The divisor of integers is cut off to the bits of the dividend. */
    DIVIDES_IN_TYPE_OF_DIVIDEND,
    /** LIKE '%' is IS NOT NULL, and so false of NULL and not unknown. */
    ANY_TEXT_IS_NOT_NULL,
    /** What is unknown is neither TRUE nor not TRUE, but unknown. */
    KEEPS_UNKNOWN,
    /** x NOT IN (NULL, y) is sometimes true. */
    MISTAKES_NULLS_IN_LISTS,
    /** Numbers, strings and patterns are as in MySQL. */
    LIKE_MYSQL
  }

  private final Set<Trait> traits;

  PredicateDialect(Trait... traits) {
    this.traits = EnumSet.noneOf(Trait.class);
    this.traits.addAll(Set.of(traits));
  }

  /** Whether the engine is one of those that do something. */
  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** Which letters of which case are the same to LIKE, or else to ILIKE. */
  LetterCase letterCase(boolean like) {
    if (this == SQLITE) {
      return LetterCase.IGNORED_IN_ASCII;
    }
    return like && !isOfMysql() ? LetterCase.COUNTS : LetterCase.IGNORED;
  }

  /** Whether it is MySQL, or evaluates predicates as that does. */
  boolean isOfMysql() {
    return traits.contains(Trait.LIKE_MYSQL);
  }

  /** Whether how strings compare depends on a collation, which ignores case and is not known. */
  boolean comparesByCollation() {
    return isOfMysql();
  }

  /** Whether a backslash escapes in strings, and those may stand in double quotes. */
  boolean escapesInStrings() {
    return isOfMysql();
  }

  /** Whether a number and a string compare as doubles. */
  boolean comparesAsDoubles() {
    return isOfMysql();
  }

  /** Whether a pattern of LIKE can have no escape character. */
  boolean allowsNoEscape() {
    return !isOfMysql();
  }
}
