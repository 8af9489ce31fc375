package dev.taipan.whitebox.sql;

/** What engines differ in when they evaluate predicates. */
public enum Dialect {
  /** H2: a number and a string are compared as numbers. */
  H2(true, true, true, false),
  /**
   * PostgreSQL: likewise for literals; strings are compared by code points (collation C), and the
   * quotient of decimals has as many digits as PostgreSQL gives it.
   */
  POSTGRESQL(true, true, true, false),
  /**
   * SQLite: decimals are doubles, and LIKE ignores the case of ASCII letters. How a number and a
   * string compare depends on what their columns were declared as, which is not known.
   */
  SQLITE(false, false, true, true),
  /**
   * MariaDB and MySQL: LIKE and comparison ignore case, 7 / 2 is 3.5, a backslash escapes in
   * strings, which may stand in double quotes. The collation is not known, nor the digits of
   * quotients.
   */
  MYSQL(false, true, false, true);

  private final boolean divisionFails;
  private final boolean likeEscapes;
  private final boolean integerDivision;
  private final boolean likeIgnoresCase;

  Dialect(
      boolean divisionFails,
      boolean likeEscapes,
      boolean integerDivision,
      boolean likeIgnoresCase) {
    this.divisionFails = divisionFails;
    this.likeEscapes = likeEscapes;
    this.integerDivision = integerDivision;
    this.likeIgnoresCase = likeIgnoresCase;
  }

  /** Whether division by zero is an error, and not NULL. */
  boolean divisionFails() {
    return divisionFails;
  }

  /** Whether a backslash escapes in LIKE unless told otherwise. */
  boolean likeEscapes() {
    return likeEscapes;
  }

  /** Whether the quotient of integers is one. */
  boolean integerDivision() {
    return integerDivision;
  }

  /** Which letters of which case are the same to LIKE, or else to ILIKE. */
  LetterCase letterCase(boolean like) {
    if (this == SQLITE) {
      return LetterCase.IGNORED_IN_ASCII;
    }
    return like && !likeIgnoresCase ? LetterCase.COUNTS : LetterCase.IGNORED;
  }

  /** Whether how strings compare depends on a collation, which ignores case and is not known. */
  boolean comparesByCollation() {
    return this == MYSQL;
  }

  /** Whether a backslash escapes in strings, and those may stand in double quotes. */
  boolean escapesInStrings() {
    return this == MYSQL;
  }

  /** Whether a number with an exponent is a double where others are exact. */
  boolean approximatesExponents() {
    return this == MYSQL;
  }

  /** Whether a number and a string compare as doubles. */
  boolean comparesAsDoubles() {
    return this == MYSQL;
  }

  /** Whether a pattern of LIKE can have no escape character. */
  boolean allowsNoEscape() {
    return this != MYSQL;
  }

  /** Whether how a number and a string compare depends on what is not known. */
  boolean comparesByAffinity() {
    return this == SQLITE;
  }

  /** Whether a remainder has the type of an integer or of the divisor, whatever it is. */
  boolean roundsRemainders() {
    return this == SQLITE || this == H2;
  }

  /** Whether LIKE takes a character of more than 16 bits for two. */
  boolean splitsCharacters() {
    return this == H2;
  }

  /** Whether numbers that are no integers are doubles, and not exact. */
  boolean approximates() {
    return this == SQLITE;
  }
}
