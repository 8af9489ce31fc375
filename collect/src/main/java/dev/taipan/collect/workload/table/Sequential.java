package dev.taipan.collect.workload.table;

import dev.taipan.collect.workload.Table;
import dev.taipan.collect.workload.Workload;
import dev.taipan.collect.workload.table.TableWorkload.Body;
import dev.taipan.collect.workload.table.TableWorkload.Filling;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Clients add a row to each of three tables, one transaction after the other; others look for the
 * rows in the reverse order, each in a transaction of its own. Where sessions count, who finds a
 * row finds those that the same client added before it.
 */
public final class Sequential {
  private static final List<Table> TABLES =
      IntStream.range(1, 4).mapToObj(table -> new Table("step" + table, "chain")).toList();

  private static final long FIRST = 1_000_000_000;

  private final AtomicLong keys;
  private final AtomicLong last;
  private final UniformRandomProvider random;
  private final Queue<Body> next = new ArrayDeque<>();

  private Sequential(AtomicLong keys, AtomicLong last, UniformRandomProvider random) {
    this.keys = keys;
    this.last = last;
    this.random = random;
  }

  /** The workload. */
  public static Workload make() {
    AtomicLong keys = new AtomicLong(FIRST);
    AtomicLong last = new AtomicLong(FIRST);
    return TableWorkload.withReaders(
        TABLES.stream().map(table -> Filling.with(table, 0)).toList(),
        random -> new Sequential(keys, last, random)::draw);
  }

  private Body draw() {
    if (next.isEmpty()) {
      if (random.nextBoolean()) {
        add(keys.incrementAndGet());
      } else {
        lookFor(last.get());
      }
    }
    return next.remove();
  }

  private void add(long key) {
    for (Table table : TABLES) {
      next.add(
          tables -> {
            last.accumulateAndGet(key, Math::max);
            tables.insert(table, key, key);
          });
    }
  }

  private void lookFor(long key) {
    for (int table = TABLES.size() - 1; table >= 0; table--) {
      Table latest = TABLES.get(table);
      next.add(Body.reading(tables -> tables.read(latest, key)));
    }
  }
}
