package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.RejectedException.unless;

import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.StableOrder;
import java.util.Arrays;

/** Which transaction commits at each place of an order, and how many commits it sees. */
final class Places {
  static final int NONE = -1;

  private final History history;

  /** Per place the transaction. */
  final int[] commits;

  /** Per place how many commits it sees. */
  final int[] snapshots;

  /** Per transaction its place, if it took effect. */
  private final int[] places;

  /**
   * Of an order that must have all that committed, nothing that aborted, nothing twice, and last of
   * all the final transaction, which sees all others.
   *
   * @param begins whether transactions see what the order says; otherwise, all before them
   */
  Places(History history, Order order, boolean begins) throws RejectedException {
    this.history = history;
    commits = order.commits();
    places = new int[history.transactions()];
    Arrays.fill(places, NONE);
    for (int place = 0; place < commits.length; place++) {
      int t = commits[place];
      boolean possible = Outcomes.mayTakeEffect(history, t);
      if (!possible || places[t] != NONE) {
        String fault = possible ? "%s once more" : "%s, which cannot have taken effect";
        throw new RejectedException("place %d of the order has " + fault, place, name(t));
      }
      places[t] = place;
    }
    for (int t = 0; t < places.length; t++) {
      if (places[t] == NONE && Outcomes.isCertain(history, t)) {
        throw new RejectedException("%s committed, but is not in the order", name(t));
      }
    }
    snapshots = snapshots(order, begins);
    int last = history.finalTransaction().orElse(NONE);
    boolean isLast = last == NONE || snapshots[places[last]] == commits.length - 1;
    unless(isLast, "%s is the final one, but does not see all others", name(last));
  }

  private static int[] snapshots(Order order, boolean begins) throws RejectedException {
    int expected = begins ? order.commits().length : 0;
    int found = order.snapshots().length;
    unless(found == expected, "found %d snapshots, expected %d", found, expected);
    int[] snapshots = new int[order.commits().length];
    for (int place = 0; place < snapshots.length; place++) {
      snapshots[place] = begins ? order.snapshots()[place] : place;
      if (snapshots[place] < 0 || snapshots[place] > place) {
        throw new RejectedException(
            "the snapshot of place %d shows %d commits, expected 0 to %d",
            place, snapshots[place], place);
      }
    }
    return snapshots;
  }

  /** The places in the order in which their transactions begin. */
  int[] begins() {
    return StableOrder.of(snapshots, commits.length);
  }

  /** Each transaction must see those before it in its session. */
  void requireSessionOrder() throws RejectedException {
    for (int session = 0; session < history.sessions(); session++) {
      int last = NONE;
      for (int t = history.sessionStart(session); t < history.sessionEnd(session); t++) {
        if (places[t] != NONE && last >= snapshots[places[t]]) {
          throw objection(places[t], "does not see place %d, before it in its session", last);
        }
        last = Math.max(last, places[t]);
      }
    }
  }

  /** Versions must come in a given order. */
  void requireOrder(VersionOrder facts) throws RejectedException {
    for (int list = 0; list < facts.lists(); list++) {
      int last = NONE;
      for (int t : facts.transactions(list)) {
        if (places[t] != NONE && places[t] <= last) {
          String key = history.keyName(facts.key(list));
          throw objection(
              places[t],
              "wrote a version of key %s that the version order puts after place %d",
              key,
              last);
        }
        last = Math.max(last, places[t]);
      }
    }
  }

  /** What is wrong with the transaction at a place. */
  @SuppressWarnings("AnnotateFormatMethod") // as in RejectedException
  RejectedException objection(int place, String format, Object... values) {
    return new RejectedException(
        "%s at place %d of the order, seeing %d commits, %s",
        name(commits[place]), place, snapshots[place], format.formatted(values));
  }

  String name(int t) {
    return t >= 0 && t < places.length
        ? "transaction " + history.transactionName(t)
        : "no transaction, but " + t;
  }
}
