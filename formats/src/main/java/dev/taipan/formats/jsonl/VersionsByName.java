package dev.taipan.formats.jsonl;

import dev.taipan.history.History;
import dev.taipan.history.column.Details;
import java.util.HashMap;
import java.util.Map;

/** The writes of a history by the names of their versions. Made when it is first asked. */
final class VersionsByName {
  /** No write made such a version. */
  static final int NONE = -1;

  /** More than one did. */
  static final int SEVERAL = -2;

  private final History history;
  private Map<Version, Integer> writes;

  /** A version; comparable, so that a hash map stays fast when names collide. */
  private record Version(long key, long name) implements Comparable<Version> {
    @Override
    public int compareTo(Version other) {
      int byKey = Long.compare(key, other.key);
      return byKey == 0 ? Long.compare(name, other.name) : byKey;
    }
  }

  VersionsByName(History history) {
    this.history = history;
  }

  /** The write that made a version of a key, both by their numbers, or which of the others. */
  int write(long key, long name) {
    if (writes == null) {
      writes = find();
    }
    return writes.getOrDefault(new Version(key, name), NONE);
  }

  private Map<Version, Integer> find() {
    Map<Version, Integer> found = new HashMap<>();
    for (int operation = 0; operation < history.operations(); operation++) {
      long name = history.details().version(operation);
      if (name != Details.NO_VERSION && history.isWrite(operation)) {
        Version version = new Version(history.keyNumber(history.key(operation)), name);
        found.merge(version, operation, (one, other) -> SEVERAL);
      }
    }
    return found;
  }
}
