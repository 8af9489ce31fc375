package dev.taipan.collect.schedule.text;

import dev.taipan.collect.dialect.Isolation;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a statement does to its transaction. */
enum Sql {
  /** Begins it, or says at which level it runs. */
  BEGIN(
      "BEGIN\\b.*|START\\s+TRANSACTION\\b.*|SET\\b.*\\bISOLATION\\b.*|(?:SET\\s+)?AUTOCOMMIT\\b.*"),
  /** Commits it. */
  COMMIT("(?:COMMIT|END)(?:\\s+(?:WORK|TRANSACTION))?"),
  /** Rolls it back. */
  ROLLBACK("(?:ROLLBACK|ABORT)(?:\\s+(?:WORK|TRANSACTION))?"),
  /** Anything else. */
  OTHER(".*");

  private static final Pattern HARMLESS =
      Pattern.compile(
          "(?:SELECT|SET|SHOW|VALUES|LOCK|SAVEPOINT|RELEASE|PRAGMA|EXPLAIN)\\b.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final Pattern pattern;

  Sql(String pattern) {
    this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }

  static Sql of(String statement) {
    return Arrays.stream(values())
        .filter(kind -> kind.pattern.matcher(statement).matches())
        .findFirst()
        .orElseThrow();
  }

  /** Whether a statement may change rows, also by taking changes back. */
  static boolean mayWrite(String statement) {
    return of(statement) == OTHER && !HARMLESS.matcher(statement).matches();
  }

  /** The level that a statement names, if it does. */
  static Optional<Isolation> level(String statement) {
    String words = statement.toUpperCase(Locale.ROOT).replaceAll("\\s+", " ");
    int at = words.indexOf("ISOLATION");
    return Arrays.stream(Isolation.values())
        .filter(level -> at >= 0 && words.indexOf(level.sql(), at) >= 0)
        .findFirst();
  }
}
