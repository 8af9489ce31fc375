package dev.taipan.collect.dialect;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The tables among which runs spread their keys. The statements of dialects are about the first
 * one; the others have its columns, and a number behind its name.
 */
public final class KeyTables {
  /** The number of tables. */
  public static final int COUNT = 3;

  /** The table of registers that has an index of their values, where the database has indexes. */
  public static final int INDEXED = COUNT - 1;

  private static final Pattern FIRST = Pattern.compile("\\btaipan_(register|list|array)\\b");

  private KeyTables() {}

  /** The number of the table, from 0, that has the row of a key. */
  public static int of(int key) {
    return Math.floorMod(key, COUNT);
  }

  /** The same by the name of the key; the first where it is no such number. */
  public static int of(String key) {
    return key.matches("\\d{1,9}") ? of(Integer.parseInt(key)) : 0;
  }

  /** Statements about the first table, as those about each of them. */
  public static List<String> onEach(List<String> statements) {
    return IntStream.range(0, COUNT)
        .boxed()
        .flatMap(table -> statements.stream().map(statement -> on(table, statement)))
        .toList();
  }

  /** A statement about the first table, as one about the table of a number. */
  public static String on(int table, String statement) {
    return table == 0 ? statement : FIRST.matcher(statement).replaceAll("$0_" + (table + 1));
  }
}
