package dev.taipan.pruning.table;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.EventOrder;

/**
 * The two rules of saturation, applied to tables of what precedes what: a version that a reader
 * could have seen comes before the one that it did see; and one that cannot be the later one of two
 * is the earlier one, also for its readers.
 *
 * <p>Linear in the words of the tables, plus the edges that are added times the words of a key.
 */
final class TableRules {
  private static final int NONE = -1;

  private final Accesses accesses;
  private final Events events;
  private final KnownGraph known;
  private final StrongLevel level;
  private final KeyAccesses keys;
  private final Precedences found;

  /** Per version those before it whose readers are known to come before it, too. */
  private final VersionBits handled;

  private EventOrder order;

  TableRules(Polygraph polygraph, KeyAccesses keys, Precedences found) {
    this.keys = keys;
    this.found = found;
    handled = new VersionBits(keys.versions(), found.ordered()::size);
    accesses = polygraph.accesses();
    events = polygraph.events();
    known = polygraph.known();
    level = polygraph.level();
  }

  /** Adds the edges that follow, in the order of the events that they enter. */
  void apply(EventOrder inOrder) {
    order = inOrder;
    for (int place = 0; place < events.count(); place++) {
      int event = order.at(place);
      int t = events.transactionOf(event);
      if (event == events.of(t, level.readWrite().from())) {
        for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
          if (keys.observed(r) >= 0) {
            orderBeforeWhatWasRead(t, r);
          }
        }
      }
      if (event == events.of(t, level.writeWrite().from())) {
        for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
          orderAfterWhatPrecedes(accesses.writeKey(w), keys.versionOfWrite(w), t);
        }
      }
    }
  }

  private void orderBeforeWhatWasRead(int reader, int read) {
    int key = accesses.readKey(read);
    int version = keys.observed(read);
    for (int other = latestMissing(found.seen(), read, found.ordered(), version, reader, key);
        other != NONE;
        other = latestMissing(found.seen(), read, found.ordered(), version, reader, key)) {
      addEarlier(key, other, version, reader);
    }
  }

  private void orderAfterWhatPrecedes(int key, int version, int writer) {
    VersionBits notLater = found.notLater();
    for (int other = latestMissing(notLater, version, found.ordered(), version, writer, key);
        other != NONE;
        other = latestMissing(notLater, version, found.ordered(), version, writer, key)) {
      addEarlier(key, other, version, Dependency.NO_WITNESS);
    }
    for (int i = 0; i < notLater.size(version); i++) {
      long missing = notLater.word(version, i) & ~handled.word(version, i);
      for (; missing != 0; missing &= missing - 1) {
        int bit = (i << 6) + Long.numberOfTrailingZeros(missing);
        handled.set(version, bit);
        orderAfterReaders(accesses.writerStart(key) + bit, key, version, writer);
      }
    }
  }

  private void orderAfterReaders(int other, int key, int version, int writer) {
    for (int place = keys.firstRead(other); place < keys.endOfReads(other); place++) {
      orderAfterReader(keys.read(place), key, version, writer, accesses.writer(other));
    }
  }

  private void orderAfterReader(int read, int key, int version, int writer, int readVersion) {
    int bit = version - accesses.writerStart(key);
    int reader = accesses.readerOf(read);
    if (reader != writer
        && !found.passed().get(read, bit)
        && !found.passed().meets(read, found.ordered(), version)) {
      known.addReadWrite(reader, writer, key, readVersion);
    }
    found.passed().set(read, bit);
  }

  private void addEarlier(int key, int earlier, int version, int shownBy) {
    known.addWriteWrite(accesses.writer(earlier), accesses.writer(version), key, shownBy);
    found.ordered().set(version, earlier - accesses.writerStart(key));
    found.ordered().addAll(version, found.ordered(), earlier);
  }

  /**
   * Of the versions of a row that another row lacks the one that commits last, without {@code
   * version} itself and that of {@code transaction}; or {@link #NONE}.
   */
  private int latestMissing(
      VersionBits bits, int row, VersionBits present, int version, int transaction, int key) {
    int base = accesses.writerStart(key);
    int latest = NONE;
    int latestPlace = NONE;
    for (int i = 0; i < bits.size(row); i++) {
      long missing = bits.word(row, i) & ~present.word(version, i);
      while (missing != 0) {
        int other = base + (i << 6) + Long.numberOfTrailingZeros(missing);
        missing &= missing - 1;
        int place = order.place(keys.ofWriter(other, level.writeWrite().from()));
        if (place > latestPlace && other != version && accesses.writer(other) != transaction) {
          latest = other;
          latestPlace = place;
        }
      }
    }
    return latest;
  }
}
