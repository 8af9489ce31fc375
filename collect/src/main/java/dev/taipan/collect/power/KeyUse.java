package dev.taipan.collect.power;

import dev.taipan.history.History;
import dev.taipan.history.column.OperationKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a transaction does to one key.
 *
 * @param operations all of them, in program order
 */
record KeyUse(int key, List<Integer> operations) {

  /** What a transaction does to each key from which it does not delete. */
  static List<KeyUse> of(History history, int transaction) {
    Map<Integer, KeyUse> byKey = new LinkedHashMap<>();
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      byKey
          .computeIfAbsent(history.key(operation), key -> new KeyUse(key, new ArrayList<>()))
          .operations
          .add(operation);
    }
    return byKey.values().stream().filter(use -> !use.deletes(history)).toList();
  }

  private boolean deletes(History history) {
    return operations.stream()
        .anyMatch(operation -> history.kind(operation) == OperationKind.DELETE);
  }
}
