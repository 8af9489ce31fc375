package dev.taipan.collect.invariant;

import dev.taipan.collect.workload.table.Counters;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.Locale;

/** Holds what counters are at last against the increments that committed, or may have. */
final class CountCheck {
  private final TableRows rows;

  /** By key. */
  private final long[] committed;

  private final long[] unknown;

  private CountCheck(TableRows rows) {
    this.rows = rows;
    History history = rows.history();
    committed = new long[history.keys()];
    unknown = new long[history.keys()];
    for (int operation = 0; operation < history.operations(); operation++) {
      int writer = history.transactionOf(operation);
      if (history.isWrite(operation) && !history.isInitialTransaction(writer)) {
        long[] counts = history.status(writer) == TransactionStatus.COMMITTED ? committed : unknown;
        counts[history.key(operation)] +=
            history.status(writer) == TransactionStatus.ABORTED ? 0 : 1;
      }
    }
  }

  static Finding of(History history) {
    TableRows rows = new TableRows(history);
    CountCheck check = new CountCheck(rows);
    Breaches breaches = new Breaches();
    rows.last().forEach(read -> check.look(read, breaches));
    return breaches.finding();
  }

  private void look(int read, Breaches breaches) {
    int key = rows.history().key(read);
    long least = rows.initial(key, Counters.COUNT).orElse(0L) + committed[key];
    long count = rows.number(read, Counters.COUNT).orElse(0L);
    if (count >= least && count <= least + unknown[key]) {
      breaches.kept();
    } else {
      breaches.broken(
          String.format(
              Locale.ROOT,
              "%s is at %,d at the end, after %,d committed increments%s",
              rows.history().keyName(key),
              count,
              committed[key],
              unknown[key] == 0
                  ? ""
                  : String.format(Locale.ROOT, " and %,d of unknown outcome", unknown[key])));
    }
  }
}
