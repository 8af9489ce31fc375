package dev.taipan.checker.refute;

import dev.taipan.checker.clauses.Members;
import dev.taipan.history.History;
import java.util.BitSet;

/** Between which members real time counts. */
interface Relations {

  /** Whether it does between two, by their places among the members. */
  boolean areRelated(int one, int other);

  /** Of members: all, or those that read or wrote the same key. */
  static Relations of(Members members, boolean perKey) {
    if (!perKey) {
      return (one, other) -> true;
    }
    BitSet[] keys =
        members.stream().mapToObj(t -> keys(members.history(), t)).toArray(BitSet[]::new);
    return (one, other) -> keys[one].intersects(keys[other]);
  }

  private static BitSet keys(History history, int transaction) {
    BitSet keys = new BitSet();
    for (int op = history.operationStart(transaction);
        op < history.operationEnd(transaction);
        op++) {
      keys.set(history.key(op));
    }
    return keys;
  }
}
