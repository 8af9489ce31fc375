package dev.taipan.formats.jsonl;

import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.List;

/** The reads by predicate of a line, and what they saw. Used again and again. */
final class StepMatches {
  private final List<String> predicates = new ArrayList<>();
  private final LongArrayList keys = new LongArrayList();
  private final LongArrayList values = new LongArrayList();
  private final LongArrayList versions = new LongArrayList();

  /** Per predicate, where its version set begins and ends; -1 where it is not told. */
  private final IntList setStarts = new IntList();

  private final IntList setEnds = new IntList();
  private final LongArrayList setKeys = new LongArrayList();
  private final LongArrayList setValues = new LongArrayList();
  private final LongArrayList setVersions = new LongArrayList();

  void clear() {
    predicates.clear();
    keys.elementsCount = 0;
    values.elementsCount = 0;
    versions.elementsCount = 0;
    setStarts.truncate(0);
    setEnds.truncate(0);
    setKeys.elementsCount = 0;
    setValues.elementsCount = 0;
    setVersions.elementsCount = 0;
  }

  /** Adds a predicate, and returns its place. */
  int predicate(String predicate) {
    predicates.add(predicate);
    setStarts.add(-1);
    setEnds.add(-1);
    return predicates.size() - 1;
  }

  /** Adds what the latest read saw. */
  void match(long key, long value, long version) {
    keys.add(key);
    values.add(value);
    versions.add(version);
  }

  /** Says that the version set of the latest read is told. */
  void beginSet() {
    setStarts.set(predicates.size() - 1, setKeys.size());
    setEnds.set(predicates.size() - 1, setKeys.size());
  }

  /** Adds to the version set of the latest read. */
  void considered(long key, long value, long version) {
    setKeys.add(key);
    setValues.add(value);
    setVersions.add(version);
    setEnds.set(predicates.size() - 1, setKeys.size());
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
    tellSet(builder, predicate);
    return read;
  }

  private void tellSet(HistoryBuilder builder, int predicate) {
    if (setStarts.get(predicate) < 0) {
      return;
    }
    builder.details().versionSet();
    for (int version = setStarts.get(predicate); version < setEnds.get(predicate); version++) {
      int key = builder.key(setKeys.get(version));
      builder.details().considered(key, setValues.get(version), setVersions.get(version));
    }
  }
}
