package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.pruning.reach.EventOrder;
import dev.taipan.pruning.reach.TransactionChains;

/**
 * The versions of each key in the order in which a sweep came by their writers; and for each
 * version how far back from it all other ones are known to precede it, so that rules need not look
 * there again.
 *
 * <p>Takes 20 bytes per final write; a sweep takes linear time.
 */
final class SweptVersions {
  private final Accesses accesses;
  private final Segments segments;

  /** Per key one past its last entry; entries start where the key's writers do. */
  private final int[] end;

  private final int[] version;
  private final int[] place;
  private final int[] orderedBefore;
  private final int[] chainOfVersion;
  private final int[] rankOfVersion;

  SweptVersions(Accesses accesses, Segments segments, TransactionChains chains) {
    this.accesses = accesses;
    this.segments = segments;
    int keys = accesses.history().keys();
    int versions = keys == 0 ? 0 : accesses.writerEnd(keys - 1);
    end = new int[keys];
    version = new int[versions];
    place = new int[versions];
    orderedBefore = new int[versions];
    chainOfVersion = new int[versions];
    rankOfVersion = new int[versions];
    for (int v = 0; v < versions; v++) {
      chainOfVersion[v] = chains.chainOf(accesses.writer(v));
      rankOfVersion[v] = chains.rank(accesses.writer(v));
    }
  }

  /** Forgets the entries: a new sweep begins. */
  void clear() {
    for (int key = 0; key < end.length; key++) {
      end[key] = accesses.writerStart(key);
    }
  }

  /** Adjusts to an order that has been mended since the last sweep. */
  void adjust(EventOrder order) {
    for (int v = 0; v < orderedBefore.length; v++) {
      orderedBefore[v] = order.unmovedBefore(orderedBefore[v]);
    }
  }

  /** Enters the versions of a transaction whose event is at a place of the order. */
  void enter(int transaction, int atPlace) {
    for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
      int entry = end[accesses.writeKey(w)]++;
      version[entry] = segments.versionOfWrite(w);
      place[entry] = atPlace;
    }
  }

  /** The first entry of a key. */
  int begin(int key) {
    return accesses.writerStart(key);
  }

  /** One past the last entry of a key so far. */
  int end(int key) {
    return end[key];
  }

  /** The version of an entry. */
  int version(int entry) {
    return version[entry];
  }

  /** The place of an entry in the order of events. */
  int place(int entry) {
    return place[entry];
  }

  /** The chain of a version's writer. */
  int chain(int someVersion) {
    return chainOfVersion[someVersion];
  }

  /** The rank of a version's writer. */
  int rank(int someVersion) {
    return rankOfVersion[someVersion];
  }

  /** A place such that the versions of the same key entered before it precede this one. */
  int orderedBefore(int someVersion) {
    return orderedBefore[someVersion];
  }

  /** Says that the versions of the same key entered before a place precede this one. */
  void setOrderedBefore(int someVersion, int somePlace) {
    orderedBefore[someVersion] = somePlace;
  }
}
