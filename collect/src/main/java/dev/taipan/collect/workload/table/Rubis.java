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
 * The auctions of RUBiS (Cecchet et al., "Performance and Scalability of EJB Applications", OOPSLA
 * 2002): users offer items in categories, bid for them, buy them, and comment on each other.
 */
public final class Rubis {
  private static final Table USERS = new Table("account", "stars", "offers");
  private static final Table ITEMS =
      new Table("item", "seller", "category", "highest", "bids", "stock");
  private static final Table BIDS = new Table("bid", "item", "bidder", "amount");
  private static final Table COMMENTS = new Table("remark", "author", "subject", "stars");
  private static final int CATEGORIES = 4;
  private static final long STOCK = 1000;
  private static final int MOST_RAISE = 10;

  /** Only the highest bids are of interest, and those that are made at that time. */
  private static final int SHOWN = 20;

  private final IntSupplier items;
  private final IntSupplier users;
  private final UniformRandomProvider random;

  private Rubis(int keys, KeyDistribution distribution, UniformRandomProvider random) {
    this.random = random;
    items = distribution.choice(random, keys);
    users = distribution.choice(random, keys);
  }

  /** The workload of so many users, and as many items at first. */
  public static Workload of(int keys, KeyDistribution distribution) {
    return new TableWorkload(
        List.of(
            Filling.with(USERS, keys, 0, 1),
            new Filling(ITEMS, keys, key -> new long[] {key, key % CATEGORIES, 0, 0, STOCK}),
            Filling.with(BIDS, 0),
            Filling.with(COMMENTS, 0)),
        random -> new Rubis(keys, distribution, random)::draw);
  }

  private Body draw() {
    long item = items.getAsInt();
    long user = users.getAsInt();
    long other = users.getAsInt();
    int number = random.nextInt(MOST_RAISE);
    int percent = random.nextInt(100);
    if (percent < 25) {
      return tables -> view(tables, item);
    }
    if (percent < 55) {
      return tables -> bid(tables, item, user, number + 1);
    }
    if (percent < 65) {
      return tables -> buy(tables, item);
    }
    if (percent < 75) {
      return tables -> comment(tables, user, other, number % 5);
    }
    if (percent < 80) {
      return tables -> offer(tables, user, number % CATEGORIES);
    }
    return percent < 90
        ? tables -> tables.select(ITEMS, "category = ? AND k < ?", number % CATEGORIES, SHOWN)
        : tables -> history(tables, item);
  }

  private static void view(TableAccess tables, long item) throws SQLException {
    tables.require(USERS, tables.require(ITEMS, item).column(0));
  }

  private static void bid(TableAccess tables, long item, long bidder, long raise)
      throws SQLException {
    ReadRow old = tables.require(ITEMS, item);
    long amount = old.column(2) + raise;
    tables.insert(BIDS, tables.newKey(), item, bidder, amount);
    tables.write(
        ITEMS, item, old.column(0), old.column(1), amount, old.column(3) + 1, old.column(4));
  }

  private static void buy(TableAccess tables, long item) throws SQLException {
    ReadRow old = tables.require(ITEMS, item);
    if (old.column(4) > 0) {
      tables.write(
          ITEMS,
          item,
          old.column(0),
          old.column(1),
          old.column(2),
          old.column(3),
          old.column(4) - 1);
    }
  }

  private static void comment(TableAccess tables, long author, long subject, long stars)
      throws SQLException {
    ReadRow old = tables.require(USERS, subject);
    tables.insert(COMMENTS, tables.newKey(), author, subject, stars);
    tables.write(USERS, subject, old.column(0) + stars, old.column(1));
  }

  private static void offer(TableAccess tables, long seller, long category) throws SQLException {
    ReadRow old = tables.require(USERS, seller);
    tables.insert(ITEMS, tables.newKey(), seller, category, 0, 0, STOCK);
    tables.write(USERS, seller, old.column(0), old.column(1) + 1);
  }

  /** The highest bids for an item. */
  private static void history(TableAccess tables, long item) throws SQLException {
    long highest = tables.require(ITEMS, item).column(2);
    tables.select(
        BIDS, "amount BETWEEN ? AND ? AND item = ?", highest - SHOWN, highest + SHOWN, item);
  }
}
