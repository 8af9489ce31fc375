package dev.taipan.collect.workload.table;

import dev.taipan.collect.workload.Table;
import dev.taipan.collect.workload.Workload;
import dev.taipan.collect.workload.table.TableWorkload.Body;
import dev.taipan.collect.workload.table.TableWorkload.Filling;
import dev.taipan.workload.KeyDistribution;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Half of the transactions overwrite one row that they read, and so are independent where they
 * write different rows; the others read all rows by one statement. If two of these see two writes
 * in different orders, that is a long fork.
 */
public final class LongFork {
  private static final Table ROWS = new Table("fork", "writes");

  private final long[] rows;
  private final IntSupplier choice;
  private final UniformRandomProvider random;

  private LongFork(int rows, KeyDistribution distribution, UniformRandomProvider random) {
    this.rows = LongStream.range(0, rows).toArray();
    choice = distribution.choice(random, rows);
    this.random = random;
  }

  /** The workload of so many rows. */
  public static Workload of(int rows, KeyDistribution distribution) {
    return TableWorkload.withReaders(
        List.of(Filling.with(ROWS, rows, 0)),
        random -> new LongFork(rows, distribution, random)::draw);
  }

  private Body draw() {
    long row = choice.getAsInt();
    return random.nextBoolean()
        ? Body.reading(tables -> tables.read(ROWS, rows))
        : tables -> tables.write(ROWS, row, tables.require(ROWS, row).column(0) + 1);
  }
}
