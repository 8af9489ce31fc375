package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.VersionReaders;

/** The two rules by which reachability forces the order of two versions of a key. */
final class OrderRules {
  private static final int NONE = -1;

  private final Polygraph polygraph;
  private final Accesses accesses;
  private final Events events;
  private final KnownGraph known;
  private final VersionReaders readers;
  private final Reachability reachability;
  private final EventEdge writeWrite;
  private final EventEdge readWrite;

  OrderRules(Polygraph polygraph, Reachability reachability) {
    this.polygraph = polygraph;
    this.reachability = reachability;
    accesses = polygraph.accesses();
    events = polygraph.events();
    known = polygraph.known();
    readers = polygraph.readers();
    writeWrite = polygraph.level().writeWrite();
    readWrite = polygraph.level().readWrite();
  }

  /**
   * Applies both rules to one version.
   *
   * @param readersChanged whether some version of the key has got a reader since the last round
   */
  void apply(int key, int version, boolean readersChanged) {
    int writer = accesses.writer(version);
    for (int e = readers.first(version); e >= 0; e = readers.next(e)) {
      int snapshot = events.of(readers.reader(e), readWrite.from());
      if (readersChanged || reachability.changed(snapshot)) {
        orderBeforeWhatWasRead(key, version, readers.reader(e), snapshot);
      }
    }
    int event = events.of(writer, writeWrite.from());
    if (readersChanged || reachability.changed(event)) {
      orderAfterWhatPrecedes(key, writer, event);
    }
  }

  /**
   * A reader of the version whose snapshot comes after another writer of the key: that writer's
   * version must be the earlier one, or the reader would have missed it.
   */
  private void orderBeforeWhatWasRead(int key, int version, int reader, int snapshot) {
    int writer = accesses.writer(version);
    int target = events.of(writer, writeWrite.to());
    int end = accesses.writerEnd(key);
    int segmentEnd;
    for (int start = accesses.writerStart(key); start < end; start = segmentEnd) {
      segmentEnd = polygraph.segmentEnd(start);
      int latest = latestIn(start, segmentEnd, readWrite.to(), snapshot, reader);
      if (latest != NONE && latest != version) {
        int other = accesses.writer(latest);
        if (!reachability.reaches(events.of(other, writeWrite.from()), target)) {
          known.addWriteWrite(other, writer, key, reader);
        }
      }
    }
  }

  /**
   * Another writer of the key that precedes this one so that its version cannot be the later one:
   * it is the earlier one, and whoever read it did so before this writer.
   */
  private void orderAfterWhatPrecedes(int key, int writer, int event) {
    int target = events.of(writer, writeWrite.to());
    int overwriting = events.of(writer, readWrite.to());
    int end = accesses.writerEnd(key);
    int segmentEnd;
    for (int start = accesses.writerStart(key); start < end; start = segmentEnd) {
      segmentEnd = polygraph.segmentEnd(start);
      int latest = latestIn(start, segmentEnd, writeWrite.to(), event, writer);
      if (latest == NONE) {
        continue;
      }
      int other = accesses.writer(latest);
      if (!reachability.reaches(events.of(other, writeWrite.from()), target)) {
        known.addWriteWrite(other, writer, key, Dependency.NO_WITNESS);
      }
      for (int e = readers.first(latest); e >= 0; e = readers.next(e)) {
        int reader = readers.reader(e);
        if (reader != writer
            && !reachability.reaches(events.of(reader, readWrite.from()), overwriting)) {
          known.addReadWrite(reader, writer, key, other);
        }
      }
    }
  }

  /**
   * The last version of a segment, other than {@code except}'s, whose writer's {@code at} event
   * precedes {@code event}; binary search.
   */
  private int latestIn(int start, int end, Event at, int event, int except) {
    int bound = reachability.latest(polygraph.chainOf(accesses.writer(start)), event);
    if (bound < 0) {
      return NONE;
    }
    int low = start;
    int high = end;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (events.of(accesses.writer(middle), at) <= bound) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int latest = low - 1;
    if (latest >= start && accesses.writer(latest) == except) {
      latest--;
    }
    return latest >= start ? latest : NONE;
  }
}
