package dev.taipan.collect.invariant;

import dev.taipan.collect.workload.table.Bank;
import dev.taipan.history.History;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Adds up the balances that transactions read which wrote none and read all. */
final class TotalCheck {
  private final TableRows rows;
  private final int accounts;
  private final long total;
  private final Breaches breaches = new Breaches();

  private TotalCheck(TableRows rows) {
    this.rows = rows;
    int count = 0;
    long sum = 0;
    for (int key = 0; key < rows.history().keys(); key++) {
      if (rows.tableOf(key).equals(Bank.TABLE)) {
        count++;
        sum += rows.initial(key, Bank.BALANCE).orElse(0L);
      }
    }
    accounts = count;
    total = sum;
  }

  static Finding of(History history) {
    TotalCheck check = new TotalCheck(new TableRows(history));
    check.rows.committed().forEach(check::look);
    return check.breaches.finding();
  }

  private void look(int transaction) {
    Set<Integer> read = new HashSet<>();
    long sum = 0;
    for (int operation : rows.operations(transaction).toArray()) {
      if (!rows.isRead(operation)) {
        return;
      }
      if (read.add(rows.history().key(operation))) {
        sum += rows.number(operation, Bank.BALANCE).orElse(0L);
      }
    }
    if (accounts == 0 || read.size() < accounts) {
      return;
    }
    if (sum == total) {
      breaches.kept();
    } else {
      breaches.broken(
          String.format(
              Locale.ROOT,
              "%s read balances that add up to %,d, and not to %,d",
              rows.name(transaction),
              sum,
              total));
    }
  }
}
