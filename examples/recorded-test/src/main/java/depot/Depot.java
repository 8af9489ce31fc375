package depot;

import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Sells products as long as there are some. Each sale is a transaction. */
public class Depot {
  private final JdbcTemplate jdbc;
  private final TransactionTemplate transactions;

  public Depot(DataSource database) {
    jdbc = new JdbcTemplate(database);
    transactions = new TransactionTemplate(new DataSourceTransactionManager(database));
  }

  /** Opens the depot. */
  public void open(int product, int stock) {
    jdbc.execute("CREATE TABLE product (id INT PRIMARY KEY, stock INT NOT NULL)");
    jdbc.update("INSERT INTO product VALUES (?, ?)", product, stock);
  }

  /** Reads the stock and writes what is left of it. Where updates may be lost, sales are. */
  public void sell(int product) {
    sell("SELECT stock FROM product WHERE id = ?", product);
  }

  /** The same, but nobody else reads the row until the sale is over. */
  public void sellSafely(int product) {
    sell("SELECT stock FROM product WHERE id = ? FOR UPDATE", product);
  }

  private void sell(String query, int product) {
    transactions.executeWithoutResult(
        status -> {
          int stock = jdbc.queryForObject(query, Integer.class, product);
          if (stock > 0) {
            jdbc.update("UPDATE product SET stock = ? WHERE id = ?", stock - 1, product);
          }
        });
  }
}
