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
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The five transactions of TPC-C in their shares, on one warehouse: new order, payment, order
 * status, delivery, stock level. A customer's orders stand in one district, orders have one to
 * three lines, and texts, taxes and discounts are left out.
 */
public final class Tpcc {
  private static final Table WAREHOUSE = new Table("warehouse", "paid");
  private static final Table DISTRICT = new Table("district", "paid", "nextorder");
  private static final Table CUSTOMER = new Table("customer", "balance", "payments");
  private static final Table STOCK = new Table("stock", "quantity", "sold");
  private static final Table ORDER =
      new Table("orders", "district", "placed", "customer", "carrier", "total");
  private static final Table NEW_ORDER = new Table("neworder", "district");
  private static final Table LINE = new Table("orderline", "district", "placed", "item", "pieces");

  private static final int CUSTOMERS_PER_DISTRICT = 4;
  private static final int MOST_LINES = 3;
  private static final int MOST_PIECES = 10;
  private static final int MOST_AMOUNT = 100;
  private static final long FULL_STOCK = 100;
  private static final long REFILL_BELOW = 10;
  private static final int RECENT = 5;

  /** Orders are looked for among those with this many keys before and behind the next one. */
  private static final long NEAR = 2_000;

  private static final String OF_NEAR_KEYS = "k BETWEEN ? AND ? AND ";

  private final IntSupplier customers;
  private final IntSupplier items;
  private final UniformRandomProvider random;

  private Tpcc(int keys, KeyDistribution distribution, UniformRandomProvider random) {
    this.random = random;
    customers = distribution.choice(random, keys);
    items = distribution.choice(random, keys);
  }

  /** The workload of so many customers, and as many items in stock. */
  public static Workload of(int keys, KeyDistribution distribution) {
    return new TableWorkload(
        List.of(
            Filling.with(WAREHOUSE, 1, 0),
            Filling.with(DISTRICT, (int) district(keys - 1) + 1, 0, 1),
            Filling.with(CUSTOMER, keys, 0, 0),
            Filling.with(STOCK, keys, FULL_STOCK, 0),
            Filling.with(ORDER, 0),
            Filling.with(NEW_ORDER, 0),
            Filling.with(LINE, 0)),
        random -> new Tpcc(keys, distribution, random)::draw);
  }

  private static long district(long customer) {
    return customer / CUSTOMERS_PER_DISTRICT;
  }

  private Body draw() {
    long customer = customers.getAsInt();
    long number = random.nextInt(1, MOST_AMOUNT + 1);
    int percent = random.nextInt(100);
    if (percent < 45) {
      return newOrder(customer);
    }
    if (percent < 88) {
      return tables -> pay(tables, customer, number);
    }
    if (percent < 92) {
      return tables -> status(tables, customer);
    }
    return percent < 96
        ? tables -> deliver(tables, district(customer), number)
        : tables -> stockLevel(tables, district(customer));
  }

  private Body newOrder(long customer) {
    long[] ordered =
        IntStream.generate(items)
            .limit(random.nextInt(1, MOST_LINES + 1))
            .distinct()
            .asLongStream()
            .sorted()
            .toArray();
    long pieces = random.nextInt(1, MOST_PIECES + 1);
    return tables -> order(tables, customer, pieces, ordered);
  }

  private static void order(TableAccess tables, long customer, long pieces, long... items)
      throws SQLException {
    ReadRow district = tables.require(DISTRICT, district(customer));
    long number = district.column(1);
    tables.write(DISTRICT, district.key(), district.column(0), number + 1);
    for (ReadRow stock : tables.read(STOCK, items)) {
      long left = stock.column(0) - pieces;
      long refilled = left < REFILL_BELOW ? left + FULL_STOCK : left;
      tables.write(STOCK, stock.key(), refilled, stock.column(1) + pieces);
      tables.insert(LINE, tables.newKey(), district.key(), number, stock.key(), pieces);
    }
    long order = tables.newKey();
    tables.insert(ORDER, order, district.key(), number, customer, 0, pieces * items.length);
    tables.insert(NEW_ORDER, order, district.key());
  }

  private static void pay(TableAccess tables, long customer, long amount) throws SQLException {
    tables.write(WAREHOUSE, 0, tables.require(WAREHOUSE, 0).column(0) + amount);
    ReadRow district = tables.require(DISTRICT, district(customer));
    tables.write(DISTRICT, district.key(), district.column(0) + amount, district.column(1));
    ReadRow payer = tables.require(CUSTOMER, customer);
    tables.write(CUSTOMER, customer, payer.column(0) - amount, payer.column(1) + 1);
  }

  /** The customer's latest order. */
  private static void status(TableAccess tables, long customer) throws SQLException {
    tables.require(CUSTOMER, customer);
    near(tables, ORDER, "MAX", "customer", customer);
  }

  /** The first or last row with a number in a column, of those that were added lately. */
  private static List<ReadRow> near(
      TableAccess tables, Table table, String extreme, String column, long number)
      throws SQLException {
    String rows = OF_NEAR_KEYS + column + " = ?";
    long key = tables.newKey();
    return tables.select(
        table,
        rows + " AND k = (SELECT " + extreme + "(k) FROM %s WHERE " + rows + ")",
        key - NEAR,
        key + NEAR,
        number,
        key - NEAR,
        key + NEAR,
        number);
  }

  /** Delivers the oldest new order of a district. */
  private static void deliver(TableAccess tables, long district, long carrier) throws SQLException {
    for (ReadRow open : near(tables, NEW_ORDER, "MIN", "district", district)) {
      tables.delete(NEW_ORDER, open.key());
      ReadRow order = tables.require(ORDER, open.key());
      tables.write(
          ORDER, order.key(), district, order.column(1), order.column(2), carrier, order.column(4));
      ReadRow customer = tables.require(CUSTOMER, order.column(2));
      tables.write(
          CUSTOMER, customer.key(), customer.column(0) + order.column(4), customer.column(1));
    }
  }

  /** What is in stock of the items that were ordered last. */
  private static void stockLevel(TableAccess tables, long district) throws SQLException {
    long next = tables.require(DISTRICT, district).column(1);
    long[] items =
        tables
            .select(
                LINE,
                "placed BETWEEN ? AND ? AND district = ?",
                next - RECENT,
                next + RECENT,
                district)
            .stream()
            .mapToLong(line -> line.column(2))
            .distinct()
            .sorted()
            .toArray();
    if (items.length > 0) {
      tables.read(STOCK, items);
    }
  }
}
