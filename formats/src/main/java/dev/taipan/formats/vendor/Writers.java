package dev.taipan.formats.vendor;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.RowKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Finds transactions of a history by name, and by what they may have written. Names of keys and
 * values are texts, as databases tell them: {@code x} where the history has {@code "x"}, and of a
 * row its primary key.
 */
final class Writers {
  /** Stands for the keys of a name that several have. */
  private static final int SEVERAL = -1;

  private final History history;
  private final Map<String, Integer> transactions = new HashMap<>();
  private final Map<String, Integer> keys = new HashMap<>();
  private final Map<String, Set<Integer>> byWrite = new HashMap<>();

  /** Takes expected linear time. */
  Writers(History history) {
    this.history = history;
    for (int key = 0; key < history.keys(); key++) {
      addKey(key);
    }
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      transactions.put(history.transactionName(transaction), transaction);
      if (history.status(transaction) != TransactionStatus.ABORTED) {
        addWrites(transaction);
      }
    }
  }

  private void addKey(int key) {
    Optional<RowKey> row = history.keyNames().row(history.keyNumber(key));
    String name = bare(row.map(RowKey::row).orElse(history.keyName(key)));
    row.ifPresent(of -> keys.put(of.table() + "/" + name, key));
    keys.merge(name, key, (one, other) -> SEVERAL);
  }

  private static String bare(String name) {
    boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
    return quoted ? name.substring(1, name.length() - 1) : name;
  }

  private void addWrites(int transaction) {
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation < end; operation++) {
      if (history.isWrite(operation)) {
        String value = bare(history.valueName(history.value(operation)));
        byWrite
            .computeIfAbsent(write(history.key(operation), value), any -> new TreeSet<>())
            .add(transaction);
      }
    }
  }

  private static String write(int key, String value) {
    return key + "=" + value;
  }

  /** The transaction of a name, with the T of reports or without. */
  Optional<Integer> transaction(String name) {
    return Optional.ofNullable(transactions.get(name))
        .or(() -> Optional.ofNullable(transactions.get(name.replaceFirst("^T", ""))));
  }

  /** The key of a name, if a key has it and no other one. */
  Optional<Integer> key(String name) {
    return Optional.ofNullable(keys.get(name)).filter(key -> key != SEVERAL);
  }

  /** The key of a name in a table, which may be qualified; or that of the name alone. */
  Optional<Integer> key(String table, String name) {
    String last = table.substring(table.lastIndexOf('.') + 1);
    return Optional.ofNullable(keys.get(last + "/" + name)).or(() -> key(name));
  }

  /** Whether rows of several tables have a primary key. */
  boolean areSeveral(String name) {
    return keys.getOrDefault(name, 0) == SEVERAL;
  }

  /** Who may have written a value to a key. */
  Set<Integer> of(int key, String value) {
    return byWrite.getOrDefault(write(key, value), Set.of());
  }

  boolean writes(int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
        .anyMatch(history::isWrite);
  }

  boolean writes(int transaction, int key) {
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation < end; operation++) {
      if (history.isWrite(operation) && history.key(operation) == key) {
        return true;
      }
    }
    return false;
  }
}
