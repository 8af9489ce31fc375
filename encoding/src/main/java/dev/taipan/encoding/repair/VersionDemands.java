package dev.taipan.encoding.repair;

import dev.taipan.encoding.theory.Buckets;
import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import java.util.Arrays;

/**
 * What a level asks of an order of a history's events, without a list of pairs of versions: a
 * demand is that one event comes before another one, and mostly that in between nobody else commits
 * a version of some key. Of a read, that is from the commit of what it observed to its begin; of a
 * write, where writers of a key must not be concurrent, from its transaction's begin to its commit.
 * The more versions are in between, the more it weighs. Takes linear space; to look at a demand
 * takes time linear in the versions of its key.
 */
final class VersionDemands implements Demands {
  /** Comes before all events. */
  private static final int INITIAL = -1;

  private final Accesses accesses;
  private final Events events;

  /** Per demand two events, of which the first may be {@link #INITIAL}; key by key. */
  private final IntList from = new IntList();

  private final IntList to = new IntList();

  /** Per demand its key, or -1. */
  private final IntList key = new IntList();

  /** Per key its first demand. */
  private final int[] firstOfKey;

  private final Buckets atNode;
  private final long looks;

  /** The demands of a polygraph without open reads or doubtful transactions; events are nodes. */
  VersionDemands(Polygraph polygraph) {
    accesses = polygraph.accesses();
    events = polygraph.events();
    firstOfKey = new int[accesses.history().keys() + 1];
    looks = addKeys(polygraph.level());
    addKnown(polygraph.known());
    atNode = indexByNode();
  }

  private long addKeys(StrongLevel level) {
    Buckets reads = readsByKey();
    long sum = 0;
    for (int k = 0; k < firstOfKey.length - 1; k++) {
      firstOfKey[k] = from.size();
      for (int p = reads.begin(k); p < reads.end(k); p++) {
        addRead(reads.get(p), level);
      }
      for (int v = accesses.writerStart(k); v < accesses.writerEnd(k); v++) {
        if (level.ordersUnreadVersions()) {
          int t = accesses.writer(v);
          add(events.of(t, Event.BEGIN), events.of(t, Event.COMMIT), k);
        }
      }
      sum += (from.size() - firstOfKey[k]) * (1L + writers(k));
    }
    firstOfKey[firstOfKey.length - 1] = from.size();
    return sum;
  }

  /** The external reads, but for those that repeat what was read. */
  private Buckets readsByKey() {
    int keys = accesses.history().keys();
    int[] latest = new int[keys];
    Arrays.fill(latest, -1);
    IntList keyOf = new IntList();
    IntList reads = new IntList();
    for (int r = 0; r < accesses.reads(); r++) {
      int k = accesses.readKey(r);
      int previous = latest[k];
      if (previous < 0
          || accesses.readerOf(previous) != accesses.readerOf(r)
          || accesses.readWriter(previous) != accesses.readWriter(r)) {
        keyOf.add(k);
        reads.add(r);
      }
      latest[k] = r;
    }
    return Buckets.of(keys, keyOf, reads);
  }

  private void addRead(int read, StrongLevel level) {
    int writer = accesses.readWriter(read);
    add(
        writer < 0 ? INITIAL : events.of(writer, level.writeRead().from()),
        events.of(accesses.readerOf(read), level.writeRead().to()),
        accesses.readKey(read));
  }

  /** What is known besides: it does not follow from reads. */
  private void addKnown(KnownGraph known) {
    for (int edge = 0; edge < known.edges(); edge++) {
      if (!known.isOfReads(edge)) {
        add(known.from(edge), known.to(edge), -1);
      }
    }
  }

  private void add(int source, int target, int ofKey) {
    from.add(source);
    to.add(target);
    key.add(ofKey);
  }

  private Buckets indexByNode() {
    IntList node = new IntList();
    IntList demand = new IntList();
    for (int d = 0; d < count(); d++) {
      if (from.get(d) != INITIAL) {
        node.add(from.get(d));
        demand.add(d);
      }
      node.add(to.get(d));
      demand.add(d);
    }
    return Buckets.of(nodes(), node, demand);
  }

  private int writers(int k) {
    return accesses.writerEnd(k) - accesses.writerStart(k);
  }

  @Override
  public int nodes() {
    return events.count();
  }

  @Override
  public int count() {
    return from.size();
  }

  @Override
  public long looks() {
    return looks + count();
  }

  @Override
  public int companion(int node) {
    int t = events.transactionOf(node);
    int commit = events.of(t, Event.COMMIT);
    return node == commit ? events.of(t, Event.BEGIN) : commit;
  }

  @Override
  public boolean isMet(int demand, LinePlaces places) {
    return violations(demand, places) == 0;
  }

  /** How often a demand weighs: once for each who commits in between, or if there is no between. */
  int violations(int demand, LinePlaces places) {
    long begin = begin(demand, places);
    long end = places.of(to.get(demand));
    return begin < end ? committers(demand, begin, end, places) : 1;
  }

  /** Whether a demand is that an event comes before another one, or behind it. */
  boolean isOf(int demand, int event) {
    return event == from.get(demand) || event == to.get(demand);
  }

  private long begin(int demand, LinePlaces places) {
    return from.get(demand) == INITIAL ? BestPlace.START : places.of(from.get(demand));
  }

