package dev.taipan.mocksql.lock;

import dev.taipan.mocksql.dialect.RefusedSqlException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
  private static final String FUNCTION =
      "pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?|pg_advisory_unlock(?:_shared|_all)?";

  private static final Pattern CALL =
      Pattern.compile(
          "(?is)\\s*select\\s+(?:pg_catalog\\s*\\.\\s*)?(?<function>"
              + FUNCTION
              + ")\\s*\\((?<arguments>.*)\\)\\s*"
              + "(?:as\\s+(?:(?<plain>\\w+)|\"(?<quoted>[^\"]+)\")\\s*)?");
  private static final Pattern NAME = Pattern.compile("(?i)" + FUNCTION);
  private static final Pattern PARAMETER = Pattern.compile("(?<=^|,)\\s*(\\$\\d+)\\s*(?=,|$)");
  private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"");

  /** Whether others may have a lock, too. */
  public enum Mode {
    /** Others that share it. */
    SHARED,
    /** Nobody. */
    EXCLUSIVE
  }

  /** The call that a statement is; empty if it is another. Takes time linear in its length. */
  public static Optional<AdvisoryCall> of(String sql) {
    Matcher found = CALL.matcher(sql);
    if (!found.matches() || !isWithin(found.group("arguments"))) {
      return Optional.empty();
    }
    String function = lower(found.group("function"));
    String plain = found.group("plain");
    String column = plain == null ? found.group("quoted") : lower(plain);
    return Optional.of(
        new AdvisoryCall(function, found.group("arguments"), column == null ? function : column));
  }

  /** Whether the bracket before some arguments is closed behind them. */
  private static boolean isWithin(String arguments) {
    int depth = 0;
    for (char next : QUOTED.matcher(arguments).replaceAll("").toCharArray()) {
      depth += next == '(' ? 1 : next == ')' ? -1 : 0;
      if (depth < 0) {
        return false;
      }
    }
    return depth == 0;
  }

  /** Whether a statement has the name of such a function, perhaps in a string. */
  public static boolean isNamedIn(String sql) {
    return NAME.matcher(sql).find();
  }

  /** Whether a function is one of advisory locks. */
  public static boolean isName(String function) {
    return NAME.matcher(function).matches();
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

  private boolean unlocks() {
    return function.contains("_unlock");
  }

  /** Whether it does not wait. */
  private boolean tries() {
    return function.startsWith("pg_try");
  }

  /** Whether the result is a truth; otherwise it is an empty text. */
  public boolean isOfTruth() {
    return tries() || (unlocks() && !unlocksAll());
  }

  private Mode mode() {
    return function.endsWith("_shared") ? Mode.SHARED : Mode.EXCLUSIVE;
  }

  /**
   * Calls the function.
   *
   * @param arguments their values
   * @param patience how long it waits for who has the lock
   * @return its result, or null if an argument is null
   * @throws RefusedSqlException when there is no such function, or it has waited so long
   * @throws InterruptedException when the thread is interrupted while it waits
   */
  public Object run(AdvisoryLocks.Owner locks, Object[] arguments, Duration patience)
      throws InterruptedException {
    if (unlocksAll()) {
      locks.unlockAll();
      return "";
    }
    if (Arrays.stream(arguments).anyMatch(Objects::isNull)) {
      return null;
    }
    List<Long> key = key(arguments);
    if (unlocks()) {
      return locks.unlock(key, mode());
    }
    if (locks.areFull()) {
      throw RefusedSqlException.malformed("53200", "too many advisory locks are taken");
    }
    boolean byTransaction = function.contains("_xact_");
    boolean has = locks.lock(key, mode(), byTransaction, tries() ? Duration.ZERO : patience);
    if (!has && !tries()) {
      throw RefusedSqlException.malformed(
          "40P01",
          "another session kept advisory lock %s for longer than %d ms"
              .formatted(key, patience.toMillis()));
    }
    return tries() ? has : "";
  }

  /** A number of 64 bits, or two of 32. */
  private List<Long> key(Object[] arguments) {
    List<Long> key = new ArrayList<>();
    for (Object argument : arguments) {
      BigInteger number = number(argument);
      if (number.bitLength() >= (arguments.length == 1 ? Long.SIZE : Integer.SIZE)) {
        throw noSuchFunction();
      }
      key.add(number.longValue());
    }
    if (key.isEmpty() || key.size() > 2) {
      throw noSuchFunction();
    }
    return key;
  }

  private BigInteger number(Object argument) {
    if (argument instanceof String text) {
      try {
        return new BigInteger(text.strip());
      } catch (NumberFormatException e) {
        throw RefusedSqlException.malformed(
            "22P02", "an advisory lock is a number, not \"" + text + '"');
      }
    }
    if (argument instanceof Long || argument instanceof Integer || argument instanceof Short) {
      return BigInteger.valueOf(((Number) argument).longValue());
    }
    throw noSuchFunction();
  }

  private RefusedSqlException noSuchFunction() {
    return RefusedSqlException.malformed(
        "42883", function + " takes one bigint, or two integers, not (" + arguments + ")");
  }
}
