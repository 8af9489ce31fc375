package dev.taipan.certificate.verify;

import dev.taipan.certificate.CertifiedLevel;
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
  private static final int NONE = Store.NONE;

  /** So many versions per operation may be passed over, and some more. */
  private static final long MOST_PASSED = 64;

  private static final long MOST_PASSED_IN_ALL = 1_000_000;

  private final History history;
  private final Rules rules;
  private final Order order;
  private final int[] commits;
  private final int[] snapshots;
  private final Places places;
  private final Sight sight;
  private final Store store;
  private final boolean hasLists;
  private final ListLengths lists;

  /** Per key, or for all of them at 0, the latest start of those that have begun. */
  private final long[] latestStart;

  /** Per read at a weak level the place of the transaction that it observed. */
  private final int[] observed;

  /** The reads of the transaction at hand that passed over versions, and the places of these. */
  private final IntList passing = new IntList();

  private final IntList passed = new IntList();

  /** How many versions may still be passed over. */
  private long patience;

  /** How many of the reads have been met whose writer is told. */
  private int told;

  Replay(History history, CertifiedLevel level, Order order) throws RejectedException {
    this.history = history;
    this.order = order;
    rules = Rules.of(level);
    commits = order.commits();
    snapshots = rules.snapshots() ? order.snapshots() : counting(commits.length);
    places = new Places(history, commits);
    observed = new int[rules.strong() ? 0 : history.operations()];
    Arrays.fill(observed, NONE);
    sight = sight(level);
    patience = most(history);
    store = new Store(history);
    hasLists = !history.lists().isEmpty();
    lists = new ListLengths(history);
    latestStart = new long[history.keys() + 1];
    Arrays.fill(latestStart, History.NO_START);
  }

  private Sight sight(CertifiedLevel level) {
    if (level != CertifiedLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY) {
      return new DirectSight(history, level, places, observed);
    }
    return ClockSight.fits(history)
        ? new ClockSight(history, places, observed)
        : new CausalSight(history, places, observed);
  }

  private static long most(History history) {
    return MOST_PASSED_IN_ALL + MOST_PASSED * history.operations();
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
    sight.finish();
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
    for (int place = 0; place < commits.length; place++) {
      if (snapshots[place] < 0 || snapshots[place] > place) {
        throw new RejectedException(
            "the snapshot of place %d shows %d commits, expected 0 to %d",
            place, snapshots[place], place);
      }
    }
    return Places.sorted(snapshots, commits.length);
  }

  private void begin(int place) throws RejectedException {
    int t = commits[place];
    noteStart(t);
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      int key = history.key(op);
      boolean list = hasLists && history.lists().isList(key);
      if (history.isWrite(op)) {
        store.writeOwn(key, history.value(op), place);
        if (list) {
          lists.appendOwn(op, place);
        }
      } else if (!list || Places.isCertain(history, t)) {
        read(op, key, list, place);
      }
    }
    if (!passing.isEmpty()) {
      sight.requireUnseen(place, passing, passed);
      passing.truncate(0);
      passed.truncate(0);
    }
  }

  private void read(int op, int key, boolean list, int place) throws RejectedException {
    boolean own = store.hasOwn(key, place);
    int version = own || rules.strong() ? store.last(key) : find(op, key);
    boolean fits;
    if (own) {
      fits = list ? lists.endsWithOwn(op, place) : history.value(op) == store.ownValue(key);
    } else {
      fits =
          version == NONE
              ? history.isOfInitialValue(op)
              : store.value(key, version) == history.value(op);
      fits &= !list || lists.mayBe(op, version);
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
    if (!rules.strong() && (list || !own) && version != NONE) {
      observed[op] = store.place(key, version);
    }
  }

  /** The version that a read observed: of the writer told, or else the last one of its value. */
  private int find(int read, int key) throws RejectedException {
    boolean isTold = told < order.reads().length && order.reads()[told] == read;
    int writer = isTold ? order.writers()[told++] : History.INITIAL;
    long value = history.value(read);
    int version = store.last(key);
    while (version != NONE
        && (isTold
            ? commits[store.place(key, version)] != writer
            : store.value(key, version) != value)) {
      if (patience-- == 0) {
        throw new StaleOrderException(most(history));
      }
      passing.add(read);
      passed.add(store.place(key, version));
      version = store.previous(key, version);
    }
    return version;
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
    int last = store.lastPlace(key);
    if (rules.firstCommitterWins() && last != place && last >= snapshots[place]) {
      throw new RejectedException(
          "%s at place %d of the order, seeing %d commits, writes key %s, which place %d did, too",
          places.name(commits[place]), place, snapshots[place], history.keyName(key), last);
    }
    store.commit(key, history.value(op), place);
    if (hasLists && history.lists().isList(key) && !lists.append(op, store.last(key))) {
      throw new RejectedException(
          "%s at place %d of the order appends %s to key %s, where lists have something else",
          places.name(commits[place]),
          place,
          history.valueName(history.value(op)),
          history.keyName(key));
    }
  }
}
