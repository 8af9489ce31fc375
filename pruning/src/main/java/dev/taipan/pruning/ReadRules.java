package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.Reachability;

/**
 * Which candidates of an ambiguous read reachability rules out: pruning as in Cobra, of what a read
 * observed instead of what came first. Where several transactions wrote a value, VeriStrong's
 * hyper-polygraphs list the candidates in the same way.
 */
final class ReadRules {
  private final Accesses accesses;
  private final Segments segments;
  private final Events events;
  private final Reachability reachability;
  private final EventEdge writeRead;
  private final EventEdge writeWrite;
  private final EventEdge readWrite;

  ReadRules(Polygraph polygraph, Reachability reachability, Segments segments) {
    this.segments = segments;
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
    int reader = reachability.transactionChains().rank(read.reader());
    for (int segment = segments.first(read.key()); segment < segments.end(read.key()); segment++) {
      int latest = reachability.latestRank(segments.chain(segment), snapshot);
      if (latest >= 0) {
        int bound = reachability.transactionRank(latest, readWrite.to());
        int place = segments.latest(segment, bound, reader);
        if (place != Segments.NONE
            && segments.version(place) != version
            && (version < 0 || precedes(version, accesses.writer(segments.version(place))))) {
          return true;
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
