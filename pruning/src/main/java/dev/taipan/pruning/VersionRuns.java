package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.VersionReaders;

/**
 * Runs of read-modify-writes: versions of a key each of which was written by a reader of the one
 * before. Where the level separates writers, no other version comes in between, so a run is ordered
 * as a whole (the write combining of Tan et al., "Cobra", OSDI 2020, Section 3.2).
 *
 * <p>Found key by key when asked for, in time linear in the key's writers and readers times the
 * logarithm of the writers.
 */
final class VersionRuns {
  private static final int NONE = -1;

  private final Polygraph polygraph;
  private final Accesses accesses;
  private final boolean merges;

  /** Per version the first of its run, and per first of a run the last. */
  private final int[] first;

  private final int[] last;

  /** Per version the one that replaced it. */
  private final int[] next;

  private int prepared = NONE;

  VersionRuns(Polygraph polygraph, PairOptions options) {
    this.polygraph = polygraph;
    accesses = polygraph.accesses();
    merges = options.mergesRuns() && polygraph.level().separatesWriters();
    int keys = accesses.history().keys();
    int versions = keys == 0 ? 0 : accesses.writerEnd(keys - 1);
    first = new int[versions];
    last = new int[versions];
    next = new int[versions];
  }

  /** Finds the runs of a key, unless that has just been done. */
  void prepare(int key) {
    if (prepared == key) {
      return;
    }
    prepared = key;
    int end = accesses.writerEnd(key);
    for (int v = accesses.writerStart(key); v < end; v++) {
      first[v] = NONE;
      next[v] = merges ? replacement(key, v) : NONE;
    }
    for (int v = accesses.writerStart(key); v < end; v++) {
      if (next[v] != NONE) {
        first[next[v]] = v;
      }
    }
    for (int v = accesses.writerStart(key); v < end; v++) {
      if (first[v] == NONE) {
        follow(v);
      }
    }
  }

  /** The version by a transaction that read this one; there is one at most in an acyclic graph. */
  private int replacement(int key, int version) {
    VersionReaders readers = polygraph.readers();
    for (int e = readers.first(version); e >= 0; e = readers.next(e)) {
      if (accesses.writes(readers.reader(e), key)) {
        return polygraph.versionOf(key, readers.reader(e));
      }
    }
    return NONE;
  }

  private void follow(int start) {
    int version = start;
    first[start] = start;
    while (next[version] != NONE) {
      version = next[version];
      first[version] = start;
    }
    last[start] = version;
  }

  /** The first version of the run of a version of the prepared key. */
  int first(int version) {
    return first[version];
  }

  /** The last version of the run of a version of the prepared key. */
  int last(int version) {
    return last[first[version]];
  }
}
