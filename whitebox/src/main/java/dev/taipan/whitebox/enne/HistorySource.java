package dev.taipan.whitebox.enne;

import dev.taipan.history.History;
import dev.taipan.history.column.Details;
import dev.taipan.whitebox.InitialNames;
import dev.taipan.whitebox.Rows;
import dev.taipan.whitebox.matches.Row;
import java.util.HashSet;
import java.util.Set;

/** The keys, values and transactions of a history. */
final class HistorySource implements ReplaySource {
  private final History history;
  private final Rows rows;
  private final InitialNames initialNames;

  /** The writes of versions that have names; null if none has. */
  private final Set<Named> borne;

  /** A version of a key, by what it holds and what it is called. */
  private record Named(int key, long value, long name) {}

  HistorySource(History history) {
    this.history = history;
    initialNames = new InitialNames(history);
    borne = history.details().hasVersions() ? borne(history) : null;
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
  public long initialName(int key) {
    return initialNames.of(key);
  }

  @Override
  public boolean isBorne(int key, long value, long name) {
    return borne != null && borne.contains(new Named(key, value, name));
  }

  private static Set<Named> borne(History history) {
    Set<Named> borne = new HashSet<>();
    for (int op = 0; op < history.operations(); op++) {
      long name = history.details().version(op);
      if (history.isWrite(op) && name != Details.NO_VERSION) {
        borne.add(new Named(history.key(op), history.value(op), name));
      }
    }
    return borne;
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
  public String versionName(long name) {
    return history.versionNames().of(name);
  }

  @Override
  public String transactionName(long number) {
    return history.transactionName((int) number);
  }
}
