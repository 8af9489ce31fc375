package dev.taipan.whitebox.enne;

import dev.taipan.history.History;
import dev.taipan.whitebox.Rows;
import dev.taipan.whitebox.matches.Row;

/** The keys, values and transactions of a history. */
final class HistorySource implements ReplaySource {
  private final History history;
  private final Rows rows;

  HistorySource(History history) {
    this.history = history;
    rows = history.details().predicateReads().isEmpty() ? null : new Rows(history);
  }

  @Override
  public int keys() {
    return history.keys();
  }

  @Override
  public boolean hasInitialValue(int key) {
    return history.hasInitialValue(key);
  }

  @Override
  public long initialValue(int key) {
    return history.initialValue(key);
  }

  @Override
  public String table(int key) {
    return rows.table(key);
  }

  @Override
  public Row row(int key, long value) {
    return rows.of(key, value);
  }

  @Override
  public Row initialRow(int key) {
    return rows.initial(key);
  }

  @Override
  public String keyName(int key) {
    return history.keyName(key);
  }

  @Override
  public String valueName(long value) {
    return history.valueName(value);
  }

  @Override
  public String transactionName(long number) {
    return history.transactionName((int) number);
  }
}
