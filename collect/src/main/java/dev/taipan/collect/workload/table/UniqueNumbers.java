package dev.taipan.collect.workload.table;

import dev.taipan.collect.workload.ReadRow;
import dev.taipan.collect.workload.Table;
import dev.taipan.collect.workload.Workload;
import dev.taipan.collect.workload.table.TableWorkload.Body;
import dev.taipan.collect.workload.table.TableWorkload.Filling;
import java.sql.SQLException;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Clients add rows with numbers of a column that the database is to keep unique; some look first
 * whether a number is taken. Rows stay.
 */
public final class UniqueNumbers {
  /** The rows. */
  public static final String TABLE = "claim";

  /** The column that is unique. */
  public static final String CODE = "code";

  private static final Table CLAIMS = new Table(TABLE, CODE).with("UNIQUE (" + CODE + ")");

  private final MovingRange numbers;
  private final UniformRandomProvider random;

  private UniqueNumbers(int numbers, UniformRandomProvider random) {
    this.numbers = new MovingRange(numbers);
    this.random = random;
  }

  /** The workload of so many numbers at a time. */
  public static Workload of(int numbers) {
    return TableWorkload.withReaders(
        List.of(Filling.with(CLAIMS, 0)), random -> new UniqueNumbers(numbers, random)::draw);
  }

  private Body draw() {
    int percent = random.nextInt(100);
    if (percent < 20) {
      return this::insert;
    }
    return percent < 80
        ? this::insertUnlessTaken
        : Body.reading(tables -> rows(tables, numbers.first(tables.newKey()), numbers.size()));
  }

  /** Another one each time, so that who was refused does not try the same number again. */
  private long number(long key) {
    return numbers.first(key) + random.nextInt(numbers.size());
  }

  private static List<ReadRow> rows(TableAccess tables, long from, int count) throws SQLException {
    return tables.select(CLAIMS, CODE + " BETWEEN ? AND ?", from, from + count - 1);
  }

  private void insert(TableAccess tables) throws SQLException {
    long key = tables.newKey();
    tables.insert(CLAIMS, key, number(key));
  }

  private void insertUnlessTaken(TableAccess tables) throws SQLException {
    long key = tables.newKey();
    long number = number(key);
    if (rows(tables, number, 1).isEmpty()) {
      tables.insert(CLAIMS, key, number);
    }
  }
}
