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
final class SpliceReplay implements KeyWork.Visitor<Boolean> {
  private final Windows windows;
  private final Order[] orders;
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

  private SpliceReplay(TransactionLog log, Windows windows, Order[] orders, StrongLevel level) {
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
   */
  static boolean holds(
      TransactionLog log, Windows windows, Order[] orders, StrongLevel level, KeyPass pass)
      throws IOException {
    if (log.places() > Integer.MAX_VALUE / 2 - 1) {
      throw GivenUpException.tooLarge("more than 2^30 transactions");
    }
    SpliceReplay replay = new SpliceReplay(log, windows, orders, level);
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
    window = 0;
    event = 0;
    held.clear();
    Arrays.fill(lastOfSession, KeyStates.BEFORE_ALL);
    Arrays.fill(placeInSession, KeyStates.BEFORE_ALL);
    return this;
  }

  @Override
  public boolean take(TransactionView reader) {
    int place = reader.place();
    while (window < windows.count() && windows.to(window) <= place) {
      window++;
    }
    if (window == windows.count() || place < windows.from(window)) {
      return run(reader);
    }
    held.add(LogPart.Transaction.of(reader));
    if (place == windows.to(window) - 1) {
      boolean fits = runWindow(orders[window]);
      held.clear();
      return fits;
    }
    return true;
  }

  @Override
  public Boolean found() {
    return holds;
  }

  /** Runs a transaction that is in no window: nobody runs beside it. */
  private boolean run(TransactionView reader) {
    int now = ++event;
    for (int op = 0; op < reader.size(); op++) {
      long key = reader.key(op);
      if (states.takes(key)) {
        int slot = states.slot(key);
        if (slot < 0) {
          return false;
        }
        if (reader.isWrite(op)) {
          states.write(slot, reader.value(op), now);
        } else {
          holds &= states.shows(slot, reader.value(op));
        }
      }
    }
    end(reader.session(), reader.place(), now);
    return true;
  }

  /** Notes a commit, behind those of the session before. */
  private void end(int session, int place, int now) {
    holds &= placeInSession[session] < place;
    placeInSession[session] = place;
    lastOfSession[session] = now;
  }

  private boolean run(LogPart.Transaction one) {
    int begun = ++event;
    return begin(one) && commit(one, begun);
  }

  private boolean runWindow(Order order) {
    int[] shown = order.snapshots();
    if (shown.length == 0) {
      for (int place : order.commits()) {
        if (!run(held.get(place))) {
          return false;
        }
      }
      return true;
    }
    int[] begun = new int[shown.length];
    int[] byCommit = order.commits();
    int[] byBegin = StableOrder.of(shown, shown.length);
    int next = 0;
    for (int committed = 0; committed < shown.length; committed++) {
      for (; next < shown.length && shown[byBegin[next]] == committed; next++) {
        int i = byBegin[next];
        begun[i] = ++event;
        if (!begin(held.get(byCommit[i]))) {
          return false;
        }
      }
      if (!commit(held.get(byCommit[committed]), begun[committed])) {
        return false;
      }
    }
    return true;
  }

  /** Runs the reads. */
  private boolean begin(LogPart.Transaction one) {
    for (int op = 0; op < one.keys().length; op++) {
      long key = one.keys()[op];
      if (states.takes(key) && !one.writes().get(op)) {
        int own = lastOwnWrite(one, op);
        if (own >= 0) {
          holds &= one.values()[own] == one.values()[op];
          continue;
        }
        int slot = states.slot(key);
        if (slot < 0) {
          return false;
        }
        holds &= states.shows(slot, one.values()[op]);
      }
    }
    return true;
  }

  private static int lastOwnWrite(LogPart.Transaction one, int before) {
    int op = before - 1;
    while (op >= 0 && !(one.writes().get(op) && one.keys()[op] == one.keys()[before])) {
      op--;
    }
    return op;
  }

  /** Runs the writes, and looks whether the session's transaction before had committed. */
  private boolean commit(LogPart.Transaction one, int begun) {
    holds &= lastOfSession[one.session()] < begun;
    int now = ++event;
    for (int op = 0; op < one.keys().length; op++) {
      long key = one.keys()[op];
      if (states.takes(key) && one.writes().get(op)) {
        int slot = states.slot(key);
        if (slot < 0) {
          return false;
        }
        boolean again = states.writer(slot) == now;
        holds &= again || !separatesWriters || states.writer(slot) < begun;
        states.write(slot, one.values()[op], now);
      }
    }
    end(one.session(), one.place(), now);
    return true;
  }
}
