package bank;

import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Four tellers who all serve the same customers, round after round. */
public class Rush {
  private static final int TELLERS = 4;

  private final String url;
  private final String user;
  private final String password;
  private final Function<DataSource, Bank> kind;

  public Rush(String url, String user, String password, Function<DataSource, Bank> kind) {
    this.url = url;
    this.user = user;
    this.password = password;
    this.kind = kind;
  }

  /** What a teller does in a round, with the accounts of that round's customer. */
  private interface Work {
    void of(Bank bank, int teller, int one, int other);
  }

  /** All deposit into one account. */
  public void deposits(int rounds) throws Exception {
    run(rounds, (bank, teller, one, other) -> bank.deposit(one, 10));
  }

  /** All withdraw, from one account or the other. */
  public void withdrawals(int rounds) throws Exception {
    run(
        rounds,
        (bank, teller, one, other) -> {
          if (teller % 2 == 0) {
            bank.withdraw(one, other, 150);
          } else {
            bank.withdraw(other, one, 150);
          }
        });
  }

  private void run(int rounds, Work work) throws Exception {
    SingleConnectionDataSource first = connect();
    new JdbcTemplate(first).execute("CREATE TABLE account (id int PRIMARY KEY, balance int)");
    for (int round = 0; round < rounds; round++) {
      kind.apply(first).open(2 * round, 2 * round + 1);
    }
    first.destroy();
    CyclicBarrier start = new CyclicBarrier(TELLERS);
    ExecutorService tellers = Executors.newFixedThreadPool(TELLERS);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < TELLERS; i++) {
      int teller = i;
      all.add(tellers.submit((Callable<Void>) () -> serve(teller, rounds, work, start)));
    }
    tellers.shutdown();
    for (Future<?> each : all) {
      each.get();
    }
  }

  private Void serve(int teller, int rounds, Work work, CyclicBarrier start) throws Exception {
    SingleConnectionDataSource connection = connect();
    Bank bank = kind.apply(connection);
    for (int round = 0; round < rounds; round++) {
      start.await();
      try {
        work.of(bank, teller, 2 * round, 2 * round + 1);
      } catch (ConcurrencyFailureException refused) {
        // The customer comes again another day.
      }
    }
    connection.destroy();
    return null;
  }

  private SingleConnectionDataSource connect() {
    return new SingleConnectionDataSource(url, user, password, true);
  }

  /** {@code Rush URL USER deposits|withdrawals [fixed]}, with the password in PGPASSWORD. */
  public static void main(String[] arguments) throws Exception {
    boolean isFixed = arguments.length > 3 && arguments[3].equals("fixed");
    Function<DataSource, Bank> kind = isFixed ? FixedBank::new : Bank::new;
    String password = System.getenv().getOrDefault("PGPASSWORD", "");
    Rush rush = new Rush(arguments[0], arguments[1], password, kind);
    if (arguments[2].equals("deposits")) {
      rush.deposits(50);
    } else {
      rush.withdrawals(50);
    }
  }
}
