package dev.taipan.benchmarks.mocksql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * SmallBank with five customers: the transactions that move money, and the one that shows it. Those
 * that pay in or out are left out, since the assertion is about the total.
 */
final class SmallBank implements SqlApplication {
  private static final int CUSTOMERS = 5;
  private static final int BALANCE = 100;
  private static final int KINDS = 3;

  @Override
  public List<String> schema() {
    return List.of(
        "CREATE TABLE accounts (custid INT PRIMARY KEY, name VARCHAR(20))",
        "CREATE TABLE savings (custid INT PRIMARY KEY, bal INT NOT NULL)",
        "CREATE TABLE checking (custid INT PRIMARY KEY, bal INT NOT NULL)");
  }

  @Override
  public List<String> rows() {
    List<String> rows = new ArrayList<>();
    for (int customer = 1; customer <= CUSTOMERS; customer++) {
      rows.add("INSERT INTO accounts VALUES (%d, 'c%d')".formatted(customer, customer));
      rows.add("INSERT INTO savings VALUES (%d, %d)".formatted(customer, BALANCE));
      rows.add("INSERT INTO checking VALUES (%d, %d)".formatted(customer, BALANCE));
    }
    return rows;
  }

  @Override
  public Work draw(UniformRandomProvider random) {
    int one = 1 + random.nextInt(CUSTOMERS);
    int other = 1 + (one + random.nextInt(CUSTOMERS - 1)) % CUSTOMERS;
    int amount = 1 + random.nextInt(BALANCE / 2);
    return switch (random.nextInt(KINDS)) {
      case 0 -> client -> amalgamate(client, one, other);
      case 1 -> client -> send(client, one, other, amount);
      default -> client -> show(client, one);
    };
  }

  private static long checking(SqlClient client, int customer) throws SQLException {
    return client.number("SELECT bal FROM checking WHERE custid = ?", customer);
  }

  private static long savings(SqlClient client, int customer) throws SQLException {
    return client.number("SELECT bal FROM savings WHERE custid = ?", customer);
  }

  /** Moves all that one customer has to another's checking account. */
  private static void amalgamate(SqlClient client, int from, int to) throws SQLException {
    int total = (int) (savings(client, from) + checking(client, from));
    client.update("UPDATE savings SET bal = 0 WHERE custid = ?", from);
    client.update("UPDATE checking SET bal = 0 WHERE custid = ?", from);
    client.update("UPDATE checking SET bal = bal + ? WHERE custid = ?", total, to);
  }

  private static void send(SqlClient client, int from, int to, int amount) throws SQLException {
    if (checking(client, from) < amount) {
      throw new SQLException("not enough money", GIVEN_UP);
    }
    client.update("UPDATE checking SET bal = bal - ? WHERE custid = ?", amount, from);
    client.update("UPDATE checking SET bal = bal + ? WHERE custid = ?", amount, to);
  }

  private static void show(SqlClient client, int customer) throws SQLException {
    savings(client, customer);
    checking(client, customer);
  }

  @Override
  public List<Assertion> assertions() {
    return List.of(
        new Assertion(
            "A13",
            "the total of all money stays the same",
            "SELECT COUNT(*) FROM accounts HAVING (SELECT SUM(bal) FROM savings)"
                + " + (SELECT SUM(bal) FROM checking) <> "
                + 2 * CUSTOMERS * BALANCE));
  }
}
