package shop;

import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Sells products as long as there are some. Each method is a transaction. */
public class Shop {
  private final JdbcTemplate jdbc;
  private final TransactionTemplate transactions;

  public Shop(DataSource database) {
    jdbc = new JdbcTemplate(database);
    transactions = new TransactionTemplate(new DataSourceTransactionManager(database));
  }

  /** Reads the stock and writes what is left of it. Where updates may be lost, sales are. */
  public void sell(int product) {
    transactions.executeWithoutResult(
        status -> {
          int stock = stock(product);
          if (stock > 0) {
            jdbc.update("UPDATE product SET stock = ? WHERE id = ?", stock - 1, product);
          }
        });
  }

  /** The same, but the statement that changes the row also reads it. */
  public void sellSafely(int product) {
    transactions.executeWithoutResult(
        status ->
            jdbc.update(
                "UPDATE product SET stock = stock - 1 WHERE id = ? AND stock > 0", product));
  }

  public int stock(int product) {
    return jdbc.queryForObject("SELECT stock FROM product WHERE id = ?", Integer.class, product);
  }
}