  /** How many others commit a version of a demand's key between two places. */
  private int committers(int demand, long begin, long end, LinePlaces places) {
    int k = key.get(demand);
    int committers = 0;
    for (int v = start(k); v < end(k); v++) {
      long place = places.of(committer(v));
      committers += begin < place && place < end && isOther(accesses.writer(v), demand) ? 1 : 0;
    }
    return committers;
  }

  private int start(int k) {
    return k < 0 ? 0 : accesses.writerStart(k);
  }

  private int end(int k) {
    return k < 0 ? 0 : accesses.writerEnd(k);
  }

  private int committer(int version) {
    return events.of(accesses.writer(version), Event.COMMIT);
  }

  private boolean isOther(int writer, int demand) {
    return writer != events.transactionOf(from.get(demand))
        && writer != events.transactionOf(to.get(demand));
  }

  /** Both events, and of those who commit in between the one who is nearest to either. */
  @Override
  public void addNodes(int demand, LinePlaces places, IntList ofDemand) {
    long begin = begin(demand, places);
    long end = places.of(to.get(demand));
    if (from.get(demand) != INITIAL) {
      ofDemand.add(from.get(demand));
    }
    ofDemand.add(to.get(demand));
    int k = key.get(demand);
    long least = Long.MAX_VALUE;
    int nearest = INITIAL;
    for (int v = start(k); v < end(k); v++) {
      long place = places.of(committer(v));
      long distance = Math.min(place - begin, end - place);
      if (distance > 0 && distance < least && isOther(accesses.writer(v), demand)) {
        least = distance;
        nearest = committer(v);
      }
    }
    if (nearest != INITIAL) {
      ofDemand.add(nearest);
    }
  }

  @Override
  public void lookAt(int node, LinePlaces places, Unmet unmet) {
    for (int p = atNode.begin(node); p < atNode.end(node); p++) {
      unmet.set(atNode.get(p), isMet(atNode.get(p), places));
    }
    int t = events.transactionOf(node);
    if (node == events.of(t, Event.COMMIT)) {
      for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
        int k = accesses.writeKey(w);
        for (int d = firstOfKey[k]; d < firstOfKey[k + 1]; d++) {
          unmet.set(d, isMet(d, places));
        }
      }
    }
  }

  @Override
  public void weigh(int earlier, int later, LinePlaces places, BestPlace best) {
    weighAt(earlier, earlier, later, places, best);
    if (earlier != later) {
      weighAt(later, earlier, later, places, best);
    }
    int t = events.transactionOf(earlier);
    int commit = events.of(t, Event.COMMIT);
    if (earlier == commit || later == commit) {
      weighVersions(t, places.of(commit), places, best);
    }
  }

  private void weighAt(int node, int earlier, int later, LinePlaces places, BestPlace best) {
    for (int p = atNode.begin(node); p < atNode.end(node); p++) {
      int demand = atNode.get(p);
      if (best.isNew(demand)) {
        if (best.isUnmet(demand)) {
          best.weighsNow(demand, violations(demand, places));
        }
        int source = from.get(demand);
        int target = to.get(demand);
        boolean leaves = source == earlier || source == later;
        boolean enters = target == earlier || target == later;
        if (!leaves) {
          weighTo(demand, places, best);
        } else if (!enters) {
          weighFrom(demand, places, best);
        } else if (source == later) {
          best.weighsBetween(BestPlace.START, BestPlace.END, best.worth(demand));
        }
      }
    }
  }

  /** Where the event moves that has to come later. */
  private void weighTo(int demand, LinePlaces places, BestPlace best) {
    int k = key.get(demand);
    long worth = best.worth(demand);
    long begin = begin(demand, places);
    best.look(1 + end(k) - start(k));
    best.weighsBetween(BestPlace.START, begin, worth);
    for (int v = start(k); v < end(k); v++) {
      long place = places.of(committer(v));
      if (place > begin && isOther(accesses.writer(v), demand)) {
        best.weighsBetween(place, BestPlace.END, worth);
      }
    }
  }

  /** Where the event moves that has to come earlier. */
  private void weighFrom(int demand, LinePlaces places, BestPlace best) {
    int k = key.get(demand);
    long worth = best.worth(demand);
    long end = places.of(to.get(demand));
    best.look(1 + end(k) - start(k));
    best.weighsBetween(end, BestPlace.END, worth);
    for (int v = start(k); v < end(k); v++) {
      long place = places.of(committer(v));
      if (place < end && isOther(accesses.writer(v), demand)) {
        best.weighsBetween(BestPlace.START, place, worth);
      }
    }
  }

  /** Where a commit moves, of the versions of a transaction. */
  private void weighVersions(int t, long now, LinePlaces places, BestPlace best) {
    for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
      int k = accesses.writeKey(w);
      best.look(firstOfKey[k + 1] - firstOfKey[k]);
      for (int d = firstOfKey[k]; d < firstOfKey[k + 1]; d++) {
        if (isOther(t, d)) {
          long begin = begin(d, places);
          long end = places.of(to.get(d));
          best.weighsNow(d, begin < now && now < end ? 1 : 0);
          best.weighsBetween(begin, end, best.worth(d));
        }
      }
    }
  }
}
