package dev.taipan.collect.workload.table;

import dev.taipan.collect.workload.ReadRow;
import dev.taipan.collect.workload.Table;
import dev.taipan.collect.workload.Workload;
import dev.taipan.collect.workload.table.TableWorkload.Body;
import dev.taipan.collect.workload.table.TableWorkload.Filling;
import dev.taipan.workload.KeyDistribution;
import java.sql.SQLException;
import java.util.List;
import java.util.function.IntSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Reads by predicates whose result depends on rows that are added, removed, and moved into and out
 * of them at the same time. Each row has one number, {@code a}; rows are found by ranges of it, or
 * as the smallest or largest. A row is added once, under a key that was never used, and removed
 * once.
 */
public final class Predicates {
  private static final Table ITEMS = new Table("item", "a");

  /** How many numbers there are for each row that is there at first. */
  private static final int NUMBERS_PER_ROW = 2;

  private static final int WIDTH = 4;

  private final MovingRange range;
  private final IntSupplier numbers;
  private final UniformRandomProvider random;

  private Predicates(int keys, KeyDistribution distribution, UniformRandomProvider random) {
    range = new MovingRange(keys * NUMBERS_PER_ROW);
    numbers = distribution.choice(random, keys * NUMBERS_PER_ROW);
    this.random = random;
  }

  /** The workload of so many rows at first. */
  public static Workload of(int keys, KeyDistribution distribution) {
    return new TableWorkload(
        List.of(new Filling(ITEMS, keys, key -> new long[] {key * NUMBERS_PER_ROW})),
        random -> new Predicates(keys, distribution, random)::draw);
  }

  private Body draw() {
    long number = numbers.getAsInt();
    long other = numbers.getAsInt();
    int percent = random.nextInt(100);
    return tables -> {
      long key = tables.newKey();
      long first = range.first(key);
      if (percent < 25) {
        addUnlessThere(tables, key, first + number, first + other);
      } else if (percent < 50) {
        removeOneOf(tables, first + number, other);
      } else if (percent < 70) {
        moveOneOf(tables, first + number, first + other);
      } else if (percent < 85) {
        extremes(tables, first);
      } else {
        range(tables, first + number);
        range(tables, first + other);
      }
    };
  }

  private static List<ReadRow> range(TableAccess tables, long from) throws SQLException {
    return tables.select(ITEMS, "a BETWEEN ? AND ?", from, from + WIDTH - 1);
  }

  /** Adds a row if others are few: two that do so at once do not see each other's. */
  private static void addUnlessThere(TableAccess tables, long key, long number, long other)
      throws SQLException {
    if (range(tables, number).size() < WIDTH) {
      tables.insert(ITEMS, key, other);
    }
  }

  /** Removes a row if another is left. */
  private static void removeOneOf(TableAccess tables, long number, long other) throws SQLException {
    List<ReadRow> rows = range(tables, number);
    if (rows.size() > 1) {
      tables.delete(ITEMS, rows.get((int) (other % rows.size())).key());
    }
  }

  private static void moveOneOf(TableAccess tables, long number, long other) throws SQLException {
    List<ReadRow> rows = range(tables, number);
    if (!rows.isEmpty()) {
      tables.write(ITEMS, rows.get(0).key(), other);
    }
  }

  private void extremes(TableAccess tables, long first) throws SQLException {
    for (String extreme : List.of("MIN", "MAX")) {
      tables.select(
          ITEMS,
          "a = (SELECT " + extreme + "(a) FROM %s WHERE a BETWEEN ? AND ?)",
          first,
          first + range.size() - 1);
    }
  }
}
