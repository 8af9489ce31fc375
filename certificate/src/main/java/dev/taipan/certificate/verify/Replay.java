package dev.taipan.certificate.verify;

import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Runs transactions in an order as a database would, and compares what they should read with what
 * they read. At a strong level each sees the last versions that its snapshot has. At a weak level
 * it may see older ones, if it had not seen what comes behind them ({@link Sight}). Its own writes
 * it sees at once, and others when it commits.
 *
 * <p>Takes linear time, and at weak levels a step for each version that a read passes over; 12
 * bytes per transaction, 16 per write and 20 per key.
 */
final class Replay {
  private static final int NONE = Versions.NONE;

  private final History history;
  private final Rules rules;
  private final Order order;
  private final int[] commits;
  private final int[] snapshots;
  private final Places places;
  private final Sight sight;
  private final Versions versions;
  private final ListLengths lists;

  /** Per key the last write of the transaction at a place that begins just now. */
  private final int[] own;

  private final int[] ownAt;

  /** Per key, or for all of them at 0, the latest start of those that have begun. */
  private final long[] latestStart;

  /** The reads of the transaction that begins just now, and the versions that they observed. */
  private final IntList reads = new IntList();

  private final IntList observed = new IntList();

  /** How many of the reads have been met whose writer is told. */
  private int told;

  Replay(History history, Rules rules, Order order, Sight sight) throws RejectedException {
    this.history = history;
    this.rules = rules;
    this.order = order;
    this.sight = sight;
    commits = order.commits();
    snapshots = rules.snapshots() ? order.snapshots() : counting(commits.length);
    places = new Places(history, commits);
    versions = new Versions(history);
    lists = new ListLengths(history);
    own = new int[history.keys()];
    ownAt = new int[history.keys()];
    Arrays.fill(ownAt, Places.NONE);
    latestStart = new long[history.keys() + 1];
    Arrays.fill(latestStart, History.NO_START);
  }

  /** What transactions see that are single events: all commits before their own. */
  private static int[] counting(int length) {
    int[] numbers = new int[length];
    Arrays.setAll(numbers, place -> place);
    return numbers;
  }

  void verify(VersionOrder facts) throws RejectedException {
    int[] begins = rules.snapshots() ? begins() : snapshots;
    if (rules.inSessions()) {
      places.requireSessionOrder(snapshots);
    }
    if (rules.strong()) {
      places.requireOrder(facts);
    }
    int begun = 0;
    for (int place = 0; place < commits.length; place++) {
      while (begun < begins.length && snapshots[begins[begun]] == place) {
        begin(begins[begun++]);
      }
      commit(place);
    }
    RejectedException.unless(
        told == order.reads().length, "there is no read such as told writer %d is of", told);
  }

  /** Places in the order of their snapshots, by counting. */
  private int[] begins() throws RejectedException {
    RejectedException.unless(
        snapshots.length == commits.length,
        "there are %d snapshots, expected %d",
        snapshots.length,
        commits.length);
    int[] next = new int[commits.length + 1];
    for (int place = 0; place < commits.length; place++) {
      if (snapshots[place] < 0 || snapshots[place] > place) {
        throw new RejectedException(
            "the snapshot of place %d shows %d commits, expected 0 to %d",
            place, snapshots[place], place);
      }
      next[snapshots[place] + 1]++;
    }
    Arrays.parallelPrefix(next, Integer::sum);
    int[] begins = new int[commits.length];
    for (int place = 0; place < commits.length; place++) {
      begins[next[snapshots[place]]++] = place;
    }
    return begins;
  }

