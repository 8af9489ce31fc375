package dev.taipan.collect.keyvalue;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A statement on a table of keys {@code k} and values {@code v}, of the few forms that {@link
 * dev.taipan.collect.dialect.KeyValueDialect} has, and what it does to a key-value store.
 */
final class Command {
  private static final Pattern VALUE = Pattern.compile("\\?|'[^']*'|(?<![\\w-])-?\\d+");
  private static final String KEYS = "k (?:= \\?|IN \\((?:\\?, )*\\?\\))";
  private static final String DUPLICATE = "23505";

  private static final List<Form> FORMS =
      List.of(
          new Form("DROP TABLE (\\w+)", call -> Found.changed(0)),
          new Form("CREATE TABLE (\\w+) \\(k INTEGER NOT NULL PRIMARY KEY, v .*", Command::create),
          new Form("INSERT INTO (\\w+) \\(k, v\\) VALUES \\(\\?, \\?\\)", Command::insert),
          new Form("SELECT (k, )?v FROM (\\w+) WHERE " + KEYS + "( FOR UPDATE)?", Command::read),
          new Form(
              "SELECT (k, )v FROM (\\w+) WHERE k BETWEEN \\? AND \\?( FOR UPDATE)?",
              Command::readRange),
          new Form("UPDATE (\\w+) SET v = \\? WHERE k = \\?", Command::update),
          new Form(
              "UPDATE (\\w+) SET v = CASE WHEN v = \\? THEN -v ELSE \\? END WHERE " + KEYS,
              Command::updateNew),
          new Form("UPDATE (\\w+) SET v = v \\|\\| \\? WHERE k = \\?", Command::append),
          new Form("MERGE INTO (\\w+) KEY \\(k\\) VALUES \\(\\?, \\?\\)", Command::put),
          new Form(
              "MERGE INTO (\\w+) KEY \\(k\\) VALUES \\(\\?, v \\|\\| \\?\\)", Command::putOrAppend),
          new Form("DELETE FROM (\\w+) WHERE k = \\?", Command::delete));

  private final Form form;
  private final Matcher parts;
  private final List<String> values;

  /** What a statement does. */
  private interface Action {
    Found run(Call call) throws Exception;
  }

  /**
   * A kind of statement.
   *
   * @param pattern of its text with a question mark for each value
   */
  private record Form(Pattern pattern, Action action) {
    Form(String pattern, Action action) {
      this(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.DOTALL), action);
    }
  }

  /**
   * What came of a statement.
   *
   * @param rows those that a query found, each with the values of its columns
   * @param columns of a query; 0 of another statement
   * @param changed rows
   */
  record Found(List<List<String>> rows, int columns, int changed) {
    static Found changed(int rows) {
      return new Found(List.of(), 0, rows);
    }
  }

  /**
   * One run of a statement.
   *
   * @param values of all question marks
   */
  private record Call(
      Matcher parts, List<String> values, Tables tables, KeyValueTransaction transaction) {

    String table() {
      String last = parts.group(parts.groupCount() >= 2 ? 2 : 1);
      return last == null ? parts.group(1) : last;
    }

    boolean locks() {
      return parts.groupCount() >= 3 && parts.group(3) != null;
    }

    String key(int value) {
      return tables.prefix(table()) + values.get(value);
    }

    /** The keys of a condition, which begins with a value. */
    List<String> keys(int first) {
      return IntStream.range(first, values.size()).mapToObj(this::key).toList();
    }
  }

  private Command(Form form, Matcher parts, List<String> values) {
    this.form = form;
    this.parts = parts;
    this.values = values;
  }

  /**
   * Understands a statement.
   *
   * @throws SQLException when it has none of the forms
   */
  static Command parse(String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    Matcher value = VALUE.matcher(sql);
    while (value.find()) {
      values.add(value.group());
    }
    String plain = VALUE.matcher(sql).replaceAll("?");
    Optional<Command> command =
        FORMS.stream()
            .map(form -> new Command(form, form.pattern().matcher(plain), values))
            .filter(one -> one.parts.matches())
            .findFirst();
    return command.orElseThrow(
        () -> new SQLException("a key-value store has no such statement: " + sql));
  }

  /** Whether it makes or removes a table, which takes no transaction. */
  boolean isOfTables() {
    return FORMS.indexOf(form) < 2;
  }

  /**
   * Runs it.
   *
   * @param parameters the values of its question marks
   */
  Found run(Tables tables, KeyValueTransaction transaction, List<String> parameters)
      throws Exception {
    List<String> all = new ArrayList<>();
    int next = 0;
    for (String value : values) {
      all.add(value.equals("?") ? parameters.get(next++) : value.replace("'", ""));
    }
    return form.action().run(new Call(parts, all, tables, transaction));
  }

  private static Found create(Call call) {
    call.tables().make(call.table());
    return Found.changed(0);
  }

  private static Found insert(Call call) throws Exception {
    if (!call.transaction().insert(call.key(0), call.values().get(1))) {
      throw new SQLException("the key exists", DUPLICATE);
    }
    return Found.changed(1);
  }

  private static Found read(Call call) throws Exception {
    return rows(call, call.values());
  }

  private static Found readRange(Call call) throws Exception {
    int first = Integer.parseInt(call.values().get(0));
    int last = Integer.parseInt(call.values().get(1));
    return rows(call, IntStream.rangeClosed(first, last).mapToObj(Integer::toString).toList());
  }

  private static Found rows(Call call, List<String> keys) throws Exception {
    boolean withKeys = call.parts().group(1) != null;
    String prefix = call.tables().prefix(call.parts().group(2));
    List<List<String>> rows = new ArrayList<>();
    for (String key : keys) {
      String value =
          call.locks()
              ? call.transaction().getForUpdate(prefix + key)
              : call.transaction().get(prefix + key);
      if (value != null) {
        rows.add(withKeys ? List.of(key, value) : List.of(value));
      }
    }
    return new Found(rows, withKeys ? 2 : 1, -1);
  }

  private static Found update(Call call) throws Exception {
    String key = call.key(1);
    boolean isThere = call.transaction().getForUpdate(key) != null;
    if (isThere) {
      call.transaction().put(key, call.values().get(0));
    }
    return Found.changed(isThere ? 1 : 0);
  }

  private static Found updateNew(Call call) throws Exception {
    String value = call.values().get(1);
    int changed = 0;
    for (String key : call.keys(2)) {
      String before = call.transaction().getForUpdate(key);
      if (before != null) {
        call.transaction().put(key, before.equals(value) ? "-" + value : value);
        changed++;
      }
    }
    return Found.changed(changed);
  }

  private static Found append(Call call) throws Exception {
    String key = call.key(1);
    String before = call.transaction().getForUpdate(key);
    if (before != null) {
      call.transaction().put(key, before + call.values().get(0));
    }
    return Found.changed(before == null ? 0 : 1);
  }

  /** Writes blindly. */
  private static Found put(Call call) throws Exception {
    call.transaction().put(call.key(0), call.values().get(1));
    return Found.changed(1);
  }

  private static Found putOrAppend(Call call) throws Exception {
    String key = call.key(0);
    String added = call.values().get(1);
    String before = call.transaction().getForUpdate(key);
    if (before == null) {
      return insert(call);
    }
    call.transaction().put(key, before + added);
    return Found.changed(1);
  }

  private static Found delete(Call call) throws Exception {
    String key = call.key(0);
    boolean isThere = call.transaction().getForUpdate(key) != null;
    if (isThere) {
      call.transaction().delete(key);
    }
    return Found.changed(isThere ? 1 : 0);
  }
}
