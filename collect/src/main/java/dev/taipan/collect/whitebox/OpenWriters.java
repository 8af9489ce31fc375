package dev.taipan.collect.whitebox;

import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Transactions that a log tells of, until it is known which of the recorded ones they are. Memory
 * is that of their versions; those that are recorded at the end of a transaction are few.
 */
final class OpenWriters {
  private final Map<Long, List<Version>> open = new LinkedHashMap<>();

  private record Version(String key, long number) {}

  /** Whether a change is one by a client; tables are filled by nobody. */
  static boolean isOfClient(Change change) {
    return LoggedVersions.isOfWorkload(change)
        && LoggedVersions.number(change) != LoggedVersions.INITIAL;
  }

  /** Takes a change of a client; is its transaction a new one? */
  boolean add(long writer, Change change) {
    List<Version> versions = open.get(writer);
    boolean isNew = versions == null;
    if (isNew) {
      versions = new ArrayList<>();
      open.put(writer, versions);
    }
    versions.add(new Version(LoggedVersions.key(change), LoggedVersions.number(change)));
    return isNew;
  }

  /**
   * By transaction of a history which one of the log it is; they are not open any more. Takes time
   * linear in the history and in what is open.
   */
  Map<Integer, Long> in(History history) {
    Map<Integer, Long> found = new HashMap<>();
    if (open.isEmpty()) {
      return found;
    }
    VersionWriters known = new VersionWriters(history);
    Iterator<Map.Entry<Long, List<Version>>> writers = open.entrySet().iterator();
    while (writers.hasNext()) {
      Map.Entry<Long, List<Version>> writer = writers.next();
      int transaction = transaction(writer.getValue(), known);
      if (transaction >= 0) {
        found.put(transaction, writer.getKey());
        writers.remove();
      }
    }
    return found;
  }

  private static int transaction(List<Version> versions, VersionWriters known) {
    return versions.stream()
        .mapToInt(version -> transaction(version, known))
        .filter(transaction -> transaction >= 0)
        .findFirst()
        .orElse(VersionWriters.NOBODY);
  }

  private static int transaction(Version version, VersionWriters known) {
    int key = known.key(version.key());
    if (key < 0) {
      return VersionWriters.NOBODY;
    }
    return version.number() == LoggedVersions.DELETED
        ? known.whoDeleted(key)
        : known.whoWrote(key, version.number());
  }
}
