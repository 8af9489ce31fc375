package dev.taipan.mocksql;

import dev.taipan.mockstore.Transaction;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/**
 * Writes rows, and holds what is between rows: keys, unique columns and references. All of this is
 * looked up by the latest values that the level allows, as databases do whatever the level. Errors
 * have PostgreSQL's words, from which ORMs read the names of constraints.
 */
final class Constraints {
  private final SystemCatalogue catalogue;
  private final Storage storage;

  Constraints(SystemCatalogue catalogue, Storage storage) {
    this.catalogue = catalogue;
    this.storage = storage;
  }

  void insert(Transaction<Object> transaction, SqlTable table, Object[] row) throws SqlError {
    boolean[] all = new boolean[row.length];
    Arrays.fill(all, true);
    requireValues(table, row, all);
    if (storage.isThere(transaction, table.key(row))) {
      throw duplicate(table, table.name() + "_pkey", table.primaryKey(), row);
    }
    for (int[] unique : table.unique()) {
      claim(transaction, table, unique, row);
    }
    requireTargets(transaction, table, row, all);
    storage.insert(transaction, table, row);
  }

  /** Writes a row in the place of one with the same key. */
  void update(
      Transaction<Object> transaction,
      SqlTable table,
      Object[] old,
      Object[] row,
      boolean[] written)
      throws SqlError {
    requireValues(table, row, written);
    for (int[] unique : table.unique()) {
      if (isAny(written, unique)
          && !Arrays.deepEquals(table.of(old, unique), table.of(row, unique))) {
        release(transaction, table, unique, old);
        claim(transaction, table, unique, row);
      }
    }
    requireTargets(transaction, table, row, written);
    storage.update(transaction, table, row, written);
  }

  /** Deletes a row, and those that refer to it where that is wanted. */
  void delete(Transaction<Object> transaction, SqlTable table, Object[] row) throws SqlError {
    record Doomed(SqlTable table, Object[] row) {}

    Deque<Doomed> doomed = new ArrayDeque<>(List.of(new Doomed(table, row)));
    while (!doomed.isEmpty()) {
      Doomed next = doomed.pop();
      remove(transaction, next.table(), next.row());
      for (SqlTable other : catalogue.all()) {
        for (SqlTable.Reference reference : other.references()) {
          if (reference.table().equals(next.table().name())) {
            for (Object[] referring : referring(transaction, other, reference, next.row())) {
              if (!reference.cascade()) {
                throw new SqlError(
                    "23503",
                    "update or delete on table \""
                        + next.table().name()
                        + "\" violates foreign key constraint on table \""
                        + other.name()
                        + "\"");
              }
              doomed.push(new Doomed(other, referring));
            }
          }
        }
      }
    }
  }

  private void remove(Transaction<Object> transaction, SqlTable table, Object[] row) {
    for (int[] unique : table.unique()) {
      release(transaction, table, unique, row);
    }
    storage.delete(transaction, table, row);
  }

  private List<Object[]> referring(
      Transaction<Object> transaction, SqlTable other, SqlTable.Reference reference, Object[] row) {
    boolean[] read = new boolean[other.columns().size()];
    Arrays.fill(read, true);
    Object[] wanted = Arrays.stream(reference.target()).mapToObj(i -> row[i]).toArray();
    return storage.rows(transaction, other, new Object[0], read, true).stream()
        .filter(child -> Arrays.deepEquals(other.of(child, reference.columns()), wanted))
        .toList();
  }

  private static void requireValues(SqlTable table, Object[] row, boolean[] written)
      throws SqlError {
    for (int i = 0; i < row.length; i++) {
      if (written[i] && table.notNull()[i] && row[i] == null) {
        throw new SqlError(
            "23502",
            "null value in column \""
                + table.columns().get(i).name()
                + "\" of relation \""
                + table.name()
                + "\" violates not-null constraint");
      }
    }
  }

  private void claim(Transaction<Object> transaction, SqlTable table, int[] unique, Object[] row)
      throws SqlError {
    if (Arrays.stream(unique).anyMatch(place -> row[place] == null)) {
      return;
    }
    String key = table.uniqueKey(unique, row);
    if (storage.isThere(transaction, key)) {
      throw duplicate(table, table.name() + "_" + table.names(unique) + "_key", unique, row);
    }
    transaction.put(key, new ResultRow(table.of(row, table.primaryKey())));
  }

  private static void release(
      Transaction<Object> transaction, SqlTable table, int[] unique, Object[] row) {
    if (Arrays.stream(unique).mapToObj(place -> row[place]).allMatch(Objects::nonNull)) {
      transaction.delete(table.uniqueKey(unique, row));
    }
  }

  private static SqlError duplicate(SqlTable table, String constraint, int[] places, Object[] row) {
    return SqlError.violating(
        constraint,
        "23505",
        "duplicate key value violates unique constraint \""
            + constraint
            + "\": ("
            + table.names(places).replace("_", ", ")
            + ") = "
            + new ResultRow(table.of(row, places)));
  }

  private void requireTargets(
      Transaction<Object> transaction, SqlTable table, Object[] row, boolean[] written)
      throws SqlError {
    for (SqlTable.Reference reference : table.references()) {
      boolean given =
          Arrays.stream(reference.columns()).mapToObj(i -> row[i]).allMatch(Objects::nonNull);
      if (given && isAny(written, reference.columns())) {
        requireTarget(transaction, table, reference, row);
      }
    }
  }

  private void requireTarget(
      Transaction<Object> transaction, SqlTable table, SqlTable.Reference reference, Object[] row)
      throws SqlError {
    SqlTable target = catalogue.table(reference.table());
    Object[] values = new Object[target.columns().size()];
    for (int i = 0; i < reference.columns().length; i++) {
      values[reference.target()[i]] =
          converted(row[reference.columns()[i]], target.columns().get(reference.target()[i]));
    }
    String key =
        isPrimary(target, reference.target())
            ? target.key(values)
            : target.uniqueKey(uniqueOf(target, reference.target()), values);
    if (!storage.isThere(transaction, key)) {
      throw SqlError.violating(
          reference.name(),
          "23503",
          "insert or update on table \""
              + table.name()
              + "\" violates foreign key constraint \""
              + reference.name()
              + "\": there is no row of \""
              + target.name()
              + "\" with "
              + new ResultRow(table.of(row, reference.columns())));
    }
  }

  private static Object converted(Object value, SqlColumn column) {
    return KeyText.constant(value, column).orElse(value);
  }

  private static boolean isPrimary(SqlTable table, int[] places) {
    return Arrays.equals(sorted(table.primaryKey()), sorted(places));
  }

  private static int[] uniqueOf(SqlTable table, int[] places) {
    return table.unique().stream()
        .filter(unique -> Arrays.equals(sorted(unique), sorted(places)))
        .findFirst()
        .orElse(places);
  }

  private static int[] sorted(int[] places) {
    return Arrays.stream(places).sorted().toArray();
  }

  private static boolean isAny(boolean[] written, int[] places) {
    return Arrays.stream(places).anyMatch(place -> written[place]);
  }
}
