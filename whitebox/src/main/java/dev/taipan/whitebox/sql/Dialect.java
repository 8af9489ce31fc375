package dev.taipan.whitebox.sql;

/** What engines differ in when they evaluate predicates. */
public enum Dialect {
  /** H2: a number and a string are compared as numbers. */
  H2(true, true, true, false),
  /** PostgreSQL: likewise for literals; strings are compared by code points (collation C). */
  POSTGRESQL(true, true, true, false),
  /** SQLite: any number is less than any string, and LIKE ignores the case of ASCII letters. */
  SQLITE(false, false, true, true),
  /** MariaDB and MySQL: LIKE and comparison ignore case, and 7 / 2 is 3.5. */
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

  /** Whether LIKE ignores case. */
  boolean likeIgnoresCase() {
    return likeIgnoresCase;
  }

  /** Whether comparison of strings ignores case. */
  boolean comparesIgnoringCase() {
    return this == MYSQL;
  }

  /** Whether a number and a string are never equal, the number being less. */
  boolean ordersByType() {
    return this == SQLITE;
  }
}
