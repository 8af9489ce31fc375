package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;

/** Which candidates of an ambiguous read reachability rules out. */
final class ReadRules {
  private final Polygraph polygraph;
  private final Accesses accesses;
  private final Events events;
  private final Reachability reachability;
  private final EventEdge writeRead;
  private final EventEdge writeWrite;
  private final EventEdge readWrite;

  ReadRules(Polygraph polygraph, Reachability reachability) {
    this.polygraph = polygraph;
    this.reachability = reachability;
    accesses = polygraph.accesses();
    events = polygraph.events();
    StrongLevel level = polygraph.level();
    writeRead = level.writeRead();
    writeWrite = level.writeWrite();
    readWrite = level.readWrite();
  }

  /** Drops the candidates that are impossible. */
  void apply(OpenRead read) {
    boolean[] possible = new boolean[read.candidates()];
    boolean dropped = false;
    for (int i = 0; i < possible.length; i++) {
      possible[i] = !comesLater(read, read.candidate(i)) && !isOverwritten(read, read.candidate(i));
      dropped |= !possible[i];
    }
    if (dropped) {
      read.retain(possible);
    }
  }

  /** Whether the version appears only after the read. */
  private boolean comesLater(OpenRead read, int version) {
    return version >= 0
        && reachability.reaches(
            events.of(read.reader(), writeRead.to()),
            events.of(accesses.writer(version), writeRead.from()));
  }

  /**
   * Whether some writer of the key is known to be later than the version and yet before the read.
   */
  private boolean isOverwritten(OpenRead read, int version) {
    int snapshot = events.of(read.reader(), readWrite.from());
    int end = accesses.writerEnd(read.key());
    int segmentEnd;
    for (int start = accesses.writerStart(read.key()); start < end; start = segmentEnd) {
      segmentEnd = polygraph.segmentEnd(start);
      for (int v = segmentEnd - 1; v >= start; v--) {
        int writer = accesses.writer(v);
        if (v != version
            && writer != read.reader()
            && reachability.reaches(events.of(writer, readWrite.to()), snapshot)) {
          if (version < 0 || precedes(version, writer)) {
            return true;
          }
          break;
        }
      }
    }
    return false;
  }

  private boolean precedes(int version, int writer) {
    return reachability.reaches(
        events.of(accesses.writer(version), writeWrite.from()), events.of(writer, writeWrite.to()));
  }
}
