package dev.taipan.polygraph;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * A history as a polygraph of a strong level: the known edges, the readers of every version, and
 * the reads whose version is open. That any two versions of a key are in one order or the other is
 * understood and not listed: Cobra's constraints (Clark et al., Section 3.3) would be quadratic in
 * the writers of a key, and saturation settles most of them without a look at each.
 *
 * <p>Expects that no transaction observes two versions of a key: that violates read atomicity and
 * is found before. Built in time linear in the operations (times the logarithm of a key's writers),
 * plus one edge per pair of a read of an initial version and a {@link #segmentEnd segment} of the
 * key's writers whose first one did not read another's version, plus {@link RealTimeEdges} where
 * the level has them, or {@link RealTimeOfKeys}, plus one edge per step of the version order that
 * is known, and for lists one per read, and one from each transaction to the final one, if there is
 * one.
 */
public final class Polygraph {
  /** Stands for the version of a read that is open, or that repeats an earlier one. */
  public static final int NOT_OBSERVED = Integer.MIN_VALUE;

  private final StrongLevel level;
  private final VersionOrder facts;
  private final Accesses accesses;
  private final Events events;
  private final KnownGraph known;
  private final VersionReaders readers;
  private final OpenReads openReads = new OpenReads();
  private final Doubtful doubtful;
  private final int[] segmentEnd;

  /** Versions whose writers read an earlier one of the key, so that they are not the first. */
  private final boolean[] updates;

  private final ListOrder listOrder;

  /** Per external read the version observed, or {@link #NOT_OBSERVED}. */
  private final int[] observed;

  /** The polygraph of a history under a level, if nobody knows more of the order of versions. */
  public Polygraph(Accesses accesses, StrongLevel level) {
    this(accesses, level, VersionOrder.NONE);
  }

  /**
   * The polygraph of a history under a level.
   *
   * @param facts the order of versions, as far as it is known; does not contradict itself
   */
  public Polygraph(Accesses accesses, StrongLevel level, VersionOrder facts) {
    this.level = level;
    this.facts = facts;
    this.accesses = accesses;
    doubtful = Doubtful.withRepeatableReads(accesses);
    History history = accesses.history();
    events = new Events(level, history.transactions());
    known = new KnownGraph(level, events);
    int versions = history.keys() == 0 ? 0 : accesses.writerEnd(history.keys() - 1);
    readers = new VersionReaders(versions, history.keys());
    segmentEnd = new int[versions];
    updates = new boolean[versions];
    observed = new int[accesses.reads()];
    Arrays.fill(observed, NOT_OBSERVED);
    listOrder = new ListOrder(this);
    findSegments();
    addTransactions();
    addFinal();
    addRealTime();
    addVersionOrder();
    addListOrder();
    findUpdates();
    addReads();
  }

  private void addRealTime() {
    if (level.hasRealTimePerKey()) {
      RealTimeOfKeys.add(accesses, known);
    } else if (level.realTime().isPresent()) {
      RealTimeEdges.add(accesses, known);
    }
  }

  /** Adds the steps of lists, from one included writer to the next. */
  private void addVersionOrder() {
    for (int list = 0; list < facts.lists(); list++) {
      int earlier = History.INITIAL;
      for (int writer : facts.transactions(list)) {
        if (accesses.readsFrom().included(writer)) {
          if (earlier != History.INITIAL) {
            known.addWriteWrite(earlier, writer, facts.key(list), Dependency.VERSION_ORDER_WITNESS);
          }
          earlier = writer;
        }
      }
    }
  }

  /** The order of lists is the history's own word, and its writers are included. */
  private void addListOrder() {
    VersionOrder lists = accesses.listOrder();
    lists.forEachStep(
        (list, earlier, later) ->
            known.addWriteWrite(earlier, later, lists.key(list), Dependency.LIST_WITNESS));
  }

  private void findSegments() {
    for (int key = 0; key < accesses.history().keys(); key++) {
      int end = accesses.writerEnd(key);
      for (int version = end - 1; version >= accesses.writerStart(key); version--) {
        boolean last = version + 1 == end || chainOfVersion(version) != chainOfVersion(version + 1);
        segmentEnd[version] = last ? version + 1 : segmentEnd[version + 1];
      }
    }
  }

  private void addTransactions() {
    for (int t = 0; t < accesses.history().transactions(); t++) {
      if (accesses.readsFrom().included(t)) {
        addTransaction(t, accesses.previousInSession(t));
      }
    }
    for (int t : doubtful.transactions()) {
      addDoubtfulTransaction(t);
    }
  }

  /** One that did not take effect may stand before the final transaction all the same. */
  private void addFinal() {
    OptionalInt last = accesses.history().finalTransaction();
    for (int t = 0; t < accesses.history().transactions() && last.isPresent(); t++) {
      if (t != last.getAsInt() && mayHaveTakenEffect(t)) {
        known.addFinal(t, last.getAsInt());
      }
    }
  }

  private void addTransaction(int t, int previous) {
    if (events.areSplit()) {
      known.addWithin(t);
    }
    if (level.sessionOrder().isPresent() && previous >= 0) {
      known.addSessionOrder(previous, t);
    }
  }

  /**
   * A transaction that did not take effect may stand in its session all the same: that says no more
   * of the others than session order does.
   */
  private void addDoubtfulTransaction(int t) {
    int end = accesses.history().sessionEnd(accesses.sessionOf(t));
    int previous = t - 1;
    int first = accesses.history().sessionStart(accesses.sessionOf(t));
    while (previous >= first && !mayHaveTakenEffect(previous)) {
      previous--;
    }
    addTransaction(t, previous >= first ? previous : -1);
    int next = t + 1;
    while (next < end && !mayHaveTakenEffect(next)) {
      next++;
    }
    if (level.sessionOrder().isPresent() && next < end && !doubtful.contains(next)) {
      known.addSessionOrder(t, next);
    }
  }

  private boolean mayHaveTakenEffect(int t) {
    return accesses.readsFrom().included(t) || doubtful.contains(t);
  }

  private void findUpdates() {
    for (int t = 0; t < accesses.history().transactions(); t++) {
      for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
        if (accesses.readWriter(r) >= 0 && accesses.writes(t, accesses.readKey(r))) {
          updates[versionOf(accesses.readKey(r), t)] = true;
        }
      }
    }
  }

  private void addReads() {
    int[] readBy = new int[accesses.history().keys()];
    Arrays.fill(readBy, -1);
    for (int t = 0; t < accesses.history().transactions(); t++) {
      for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
        int key = accesses.readKey(r);
        if (readBy[key] != t) {
          readBy[key] = t;
          if (accesses.readWriter(r) == Accesses.AMBIGUOUS) {
            addAmbiguousRead(r, t, key);
          } else {
            observe(r, t, key, versionOf(key, accesses.readWriter(r)));
          }
        }
      }
    }
    for (int t : doubtful.transactions()) {
      addDoubtfulReads(t, readBy);
    }
  }

  /** It may be ambiguous only among transactions that cannot have taken effect. */
  private void addAmbiguousRead(int read, int reader, int key) {
    OpenReads.OpenRead open = withAllCandidates(read);
    if (open.isOfCandidates() && open.candidates() == 1) {
      observe(read, reader, key, open.candidate(0));
    } else {
      openReads.add(open);
    }
  }

  private void addDoubtfulReads(int reader, int[] readBy) {
    Accesses all = doubtful.accesses();
    for (int r = all.readStart(reader); r < all.readEnd(reader); r++) {
      int key = all.readKey(r);
      if (readBy[key] != reader) {
        readBy[key] = reader;
        openReads.add(openRead(all.readOperation(r), true));
      }
    }
  }

  /** An ambiguous external read as it was before candidates were dropped; a new object. */
  public OpenReads.OpenRead withAllCandidates(int read) {
    return openRead(accesses.readOperation(read), false);
  }

  private OpenReads.OpenRead openRead(int operation, boolean isDoubtful) {
    ReadsFrom readsFrom = accesses.readsFrom();
    int key = accesses.history().key(operation);
    IntList versions = new IntList();
    IntList doubtfulWriters = new IntList();
    int[] writes =
        readsFrom.isAmbiguous(operation)
            ? readsFrom.candidates(readsFrom.ambiguity(operation))
            : new int[] {readsFrom.writeOf(operation)};
    for (int write : writes) {
      int writer =
          write == ReadsFrom.INITIAL_VERSION ? History.INITIAL : readsFrom.transactionOf(write);
      if (writer == History.INITIAL || readsFrom.included(writer)) {
        versions.add(versionOf(key, writer));
      } else if (doubtful.contains(writer)) {
        doubtfulWriters.add(writer);
      }
    }
    return new OpenReads.OpenRead(
        readsFrom.transactionOf(operation),
        key,
        versions.toArray(),
        doubtfulWriters.toArray(),
        isDoubtful);
  }

  /**
   * The version of {@code key} by {@code writer}, which may be {@link History#INITIAL}; by binary
   * search.
   */
  public int versionOf(int key, int writer) {
    if (writer == History.INITIAL) {
      return VersionReaders.initialVersion(key);
    }
    int low = accesses.writerStart(key);
    int high = accesses.writerEnd(key) - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (accesses.writer(middle) < writer) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Records that a transaction observed a version: its write-read edge, or, for an initial version,
   * that every writer of the key comes later. A writer that itself read another's version comes
   * after that one anyway and needs no edge, nor does a later one of its chain.
   */
  public void observe(int reader, int key, int version) {
    int read = accesses.readStart(reader);
    while (accesses.readKey(read) != key) {
      read++;
    }
    observe(read, reader, key, version);
  }

  private void observe(int read, int reader, int key, int version) {
    observed[read] = version;
    readers.add(version, reader);
    if (listOrder.isList(key)) {
      precedeNextAppend(reader, key, version);
    }
    if (version >= 0) {
      known.addWriteRead(accesses.writer(version), reader, key);
      return;
    }
    if (!listOrder.isList(key)) {
      precedeAllWriters(reader, key);
    }
  }

  /** Whoever read the initial version comes before all writers, by the first of each segment. */
  private void precedeAllWriters(int reader, int key) {
    int end = accesses.writerEnd(key);
    for (int v = accesses.writerStart(key); v < end; v = segmentEnd[v]) {
      int first = accesses.writer(v) == reader ? v + 1 : v;
      if (first < segmentEnd[v] && !updates[first]) {
        known.addReadWrite(reader, accesses.writer(first), key, Dependency.INITIAL_WITNESS);
      }
    }
  }

  /** Whoever read a list comes before the next append to it. */
  private void precedeNextAppend(int reader, int key, int version) {
    int witness = version < 0 ? Dependency.INITIAL_WITNESS : accesses.writer(version);
    int next = listOrder.successor(key, version);
    if (next != ListOrder.NONE) {
      addReadWrite(reader, next, key, witness);
      return;
    }
    int end = accesses.writerEnd(key);
    for (int v = accesses.writerStart(key); v < end; v = segmentEnd[v]) {
      int first = v;
      while (first < segmentEnd[v] && listOrder.isListed(first)) {
        first++;
      }
      if (first < segmentEnd[v]) {
        addReadWrite(reader, first, key, witness);
      }
    }
  }

  private void addReadWrite(int reader, int version, int key, int witness) {
    if (accesses.writer(version) != reader) {
      known.addReadWrite(reader, accesses.writer(version), key, witness);
    }
  }

  /**
   * Whether the known edges are all there are, so that the level holds exactly if they are acyclic:
   * no read is open, and the order of versions is known as far as the level asks for it, since keys
   * hold lists or have one writer. Linear time.
   */
  public boolean isSettled() {
    if (!openReads.list().isEmpty()) {
      return false;
    }
    for (int key = 0; key < accesses.history().keys(); key++) {
      int unordered = 0;
      for (int v = accesses.writerStart(key); v < accesses.writerEnd(key); v++) {
        unordered += listOrder.isList(key) && listOrder.isListed(v) ? 0 : 1;
      }
      boolean matters = !listOrder.isList(key) || level.ordersUnreadVersions();
      if (unordered > 1 && matters) {
        return false;
      }
    }
    return true;
  }

  /** The level. */
  public StrongLevel level() {
    return level;
  }

  /** The order of versions, as far as it is known. */
  public VersionOrder facts() {
    return facts;
  }

  /** The history's accesses. */
  public Accesses accesses() {
    return accesses;
  }

  /** The events. */
  public Events events() {
    return events;
  }

  /** The known edges. */
  public KnownGraph known() {
    return known;
  }

  /** Who reads each version. */
  public VersionReaders readers() {
    return readers;
  }

  /**
   * The version that an external read observed: a position among the writers, an initial version,
   * or {@link #NOT_OBSERVED} while it is open and where it repeats an earlier read.
   */
  public int observed(int read) {
    return observed[read];
  }

  /** The reads that are still open. */
  public OpenReads openReads() {
    return openReads;
  }

  /** The transactions that open reads may or may not have observed, and which count only if so. */
  public Doubtful doubtful() {
    return doubtful;
  }

  /** Whether a version is listed in the longest list of its key, behind which others come. */
  public boolean isListed(int version) {
    return listOrder.isListed(version);
  }

  /**
   * The chain of a transaction: its session when the level includes session order, so that a
   * chain's events are known to be in the order of their numbers; otherwise itself alone.
   */
  public int chainOf(int transaction) {
    return level.sessionOrder().isPresent() ? accesses.sessionOf(transaction) : transaction;
  }

  /** The number of chains. */
  public int chains() {
    return level.sessionOrder().isPresent()
        ? accesses.history().sessions()
        : accesses.history().transactions();
  }

  private int chainOfVersion(int version) {
    return chainOf(accesses.writer(version));
  }

  /**
   * One past the last version of a segment: the versions of a key by one chain, which are
   * consecutive positions and in chain order.
   */
  public int segmentEnd(int version) {
    return segmentEnd[version];
  }
}
