package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.taipan.junit.WeakIsolation;
import dev.taipan.mocksql.server.MockDataSource;
import java.sql.SQLException;

/**
 * Fails on purpose, and says why. Prefix consistency has snapshots, but loses updates, as MariaDB
 * does by default.
 */
class UnsafeShopTest {

  @WeakIsolation(level = "pc", runs = 1000)
  void everySaleCounts(MockDataSource database) throws SQLException {
    database.load("CREATE TABLE product (id INT PRIMARY KEY, stock INT NOT NULL)");
    database.load("INSERT INTO product VALUES (1, 10)");
    Shop shop = new Shop(database);

    database.run(() -> shop.sell(1), () -> shop.sell(1));

    assertEquals(8, shop.stock(1));
  }
}
