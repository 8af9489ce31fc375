package dev.taipan.cli.record;

import dev.taipan.history.TransactionStatus;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The transactions of a recording that ended last. Those before are folded into what each key holds
 * since, so memory grows with the keys and not with the transactions. Used by one thread.
 */
final class LatestTransactions {
  private final String header;
  private final Map<String, String> before = new HashMap<>();
  private final Deque<RecordedLine> latest = new ArrayDeque<>();

  /**
   * None so far.
   *
   * @param header the first line of the recording, with its end
   */
  LatestTransactions(String header) {
    this.header = header;
  }

  /** A key holds a value at first. */
  void initial(String key, String value) {
    before.putIfAbsent(key, value);
  }

  void add(RecordedLine line) {
    latest.addLast(line);
  }

  int size() {
    return latest.size();
  }

  /** How many, from the first, were written down before a time. */
  int writtenBefore(long time) {
    int count = 0;
    for (RecordedLine line : latest) {
      if (line.time() - time >= 0) {
        return count;
      }
      count++;
    }
    return count;
  }

  /** Folds the first ones. */
  void fold(int transactions) {
    Iterator<RecordedLine> lines = latest.iterator();
    for (int i = 0; i < transactions; i++) {
      RecordedLine line = lines.next();
      lines.remove();
      if (line.status() == TransactionStatus.COMMITTED) {
        before.putAll(line.writes());
      } else if (line.status() == TransactionStatus.UNKNOWN) {
        before.keySet().removeAll(line.writes().keySet());
      }
    }
  }

  /** All as a history, in which keys hold at first what they held before. */
  String text() {
    Set<String> keys = new LinkedHashSet<>();
    latest.forEach(line -> keys.addAll(line.keys()));
    StringBuilder text = new StringBuilder(header);
    for (String key : keys) {
      String value = before.get(key);
      if (value != null) {
        text.append("{\"key\":").append(key).append(",\"initial\":").append(value).append("}\n");
      }
    }
    latest.forEach(line -> text.append(line.text()));
    return text.toString();
  }
}
