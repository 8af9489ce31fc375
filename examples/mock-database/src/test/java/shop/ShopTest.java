package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.taipan.junit.WeakIsolation;
import dev.taipan.mocksql.server.MockDataSource;
import java.sql.SQLException;

/** What {@link UnsafeShopTest} tests, mended. */
class ShopTest {

  @WeakIsolation(level = "pc", runs = 20)
  void everySaleCounts(MockDataSource database) throws SQLException {
    database.load("CREATE TABLE product (id INT PRIMARY KEY, stock INT NOT NULL)");
    database.load("INSERT INTO product VALUES (1, 10)");
    Shop shop = new Shop(database);

    database.run(() -> shop.sellSafely(1), () -> shop.sellSafely(1));

    assertEquals(8, shop.stock(1));
  }
}
