package bank;

import dev.taipan.mockstore.Session;
import dev.taipan.mockstore.Transaction;
import dev.taipan.mockstore.TransactionRefusedException;

/** Two accounts of one owner, who may overdraw one of them as long as the sum is not negative. */
public final class Bank {
  public static final String CHECKING = "checking";
  public static final String SAVINGS = "savings";

  private Bank() {}

  /** Withdraws if there is enough in both accounts together. At si, two withdrawals may overdraw. */
  public static void withdraw(Session<Integer> session, String account, int amount) {
    retry(
        () ->
            session.execute(
                transaction -> {
                  if (sum(transaction) >= amount) {
                    transaction.put(account, transaction.get(account) - amount);
                  }
                }));
  }

  /** The same, but writes both accounts, so that no two withdrawals run side by side. */
  public static void withdrawSafely(Session<Integer> session, String account, int amount) {
    retry(
        () ->
            session.execute(
                transaction -> {
                  if (sum(transaction) >= amount) {
                    transaction.put(account, transaction.get(account) - amount);
                    String other = account.equals(CHECKING) ? SAVINGS : CHECKING;
                    transaction.put(other, transaction.get(other));
                  }
                }));
  }

  public static int sum(Transaction<Integer> transaction) {
    return transaction.get(CHECKING) + transaction.get(SAVINGS);
  }

  /** Does something again while the database refuses it. */
  private static void retry(Runnable work) {
    while (true) {
      try {
        work.run();
        return;
      } catch (TransactionRefusedException refused) {
        // Again.
      }
    }
  }
}
