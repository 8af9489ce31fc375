package dev.taipan.statements.sql;

/** How statements of a database, and of a way to send them, are written. */
public enum Spelling {
  /** PostgreSQL's, with parameters as {@code $1}. */
  POSTGRESQL_WIRE(false, false, false),
  /** PostgreSQL's, with parameters as {@code ?}. */
  POSTGRESQL(true, false, false),
  /** That of the standard, with parameters as {@code ?}; names do not depend on case. */
  STANDARD(true, true, false),
  /** MySQL's and MariaDB's, with parameters as {@code ?}; names do not depend on case. */
  MYSQL(true, true, true);

  /** Whether a question mark is a parameter. */
  final boolean hasQuestionMarks;

  /** Whether quoted names are taken in lower case, as names without quotes are. */
  final boolean foldsQuoted;

  /**
   * Whether double quotes and backslashes are of strings, backticks of names, and {@code #} begins
   * a comment.
   */
  final boolean isMysql;

  Spelling(boolean hasQuestionMarks, boolean foldsQuoted, boolean isMysql) {
    this.hasQuestionMarks = hasQuestionMarks;
    this.foldsQuoted = foldsQuoted;
    this.isMysql = isMysql;
  }
}
