package dev.taipan.polygraph;

import dev.taipan.history.Accesses;
import dev.taipan.history.ListVersions;
import dev.taipan.history.Lists;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The order of versions of keys that hold lists: which version follows which in the longest list
 * that was read, and which were in no list, so that they come after all that are. Versions are
 * positions among a history's writers. That a list tells the order of its appends is Elle's
 * traceability (Kingsbury and Alvaro, "Elle", VLDB 2020, sections 3 and 4). Takes 4 bytes per
 * version and per key, if there are lists.
 */
final class ListOrder {
  /** There is no such version. */
  static final int NONE = -1;

  private final Lists lists;
  private final int[] successor;
  private final BitSet listed = new BitSet();

  /** Per key the first version of its longest list. */
  private final int[] first;

  /**
   * Takes in the order of a history's lists, in linear time but for the look-up of each version.
   *
   * @param polygraph whose {@link Polygraph#versionOf} works already
   */
  ListOrder(Polygraph polygraph) {
    Accesses accesses = polygraph.accesses();
    lists = accesses.history().lists();
    int keys = lists.isEmpty() ? 0 : accesses.history().keys();
    first = filled(keys);
    successor = filled(keys == 0 ? 0 : accesses.writerEnd(keys - 1));
    for (int key = 0; key < keys; key++) {
      add(polygraph, key);
    }
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  private void add(Polygraph polygraph, int key) {
    Accesses accesses = polygraph.accesses();
    ListVersions versions = accesses.readsFrom().listVersions();
    int previous = NONE;
    for (int index = 0; index < lists.length(key); index++) {
      int append = versions.append(key, index);
      if (append == ListVersions.NONE) {
        continue;
      }
      int writer = accesses.readsFrom().transactionOf(append);
      if (accesses.readsFrom().included(writer)) {
        previous = follow(key, previous, polygraph.versionOf(key, writer));
      }
    }
  }

  private int follow(int key, int previous, int version) {
    if (previous == NONE) {
      first[key] = version;
    } else if (previous != version) {
      successor[previous] = version;
    }
    listed.set(version);
    return version;
  }

  /** Whether a key holds a list. */
  boolean isList(int key) {
    return lists.isList(key);
  }

  /**
   * The version that follows one of a key that holds a list, in its longest list, or {@link #NONE}.
   *
   * @param version may be the initial one
   */
  int successor(int key, int version) {
    return version < 0 ? first[key] : successor[version];
  }

  /** Whether a version of a key that holds a list is in its longest list. */
  boolean isListed(int version) {
    return listed.get(version);
  }
}
