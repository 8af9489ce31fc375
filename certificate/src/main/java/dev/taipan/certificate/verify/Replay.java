package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.RejectedException.unless;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;

/**
 * Runs transactions in an order as a database would, and compares what they should read with what
 * they read. At a strong level each sees the last versions that its snapshot has. At a weak level
 * it may see older ones, if it had not seen what comes behind them ({@link Sight}). Its own writes
 * it sees at once, and others when it commits.
 *
 * <p>Takes linear time, and at weak levels a step for each version that a read passes over; 16
 * bytes per transaction, 12 per write and 44 per key.
 */
final class Replay {
  private static final int NONE = Store.NONE;

  /** So many versions per operation may be passed over, and some more. */
  private static final long MOST_PASSED = 64;

  private static final long MOST_PASSED_IN_ALL = 1_000_000;

  private final History history;
  private final Rules rules;
  private final Order order;
  private final Places places;
  private final Timeline timeline;
  private final Store store;

  /** At weak levels. */
  private final Sight sight;

  /** How many versions may be passed over, and how many have been. */
  private final long patience;

  private long passed;

  /** How many of the reads have been met whose writer is told. */
  private int told;

  Replay(History history, CertifiedLevel level, Order order) throws RejectedException {
    this.history = history;
    this.order = order;
    rules = Rules.of(level);
    places = new Places(history, order, rules.snapshots());
    timeline = new Timeline(history, rules, places);
    store = new Store(history);
    sight = rules.strong() ? null : sight(level);
    patience = MOST_PASSED_IN_ALL + MOST_PASSED * history.operations();
  }

  private Sight sight(CertifiedLevel level) {
    return level == CertifiedLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY
        ? new CausalSight(history, places)
        : new Sight(history, places, level == CertifiedLevel.READ_COMMITTED);
  }

  void verify(VersionOrder facts) throws RejectedException {
    int reads = order.reads().length;
    int writers = order.writers().length;
    unless(reads == writers, "there are %d told writers, expected %d", writers, reads);
    if (rules.inSessions()) {
      places.requireSessionOrder();
    }
    if (rules.strong()) {
      places.requireOrder(facts);
    }
    int[] begins = places.begins();
    int begun = 0;
    for (int place = 0; place < places.commits.length; place++) {
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

  private void begin(int place) throws RejectedException {
    int t = places.commits[place];
    timeline.begin(t);
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (history.isWrite(op)) {
        store.write(op, place);
      } else if (!history.lists().isList(history.key(op)) || Outcomes.isCertain(history, t)) {
        read(op, place);
      }
    }
    if (!rules.strong()) {
      sight.answer(sight.patience());
    }
  }

  private void read(int op, int place) throws RejectedException {
    int key = history.key(op);
    boolean own = store.hasOwn(key, place);
    int version = own || rules.strong() ? store.last(key) : find(op, place);
    if (!(own ? store.showsOwn(op) : store.shows(op, version))) {
      throw places.objection(
          place,
          "reads key %s and should not find %s",
          history.keyName(key),
          history.valueName(history.value(op)));
    }
    if (!rules.strong() && version != NONE && (!own || history.lists().isList(key))) {
      sight.observed[op] = store.place(key, version);
    }
  }

  /** The version that a read observed: of the writer told, or else the last one that it shows. */
  private int find(int read, int place) throws RejectedException {
    int key = history.key(read);
    boolean isTold = told < order.reads().length && order.reads()[told] == read;
    int writer = isTold ? order.writers()[told++] : History.INITIAL;
    int version = store.last(key);
    while (version != NONE
        && (isTold
            ? places.commits[store.place(key, version)] != writer
            : !store.shows(read, version))) {
      if (passed++ == patience) {
        throw new RejectedException.TooLong(
            "the reads of the order pass over more than %,d versions, which takes too long",
            patience);
      }
      sight.passOver(place, read, store.place(key, version));
      version = store.previous(key, version);
    }
    return version;
  }

  private void commit(int place) throws RejectedException {
    int t = places.commits[place];
    timeline.commit(t, place);
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (history.isWrite(op)) {
        write(op, place);
      }
    }
  }

  private void write(int op, int place) throws RejectedException {
    int key = history.key(op);
    int last = store.lastPlace(key);
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
