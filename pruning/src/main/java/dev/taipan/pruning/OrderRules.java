package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.polygraph.VersionReaders;
import dev.taipan.pruning.reach.EventOrder;
import dev.taipan.pruning.reach.Reachability;
import dev.taipan.pruning.reach.TransactionChains;

/**
 * The two rules by which reachability forces the order of two versions of a key: one for each edge
 * that the other order would stand for, WW between the writers, and RW from each reader of the
 * first to the second writer. They are the two edges of Cobra's constraints (Clark et al.,
 * "Bringing Order to Practical Validation of Database Isolation Levels", Section 3.3).
 */
final class OrderRules implements Propagation.Visitor {
  /** Looking back at a version costs less than looking for the last one of a chain. */
  private static final int SEGMENTS_TO_LOOK_BACK = 2;

  private final Polygraph polygraph;
  private final Accesses accesses;
  private final Events events;
  private final KnownGraph known;
  private final VersionReaders readers;
  private final Reachability reachability;
  private final TransactionChains chains;
  private final Segments segments;
  private final SweptVersions swept;
  private final Propagation propagation;
  private final EventEdge writeWrite;
  private final EventEdge readWrite;

  /** Whether a version's writer may precede another without its version preceding the other's. */
  private final boolean ordersWriters;

  /** The place that the sweep has come to. */
  private int now;

  OrderRules(
      Polygraph polygraph, Reachability reachability, Segments segments, Propagation propagation) {
    this.polygraph = polygraph;
    this.reachability = reachability;
    this.segments = segments;
    this.propagation = propagation;
    chains = reachability.transactionChains();
    accesses = polygraph.accesses();
    swept = new SweptVersions(accesses, segments, chains);
    events = polygraph.events();
    known = polygraph.known();
    readers = polygraph.readers();
    StrongLevel level = polygraph.level();
    writeWrite = level.writeWrite();
    readWrite = level.readWrite();
    ordersWriters = events.areSplit() && writeWrite.to() == Event.BEGIN;
  }

  @Override
  public void begin(EventOrder order) {
    swept.clear();
    if (order.wasMended()) {
      swept.adjust(order);
    }
  }

  @Override
  public void pass(int event, int place) {
    now = place;
    int transaction = events.transactionOf(event);
    if (event == events.of(transaction, writeWrite.to())) {
      swept.enter(transaction, place);
    }
  }

