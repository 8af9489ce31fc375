package dev.taipan.collect.workload.table;

import dev.taipan.collect.workload.Table;
import dev.taipan.collect.workload.Workload;
import dev.taipan.collect.workload.table.TableWorkload.Body;
import dev.taipan.collect.workload.table.TableWorkload.Filling;
import java.sql.SQLException;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A growing set: clients add elements, which are rows that nobody changes or removes, and read
 * those of one part of it. Once in a while a new part begins.
 */
public final class Elements {
  /** The elements. */
  public static final String TABLE = "element";

  /** The column of an element's part. */
  public static final String PART = "part";

  private static final Table ELEMENTS = new Table(TABLE, PART).withIndex(PART);

  private final MovingRange range;
  private final int readers;
  private final int mostAdded;
  private final UniformRandomProvider random;

  private Elements(MovingRange range, int readers, int mostAdded, UniformRandomProvider random) {
    this.range = range;
    this.readers = readers;
    this.mostAdded = mostAdded;
    this.random = random;
  }

  /**
   * A workload.
   *
   * @param size of the parts: a part takes a few elements for each
   * @param readers the percentage of transactions that read a part once or twice
   * @param mostAdded to how many elements others add at most
   */
  public static Workload of(int size, int readers, int mostAdded) {
    return TableWorkload.withReaders(
        List.of(Filling.with(ELEMENTS, 0)),
        random -> new Elements(new MovingRange(size), readers, mostAdded, random)::draw);
  }

  private Body draw() {
    int count = random.nextInt(1, mostAdded + 1);
    if (random.nextInt(100) >= readers) {
      return tables -> add(tables, count);
    }
    int times = random.nextInt(1, 3);
    return Body.reading(tables -> read(tables, times));
  }

  private void add(TableAccess tables, int count) throws SQLException {
    for (int i = 0; i < count; i++) {
      long key = tables.newKey();
      tables.insert(ELEMENTS, key, range.turn(key));
    }
  }

  private void read(TableAccess tables, int times) throws SQLException {
    long part = range.turn(tables.newKey());
    for (int i = 0; i < times; i++) {
      tables.select(ELEMENTS, PART + " = ?", part);
    }
  }
}
