package dev.taipan.pruning.table;

import dev.taipan.history.Accesses;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.Polygraph;

/**
 * A polygraph's reads and versions by key, by transaction and by each other, while no read is open.
 * Takes 4 bytes per read and 8 per version, and linear time.
 */
final class KeyAccesses {
  private final Accesses accesses;
  private final Events events;
  private final Polygraph polygraph;
  private final int[] versionOfWrite;

  /** Reads of each version, one after the other. */
  private final int[] readOf;

  private final int[] firstRead;

  KeyAccesses(Polygraph polygraph) {
    this.polygraph = polygraph;
    accesses = polygraph.accesses();
    events = polygraph.events();
    versionOfWrite = VersionsOfWrites.of(accesses);
    firstRead = new int[versions() + 1];
    for (int read = 0; read < accesses.reads(); read++) {
      if (polygraph.observed(read) >= 0) {
        firstRead[polygraph.observed(read) + 1]++;
      }
    }
    for (int version = 0; version < versions(); version++) {
      firstRead[version + 1] += firstRead[version];
    }
    readOf = new int[firstRead[versions()]];
    int[] next = firstRead.clone();
    for (int read = 0; read < accesses.reads(); read++) {
      if (polygraph.observed(read) >= 0) {
        readOf[next[polygraph.observed(read)]++] = read;
      }
    }
  }

  /** The number of versions, initial ones apart. */
  int versions() {
    return versionOfWrite.length;
  }

  /** The number of words that a set of a key's versions takes. */
  int words(int key) {
    return (accesses.writerEnd(key) - accesses.writerStart(key) + Long.SIZE - 1) / Long.SIZE;
  }

  /** The version that a final write made. */
  int versionOfWrite(int write) {
    return versionOfWrite[write];
  }

  /** The version that a read observed, or a negative number if none that somebody wrote. */
  int observed(int read) {
    return polygraph.observed(read);
  }

  /** Whether a read counts: it does not repeat another. */
  boolean counts(int read) {
    return polygraph.observed(read) != Polygraph.NOT_OBSERVED;
  }

  /** The first place of a version's {@link #read}s. */
  int firstRead(int version) {
    return firstRead[version];
  }

  /** One past the last place of a version's reads. */
  int endOfReads(int version) {
    return firstRead[version + 1];
  }

  /** The read at a place. */
  int read(int place) {
    return readOf[place];
  }

  /** An event of the transaction that reads. */
  int ofReader(int read, Event event) {
    return events.of(accesses.readerOf(read), event);
  }

  /** An event of a version's writer. */
  int ofWriter(int version, Event event) {
    return events.of(accesses.writer(version), event);
  }
}
