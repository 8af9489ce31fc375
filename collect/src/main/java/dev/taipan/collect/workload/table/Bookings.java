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
 * Clients book places that they saw free. Rows are added and never changed, so nothing that reads
 * of single rows show is ever wrong: what goes wrong are phantoms, that two who do not see each
 * other's row book the same place. Once in a while everybody goes on to new places.
 */
public final class Bookings {
  private static final Table BOOKINGS = new Table("booking", "place");

  /** A client looks at so many places that follow each other. */
  private static final int WIDTH = 3;

  private final MovingRange places;
  private final IntSupplier choice;
  private final UniformRandomProvider random;

  private Bookings(int places, KeyDistribution distribution, UniformRandomProvider random) {
    this.places = new MovingRange(places);
    choice = distribution.choice(random, places);
    this.random = random;
  }

  /** The workload of so many places at a time. */
  public static Workload of(int places, KeyDistribution distribution) {
    return new TableWorkload(
        List.of(Filling.with(BOOKINGS, 0)),
        random -> new Bookings(places, distribution, random)::draw);
  }

  private Body draw() {
    int from = choice.getAsInt();
    int other = choice.getAsInt();
    int taken = random.nextInt(WIDTH);
    return random.nextInt(100) < 70
        ? tables -> book(tables, from, taken)
        : tables -> {
          long first = places.first(tables.newKey());
          booked(tables, first + from);
          booked(tables, first + other);
        };
  }

  private static List<ReadRow> booked(TableAccess tables, long from) throws SQLException {
    return tables.select(BOOKINGS, "place BETWEEN ? AND ?", from, from + WIDTH - 1);
  }

  /** Takes one of some places if none of them is booked. */
  private void book(TableAccess tables, int from, int taken) throws SQLException {
    long key = tables.newKey();
    long first = places.first(key) + from;
    if (booked(tables, first).isEmpty()) {
      tables.insert(BOOKINGS, key, first + taken);
    }
  }
}
