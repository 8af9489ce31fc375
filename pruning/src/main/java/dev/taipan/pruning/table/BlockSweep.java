package dev.taipan.pruning.table;

import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.EventOrder;
import java.util.Arrays;

/**
 * Finds which of the pairs that rules ask about a graph connects: a block of sources at a time, a
 * row of bits per event tells from which of them it can be reached.
 *
 * <p>Takes (edges × events / 128) steps, each of one word, and one step per pair; memory for a row
 * of {@link #words} words per event. Later runs look only where pairs are {@linkplain OpenPlaces
 * open}.
 */
final class BlockSweep {
  private static final int PLACES_PER_DEADLINE_CHECK = 1 << 12;

  private final Accesses accesses;
  private final Events events;
  private final KnownGraph known;
  private final StrongLevel level;
  private final KeyAccesses keys;
  private final Precedences found;
  private final Deadline deadline;
  private final int words;

  /** By place, a row each. */
  private final long[] rows;

  /** Per place whether its row has a bit. */
  private final boolean[] reached;

  private final Sources beginners;
  private final Sources committers;
  private final Sources readers;

  /** The places that precede each place by an edge. */
  private final int[] firstBefore;

  private int[] before = {};
  private final OpenPlaces open;
  private EventOrder order;

  /** Whether nothing has been looked up yet. */
  private boolean isFirst = true;

  /**
   * Prepares sweeps.
   *
   * @param words the words of a row
   */
  BlockSweep(
      Polygraph polygraph, KeyAccesses keys, Precedences found, int words, Deadline deadline) {
    accesses = polygraph.accesses();
    events = polygraph.events();
    known = polygraph.known();
    level = polygraph.level();
    this.keys = keys;
    this.found = found;
    this.words = words;
    this.deadline = deadline;
    rows = new long[Math.multiplyExact(events.count(), words)];
    reached = new boolean[events.count()];
    firstBefore = new int[events.count() + 1];
    int keyCount = accesses.history().keys();
    beginners = new Sources(keyCount, keys.versions());
    committers = events.areSplit() ? new Sources(keyCount, keys.versions()) : beginners;
    readers = new Sources(keyCount, accesses.reads());
    open = new OpenPlaces(polygraph, keys, found, words * Long.SIZE);
  }

  /** The words of a row so that rows take no more than so many bytes. */
  static int words(int events, long bytes) {
    long most = Math.min(bytes, (long) Integer.MAX_VALUE * Long.BYTES) / Long.BYTES;
    long fits = most / Math.max(1, events);
    return (int) Math.max(1, Math.min(fits, Math.min(64, (events + Long.SIZE - 1) / Long.SIZE)));
  }

  /**
   * Adds to what is found all pairs that the known graph connects.
   *
   * @param inOrder respects the graph
   */
  void run(EventOrder inOrder) {
    order = inOrder;
    sortEdges();
    if (!isFirst) {
      open.update(order);
    }
    isFirst = false;
    int columns = words * Long.SIZE;
    for (int start = 0; start < events.count(); start += columns) {
      deadline.check();
      int end = Math.min(events.count(), start + columns);
      if (start < open.end(start)) {
        enterSources(start, end);
        sweep(start, end);
        leaveSources(start, end);
      }
    }
  }

  private void sortEdges() {
    Arrays.fill(firstBefore, 0);
    for (int edge = 0; edge < known.edges(); edge++) {
      firstBefore[order.place(known.to(edge)) + 1]++;
    }
    for (int place = 0; place < events.count(); place++) {
      firstBefore[place + 1] += firstBefore[place];
    }
    if (before.length < known.edges()) {
      before = new int[known.edges() + known.edges() / 4];
    }
    for (int edge = known.edges() - 1; edge >= 0; edge--) {
      before[--firstBefore[order.place(known.to(edge)) + 1]] = order.place(known.from(edge));
    }
    System.arraycopy(firstBefore, 1, firstBefore, 0, events.count());
    firstBefore[events.count()] = known.edges();
  }

