package dev.taipan.collect.workload.keys;

import dev.taipan.collect.dialect.KeyTables;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A statement about a key and a value.
 *
 * @param sql with question marks
 * @param parameters what each of them stands for: {@code k} the key, {@code v} the value
 */
record KeyStatement(String sql, String parameters) {
  private static final Pattern NAMED = Pattern.compile(":([kv])\\b");

  /** The statement of a text with {@code :k} and {@code :v}. */
  static KeyStatement of(String text) {
    return new KeyStatement(
        NAMED.matcher(text).replaceAll("?"),
        NAMED.matcher(text).results().map(KeyStatement::name).collect(Collectors.joining()));
  }

  /** The same about the table of a number. */
  KeyStatement on(int table) {
    return new KeyStatement(KeyTables.on(table, sql), parameters);
  }

  private static String name(MatchResult parameter) {
    return parameter.group(1);
  }
}
