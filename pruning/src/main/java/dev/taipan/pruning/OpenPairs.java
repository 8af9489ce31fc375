package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;

/**
 * The pairs of versions of a key whose order saturation left open and matters: either one may be
 * read, or the level orders unread versions too.
 *
 * <p>Per pair of chains the versions that are unordered with a given one are consecutive, so the
 * enumeration takes time proportional to its output, plus versions × chains.
 */
public final class OpenPairs {
  private final Polygraph polygraph;
  private final Accesses accesses;
  private final Events events;
  private final Reachability reachability;
  private final EventEdge writeWrite;
  private final IntList first = new IntList();
  private final IntList second = new IntList();

  /** Versions that an open read may have observed. */
  private final boolean[] mayBeRead;

  private OpenPairs(Polygraph polygraph, Reachability reachability) {
    this.polygraph = polygraph;
    this.reachability = reachability;
    accesses = polygraph.accesses();
    events = polygraph.events();
    writeWrite = polygraph.level().writeWrite();
    int keys = accesses.history().keys();
    mayBeRead = new boolean[keys == 0 ? 0 : accesses.writerEnd(keys - 1)];
    for (OpenRead read : polygraph.openReads().list()) {
      for (int i = 0; i < read.candidates(); i++) {
        if (read.candidate(i) >= 0) {
          mayBeRead[read.candidate(i)] = true;
        }
      }
    }
  }

  /**
   * Lists the open pairs of a saturated polygraph.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static OpenPairs of(Polygraph polygraph, Saturation saturation, Deadline deadline) {
    OpenPairs pairs = new OpenPairs(polygraph, saturation.reachability());
    for (int key = 0; key < pairs.accesses.history().keys(); key++) {
      deadline.check();
      pairs.enumerate(key);
    }
    return pairs;
  }

  private void enumerate(int key) {
    int end = accesses.writerEnd(key);
    for (int a = accesses.writerStart(key); a < end; a = polygraph.segmentEnd(a)) {
      for (int b = polygraph.segmentEnd(a); b < end; b = polygraph.segmentEnd(b)) {
        enumerate(a, polygraph.segmentEnd(a), b, polygraph.segmentEnd(b));
      }
    }
  }

  /** The open pairs of a version in [aStart, aEnd) and one in [bStart, bEnd): two segments. */
  private void enumerate(int aStart, int aEnd, int bStart, int bEnd) {
    int from = bStart;
    for (int a = aStart; a < aEnd; a++) {
      while (from < bEnd && precedes(from, a)) {
        from++;
      }
      for (int b = from; b < bEnd && !precedes(a, b); b++) {
        if (matters(a, b)) {
          first.add(a);
          second.add(b);
        }
      }
    }
  }

  private boolean precedes(int earlier, int later) {
    return reachability.reaches(
        events.of(accesses.writer(earlier), writeWrite.from()),
        events.of(accesses.writer(later), writeWrite.to()));
  }

  private boolean matters(int a, int b) {
    return polygraph.level().ordersUnreadVersions() || isRead(a) || isRead(b);
  }

  private boolean isRead(int version) {
    return mayBeRead[version] || polygraph.readers().first(version) >= 0;
  }

  /** The number of open pairs. */
  public int size() {
    return first.size();
  }

  /** One version of a pair, as a position among the writers. */
  public int first(int pair) {
    return first.get(pair);
  }

  /** The other version of a pair. */
  public int second(int pair) {
    return second.get(pair);
  }
}
