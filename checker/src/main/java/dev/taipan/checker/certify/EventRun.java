package dev.taipan.checker.certify;

import dev.taipan.certificate.Order;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/** Runs transactions in the order of their events, to see what they show and read. Linear time. */
final class EventRun {
  private final Accesses accesses;
  private final History history;
  private final IntList commits = new IntList();

  /** Per transaction how many had committed when it began. */
  private final int[] shown;

  /** Per key whose version is visible. */
  private final int[] visible;

  private final ObservedWriters observed;

  EventRun(Accesses accesses) {
    this.accesses = accesses;
    history = accesses.history();
    shown = new int[history.transactions()];
    visible = new int[history.keys()];
    Arrays.fill(visible, History.INITIAL);
    observed = new ObservedWriters(history, accesses.readsFrom());
  }

  void begin(int transaction) {
    shown[transaction] = commits.size();
    observed.tell(transaction, read -> visible[history.key(read)]);
  }

  void commit(int transaction) {
    commits.add(transaction);
    for (int op = history.operationStart(transaction);
        op < history.operationEnd(transaction);
        op++) {
      if (history.isWrite(op) && accesses.readsFrom().isFinal(op)) {
        visible[history.key(op)] = transaction;
      }
    }
  }

  /** The order of commits. */
  Order ofTransactions() {
    return new Order(commits.toArray(), new int[0]);
  }

  /** The order of commits, and what snapshots showed. */
  Order ofSnapshots() {
    int[] order = commits.toArray();
    return new Order(order, Arrays.stream(order).map(t -> shown[t]).toArray());
  }

  /** The order of commits, and what ambiguous reads observed. */
  Order ofObservations() {
    return observed.in(commits.toArray());
  }
}
