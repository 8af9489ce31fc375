package dev.taipan.collect.workload.table;

import dev.taipan.collect.workload.Table;
import dev.taipan.collect.workload.Workload;
import dev.taipan.collect.workload.table.TableWorkload.Body;
import dev.taipan.collect.workload.table.TableWorkload.Filling;
import dev.taipan.workload.KeyDistribution;
import java.sql.SQLException;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Clients move money from account to account, and others read the balances of all accounts, by one
 * statement or by two: whatever they see at one moment has the same sum.
 */
public final class Bank {
  /** The accounts. */
  public static final String TABLE = "account";

  /** The column that has the same sum at all times. */
  public static final String BALANCE = "balance";

  private static final Table ACCOUNTS = new Table(TABLE, BALANCE);
  private static final long OPENING_BALANCE = 100;
  private static final int MOST_AMOUNT = 20;

  private final int accounts;
  private final IntSupplier choice;
  private final UniformRandomProvider random;

  private Bank(int accounts, KeyDistribution distribution, UniformRandomProvider random) {
    this.accounts = accounts;
    choice = distribution.choice(random, accounts);
    this.random = random;
  }

  /** The workload of so many accounts. */
  public static Workload of(int accounts, KeyDistribution distribution) {
    return TableWorkload.withReaders(
        List.of(Filling.with(ACCOUNTS, accounts, OPENING_BALANCE)),
        random -> new Bank(accounts, distribution, random)::draw);
  }

  private Body draw() {
    long from = choice.getAsInt();
    long to = choice.getAsInt();
    long amount = random.nextInt(1, MOST_AMOUNT + 1);
    int percent = random.nextInt(100);
    if (percent < 60) {
      return tables -> transfer(tables, from, to, amount);
    }
    int first = percent < 80 ? accounts : accounts / 2;
    return Body.reading(
        tables -> {
          read(tables, 0, first);
          read(tables, first, accounts);
        });
  }

  private static void read(TableAccess tables, int from, int end) throws SQLException {
    if (from < end) {
      tables.read(ACCOUNTS, LongStream.range(from, end).toArray());
    }
  }

  private static void transfer(TableAccess tables, long from, long to, long amount)
      throws SQLException {
    long source = tables.require(ACCOUNTS, from).column(0);
    if (from != to && source >= amount) {
      long target = tables.require(ACCOUNTS, to).column(0);
      tables.write(ACCOUNTS, from, source - amount);
      tables.write(ACCOUNTS, to, target + amount);
    }
  }
}
