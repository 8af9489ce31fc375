package bank;

import javax.sql.DataSource;
import org.springframework.transaction.TransactionDefinition;

/** The same, but what a transaction reads is locked, so that each sees what the other one does. */
public class FixedBank extends Bank {

  public FixedBank(DataSource database) {
    super(database);
  }

  @Override
  protected int withdrawalLevel() {
    return TransactionDefinition.ISOLATION_READ_COMMITTED;
  }

  @Override
  protected String query() {
    return super.query() + " FOR UPDATE";
  }
}
