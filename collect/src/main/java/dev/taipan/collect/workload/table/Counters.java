package dev.taipan.collect.workload.table;

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
 * Clients add one to counters: some read the counter and write what follows, others have the
 * database add, by one statement, where that tells what it did.
 */
public final class Counters {
  /** The counters. */
  public static final String TABLE = "counter";

  /** The column that counts; every write adds one. */
  public static final String COUNT = "n";

  private static final Table COUNTERS = new Table(TABLE, COUNT).with("p BIGINT DEFAULT 0 NOT NULL");

  private static final int KEYS_PER_COUNTER = 4;

  private final IntSupplier choice;
  private final UniformRandomProvider random;

  private Counters(int counters, KeyDistribution distribution, UniformRandomProvider random) {
    choice = distribution.choice(random, counters);
    this.random = random;
  }

  /** The workload of a counter for every four keys, so that clients meet. */
  public static Workload of(int keys, KeyDistribution distribution) {
    int counters = Math.max(1, keys / KEYS_PER_COUNTER);
    return TableWorkload.withReaders(
        List.of(Filling.with(COUNTERS, counters, 0)),
        random -> new Counters(counters, distribution, random)::draw);
  }

  private Body draw() {
    long counter = choice.getAsInt();
    long other = choice.getAsInt();
    int percent = random.nextInt(100);
    if (percent < 35) {
      return tables -> readAndWrite(tables, counter);
    }
    if (percent < 70) {
      return tables -> {
        if (!tables.increment(COUNTERS, counter)) {
          readAndWrite(tables, counter);
        }
      };
    }
    return Body.reading(
        tables -> {
          tables.require(COUNTERS, counter);
          tables.require(COUNTERS, other);
        });
  }

  private static void readAndWrite(TableAccess tables, long counter) throws SQLException {
    tables.write(COUNTERS, counter, tables.require(COUNTERS, counter).column(0) + 1);
  }
}