  private void enterSources(int start, int end) {
    for (int place = start; place < end; place++) {
      int event = order.at(place);
      int t = events.transactionOf(event);
      Sources writers = event == events.of(t, Event.BEGIN) ? beginners : committers;
      for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
        writers.add(accesses.writeKey(w), keys.versionOfWrite(w), place - start);
      }
      if (event == events.of(t, level.readWrite().from())) {
        for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
          if (keys.counts(r)) {
            readers.add(accesses.readKey(r), r, place - start);
          }
        }
      }
    }
  }

  private void leaveSources(int start, int end) {
    for (int place = start; place < end; place++) {
      int t = events.transactionOf(order.at(place));
      for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
        beginners.clear(accesses.writeKey(w));
        committers.clear(accesses.writeKey(w));
      }
      for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
        readers.clear(accesses.readKey(r));
      }
    }
  }

  private void sweep(int start, int end) {
    int last = open.end(start);
    for (int place = start; place < last; place++) {
      if (place % PLACES_PER_DEADLINE_CHECK == 0) {
        deadline.check();
      }
      reached[place] = unite(place, start);
      if (reached[place] && open.isOpen(place)) {
        lookUp(order.at(place), place * words);
      }
      if (place < end) {
        if (!reached[place]) {
          Arrays.fill(rows, place * words, (place + 1) * words, 0);
          reached[place] = true;
        }
        rows[place * words + ((place - start) >>> 6)] |= 1L << (place - start);
      }
    }
  }

  /** Makes a row of those before it; returns whether there are any from the block on. */
  private boolean unite(int place, int start) {
    boolean any = false;
    int to = place * words;
    for (int i = firstBefore[place]; i < firstBefore[place + 1]; i++) {
      int source = before[i];
      if (source >= start && reached[source]) {
        if (any) {
          unite(rows, to, source * words, words);
        } else {
          System.arraycopy(rows, source * words, rows, to, words);
          any = true;
        }
      }
    }
    return any;
  }

  private static void unite(long[] rows, int to, int from, int words) {
    for (int i = 0; i < words; i++) {
      rows[to + i] |= rows[from + i];
    }
  }

  /** Notes which sources of the block reach an event, as far as rules ask. */
  private void lookUp(int event, int row) {
    int t = events.transactionOf(event);
    if (event == events.of(t, level.readWrite().from())) {
      lookUpReads(t, row);
    }
    if (event == events.of(t, level.writeWrite().from())) {
      lookUpVersions(t, row, writers(level.writeWrite().to()), found.notLater());
    }
    if (found.ordered() != found.notLater() && event == events.of(t, level.writeWrite().to())) {
      lookUpVersions(t, row, writers(level.writeWrite().from()), found.ordered());
    }
    if (event == events.of(t, level.readWrite().to())) {
      lookUpReaders(t, row);
    }
  }

  private Sources writers(Event event) {
    return event == Event.BEGIN ? beginners : committers;
  }

  private void lookUpReads(int t, int row) {
    Sources writers = writers(level.readWrite().to());
    for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
      if (keys.counts(r)) {
        int base = accesses.writerStart(accesses.readKey(r));
        int version = writers.first(accesses.readKey(r));
        for (; version >= 0; version = writers.next(version)) {
          if (has(row, writers.column(version))) {
            found.seen().set(r, version - base);
          }
        }
      }
    }
  }

  private void lookUpVersions(int t, int row, Sources writers, VersionBits into) {
    for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
      int base = accesses.writerStart(accesses.writeKey(w));
      int version = writers.first(accesses.writeKey(w));
      for (; version >= 0; version = writers.next(version)) {
        if (version != keys.versionOfWrite(w) && has(row, writers.column(version))) {
          into.set(keys.versionOfWrite(w), version - base);
        }
      }
    }
  }

  private void lookUpReaders(int t, int row) {
    for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
      int key = accesses.writeKey(w);
      int version = keys.versionOfWrite(w) - accesses.writerStart(key);
      for (int r = readers.first(key); r >= 0; r = readers.next(r)) {
        if (has(row, readers.column(r))) {
          found.passed().set(r, version);
        }
      }
    }
  }

  private boolean has(int row, int column) {
    return (rows[row + (column >>> 6)] & 1L << column) != 0;
  }
}