  /** Applies the rules that ask what precedes an event. */
  @Override
  public void visit(int event) {
    int transaction = events.transactionOf(event);
    // In this order, because the edges that the second adds make longer stories for the first.
    if (event == events.of(transaction, readWrite.from())) {
      for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
        int version = polygraph.observed(r);
        if (version >= 0) {
          orderBeforeWhatWasRead(accesses.readKey(r), version, transaction, event);
        }
      }
    }
    if (event == events.of(transaction, writeWrite.from())) {
      for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
        orderAfterWhatPrecedes(
            accesses.writeKey(w), segments.versionOfWrite(w), transaction, event);
      }
    }
  }

  /**
   * A reader of the version whose snapshot comes after another writer of the key: that writer's
   * version must be the earlier one, or the reader would have missed it.
   *
   * <p>Looks back at the versions entered last, up to where all precede the version that was read;
   * or, if these are too many, at the last one of each chain.
   */
  private void orderBeforeWhatWasRead(int key, int version, int reader, int snapshot) {
    int target = events.of(accesses.writer(version), writeWrite.to());
    int own = chains.rank(reader);
    int stop = swept.orderedBefore(version);
    int last = Math.max(swept.begin(key), swept.end(key) - farthest(key));
    int entry = swept.end(key);
    while (--entry >= last) {
      if (swept.place(entry) < stop) {
        return;
      }
      int other = swept.version(entry);
      if (other != version && swept.rank(other) != own) {
        int latest = reachability.latestRank(swept.chain(other), snapshot);
        if (reachability.transactionRank(latest, readWrite.to()) >= swept.rank(other)) {
          addEarlier(key, other, accesses.writer(version), target, reader);
        }
      }
    }
    if (last > swept.begin(key) && swept.place(entry) >= stop) {
      for (int segment = segments.first(key); segment < segments.end(key); segment++) {
        int other = latestIn(segment, readWrite.to(), snapshot, own);
        if (other != Segments.NONE && other != version) {
          addEarlier(key, other, accesses.writer(version), target, reader);
        }
      }
    }
  }

  /** Makes the rules look again at all versions of a key, of which one has got a reader. */
  void reconsider(int key) {
    for (int v = accesses.writerStart(key); v < accesses.writerEnd(key); v++) {
      swept.setOrderedBefore(v, 0);
      propagation.visitNext(events.of(accesses.writer(v), writeWrite.from()));
    }
  }

  /** How many versions of a key to look back at before it is better to look at each chain. */
  private int farthest(int key) {
    return SEGMENTS_TO_LOOK_BACK * (segments.end(key) - segments.first(key));
  }

  /**
   * Another writer of the key that precedes this one so that its version cannot be the later one:
   * it is the earlier one, and whoever read it did so before this writer.
   */
  private void orderAfterWhatPrecedes(int key, int version, int writer, int event) {
    int target = events.of(writer, writeWrite.to());
    int stop = swept.orderedBefore(version);
    int ordered = now;
    int last = Math.max(swept.begin(key), swept.end(key) - farthest(key));
    int entry = swept.end(key);
    while (--entry >= last && swept.place(entry) >= stop) {
      int other = swept.version(entry);
      if (other == version) {
        continue;
      }
      int latest = reachability.latestRank(swept.chain(other), event);
      if (reachability.transactionRank(latest, writeWrite.to()) >= swept.rank(other)) {
        addAfter(key, other, writer, target);
        // What precedes that version precedes this one too.
        stop = Math.max(stop, swept.orderedBefore(other));
      } else {
        ordered = swept.place(entry);
      }
    }
    boolean sawAll = entry < swept.begin(key) || swept.place(entry) < stop;
    if (!sawAll) {
      for (int segment = segments.first(key); segment < segments.end(key); segment++) {
        int other = latestIn(segment, writeWrite.to(), event, chains.rank(writer));
        if (other != Segments.NONE) {
          addAfter(key, other, writer, target);
        }
      }
    }
    swept.setOrderedBefore(version, sawAll ? Math.max(stop, ordered) : stop);
  }

  /** The last version of a segment whose writer's {@code at} event precedes {@code event}. */
  private int latestIn(int segment, Event at, int event, int except) {
    int latest = reachability.latestRank(segments.chain(segment), event);
    if (latest < 0) {
      return Segments.NONE;
    }
    int place = segments.latest(segment, reachability.transactionRank(latest, at), except);
    return place == Segments.NONE ? Segments.NONE : segments.version(place);
  }

  private void addAfter(int key, int version, int writer, int target) {
    int other = accesses.writer(version);
    if (ordersWriters) {
      addEarlier(key, version, writer, target, Dependency.NO_WITNESS);
    }
    int overwriting = events.of(writer, readWrite.to());
    for (int e = readers.first(version); e >= 0; e = readers.next(e)) {
      int reader = readers.reader(e);
      if (reader != writer
          && !reachability.reaches(events.of(reader, readWrite.from()), overwriting)) {
        known.addReadWrite(reader, writer, key, other);
        propagation.takeEffect(known.edges() - 1);
      }
    }
  }

  private void addEarlier(int key, int version, int writer, int target, int shownBy) {
    int other = accesses.writer(version);
    if (!reachability.reaches(events.of(other, writeWrite.from()), target)) {
      known.addWriteWrite(other, writer, key, shownBy);
      propagation.takeEffect(known.edges() - 1);
    }
  }
}
