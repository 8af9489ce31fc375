package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.VersionReaders;

/**
 * What read-modify-writes say outright: who reads a version and writes the key replaces it, after
 * everybody else who reads it. Saturation finds this by itself; without it, it must be said. Time
 * linear in the reads, for every version that is replaced, times the logarithm of a write set.
 */
final class ReadModifyWrites {

  private ReadModifyWrites() {}

  static void addTo(Polygraph polygraph) {
    Accesses accesses = polygraph.accesses();
    VersionReaders readers = polygraph.readers();
    for (int key = 0; key < accesses.history().keys(); key++) {
      for (int v = accesses.writerStart(key); v < accesses.writerEnd(key); v++) {
        for (int e = readers.first(v); e >= 0; e = readers.next(e)) {
          if (accesses.writes(readers.reader(e), key)) {
            replace(polygraph, key, v, readers.reader(e));
          }
        }
      }
    }
  }

  private static void replace(Polygraph polygraph, int key, int version, int overwriter) {
    KnownGraph known = polygraph.known();
    int writer = polygraph.accesses().writer(version);
    VersionReaders readers = polygraph.readers();
    known.addWriteWrite(writer, overwriter, key, Dependency.NO_WITNESS);
    for (int e = readers.first(version); e >= 0; e = readers.next(e)) {
      if (readers.reader(e) != overwriter) {
        known.addReadWrite(readers.reader(e), overwriter, key, writer);
      }
    }
  }
}
