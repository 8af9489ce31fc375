package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import java.util.Arrays;

/**
 * The pairs of versions of a key whose order saturation left open and matters: either one may be
 * read, or the level orders unread versions too. A run of read-modify-writes counts as one version
 * and is known by its last; {@link #firstOfRun} tells where it begins.
 *
 * <p>Mostly nearly all versions of a key are ordered. Then the enumeration takes time proportional
 * to the versions and the unordered pairs; at worst it looks at every pair. If the rules were not
 * applied, nothing is said of what follows from any order, so that all pairs are open.
 */
public final class OpenPairs {
  private static final int NONE = -1;

  private final Polygraph polygraph;
  private final Accesses accesses;
  private final Saturation saturation;
  private final VersionRuns runs;
  private final boolean keepsUnread;
  private final IntList first = new IntList();
  private final IntList second = new IntList();

  /** Versions that an open read may have observed. */
  private final boolean[] mayBeRead;

  /** Per version of a key with pairs the first of its run and the last; -1 for other keys. */
  private final int[] firstOfRun;

  private final int[] lastOfRun;

  private OpenPairs(Polygraph polygraph, Saturation saturation, PairOptions options) {
    this.polygraph = polygraph;
    this.saturation = saturation;
    accesses = polygraph.accesses();
    runs = new VersionRuns(polygraph, options);
    keepsUnread = !options.dropsUnread() || polygraph.level().ordersUnreadVersions();
    int keys = accesses.history().keys();
    int versions = keys == 0 ? 0 : accesses.writerEnd(keys - 1);
    firstOfRun = filled(versions);
    lastOfRun = filled(versions);
    mayBeRead = new boolean[versions];
    for (OpenRead read : polygraph.openReads().list()) {
      for (int i = 0; i < read.candidates(); i++) {
        if (read.candidate(i) >= 0) {
          mayBeRead[read.candidate(i)] = true;
        }
      }
    }
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  /**
   * Lists the open pairs of a polygraph, as few as possible.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static OpenPairs of(Polygraph polygraph, Saturation saturation, Deadline deadline) {
    return of(polygraph, saturation, PairOptions.FEWEST, deadline);
  }

  /**
   * Lists the open pairs of a polygraph.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static OpenPairs of(
      Polygraph polygraph, Saturation saturation, PairOptions options, Deadline deadline) {
    OpenPairs pairs = new OpenPairs(polygraph, saturation, options);
    VersionsInOrder inOrder = new VersionsInOrder(polygraph, saturation.topologicalOrder());
    for (int key = 0; key < pairs.accesses.history().keys(); key++) {
      deadline.check();
      int before = pairs.size();
      if (saturation.isSaturated()) {
        pairs.enumerateUnordered(key, inOrder);
      } else {
        pairs.enumerateAll(key, deadline);
      }
      if (pairs.size() > before) {
        pairs.rememberRuns(key);
      }
    }
    return pairs;
  }

  private void rememberRuns(int key) {
    for (int v = accesses.writerStart(key); v < accesses.writerEnd(key); v++) {
      firstOfRun[v] = runs.first(v);
      lastOfRun[v] = runs.last(v);
    }
  }

  private void enumerateAll(int key, Deadline deadline) {
    for (int a = accesses.writerStart(key); a < accesses.writerEnd(key); a++) {
      deadline.check();
      for (int b = a + 1; b < accesses.writerEnd(key); b++) {
        addIfItMatters(key, a, b);
      }
    }
  }

  /**
   * The open pairs of a key, looking back from each version at those that come before it in a
   * topological order. What precedes a version that precedes this one need not be looked at.
   */
  private void enumerateUnordered(int key, VersionsInOrder inOrder) {
    int begin = accesses.writerStart(key);
    for (int i = begin; i < accesses.writerEnd(key); i++) {
      int version = inOrder.version(i);
      int unordered = i;
      int stop = begin;
      for (int j = i - 1; j >= stop; j--) {
        int other = inOrder.version(j);
        if (saturation.precedes(other, version)) {
          stop = Math.max(stop, inOrder.orderedUpTo(j));
        } else {
          unordered = j;
          addIfItMatters(key, Math.min(version, other), Math.max(version, other));
        }
      }
      inOrder.setOrderedUpTo(i, unordered);
    }
  }

  private void addIfItMatters(int key, int a, int b) {
    runs.prepare(key);
    if (runs.last(a) == a
        && runs.last(b) == b
        && (keepsUnread || isReadOrReplaces(a) || isReadOrReplaces(b))) {
      first.add(a);
      second.add(b);
    }
  }

  /** Whether some version of a run may be read; it is, if only within the run. */
  private boolean isReadOrReplaces(int lastOfRun) {
    return runs.first(lastOfRun) != lastOfRun
        || mayBeRead[lastOfRun]
        || polygraph.readers().first(lastOfRun) >= 0;
  }

  /** The number of open pairs. */
  public int size() {
    return first.size();
  }

  /** One version of a pair, as a position among the writers; the last of its run. */
  public int first(int pair) {
    return first.get(pair);
  }

  /** The other version of a pair, as a position among the writers; the last of its run. */
  public int second(int pair) {
    return second.get(pair);
  }

  /** The first version of the run of a version whose key has open pairs. */
  public int firstOfRun(int version) {
    return firstOfRun[version];
  }

  /** The last version of the run of a version whose key has open pairs. */
  public int lastOfRun(int version) {
    return lastOfRun[version];
  }
}
