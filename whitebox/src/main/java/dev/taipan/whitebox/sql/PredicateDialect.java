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
  private enum Trait {
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

  /** Whether division by zero is an error, and not NULL. */
  boolean divisionFails() {
    return traits.contains(Trait.DIVISION_FAILS);
  }

  /** Whether a backslash escapes in LIKE unless told otherwise. */
  boolean likeEscapes() {
    return traits.contains(Trait.LIKE_ESCAPES);
  }

  /** Whether the quotient of integers is one. */
  boolean integerDivision() {
    return traits.contains(Trait.INTEGER_DIVISION);
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

  /** Whether strings are ordered by units of 16 bits, not by characters. */
  boolean ordersByUnits() {
    return traits.contains(Trait.ORDERS_BY_UNITS);
  }

  /** Whether of strings that are compared the shorter one is filled with spaces. */
  boolean padsStrings() {
    return traits.contains(Trait.PADS_STRINGS);
  }

  /** Whether a backslash escapes in strings, and those may stand in double quotes. */
  boolean escapesInStrings() {
    return isOfMysql();
  }

  /** Whether a number with an exponent is a double where others are exact. */
  boolean approximatesExponents() {
    return traits.contains(Trait.EXPONENTS_ARE_DOUBLES);
  }

  /** Whether a number and a string compare as doubles. */
  boolean comparesAsDoubles() {
    return isOfMysql();
  }

  /** Whether a pattern of LIKE can have no escape character. */
  boolean allowsNoEscape() {
    return !isOfMysql();
  }

  /** Whether how a number and a string compare depends on what is not known. */
  boolean refusesMixedTypes() {
    return traits.contains(Trait.REFUSES_MIXED_TYPES);
  }

  /** Whether a remainder has the type of an integer or of the divisor, whatever it is. */
  boolean roundsRemainders() {
    return traits.contains(Trait.ROUNDS_REMAINDERS);
  }

  /** Whether it is not known how many digits the quotient of decimals has. */
  boolean roundsQuotients() {
    return traits.contains(Trait.ROUNDS_QUOTIENTS);
  }

  /** Whether the divisor of integers is cut off to the bits of the dividend. */
  boolean cutsDivisors() {
    return traits.contains(Trait.DIVIDES_IN_TYPE_OF_DIVIDEND);
  }

  /** Whether LIKE '%' is false of NULL, and not unknown. */
  boolean takesAnyTextForNotNull() {
    return traits.contains(Trait.ANY_TEXT_IS_NOT_NULL);
  }

  /** Whether IS TRUE and IS FALSE are unknown of what is unknown. */
  boolean keepsUnknown() {
    return traits.contains(Trait.KEEPS_UNKNOWN);
  }

  /** Whether NULL among the elements of IN may be overlooked. */
  boolean mistakesNullsInLists() {
    return traits.contains(Trait.MISTAKES_NULLS_IN_LISTS);
  }

  /** Whether LIKE takes a character of more than 16 bits for two. */
  boolean splitsCharacters() {
    return traits.contains(Trait.SPLITS_CHARACTERS);
  }

  /** Whether numbers that are no integers are doubles, and not exact. */
  boolean approximates() {
    return traits.contains(Trait.DECIMALS_ARE_DOUBLES);
  }
}