  private void begin(int place) throws RejectedException {
    int t = commits[place];
    noteStart(t);
    reads.truncate(0);
    observed.truncate(0);
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      int key = history.key(op);
      if (history.isWrite(op)) {
        own[key] = op;
        ownAt[key] = place;
        lists.appendOwn(op, place);
      } else if (ListLengths.isJudged(history, t, key)) {
        read(op, key, place);
      }
    }
    if (!rules.strong()) {
      requireNothingMissed(place);
    }
  }

  private void read(int op, int key, int place) throws RejectedException {
    int version = versions.last(key);
    boolean fits;
    if (ownAt[key] == place) {
      boolean list = history.lists().isList(key);
      fits = list ? lists.endsWithOwn(op, place) : history.value(op) == history.value(own[key]);
      version = list ? version : Versions.OWN;
    } else {
      version = rules.strong() ? version : observed(op, version);
      fits =
          version == NONE
              ? history.isOfInitialValue(op)
              : versions.value(version) == history.value(op);
      fits &= lists.mayEndWith(key, version) && !history.lists().isIrregular(op);
    }
    if (!fits) {
      throw new RejectedException(
          "%s at place %d of the order, seeing %d commits, reads key %s and should not find %s",
          places.name(commits[place]),
          place,
          snapshots[place],
          history.keyName(key),
          history.valueName(history.value(op)));
    }
    if (version != Versions.OWN) {
      reads.add(op);
      observed.add(version);
    }
  }

  /** The version that a read observed: of the writer told, or else the last one of its value. */
  private int observed(int read, int last) {
    int version = last;
    if (told < order.reads().length && order.reads()[told] == read) {
      int writer = order.writers()[told++];
      while (version != NONE && commits[versions.place(version)] != writer) {
        version = versions.previous(version);
      }
    } else {
      long value = history.value(read);
      while (version != NONE && versions.value(version) != value) {
        version = versions.previous(version);
      }
    }
    return version;
  }

  /** None of the versions behind those that a transaction observed may be of one that it saw. */
  private void requireNothingMissed(int place) throws RejectedException {
    sight.begin(commits[place]);
    for (int i = 0; i < reads.size(); i++) {
      if (observed.get(i) != NONE) {
        sight.see(commits[versions.place(observed.get(i))], reads.get(i));
      }
    }
    for (int i = 0; i < reads.size(); i++) {
      int key = history.key(reads.get(i));
      int missed = versions.last(key);
      for (; missed != observed.get(i); missed = versions.previous(missed)) {
        int writer = commits[versions.place(missed)];
        if (sight.sees(writer, reads.get(i))) {
          throw new RejectedException(
              "%s at place %d of the order had seen %s, which wrote key %s, and reads an older"
                  + " version of it",
              places.name(commits[place]), place, places.name(writer), history.keyName(key));
        }
      }
    }
  }

  private void noteStart(int t) {
    switch (rules.realTime()) {
      case IGNORED -> {}
      case COUNTS -> latestStart[0] = Math.max(latestStart[0], history.startTime(t));
      case PER_KEY -> {
        for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
          int key = history.key(op);
          latestStart[key] = Math.max(latestStart[key], history.startTime(t));
        }
      }
    }
  }

  private void commit(int place) throws RejectedException {
    int t = commits[place];
    if (rules.realTime() == Rules.RealTime.COUNTS) {
      requireInTime(t, 0);
    }
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      int key = history.key(op);
      if (rules.realTime() == Rules.RealTime.PER_KEY) {
        requireInTime(t, key);
      }
      if (history.isWrite(op)) {
        write(op, key, place);
      }
    }
  }

  /** Nobody may have begun by now who started when a transaction had ended that commits now. */
  private void requireInTime(int t, int key) throws RejectedException {
    if (history.endTime(t) < latestStart[key]) {
      throw new RejectedException(
          "%s had ended at %d, and comes behind one in the order that started at %d",
          places.name(t), history.endTime(t), latestStart[key]);
    }
  }

  private void write(int op, int key, int place) throws RejectedException {
    int last = versions.last(key);
    int lastPlace = last == NONE ? Places.NONE : versions.place(last);
    if (rules.firstCommitterWins() && lastPlace != place && lastPlace >= snapshots[place]) {
      throw new RejectedException(
          "%s at place %d of the order, seeing %d commits, writes key %s, which place %d did, too",
          places.name(commits[place]), place, snapshots[place], history.keyName(key), lastPlace);
    }
    versions.add(key, history.value(op), place);
    if (!lists.append(op, versions.last(key))) {
      throw new RejectedException(
          "%s at place %d of the order appends %s to key %s, where lists have something else",
          places.name(commits[place]),
          place,
          history.valueName(history.value(op)),
          history.keyName(key));
    }
  }
}
