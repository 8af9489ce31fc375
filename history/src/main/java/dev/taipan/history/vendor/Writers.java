package dev.taipan.history.vendor;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Finds transactions of a history by name, and by what they may have written. */
final class Writers {
  private final History history;
  private final Map<String, Integer> transactions = new HashMap<>();
  private final Map<String, Integer> keys = new HashMap<>();
  private final Map<String, Set<Integer>> byWrite = new HashMap<>();

  /** Takes expected linear time. */
  Writers(History history) {
    this.history = history;
    for (int key = 0; key < history.keys(); key++) {
      keys.put(history.keyName(key), key);
    }
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      transactions.put(history.transactionName(transaction), transaction);
      if (history.status(transaction) != TransactionStatus.ABORTED) {
        addWrites(transaction);
      }
    }
  }

  private void addWrites(int transaction) {
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation < end; operation++) {
      if (history.isWrite(operation)) {
        String value = history.valueName(history.value(operation));
        byWrite
            .computeIfAbsent(write(history.key(operation), value), any -> new TreeSet<>())
            .add(transaction);
      }
    }
  }

  private static String write(int key, String value) {
    return key + "=" + value;
  }

  Optional<Integer> transaction(String name) {
    return Optional.ofNullable(transactions.get(name));
  }

  Optional<Integer> key(String name) {
    return Optional.ofNullable(keys.get(name));
  }

  /** Who may have written a value to a key. */
  Set<Integer> of(int key, String value) {
    return byWrite.getOrDefault(write(key, value), Set.of());
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
