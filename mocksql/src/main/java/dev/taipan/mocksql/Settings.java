package dev.taipan.mocksql;

import dev.taipan.checker.IsolationLevel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings of a session: what SET changes and SHOW shows. Every transaction runs at the level
 * of the store, so the settings about isolation do not change; who asks for another level is told.
 */
final class Settings {
  static final String READS = "taipan.reads";
  private static final Pattern CURRENT_SETTING =
      Pattern.compile("(?i)\\bcurrent_setting\\s*\\(\\s*'([\\w.]+)'\\s*(,\\s*true\\s*)?\\)");

  private static final String ISOLATION = "transaction_isolation";
  private static final String DEFAULT_ISOLATION = "default_transaction_isolation";
  private static final String READ_ONLY = "transaction_read_only";
  private static final String DEFAULT_READ_ONLY = "default_transaction_read_only";

  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("server_version", "15.0"),
          Map.entry("server_version_num", "150000"),
          Map.entry("server_encoding", "UTF8"),
          Map.entry("client_encoding", "UTF8"),
          Map.entry("datestyle", "ISO, MDY"),
          Map.entry("default_table_access_method", "heap"),
          Map.entry("timezone", "UTC"),
          Map.entry("integer_datetimes", "on"),
          Map.entry("standard_conforming_strings", "on"),
          Map.entry("search_path", "public"),
          Map.entry("application_name", ""),
          Map.entry(READ_ONLY, "off"),
          Map.entry(DEFAULT_READ_ONLY, "off"),
          Map.entry("max_identifier_length", "63"),
          Map.entry("max_index_keys", "32"),
          Map.entry("lock_timeout", "0"),
          Map.entry("statement_timeout", "0"),
          Map.entry(READS, "weak"));

  /**
   * PostgreSQL's names of levels, strongest first. A store's level is called by the first one that
   * promises no more.
   */
  private static final Map<String, IsolationLevel> LEVELS = new LinkedHashMap<>();

  static {
    LEVELS.put("serializable", IsolationLevel.SERIALIZABILITY);
    LEVELS.put("repeatable read", IsolationLevel.SNAPSHOT_ISOLATION);
    LEVELS.put("read committed", IsolationLevel.READ_COMMITTED);
    LEVELS.put("read uncommitted", IsolationLevel.READ_COMMITTED);
  }

  private static final List<String> STRONGEST_FIRST = List.copyOf(LEVELS.keySet());

  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "(?is)\\s*set\\s+(?:session\\s+|(local)\\s+)?([a-z_.]+)\\s*(?:=|\\bto\\b)\\s*(.*?)\\s*");
  private static final Pattern RESET = Pattern.compile("(?is)\\s*reset\\s+([a-z_.]+)\\s*");
  private static final String AS_AT_FIRST = "default";
  private static final Pattern LEVEL =
      Pattern.compile(".*\\bisolation level (" + String.join("|", STRONGEST_FIRST) + ")\\b.*");

  /** How long a name and a value may be, and how many of them a session may set. */
  private static final int LONGEST = 10_000;

  private static final int MOST = 1000;

  private static final String STATEMENT_TIMEOUT = "statement_timeout";
  private static final String LOCK_TIMEOUT = "lock_timeout";

  /** A time in milliseconds, unless a unit says otherwise. */
  private static final Pattern TIME =
      Pattern.compile("\\s*([0-9]{1,18}(?:\\.[0-9]{1,9})?)\\s*(us|ms|s|min|h|d|)\\s*");

  private static final Map<String, Double> MILLISECONDS =
      Map.of("us", 0.001, "", 1.0, "ms", 1.0, "s", 1e3, "min", 6e4, "h", 3.6e6, "d", 8.64e7);

  private final IsolationLevel level;
  private final Map<String, String> values = new HashMap<>();

  /** What the client asked for when it connected. */
  private final Map<String, String> first = new HashMap<>();

  /** What SET LOCAL has replaced until the transaction ends; empty where there was nothing. */
  private final Map<String, Optional<String>> replaced = new HashMap<>();

  Settings(IsolationLevel level) {
    this.level = level;
    reset();
  }

  /** Sets what the client asks for when it connects; RESET goes back to it. */
  void startWith(Map<String, String> asked) throws SqlError {
    for (Map.Entry<String, String> each : asked.entrySet()) {
      String name = each.getKey().toLowerCase(Locale.ROOT);
      assign(new Assignment(name, each.getValue(), false));
      first.put(name, values.get(name));
    }
  }

  /** Sets everything as it was at first. */
  void reset() {
    values.clear();
    replaced.clear();
    values.putAll(DEFAULTS);
    String name =
        STRONGEST_FIRST.stream()
            .filter(row -> level.implies(LEVELS.get(row)))
            .findFirst()
            .orElseThrow();
    values.put(ISOLATION, name);
    values.put(DEFAULT_ISOLATION, name);
    values.putAll(first);
  }

  private void resetOne(String name) {
    if (!name.equals(ISOLATION) && !name.equals(DEFAULT_ISOLATION)) {
      put(name, Optional.ofNullable(first.getOrDefault(name, DEFAULTS.get(name))));
    }
  }

  private void put(String name, Optional<String> value) {
    value.ifPresentOrElse(it -> values.put(name, it), () -> values.remove(name));
  }

  /** Ends what SET LOCAL has set. */
  void endTransaction() {
    replaced.forEach(this::put);
    replaced.clear();
  }

  Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name.toLowerCase(Locale.ROOT)));
  }

  Map<String, String> values() {
    return Collections.unmodifiableMap(values);
  }

  boolean readsLatest() {
    return values.get(READS).equals("latest");
  }

  /** Whether transactions only read unless they ask for more. */
  boolean readsOnly() {
    return values.get(DEFAULT_READ_ONLY).equals("on");
  }

  /** How long a statement may take, in milliseconds; 0 if that does not matter. */
  long statementTimeout() {
    return Long.parseLong(values.get(STATEMENT_TIMEOUT));
  }

  /** How long a statement may wait for another transaction, in the same way. */
  long lockTimeout() {
    return Long.parseLong(values.get(LOCK_TIMEOUT));
  }

  /**
   * What SET assigns: a name, in lower case, and a value without quotes.
   *
   * @param local whether it ends with the transaction
   */
  record Assignment(String name, String value, boolean local) {}

  /** What a statement assigns, if it does. */
  static Optional<Assignment> assignment(String sql) {
    Matcher setting = ASSIGNMENT.matcher(sql);
    return setting.matches()
        ? Optional.of(
            new Assignment(
                setting.group(2).toLowerCase(Locale.ROOT),
                setting.group(3).replaceAll("^'|'$", ""),
                setting.group(1) != null))
        : Optional.empty();
  }

  /** What RESET of one setting assigns, if a statement is that. */
  static Optional<Assignment> reset(String sql) {
    Matcher reset = RESET.matcher(sql);
    return reset.matches()
        ? Optional.of(new Assignment(reset.group(1).toLowerCase(Locale.ROOT), AS_AT_FIRST, false))
        : Optional.empty();
  }

  /**
   * Assigns a value.
   *
   * @return what the client has to know; empty if there is nothing
   */
  String assign(Assignment made) throws SqlError {
    String name = made.name();
    String value = made.value();
    if (value.equalsIgnoreCase(AS_AT_FIRST)) {
      noteReplaced(made);
      resetOne(name);
      return "";
    }
    if (name.equals(ISOLATION) || name.equals(DEFAULT_ISOLATION)) {
      return remark(value.toLowerCase(Locale.ROOT));
    }
    if (name.equals(READS) && !List.of("latest", "weak").contains(value)) {
      throw new SqlError("22023", "found taipan.reads = " + value + ", expected latest or weak");
    }
    if (name.length() + value.length() > LONGEST || values.size() > MOST) {
      throw new SqlError("54000", "too many settings, or a value that is too long");
    }
    String checked = checked(name, value);
    noteReplaced(made);
    values.put(name, checked);
    return "";
  }

  /** What is set for longer than the transaction is not replaced when that ends. */
  private void noteReplaced(Assignment made) {
    if (made.local()) {
      replaced.putIfAbsent(made.name(), value(made.name()));
    } else {
      replaced.remove(made.name());
    }
  }

  private static String checked(String name, String value) throws SqlError {
    return switch (name) {
      case READ_ONLY, DEFAULT_READ_ONLY -> truth(name, value);
      case STATEMENT_TIMEOUT, LOCK_TIMEOUT -> milliseconds(name, value);
      default -> value;
    };
  }

  private static String milliseconds(String name, String value) throws SqlError {
    Matcher time = TIME.matcher(value);
    double given =
        time.matches() ? Double.parseDouble(time.group(1)) * MILLISECONDS.get(time.group(2)) : -1;
    if (given < 0 || given > Integer.MAX_VALUE) {
      throw new SqlError(
          "22023",
          "found " + name + " = " + value + ", expected a time like 500, 500ms, 5s or 1min");
    }
    return Long.toString(Math.round(given));
  }

  private static String truth(String name, String value) throws SqlError {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "on", "true", "yes", "1" -> "on";
      case "off", "false", "no", "0" -> "off";
      default ->
          throw new SqlError("22023", "found " + name + " = " + value + ", expected on or off");
    };
  }

  /** Lets later transactions of the session only read, or write as well. */
  void readOnlyByDefault(boolean only) {
    values.put(DEFAULT_READ_ONLY, only ? "on" : "off");
  }

  /** Says of the running transaction whether it only reads. */
  void readOnly(boolean only) {
    values.put(READ_ONLY, only ? "on" : "off");
  }

  /**
   * What to tell a client whose statement asks for an isolation level: empty if it asks for none,
   * or for the store's.
   *
   * @param words of the statement, in lower case, with one space between two
   */
  String remarkOn(String words) {
    Matcher asked = LEVEL.matcher(words);
    return asked.matches() ? remark(asked.group(1)) : "";
  }

  private String remark(String asked) {
    IsolationLevel wanted = LEVELS.get(asked);
    if (wanted == level) {
      return "";
    }
    String name = asked.toUpperCase(Locale.ROOT);
    boolean stronger =
        STRONGEST_FIRST.indexOf(values.get(ISOLATION)) <= STRONGEST_FIRST.indexOf(asked);
    String compared = (stronger ? ", which is stronger than " : ", and not at ") + name;
    return "every transaction of this mock database runs at "
        + level.symbol()
        + compared
        + ": the level is chosen when the database is started";
  }

  /** A statement with the values of settings in the place of {@code current_setting('name')}. */
  String inPlace(String sql) {
    return CURRENT_SETTING
        .matcher(sql)
        .replaceAll(
            found -> {
              String value = values.get(found.group(1).toLowerCase(Locale.ROOT));
              String literal = value == null ? "NULL" : "'" + value.replace("'", "''") + "'";
              return Matcher.quoteReplacement(
                  value == null && found.group(2) == null ? found.group() : literal);
            });
  }

  SqlResult show(String sql) throws SqlError {
    List<String> words = SqlText.words(sql, 10);
    if (words.equals(List.of("show", "all"))) {
      return all();
    }
    String name = String.join("_", words.subList(1, words.size()));
    String asked =
        switch (name) {
          case "transaction_isolation_level" -> ISOLATION;
          case "time_zone" -> "timezone";
          case "taipan_reads" -> READS;
          default -> name;
        };
    String value = values.get(asked);
    if (value == null) {
      throw new SqlError("42704", "there is no setting \"" + asked + "\"");
    }
    return new SqlResult(List.of(text(asked)), List.<Object[]>of(new Object[] {value}), "SHOW", "");
  }

  private SqlResult all() {
    List<Object[]> rows = new ArrayList<>();
    values.forEach((name, value) -> rows.add(new Object[] {name, value, ""}));
    rows.sort((one, other) -> ((String) one[0]).compareTo((String) other[0]));
    return new SqlResult(
        List.of(text("name"), text("setting"), text("description")), rows, "SHOW", "");
  }

  private static SqlColumn text(String name) {
    return new SqlColumn(name, java.sql.Types.VARCHAR, "CHARACTER VARYING", false);
  }
}
