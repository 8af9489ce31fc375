package dev.taipan.certificate.verify;

import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import java.util.Arrays;

/**
 * Runs the transactions of a strong level's order as a database would, and compares what each read
 * should return with what it returned: a transaction sees what its snapshot has and its own writes,
 * and its writes appear when it commits. Linear time; 28 bytes per key and 12 per transaction.
 */
final class OrderReplay {
  private static final int NONE = -1;

  private final History history;
  private final Rules rules;
  private final int[] commits;
  private final int[] snapshots;
  private final Places places;
  private final ListReplay lists;

  /** Per key the last committed write, or none. */
  private final int[] visible;

  /** Per key the place at which that was committed. */
  private final int[] committedAt;

  /** Per key the last write of the transaction at a place that begins just now. */
  private final int[] own;

  private final int[] ownAt;

  /** Per key, or for all of them at 0, the latest start of those that have begun. */
  private final long[] latestStart;

  OrderReplay(History history, Rules rules, Order order) throws RejectedException {
    this.history = history;
    this.rules = rules;
    commits = order.commits();
    places = new Places(history, commits);
    snapshots = rules.snapshots() ? order.snapshots() : ownPlaces(commits.length);
    lists = new ListReplay(history);
    visible = filled(history.keys());
    committedAt = filled(history.keys());
    own = filled(history.keys());
    ownAt = filled(history.keys());
    latestStart = new long[rules.realTime() == Rules.RealTime.PER_KEY ? history.keys() : 1];
    Arrays.fill(latestStart, History.NO_START);
  }

  /** What a transaction sees that is a single event: all commits before its own. */
  static int[] ownPlaces(int length) {
    int[] snapshots = new int[length];
    Arrays.setAll(snapshots, place -> place);
    return snapshots;
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  void verify(VersionOrder facts) throws RejectedException {
    int[] begins = begins();
    if (rules.inSessions()) {
      places.requireSessionOrder(snapshots);
    }
    places.requireOrder(facts);
    int begun = 0;
    for (int place = 0; place < commits.length; place++) {
      while (begun < begins.length && snapshots[begins[begun]] == place) {
        begin(begins[begun++]);
      }
      commit(place);
    }
  }

  /** Places in the order of their snapshots, by counting. */
  private int[] begins() throws RejectedException {
    if (snapshots.length != commits.length) {
      throw new RejectedException(
          "there are %d snapshots, expected %d".formatted(snapshots.length, commits.length));
    }
    int[] next = new int[commits.length + 1];
    for (int place = 0; place < commits.length; place++) {
      if (snapshots[place] < 0 || snapshots[place] > place) {
        throw new RejectedException(
            "the snapshot of place %d shows %d commits, expected 0 to %d"
                .formatted(place, snapshots[place], place));
      }
      next[snapshots[place] + 1]++;
    }
    for (int place = 1; place < next.length; place++) {
      next[place] += next[place - 1];
    }
    int[] begins = new int[commits.length];
    for (int place = 0; place < commits.length; place++) {
      begins[next[snapshots[place]]++] = place;
    }
    return begins;
  }

  private void begin(int place) throws RejectedException {
    int t = commits[place];
    noteStart(t);
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      int key = history.key(op);
      if (history.isWrite(op)) {
        own[key] = op;
        ownAt[key] = place;
        lists.appendOwn(op, place);
      } else if (!ListReplay.isUnjudged(history, t, key) && !explains(op, place)) {
        throw new RejectedException(
            "%s at place %d of the order, seeing %d commits, reads key %s and should not find %s"
                .formatted(
                    places.name(t),
                    place,
                    snapshots[place],
                    history.keyName(key),
                    history.valueName(history.value(op))));
      }
    }
  }

  private boolean explains(int read, int place) {
    int key = history.key(read);
    if (history.lists().isList(key)) {
      return lists.explains(read, place);
    }
    int write = ownAt[key] == place ? own[key] : visible[key];
    return write == NONE
        ? history.isOfInitialValue(read)
        : history.value(read) == history.value(write);
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

  private void write(int op, int key, int place) throws RejectedException {
    boolean missed = committedAt[key] != place && committedAt[key] >= snapshots[place];
    if (rules.firstCommitterWins() && missed) {
      throw new RejectedException(
          "%s at place %d of the order, seeing %d commits, writes key %s, which place %d did, too"
              .formatted(
                  places.name(commits[place]),
                  place,
                  snapshots[place],
                  history.keyName(key),
                  committedAt[key]));
    }
    if (!lists.append(op)) {
      throw new RejectedException(
          "%s at place %d of the order appends %s to key %s, where lists have something else"
              .formatted(
                  places.name(commits[place]),
                  place,
                  history.valueName(history.value(op)),
                  history.keyName(key)));
    }
    visible[key] = op;
    committedAt[key] = place;
  }

  /** Nobody may have begun by now who started when a transaction had ended that commits now. */
  private void requireInTime(int t, int key) throws RejectedException {
    if (history.endTime(t) < latestStart[key]) {
      throw new RejectedException(
          "%s had ended at %d, and comes behind one in the order that started at %d"
              .formatted(places.name(t), history.endTime(t), latestStart[key]));
    }
  }
}
