package bank;

import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Accounts of a customer, who may overdraw one as long as the sum of both is not negative. Each
 * method is a transaction.
 */
public class Bank {
  private final JdbcTemplate jdbc;
  private final DataSourceTransactionManager transactions;

  public Bank(DataSource database) {
    jdbc = new JdbcTemplate(database);
    transactions = new DataSourceTransactionManager(database);
  }

  /** Makes two accounts with 100 each. */
  public void open(int one, int other) {
    jdbc.update("INSERT INTO account (id, balance) VALUES (?, 100), (?, 100)", one, other);
  }

  /** At READ COMMITTED, two deposits at a time read the same balance, and one is lost. */
  public void deposit(int account, int amount) {
    at(TransactionDefinition.ISOLATION_READ_COMMITTED)
        .executeWithoutResult(status -> set(account, balance(account) + amount));
  }

  /** At REPEATABLE READ, two withdrawals at a time each miss what the other one takes. */
  public boolean withdraw(int account, int other, int amount) {
    return at(withdrawalLevel())
        .execute(
            status -> {
              int first = balance(Math.min(account, other));
              int second = balance(Math.max(account, other));
              if (first + second < amount) {
                return false;
              }
              set(account, (account < other ? first : second) - amount);
              return true;
            });
  }

  protected int withdrawalLevel() {
    return TransactionDefinition.ISOLATION_REPEATABLE_READ;
  }

  protected String query() {
    return "SELECT balance FROM account WHERE id = ?";
  }

  private int balance(int account) {
    return jdbc.queryForObject(query(), Integer.class, account);
  }

  private void set(int account, int balance) {
    jdbc.update("UPDATE account SET balance = ? WHERE id = ?", balance, account);
  }

  private TransactionTemplate at(int level) {
    TransactionTemplate template = new TransactionTemplate(transactions);
    template.setIsolationLevel(level);
    return template;
  }
}
