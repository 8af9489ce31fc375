package dev.taipan.pruning.table;

import dev.taipan.history.Accesses;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.EventOrder;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Where a sweep may still find something: the places of events that a source before them is not
 * known to precede, although a rule asks about the two, and per block of sources how far these go.
 * What is known stays known, so the rest need not be looked up again.
 *
 * <p>Takes time linear in the pairs of accesses of those keys in which some pair is open.
 */
final class OpenPlaces {
  private final Accesses accesses;
  private final StrongLevel level;
  private final KeyAccesses keys;
  private final Precedences found;
  private final int columns;

  private final BitSet open;

  /** Per block of sources one past the last place that is open on account of one of them. */
  private final int[] ends;

  private EventOrder order;

  /** All places, as nothing is known yet, by blocks of so many columns. */
  OpenPlaces(Polygraph polygraph, KeyAccesses keys, Precedences found, int columns) {
    accesses = polygraph.accesses();
    level = polygraph.level();
    this.keys = keys;
    this.found = found;
    this.columns = columns;
    int events = polygraph.events().count();
    open = new BitSet(events);
    open.set(0, events);
    ends = new int[events / columns + 1];
    Arrays.fill(ends, events);
  }

  /** Whether an event has to be looked up. */
  boolean isOpen(int place) {
    return open.get(place);
  }

  /** One past the last place that has to be looked up on account of the block of a source. */
  int end(int source) {
    return ends[source / columns];
  }

  /** Leaves open what is not known now. */
  void update(EventOrder inOrder) {
    order = inOrder;
    open.clear();
    Arrays.fill(ends, 0);
    for (int read = 0; read < accesses.reads(); read++) {
      if (keys.counts(read) && !isClosed(read)) {
        openRead(read);
      }
    }
    for (int key = 0; key < accesses.history().keys(); key++) {
      openVersions(key, found.notLater(), level.writeWrite().to(), level.writeWrite().from());
      if (found.ordered() != found.notLater()) {
        openVersions(key, found.ordered(), level.writeWrite().from(), level.writeWrite().to());
      }
    }
  }

  /** Whether it is known of each version of the key whether it was there to be read. */
  private boolean isClosed(int read) {
    int key = accesses.readKey(read);
    return found.seen().count(read) + found.passed().count(read)
        == accesses.writerEnd(key) - accesses.writerStart(key);
  }

  private void openRead(int read) {
    int base = accesses.writerStart(accesses.readKey(read));
    int reader = order.place(keys.ofReader(read, level.readWrite().from()));
    for (int v = base; v < accesses.writerEnd(accesses.readKey(read)); v++) {
      int writer = order.place(keys.ofWriter(v, level.readWrite().to()));
      if (writer < reader && !found.seen().get(read, v - base)) {
        open(writer, reader);
      } else if (reader < writer && !found.passed().get(read, v - base)) {
        open(reader, writer);
      }
    }
  }

  private void openVersions(int key, VersionBits known, Event from, Event to) {
    int base = accesses.writerStart(key);
    int end = accesses.writerEnd(key);
    if (pairs(known, base, end) == (long) (end - base) * (end - base - 1) / 2) {
      return;
    }
    for (int later = base; later < end; later++) {
      int target = order.place(keys.ofWriter(later, to));
      for (int earlier = base; earlier < end; earlier++) {
        int source = order.place(keys.ofWriter(earlier, from));
        if (source < target && earlier != later && !known.get(later, earlier - base)) {
          open(source, target);
        }
      }
    }
  }

  private static long pairs(VersionBits known, int base, int end) {
    long pairs = 0;
    for (int version = base; version < end; version++) {
      pairs += known.count(version);
    }
    return pairs;
  }

  private void open(int source, int target) {
    open.set(target);
    ends[source / columns] = Math.max(ends[source / columns], target + 1);
  }
}
