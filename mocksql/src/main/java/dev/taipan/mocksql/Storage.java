package dev.taipan.mocksql;

import dev.taipan.mocksql.SqlOptions.Granularity;
import dev.taipan.mockstore.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Rows as keys of the store. */
final class Storage {
  private final Granularity granularity;

  Storage(Granularity granularity) {
    this.granularity = granularity;
  }

  /**
   * The rows of a table whose keys begin with some values; columns that are not read are null.
   *
   * @param parts values of the first columns of the key
   * @param read which columns are wanted, where they are keys of their own
   */
  List<Object[]> rows(
      Transaction<Object> transaction,
      SqlTable table,
      Object[] parts,
      boolean[] read,
      boolean latest) {
    List<Object[]> rows = new ArrayList<>();
    if (parts.length == table.primaryKey().length) {
      String key = table.prefix() + KeyText.of(parts);
      add(
          transaction,
          table,
          key,
          latest ? transaction.getLatest(key) : transaction.get(key),
          read,
          latest,
          rows);
      return rows;
    }
    String prefix = table.prefix() + (parts.length == 0 ? "" : KeyText.prefix(parts));
    SortedMap<String, Object> found =
        latest ? transaction.scanLatest(prefix) : transaction.scan(prefix);
    for (Map.Entry<String, Object> entry : found.entrySet()) {
      add(transaction, table, entry.getKey(), entry.getValue(), read, latest, rows);
    }
    return rows;
  }

  private void add(
      Transaction<Object> transaction,
      SqlTable table,
      String key,
      Object value,
      boolean[] read,
      boolean latest,
      List<Object[]> rows) {
    if (value == null) {
      return;
    }
    Object[] row = ((ResultRow) value).values();
    if (granularity == Granularity.ROWS) {
      // Columns that were added since are null.
      rows.add(row.length < read.length ? Arrays.copyOf(row, read.length) : row);
      return;
    }
    Object[] cells = new Object[table.columns().size()];
    int[] primary = table.primaryKey();
    for (int i = 0; i < primary.length; i++) {
      cells[primary[i]] = row[i];
    }
    for (int i = 0; i < cells.length; i++) {
      if (read[i] && !isPrimary(table, i)) {
        String cell = cell(table, key, i);
        Object found = latest ? transaction.getLatest(cell) : transaction.get(cell);
        cells[i] = found == null ? null : ((ResultRow) found).values()[0];
      }
    }
    rows.add(cells);
  }

  private static boolean isPrimary(SqlTable table, int place) {
    for (int primary : table.primaryKey()) {
      if (primary == place) {
        return true;
      }
    }
    return false;
  }

  private static String cell(SqlTable table, String key, int place) {
    return "cell " + key + "." + table.columns().get(place).name();
  }

  /** Writes a row that was not there. */
  void insert(Transaction<Object> transaction, SqlTable table, Object[] row) {
    boolean[] all = new boolean[row.length];
    Arrays.fill(all, true);
    if (granularity == Granularity.ROWS) {
      transaction.put(table.key(row), new ResultRow(row));
    } else {
      transaction.put(table.key(row), new ResultRow(table.of(row, table.primaryKey())));
      update(transaction, table, row, all);
    }
  }

  /** Writes columns of a row that is there. */
  void update(Transaction<Object> transaction, SqlTable table, Object[] row, boolean[] written) {
    String key = table.key(row);
    if (granularity == Granularity.ROWS) {
      transaction.put(key, new ResultRow(row));
      return;
    }
    for (int i = 0; i < row.length; i++) {
      if (written[i] && !isPrimary(table, i)) {
        transaction.put(cell(table, key, i), new ResultRow(new Object[] {row[i]}));
      }
    }
  }

  void delete(Transaction<Object> transaction, SqlTable table, Object[] row) {
    transaction.delete(table.key(row));
  }

  /** Whether a row with this key is there, by the latest that the level allows. */
  boolean isThere(Transaction<Object> transaction, String key) {
    return transaction.getLatest(key) != null;
  }
}
