package dev.taipan.polygraph;

import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Who reads each version. Versions are positions among a history's writers ({@link
 * dev.taipan.history.Accesses#writer}); the initial version of a key is {@code -1 - key}. Readers
 * can be added, since ambiguous reads settle late.
 */
public final class VersionReaders {
  private static final int NONE = -1;

  private final int[] firstOfVersion;
  private final int[] firstOfInitial;
  private final IntList reader = new IntList();
  private final IntList next = new IntList();

  VersionReaders(int versions, int keys) {
    firstOfVersion = new int[versions];
    firstOfInitial = new int[keys];
    Arrays.fill(firstOfVersion, NONE);
    Arrays.fill(firstOfInitial, NONE);
  }

  /** The name of the initial version of a key. */
  public static int initialVersion(int key) {
    return -1 - key;
  }

  void add(int version, int transaction) {
    reader.add(transaction);
    if (version >= 0) {
      next.add(firstOfVersion[version]);
      firstOfVersion[version] = reader.size() - 1;
    } else {
      next.add(firstOfInitial[-1 - version]);
      firstOfInitial[-1 - version] = reader.size() - 1;
    }
  }

  /** The first entry of a version's list of readers, or -1 when nobody reads it. */
  public int first(int version) {
    return version >= 0 ? firstOfVersion[version] : firstOfInitial[-1 - version];
  }

  /** The entry after {@code entry}, or -1. */
  public int next(int entry) {
    return next.get(entry);
  }

  /** The transaction of an entry. */
  public int reader(int entry) {
    return reader.get(entry);
  }
}
