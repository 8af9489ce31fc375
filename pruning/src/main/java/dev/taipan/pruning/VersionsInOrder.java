package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.table.VersionsOfWrites;

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
    int[] versionOfWrite = VersionsOfWrites.of(accesses);
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
