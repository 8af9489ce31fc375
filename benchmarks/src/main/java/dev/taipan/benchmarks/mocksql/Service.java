package dev.taipan.benchmarks.mocksql;

import java.sql.SQLException;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A service as applications have it, whose methods are transactions: it reads a row into an object
 * and writes that back, and checks a rule on some rows before it changes one of them.
 */
final class Service implements SqlApplication {
  private static final int PRODUCTS = 2;
  private static final int DOCTORS = 2;
  private static final int STOCK = 1000;

  @Override
  public List<String> schema() {
    return List.of(
        "CREATE TABLE product (id INT PRIMARY KEY, stock INT NOT NULL)",
        "CREATE TABLE sale (product INT, amount INT)",
        "CREATE TABLE doctor (id INT PRIMARY KEY, on_call INT NOT NULL)",
        "CREATE TABLE absence (doctor INT)");
  }

  @Override
  public List<String> rows() {
    return List.of(
        "INSERT INTO product VALUES (1, %d), (2, %d)".formatted(STOCK, STOCK),
        "INSERT INTO doctor VALUES (1, 1), (2, 1)");
  }

  @Override
  public Work draw(UniformRandomProvider random) {
    int product = 1 + random.nextInt(PRODUCTS);
    int doctor = 1 + random.nextInt(DOCTORS);
    return switch (random.nextInt(3)) {
      case 0 -> client -> goOffCall(client, doctor);
      case 1 -> client -> comeBack(client, doctor);
      default -> client -> sell(client, product);
    };
  }

  /** Two sales may both write the same stock: a lost update. */
  private static void sell(SqlClient client, int product) throws SQLException {
    long stock = client.number("SELECT stock FROM product WHERE id = ?", product);
    client.update("UPDATE product SET stock = ? WHERE id = ?", (int) stock - 1, product);
    client.update("INSERT INTO sale VALUES (?, 1)", product);
  }

  /** Two doctors may each think that the other one stays: a write skew. */
  private static void goOffCall(SqlClient client, int doctor) throws SQLException {
    if (client.number("SELECT COUNT(*) FROM doctor WHERE on_call = 1") < 2) {
      throw new SQLException("somebody has to stay", GIVEN_UP);
    }
    client.update("UPDATE doctor SET on_call = 0 WHERE id = ?", doctor);
    client.update("INSERT INTO absence VALUES (?)", doctor);
  }

  private static void comeBack(SqlClient client, int doctor) throws SQLException {
    if (client.number("SELECT COUNT(*) FROM doctor WHERE on_call = 1") == 0) {
      throw new SQLException("nobody is there to be relieved", GIVEN_UP);
    }
    client.update("UPDATE doctor SET on_call = 1 WHERE id = ?", doctor);
  }

  @Override
  public List<Assertion> assertions() {
    return List.of(
        new Assertion(
            "lost update",
            "stock and sales add up",
            "SELECT id FROM product WHERE stock + (SELECT COUNT(*) FROM sale WHERE product = id) <> "
                + STOCK),
        new Assertion(
            "write skew",
            "a doctor is on call",
            "SELECT COUNT(*) FROM doctor WHERE on_call = 1 HAVING COUNT(*) = 0"));
  }
}
