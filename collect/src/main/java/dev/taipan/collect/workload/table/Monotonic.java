package dev.taipan.collect.workload.table;

import dev.taipan.collect.workload.ReadRow;
import dev.taipan.collect.workload.Table;
import dev.taipan.collect.workload.Workload;
import dev.taipan.collect.workload.table.TableWorkload.Body;
import dev.taipan.collect.workload.table.TableWorkload.Filling;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Clients look for the largest number of three tables, and add a row with the next one to one of
 * them, so that no number is there twice where transactions are serializable.
 */
public final class Monotonic {
  /** What the names of the tables begin with. */
  public static final String TABLE = "sequence";

  /** The column of numbers. */
  public static final String NUMBER = "n";

  private static final List<Table> TABLES =
      IntStream.range(1, 4)
          .mapToObj(table -> new Table(TABLE + table, NUMBER).withIndex(NUMBER))
          .toList();

  private static final String LARGEST =
      NUMBER + " = (SELECT MAX(" + NUMBER + ") FROM %s WHERE " + NUMBER + " BETWEEN ? AND ?)";

  private final MovingRange numbers;
  private final UniformRandomProvider random;

  private Monotonic(int numbers, UniformRandomProvider random) {
    this.numbers = new MovingRange(numbers);
    this.random = random;
  }

  /** The workload of so many numbers at a time. */
  public static Workload of(int numbers) {
    return TableWorkload.withReaders(
        TABLES.stream().map(table -> Filling.with(table, 0)).toList(),
        random -> new Monotonic(numbers, random)::draw);
  }

  private Body draw() {
    Table table = TABLES.get(random.nextInt(TABLES.size()));
    return random.nextInt(100) < 70
        ? tables -> addNext(tables, table)
        : Body.reading(tables -> largest(tables, numbers.first(tables.newKey())));
  }

  private void addNext(TableAccess tables, Table table) throws SQLException {
    long key = tables.newKey();
    long first = numbers.first(key);
    long next = largest(tables, first) + 1;
    if (next < first + numbers.size()) {
      tables.insert(table, key, next);
    }
  }

  /** The largest number that is in use and there; the one before the first if none is. */
  private long largest(TableAccess tables, long first) throws SQLException {
    long largest = first - 1;
    for (Table table : TABLES) {
      for (ReadRow row : tables.select(table, LARGEST, first, first + numbers.size() - 1)) {
        largest = Math.max(largest, row.column(0));
      }
    }
    return largest;
  }
}
