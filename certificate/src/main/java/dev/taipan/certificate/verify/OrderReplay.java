package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.RejectedException.unless;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;

/**
 * Runs transactions in an order as a database would, and compares what they should read with what
 * they read. At a strong level each sees the last versions that its snapshot has. At a weak level
 * it may see older ones, if it had not seen what comes behind them ({@link SeenTransactions}). Its
 * own writes it sees at once, and others when it commits. Where it is a single event, it commits as
 * it writes.
 *
 * <p>Takes linear time, and at weak levels a step for each version that a read passes over; 16
 * bytes per transaction and 32 per key, and at weak levels 16 per write.
 */
final class OrderReplay {
  private static final int NONE = Store.NONE;

  /** So many versions per operation may be passed over, and some more. */
  private static final long MOST_PASSED = 64;

  private static final long MOST_PASSED_IN_ALL = 1_000_000;

  private final History history;
  private final LevelAxioms rules;
  private final Order order;
  private final Places places;
  private final RealTimeOrder timeline;
  private final Store store;

  /** At weak levels. */
  private final SeenTransactions sight;

  /** How many versions may be passed over, and how many have been. */
  private final long patience;

  private long passed;

  /** How many of the reads have been met whose writer is told. */
  private int told;

  OrderReplay(History history, CertifiedLevel level, Order order) throws RejectedException {
    this.history = history;
    this.order = order;
    rules = LevelAxioms.of(level);
    places = new Places(history, order, rules.snapshots());
    timeline = new RealTimeOrder(history, rules, places);
    store = new Store(history, !rules.strong());
    sight = rules.strong() ? null : sight(level);
    patience = MOST_PASSED_IN_ALL + MOST_PASSED * history.operations();
  }

  private SeenTransactions sight(CertifiedLevel level) {
    return level == CertifiedLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY
        ? new CausallySeenTransactions(history, places)
        : new SeenTransactions(history, places, level == CertifiedLevel.READ_COMMITTED);
  }

  void verify(VersionOrder facts, Deadline deadline) throws RejectedException {
    int reads = order.reads().length;
    int writers = order.writers().length;
    unless(reads == writers, "found %d writers, expected %d", writers, reads);
    if (rules.inSessions()) {
      places.requireSessionOrder();
    }
    if (rules.strong()) {
      places.requireOrder(facts);
    }
    int[] begins = rules.snapshots() ? places.begins() : new int[0];
    int begun = 0;
    for (int place = 0; place < places.commits.length; place++) {
      deadline.check();
      while (begun < begins.length && places.snapshots[begins[begun]] == place) {
        begin(begins[begun++]);
      }
      commit(place);
    }
    if (!rules.strong()) {
      sight.answer(0);
    }
    unless(told == reads, "there is no read such as told writer %d is of", told);
  }

  /** Where a transaction is two events, the first is its begin. */
  private void begin(int place) throws RejectedException {
    int t = places.commits[place];
    timeline.begin(t);
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (history.isWrite(op)) {
        store.write(op, place);
      } else {
        read(op, t, place);
      }
    }
  }

  private void commit(int place) throws RejectedException {
    int t = places.commits[place];
    boolean single = !rules.snapshots();
    if (single) {
      timeline.begin(t);
    }
    timeline.commit(t, place);
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (history.isWrite(op)) {
        write(op, place);
      } else if (single) {
        read(op, t, place);
      }
    }
    if (!rules.strong()) {
      sight.answer(sight.patience());
    }
  }

  private void read(int op, int t, int place) throws RejectedException {
    int key = history.key(op);
    if (history.lists().isList(key) && !Outcomes.isCertain(history, t)) {
      return;
    }
    int own = store.own(key, place);
    int version = own != NONE ? own : rules.strong() ? store.last(key) : find(op, place);
    if (!store.shows(op, version)) {
      throw places.objection(
          place,
          "reads key %s and should not find %s",
          history.keyName(key),
          history.valueName(history.value(op)));
    }
    if (!rules.strong() && own == NONE) {
      sight.observed[op] = store.place(version);
    } else if (!rules.strong() && history.lists().isList(key)) {
      sight.observed[op] = store.place(store.previous(version)); // what it was appended to
    }
  }

  /** The version that a read observed: of the writer told, or else the last one that it shows. */
  private int find(int read, int place) throws RejectedException {
    int key = history.key(read);
    boolean isTold = told < order.reads().length && order.reads()[told] == read;
    int writer = isTold ? order.writers()[told++] : History.INITIAL;
    int version = store.last(key);
    while (store.place(version) != NONE
        && (isTold
            ? places.commits[store.place(version)] != writer
            : !store.shows(read, version))) {
      if (passed++ == patience) {
        throw new TooLongException(
            "the reads of the order pass over more than %,d versions, which takes too long",
            patience);
      }
      sight.passOver(place, read, store.place(version));
      version = store.previous(version);
    }
    return version;
  }

  private void write(int op, int place) throws RejectedException {
    int key = history.key(op);
    int last = store.place(store.last(key));
    if (rules.firstCommitterWins() && last != place && last >= places.snapshots[place]) {
      throw places.objection(
          place, "writes key %s, which place %d did, too", history.keyName(key), last);
    }
    if (!store.commit(op, place)) {
      throw places.objection(
          place,
          "appends %s to key %s, where lists have something else",
          history.valueName(history.value(op)),
          history.keyName(key));
    }
  }
}
