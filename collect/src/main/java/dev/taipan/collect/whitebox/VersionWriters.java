package dev.taipan.collect.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which transaction of a history made which version, where that may have committed. */
final class VersionWriters {
  /** Nobody, or there are several. */
  static final int NOBODY = -1;

  private static final int SEVERAL = -2;

  /** A number that stands for itself, or that of a row's version. */
  private static final Pattern NUMBER = Pattern.compile("\\d+|\\{\"v\":(\\d+).*");

  private final History history;
  private final Map<String, Integer> keys = new HashMap<>();
  private final Map<Version, Integer> writers = new HashMap<>();
  private final Map<Integer, Integer> deleters = new HashMap<>();

  private record Version(int key, long number) {}

  /** Looks at all writes; expected linear time. */
  VersionWriters(History history) {
    this.history = history;
    for (int key = 0; key < history.keys(); key++) {
      keys.put(history.keyName(key), key);
    }
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      if (history.status(transaction) != TransactionStatus.ABORTED) {
        addWrites(transaction);
      }
    }
  }

  private void addWrites(int transaction) {
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation < end; operation++) {
      if (history.details().isDelete(operation)) {
        deleters.merge(history.key(operation), transaction, VersionWriters::oneOf);
      } else if (history.isWrite(operation)) {
        addWrite(operation, transaction);
      }
    }
  }

  private void addWrite(int operation, int transaction) {
    Matcher number = NUMBER.matcher(history.valueName(history.value(operation)));
    if (number.matches()) {
      String digits = number.group(1) == null ? number.group() : number.group(1);
      Version version = new Version(history.key(operation), Long.parseLong(digits));
      writers.merge(version, transaction, VersionWriters::oneOf);
    }
  }

  private static int oneOf(int one, int other) {
    return one == other ? one : SEVERAL;
  }

  /** The number of a key, or {@link #NOBODY} if the history does not have it. */
  int key(String name) {
    return keys.getOrDefault(name, NOBODY);
  }

  /** Who wrote the version of a number. */
  int whoWrote(int key, long number) {
    return writers.getOrDefault(new Version(key, number), NOBODY);
  }

  /** Who deleted the row of a key, if only one did. */
  int whoDeleted(int key) {
    return deleters.getOrDefault(key, NOBODY);
  }
}
