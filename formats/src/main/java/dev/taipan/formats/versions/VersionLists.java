package dev.taipan.formats.versions;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lists of versions by name, and what they mean in a history. Values that only one transaction
 * wrote to a key need no transaction beside them.
 */
public final class VersionLists {
  private static final int NO_TRANSACTION = -2;

  /** Stands for what precedes all writers. */
  private static final int INITIAL = History.INITIAL;

  private final Path source;
  private final List<VersionList> lists = new ArrayList<>();

  /** For lists of a file. */
  public VersionLists(Path source) {
    this.source = source;
  }

  /**
   * A name where it stands.
   *
   * @param text the name
   * @param column counted from 1
   */
  public record Name(String text, long column) {}

  /**
   * One version.
   *
   * @param value what was written
   * @param transaction who wrote it; null where the value says so
   */
  public record Version(Name value, Name transaction) {}

  /**
   * One list.
   *
   * @param line where it stands, counted from 1
   * @param key that was written
   * @param versions earlier ones first
   */
  public record VersionList(long line, Name key, List<Version> versions) {}

  /** Adds a list. */
  public void add(VersionList list) {
    lists.add(list);
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return lists.isEmpty();
  }

  /**
   * What the lists mean in a history.
   *
   * @throws BadHistoryException when they name a key, value or transaction that is not there, a
   *     write that did not take effect, a value that several transactions wrote without saying
   *     which, or an initial version that is not the first
   */
  public VersionOrder in(History history) throws IOException {
    return new Resolution(history).run();
  }

  /** A write as a list names it; comparable, so that a hash map stays fast when values collide. */
  private record Written(int key, String value) implements Comparable<Written> {
    @Override
    public int compareTo(Written other) {
      int byKey = Integer.compare(key, other.key);
      return byKey == 0 ? value.compareTo(other.value) : byKey;
    }
  }

  private final class Resolution {
    private final History history;
    private final Map<String, Integer> keys = new HashMap<>();
    private final boolean[] listed;
    private final Map<Written, IntList> writers = new HashMap<>();
    private final VersionOrder.Builder order = new VersionOrder.Builder(source.toString());

    Resolution(History history) {
      this.history = history;
      listed = new boolean[history.keys()];
      for (int key = 0; key < history.keys(); key++) {
        keys.put(history.keyName(key), key);
      }
    }

    VersionOrder run() throws IOException {
      for (VersionList list : lists) {
        listed[key(list)] = true;
      }
      findWriters();
      for (VersionList list : lists) {
        resolve(list);
      }
      return order.build();
    }

    private int key(VersionList list) throws IOException {
      Integer key = keys.get(list.key().text());
      if (key == null) {
        throw error(list, list.key(), "key " + list.key().text(), "a key of the history");
      }
      return key;
    }

    private void findWriters() {
      for (int t = 0; t < history.transactions(); t++) {
        for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
          if (history.isWrite(op) && listed[history.key(op)]) {
            Written written = new Written(history.key(op), history.valueName(history.value(op)));
            writers.computeIfAbsent(written, any -> new IntList()).add(t);
          }
        }
      }
    }

    private void resolve(VersionList list) throws IOException {
      int key = key(list);
      IntList transactions = new IntList();
      for (Version version : list.versions()) {
        int writer = writer(list, key, version);
        if (writer == INITIAL || history.isInitialTransaction(writer)) {
          requireThat(
              transactions.size() == 0,
              list,
              version.value(),
              "the initial value after others",
              "the initial value first");
        } else if (transactions.size() == 0
            || transactions.get(transactions.size() - 1) != writer) {
          transactions.add(writer);
        }
      }
      order.add(key, list.line(), transactions.toArray());
    }

    private int writer(VersionList list, int key, Version version) throws IOException {
      IntList candidates =
          writers.getOrDefault(new Written(key, version.value().text()), new IntList());
      boolean initial =
          history.hasInitialValue(key)
              && version.value().text().equals(history.valueName(history.initialValue(key)));
      if (candidates.size() == 0 && initial && version.transaction() == null) {
        return INITIAL;
      }
      String what = version.value().text() + " of key " + list.key().text();
      requireThat(
          candidates.size() > 0,
          list,
          version.value(),
          "value " + what + ", which nobody wrote",
          "a value that was written");
      return version.transaction() == null
          ? onlyWriter(list, version, what, candidates)
          : namedWriter(list, version, what, candidates);
    }

    private int onlyWriter(VersionList list, Version version, String what, IntList candidates)
        throws IOException {
      int writer = NO_TRANSACTION;
      boolean several = false;
      for (int i = 0; i < candidates.size(); i++) {
        int candidate = candidates.get(i);
        if (history.status(candidate) != TransactionStatus.ABORTED) {
          several |= writer != NO_TRANSACTION && writer != candidate;
          writer = candidate;
        }
      }
      requireThat(
          writer != NO_TRANSACTION,
          list,
          version.value(),
          "value " + what + ", which an aborted transaction wrote",
          "an installed value");
      requireThat(
          !several,
          list,
          version.value(),
          "value " + what + ", which several transactions wrote",
          "value@transaction");
      return writer;
    }

    private int namedWriter(VersionList list, Version version, String what, IntList candidates)
        throws IOException {
      String name = version.transaction().text();
      for (int i = 0; i < candidates.size(); i++) {
        if (history.transactionName(candidates.get(i)).equals(name)) {
          requireThat(
              history.status(candidates.get(i)) != TransactionStatus.ABORTED,
              list,
              version.transaction(),
              "transaction " + name + ", which aborted",
              "a committed transaction");
          return candidates.get(i);
        }
      }
      throw error(
          list,
          version.transaction(),
          "transaction " + name,
          "a transaction that wrote value " + what);
    }

    private void requireThat(
        boolean condition, VersionList list, Name place, String found, String expected)
        throws IOException {
      if (!condition) {
        throw error(list, place, found, expected);
      }
    }

    private BadHistoryException error(VersionList list, Name place, String found, String expected) {
      return BadHistoryException.at(source, list.line(), place.column(), found, expected);
    }
  }
}
