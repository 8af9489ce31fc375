package dev.taipan.mocksql.lock;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query that only calls a function of advisory locks.
 *
 * @param function its name
 * @param arguments expressions between commas, which say what to lock
 * @param column what the column of the result is called
 */
public record AdvisoryCall(String function, String arguments, String column) {
  private static final Pattern CALL =
      Pattern.compile(
          "(?is)\\s*select\\s+(?:pg_catalog\\s*\\.\\s*)?"
              + "(?<function>pg_(?:try_)?advisory_(?:xact_)?lock|pg_advisory_unlock(?:_all)?)"
              + "\\s*\\((?<arguments>.*)\\)\\s*"
              + "(?:as\\s+(?:(?<plain>\\w+)|\"(?<quoted>[^\"]+)\")\\s*)?");
  private static final Pattern PARAMETER = Pattern.compile("(?<=^|,)\\s*(\\$\\d+)\\s*(?=,|$)");

  /** The call that a statement is; empty if it is another. Takes time linear in its length. */
  public static Optional<AdvisoryCall> of(String sql) {
    Matcher found = CALL.matcher(sql);
    if (!found.matches()) {
      return Optional.empty();
    }
    String function = lower(found.group("function"));
    String plain = found.group("plain");
    String column = plain == null ? found.group("quoted") : lower(plain);
    return Optional.of(
        new AdvisoryCall(function, found.group("arguments"), column == null ? function : column));
  }

  /** A query of the numbers that say what to lock; parameters are told their type. */
  public String query() {
    return "SELECT " + PARAMETER.matcher(arguments).replaceAll("CAST($1 AS BIGINT)");
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Whether it returns all locks. */
  public boolean unlocksAll() {
    return function.endsWith("_all");
  }

  /** Whether it returns a lock. */
  public boolean unlocks() {
    return function.endsWith("_unlock");
  }

  /** Whether it does not wait. */
  public boolean tries() {
    return function.startsWith("pg_try");
  }

  /** Whether the end of the transaction returns the lock. */
  public boolean byTransaction() {
    return function.contains("_xact_");
  }
}
