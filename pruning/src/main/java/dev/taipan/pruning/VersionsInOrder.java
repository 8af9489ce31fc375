package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.Polygraph;

/**
 * The versions of each key in the order in which their writers commit in a topological order of all
 * events; and for each how many of those before it are all known to precede it. Places are counted
 * like positions among the writers, from {@link Accesses#writerStart}. Built in linear time.
 */
final class VersionsInOrder {
  private final int[] version;
  private final int[] orderedUpTo;

  VersionsInOrder(Polygraph polygraph, int[] topologicalOrder) {
    Accesses accesses = polygraph.accesses();
    Events events = polygraph.events();
    int keys = accesses.history().keys();
    int versions = keys == 0 ? 0 : accesses.writerEnd(keys - 1);
    version = new int[versions];
    orderedUpTo = new int[versions];
    int[] versionOfWrite = versionsOfWrites(accesses);
    int[] next = starts(accesses);
    for (int event : topologicalOrder) {
      int transaction = events.transactionOf(event);
      if (event == events.of(transaction, Event.COMMIT)) {
        for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
          version[next[accesses.writeKey(w)]++] = versionOfWrite[w];
        }
      }
    }
  }

  private static int[] starts(Accesses accesses) {
    int[] starts = new int[accesses.history().keys()];
    for (int key = 0; key < starts.length; key++) {
      starts[key] = accesses.writerStart(key);
    }
    return starts;
  }

  /** Per final write its position among the key's writers, which are in the order of numbers. */
  private static int[] versionsOfWrites(Accesses accesses) {
    int transactions = accesses.history().transactions();
    int[] versions = new int[transactions == 0 ? 0 : accesses.writeEnd(transactions - 1)];
    int[] next = starts(accesses);
    for (int w = 0; w < versions.length; w++) {
      versions[w] = next[accesses.writeKey(w)]++;
    }
    return versions;
  }

  /** The version at a place. */
  int version(int place) {
    return version[place];
  }

  /** The place before which all versions of the key precede the one at {@code place}. */
  int orderedUpTo(int place) {
    return orderedUpTo[place];
  }

  /** Notes it. */
  void setOrderedUpTo(int place, int all) {
    orderedUpTo[place] = all;
  }
}
