package dev.taipan.history.jsonl;

import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.history.HistoryBuilder;
import java.util.ArrayList;
import java.util.List;

/** The reads by predicate of a line, and what they saw. Used again and again. */
final class StepMatches {
  private final List<String> predicates = new ArrayList<>();
  private final LongArrayList keys = new LongArrayList();
  private final LongArrayList values = new LongArrayList();
  private final LongArrayList versions = new LongArrayList();

  void clear() {
    predicates.clear();
    keys.elementsCount = 0;
    values.elementsCount = 0;
    versions.elementsCount = 0;
  }

  /** Adds a predicate, and returns its place. */
  int predicate(String predicate) {
    predicates.add(predicate);
    return predicates.size() - 1;
  }

  /** Adds what the latest read saw. */
  void match(long key, long value, long version) {
    keys.add(key);
    values.add(value);
    versions.add(version);
  }

  /** The number of matches so far. */
  int size() {
    return keys.size();
  }

  /** Adds a read to a transaction, and returns what the builder calls it. */
  int tell(HistoryBuilder builder, int transaction, int predicate, int start, int end) {
    int read = builder.predicateRead(transaction, predicates.get(predicate));
    for (int match = start; match < end; match++) {
      builder.match(builder.key(keys.get(match)), values.get(match), versions.get(match));
    }
    return read;
  }
}
