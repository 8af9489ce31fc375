package dev.taipan.collect.whitebox;

import dev.taipan.history.column.Stamps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The order in which transactions became visible, while they run: that of {@link SnapshotOrder},
 * but that places are given once and stay. A snapshot that comes late, and saw something else than
 * the first so and so many of that order, has no place in it. Snapshots and places of which many
 * have come since are forgotten.
 */
final class LiveOrder {
  private final int window;

  /** In the order of the log, and how many came up to each. */
  private final Map<Long, Long> unplaced = new LinkedHashMap<>();

  /** Those of which no use was made yet, and which may tell what became visible first. */
  private final TreeSet<Snapshot> snapshots = new TreeSet<>(Snapshot.BY_SIGHT);

  private final Map<Long, Long> places = new HashMap<>();

  /** By place, modulo the window, who is there, and the greatest number of those up to there. */
  private final long[] writers;

  private final long[] greatest;
  private long logged;
  private long placed;

  /** Nothing yet. */
  LiveOrder(int window) {
    this.window = window;
    writers = new long[window];
    greatest = new long[window];
  }

  /** A transaction committed, after all that the log told of before. */
  void logged(long writer) {
    unplaced.put(writer, ++logged);
  }

  /** How many the log told of. */
  long logged() {
    return logged;
  }

  /** A statement saw something; the log has told of all of that. */
  void saw(Snapshot snapshot) {
    snapshots.add(snapshot);
  }

  /**
   * The place of a transaction that is in the log, from 1; it gets one if it has none, and so do
   * those that come before it.
   */
  long place(long writer) {
    while (unplaced.containsKey(writer)
        && !snapshots.isEmpty()
        && !snapshots.first().sees(writer)) {
      placeAll(snapshots.pollFirst());
    }
    if (unplaced.containsKey(writer)) {
      placeUpTo(writer);
    }
    return places.getOrDefault(writer, Stamps.NONE);
  }

  /** Those that the log told of before, but for those of which a snapshot says otherwise. */
  private void placeUpTo(long last) {
    Iterator<Long> next = unplaced.keySet().iterator();
    long writer;
    do {
      writer = next.next();
      if (snapshots.isEmpty() || snapshots.first().sees(writer)) {
        next.remove();
        place(writer, placed + 1);
      }
    } while (writer != last);
  }

  /** The last place that is taken; the first so and so many of the log get one. */
  long last(long ofLog) {
    while (!unplaced.isEmpty() && unplaced.values().iterator().next() <= ofLog) {
      place(unplaced.keySet().iterator().next());
    }
    return placed;
  }

  /** Whether a transaction may have a place up to this one; what has none yet will have a later. */
  boolean isUpTo(long place, long writer) {
    return places.getOrDefault(writer, Long.MAX_VALUE) <= place;
  }

  private void placeAll(Snapshot snapshot) {
    List<Long> seen = new ArrayList<>();
    unplaced.keySet().stream().filter(snapshot::sees).forEach(seen::add);
    seen.forEach(
        writer -> {
          unplaced.remove(writer);
          place(writer.longValue(), placed + 1);
        });
  }

  private void place(long writer, long place) {
    int slot = slot(place);
    if (place > window) {
      places.remove(writers[slot]);
    }
    writers[slot] = writer;
    greatest[slot] = place == 1 ? writer : Math.max(writer, greatest[slot(place - 1)]);
    places.put(writer, place);
    placed = place;
  }

  private int slot(long place) {
    return (int) (place % window);
  }

  /**
   * Up to which place a snapshot sees that was {@linkplain #saw told of}, or {@link Stamps#NONE} if
   * it came too late for that. Takes time linear in what is behind that place, and in what was
   * running.
   */
  long sight(Snapshot snapshot) {
    while (!snapshots.isEmpty() && Snapshot.BY_SIGHT.compare(snapshots.first(), snapshot) <= 0) {
      placeAll(snapshots.pollFirst());
    }
    long place = placed;
    while (place > 0 && place > placed - window && !snapshot.sees(writers[slot(place)])) {
      place--;
    }
    return seesAllUpTo(place, snapshot) ? place : Stamps.NONE;
  }

  private boolean seesAllUpTo(long place, Snapshot snapshot) {
    return place == 0
        || (place > placed - window
            && greatest[slot(place)] < snapshot.end()
            && snapshot.running().noneMatch(writer -> isUpTo(place, writer)));
  }
}
