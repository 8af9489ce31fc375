package dev.taipan.collect.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * In which order versions of rows were installed, as a log tells: takes its changes, and finds the
 * transactions of a history that made them. Every version but the initial ones has a number of its
 * own; of lists it is the last element. Takes expected linear time and memory.
 */
public final class LoggedVersions implements Consumer<Change> {
  private static final String TABLE = "taipan_";

  /** Tables whose rows are called by their keys alone. */
  private static final Pattern OF_KEYS = Pattern.compile("taipan_(register|list|array)(_\\d)?");

  private static final Pattern LAST_NUMBER = Pattern.compile(".*?(\\d+)}?", Pattern.DOTALL);

  /** Stands for the version of a row that is deleted. */
  static final long DELETED = -1;

  /** Stands for what rows and lists hold at first. */
  static final long INITIAL = 0;

  private final Map<String, List<Version>> versions = new LinkedHashMap<>();

  /** Transactions of the history by what the database calls them, as they committed. */
  private final Map<String, Integer> writers = new LinkedHashMap<>();

  private long unknown;

  /**
   * A version.
   *
   * @param writer what the database calls the transaction that made it
   */
  private record Version(long number, String writer) {}

  @Override
  public void accept(Change change) {
    if (isOfWorkload(change)) {
      writers.putIfAbsent(change.transaction(), VersionWriters.NOBODY);
      versions
          .computeIfAbsent(key(change), key -> new ArrayList<>())
          .add(new Version(number(change), change.transaction()));
    }
  }

  /** Whether a change is of a table of workloads. */
  static boolean isOfWorkload(Change change) {
    return change.table().startsWith(TABLE);
  }

  /** The number of the version that a change made. */
  static long number(Change change) {
    return change.value() == null ? DELETED : number(change.value());
  }

  /** What the history calls the row. */
  static String key(Change change) {
    return OF_KEYS.matcher(change.table()).matches()
        ? change.key()
        : "[\"" + change.table().substring(TABLE.length()) + "\"," + change.key() + "]";
  }

  /** The number in a register, or the last one of a list; what lists hold at first has none. */
  private static long number(String value) {
    Matcher last = LAST_NUMBER.matcher(value.substring(value.lastIndexOf(',') + 1));
    return last.matches() ? Long.parseLong(last.group(1)) : INITIAL;
  }

  /**
   * The order of versions in a history.
   *
   * @param source where the lists will stand, as messages name it
   * @param firstLine of the first list there, from 1
   */
  public VersionOrder in(History history, String source, long firstLine) {
    VersionWriters known = new VersionWriters(history);
    VersionOrder.Builder order = new VersionOrder.Builder(source);
    unknown = 0;
    long line = firstLine;
    for (Map.Entry<String, List<Version>> row : versions.entrySet()) {
      int key = known.key(row.getKey());
      if (key >= 0) {
        order.add(key, line++, transactions(known, key, row.getValue()));
      }
    }
    return order.build();
  }

  private int[] transactions(VersionWriters known, int key, List<Version> versions) {
    IntList transactions = new IntList();
    for (Version version : versions) {
      long number = version.number();
      int writer = number == DELETED ? known.whoDeleted(key) : known.whoWrote(key, number);
      if (writer < 0) {
        unknown += number == INITIAL ? 0 : 1;
        continue;
      }
      writers.put(version.writer(), writer);
      if (transactions.size() == 0 || transactions.get(transactions.size() - 1) != writer) {
        transactions.add(writer);
      }
    }
    return transactions.toArray();
  }

  /**
   * After {@link #in}: the transactions of the history that wrote, by what the database calls them,
   * in the order of their commits. What is of no transaction of the history has a negative number.
   */
  public Map<String, Integer> writers() {
    return Collections.unmodifiableMap(writers);
  }

  /** The number of versions, those that tables were filled with among them. */
  public long versions() {
    return versions.values().stream().mapToLong(List::size).sum();
  }

  /** The number of rows that have versions. */
  public int rows() {
    return versions.size();
  }

  /**
   * Versions of which {@link #in} found no single transaction that may have committed: the database
   * has committed what it said that it had not, or deleted a row several times.
   */
  public long unknown() {
    return unknown;
  }
}
