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
 * SmallBank (Alomari et al., "The Cost of Serializability on Platforms That Use Snapshot
 * Isolation", ICDE 2008), with the payments of H-Store's version: customers have a savings and a
 * checking account each. Balance, write-check and transact-savings together are not serializable
 * under snapshot isolation.
 */
public final class SmallBank {
  private static final Table SAVINGS = new Table("savings", "balance");
  private static final Table CHECKING = new Table("checking", "balance");
  private static final long OPENING_BALANCE = 100;
  private static final int MOST_AMOUNT = 100;
  private static final int PENALTY = 1;

  private final IntSupplier customers;
  private final UniformRandomProvider random;

  private SmallBank(int keys, KeyDistribution distribution, UniformRandomProvider random) {
    customers = distribution.choice(random, keys);
    this.random = random;
  }

  /** The workload of so many customers. */
  public static Workload of(int customers, KeyDistribution distribution) {
    return new TableWorkload(
        List.of(
            Filling.with(SAVINGS, customers, OPENING_BALANCE),
            Filling.with(CHECKING, customers, OPENING_BALANCE)),
        random -> new SmallBank(customers, distribution, random)::draw);
  }

  private Body draw() {
    long customer = customers.getAsInt();
    long other = customers.getAsInt();
    long amount = random.nextInt(1, MOST_AMOUNT + 1);
    int percent = random.nextInt(100);
    if (percent < 15) {
      return tables -> balance(tables, customer);
    }
    if (percent < 30) {
      return tables -> deposit(tables, CHECKING, customer, amount);
    }
    if (percent < 45) {
      long change = random.nextBoolean() ? amount : -amount;
      return tables -> transactSavings(tables, customer, change);
    }
    if (percent < 60) {
      return tables -> amalgamate(tables, customer, other);
    }
    return percent < 75
        ? tables -> sendPayment(tables, customer, other, amount)
        : tables -> writeCheck(tables, customer, amount);
  }

  private static long balance(TableAccess tables, long customer) throws SQLException {
    return balance(tables, SAVINGS, customer) + balance(tables, CHECKING, customer);
  }

  private static long balance(TableAccess tables, Table account, long customer)
      throws SQLException {
    return tables.require(account, customer).column(0);
  }

  private static void deposit(TableAccess tables, Table account, long customer, long amount)
      throws SQLException {
    tables.write(account, customer, balance(tables, account, customer) + amount);
  }

  /** Pays in or takes out: were there no paying in, savings would soon be gone for good. */
  private static void transactSavings(TableAccess tables, long customer, long change)
      throws SQLException {
    long balance = balance(tables, SAVINGS, customer) + change;
    if (balance >= 0) {
      tables.write(SAVINGS, customer, balance);
    }
  }

  private static void amalgamate(TableAccess tables, long from, long to) throws SQLException {
    long total = balance(tables, from);
    tables.write(SAVINGS, from, 0);
    tables.write(CHECKING, from, 0);
    deposit(tables, CHECKING, to, total);
  }

  private static void sendPayment(TableAccess tables, long from, long to, long amount)
      throws SQLException {
    if (balance(tables, CHECKING, from) >= amount) {
      deposit(tables, CHECKING, from, -amount);
      deposit(tables, CHECKING, to, amount);
    }
  }

  private static void writeCheck(TableAccess tables, long customer, long amount)
      throws SQLException {
    long savings = balance(tables, SAVINGS, customer);
    long checking = balance(tables, CHECKING, customer);
    long penalty = savings + checking < amount ? PENALTY : 0;
    tables.write(CHECKING, customer, checking - amount - penalty);
  }
}
