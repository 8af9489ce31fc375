package dev.taipan.checker.spill;

import dev.taipan.certificate.Order;
import dev.taipan.checker.window.Windows;
import dev.taipan.history.graph.StableOrder;
import dev.taipan.polygraph.StrongLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Runs a history in recorded order, but with the transactions of windows in the orders that were
 * found, and says whether every read returns what the store shows. It knows how windows were
 * decided as little as the verifier of certificates does. One key pass; holds one window.
 */
final class SpliceReplay implements Shuffle.Work.Visitor<Boolean> {
  private final Windows windows;
  private final Order[] orders;
  private final KeySet keys;
  private final boolean snapshots;
  private final boolean separatesWriters;
  private final int[] lastOfSession;
  private final int[] placeInSession;
  private final List<LogPart.Transaction> held = new ArrayList<>();
  private KeyStates states;
  private int window;

  /** The number of the latest event; begins and commits are numbered through. */
  private int event;

  private boolean holds = true;

  private SpliceReplay(
      TransactionLog log, Windows windows, Order[] orders, StrongLevel level, KeySet keys) {
    this.keys = keys;
    this.windows = windows;
    this.orders = orders;
    snapshots = level.events() == 2;
    separatesWriters = level.separatesWriters();
    lastOfSession = new int[log.counts().sessions()];
    placeInSession = new int[lastOfSession.length];
  }

  /**
   * Whether the orders explain all reads.
   *
   * @param orders by window, the places within the window in the order of commits
   * @param level a strong one in session order, without real time
   * @param keys at least those that two transactions of a window have in common; the operations on
   *     others stay in recorded order, in which no read of them is stale
   */
  static boolean holds(
      TransactionLog log,
      Windows windows,
      Order[] orders,
      StrongLevel level,
      KeySet keys,
      KeyPass pass)
      throws IOException {
    if (log.places() > Integer.MAX_VALUE / 2 - 1) {
      throw GivenUpException.tooLarge("more than 2^30 transactions");
    }
    SpliceReplay replay = new SpliceReplay(log, windows, orders, level, keys);
    for (int i = 0; i < orders.length; i++) {
      if (!replay.isPermutation(orders[i], windows.to(i) - windows.from(i))) {
        return false;
      }
    }
    pass.byKey(replay::begin, any -> {});
    return replay.holds;
  }

  private boolean isPermutation(Order order, int length) {
    BitSet seen = new BitSet(length);
    for (int place : order.commits()) {
      if (place < 0 || place >= length || seen.get(place)) {
        return false;
      }
      seen.set(place);
    }
    int[] shown = order.snapshots();
    boolean begins = shown.length == 0 || (snapshots && shown.length == length);
    for (int i = 0; begins && i < shown.length; i++) {
      begins = shown[i] >= 0 && shown[i] <= i;
    }
    return begins && seen.cardinality() == length;
  }

  private SpliceReplay begin(KeyStates empty) {
    states = empty;
    states.lookOnlyAt(keys);
    window = 0;
    event = 0;
    held.clear();
    Arrays.fill(lastOfSession, KeyStates.BEFORE_ALL);
    Arrays.fill(placeInSession, KeyStates.BEFORE_ALL);
    return this;
  }

  @Override
  public void take(TransactionView reader) {
    int place = reader.place();
    while (window < windows.count() && windows.to(window) <= place) {
      window++;
    }
    if (window == windows.count() || place < windows.from(window)) {
      run(reader);
      return;
    }
    held.add(LogPart.Transaction.of(reader));
    if (place == windows.to(window) - 1) {
      runWindow(orders[window]);
      held.clear();
    }
  }

  @Override
  public Boolean found() {
    return holds;
  }

  /** Runs a transaction that is in no window: nobody runs beside it. */
  private void run(TransactionView reader) {
    int now = ++event;
    for (int op = 0; op < reader.size(); op++) {
      long key = reader.key(op);
      int slot = states.slot(key);
      if (slot != KeyStates.NOWHERE) {
        if (reader.isWrite(op)) {
          states.write(slot, reader.value(op), now);
        } else {
          holds &= states.shows(slot, reader.value(op));
        }
      }
    }
    end(reader.session(), reader.place(), now);
  }

  /** Notes a commit, behind those of the session before. */
  private void end(int session, int place, int now) {
    holds &= placeInSession[session] < place;
    placeInSession[session] = place;
    lastOfSession[session] = now;
  }

  private void run(LogPart.Transaction one) {
    int begun = ++event;
    begin(one);
    commit(one, begun);
  }

  private void runWindow(Order order) {
    int[] shown = order.snapshots();
    if (shown.length == 0) {
      for (int place : order.commits()) {
        run(held.get(place));
      }
      return;
    }
    int[] begun = new int[shown.length];
    int[] byCommit = order.commits();
    int[] byBegin = StableOrder.of(shown, shown.length);
    int next = 0;
    for (int committed = 0; committed < shown.length; committed++) {
      for (; next < shown.length && shown[byBegin[next]] == committed; next++) {
        int i = byBegin[next];
        begun[i] = ++event;
        begin(held.get(byCommit[i]));
      }
      commit(held.get(byCommit[committed]), begun[committed]);
    }
  }

  /** Runs the reads. */
  private void begin(LogPart.Transaction one) {
    for (int op = 0; op < one.keys().length; op++) {
      long key = one.keys()[op];
      if (states.takes(key) && !one.writes().get(op)) {
        int own = lastOwnWrite(one, op);
        if (own >= 0) {
          holds &= one.values()[own] == one.values()[op];
          continue;
        }
        int slot = states.slot(key);
        if (slot != KeyStates.NOWHERE) {
          holds &= states.shows(slot, one.values()[op]);
        }
      }
    }
  }

  private static int lastOwnWrite(LogPart.Transaction one, int before) {
    int op = before - 1;
    while (op >= 0 && !(one.writes().get(op) && one.keys()[op] == one.keys()[before])) {
      op--;
    }
    return op;
  }

  /** Runs the writes, and looks whether the session's transaction before had committed. */
  private void commit(LogPart.Transaction one, int begun) {
    holds &= lastOfSession[one.session()] < begun;
    int now = ++event;
    for (int op = 0; op < one.keys().length; op++) {
      long key = one.keys()[op];
      int slot = one.writes().get(op) ? states.slot(key) : KeyStates.NOWHERE;
      if (slot != KeyStates.NOWHERE) {
        boolean again = states.writer(slot) == now;
        holds &= again || !separatesWriters || states.writer(slot) < begun;
        states.write(slot, one.values()[op], now);
      }
    }
    end(one.session(), one.place(), now);
  }
}
