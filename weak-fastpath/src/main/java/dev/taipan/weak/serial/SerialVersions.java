package dev.taipan.weak.serial;

import dev.taipan.history.Accesses;
import java.util.Arrays;

/**
 * The versions of each key in an order that can be changed; the initial one is always the first.
 */
final class SerialVersions {
  /** Stands for the version behind the last one. */
  static final int NONE = -1;

  private final int[] next;
  private final int[] previous;

  /** The versions as their writers come by rank; linear time. */
  SerialVersions(Accesses accesses, ObservedVersions versions, int[] byRank) {
    next = new int[versions.versions()];
    Arrays.fill(next, NONE);
    previous = next.clone();
    int[] last = new int[accesses.history().keys()];
    Arrays.setAll(last, versions::initial);
    for (int t : byRank) {
      for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
        int key = accesses.writeKey(w);
        link(last[key], versions.ofWrite(w));
        last[key] = versions.ofWrite(w);
      }
    }
  }

  private void link(int version, int successor) {
    next[version] = successor;
    if (successor != NONE) {
      previous[successor] = version;
    }
  }

  /** The version that replaces one, or {@link #NONE}. */
  int next(int version) {
    return next[version];
  }

  /** The version that one replaces; of an initial version, {@link #NONE}. */
  int previous(int version) {
    return previous[version];
  }

  /** Exchanges a version, which is not initial, with the one that replaces it. */
  void swapWithNext(int version) {
    int successor = next[version];
    int behind = next[successor];
    link(previous[version], successor);
    link(successor, version);
    link(version, behind);
  }
}
