package dev.taipan.mocksql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mocksql.SqlOptions.Granularity;
import dev.taipan.mocksql.SqlOptions.ReadMode;
import dev.taipan.mockstore.level.Aborts;
import dev.taipan.mockstore.level.LevelRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Sample services on weak levels. */
class WeakServiceTest {
  private static final int RUNS = 40;

  /** What two clients do in a run, to three accounts of its own. */
  private interface Scenario {
    void run(SqlSession one, SqlSession two, int account) throws SqlError;
  }

  private static List<IsolationLevel> levels() {
    return LevelRules.levels();
  }

  private static SqlDatabase open(IsolationLevel level, SqlOptions options, Aborts aborts)
      throws SqlError {
    SqlDatabase database =
        SqlDatabase.open(Databases.recorded(level).withSeed(5).withAborts(aborts), options);
    database.load("CREATE TABLE account (id int PRIMARY KEY, balance int, note text)");
    return database;
  }

  /**
   * In how many runs a query finds something at the end.
   *
   * @param query with {@code ?} for the first of the run's accounts
   */
  private static int broken(
      IsolationLevel level, SqlOptions options, Scenario scenario, String query) throws SqlError {
    int broken = 0;
    try (SqlDatabase database = open(level, options, Aborts.REALISTIC);
        SqlSession one = database.connect();
        SqlSession two = database.connect();
        SqlSession last = database.connect()) {
      last.execute("SET taipan.reads = latest");
      for (int run = 0; run < RUNS; run++) {
        int account = 10 * run;
        database.load(
            "INSERT INTO account VALUES (?, 60, 'a'), (? + 1, 60, 'b'), (? + 2, 0, 'c')"
                .replace("?", Integer.toString(account)));
        scenario.run(one, two, account);
        broken += last.execute(query.replace("?", Integer.toString(account))).rows().size();
        last.sync();
      }
      Databases.requireLevel(database);
    }
    return broken;
  }

  private static int number(SqlSession session, String query) throws SqlError {
    return ((Number) session.execute(query).rows().get(0)[0]).intValue();
  }

  /** Does something until the level lets it commit, as applications have to. */
  private static void retried(SqlSession session, Scenario scenario, int account) throws SqlError {
    while (true) {
      try {
        scenario.run(session, session, account);
        return;
      } catch (SqlError e) {
        session.execute("ROLLBACK");
        if (!e.sqlState().equals("40001")) {
          throw e;
        }
      }
    }
  }

  /** Deposits by a read and a write: one of two may be lost. */
  private static void deposit(SqlSession session, int account) throws SqlError {
    session.execute("BEGIN");
    int balance = number(session, "SELECT balance FROM account WHERE id = " + account);
    session.execute("UPDATE account SET balance = " + (balance + 10) + " WHERE id = " + account);
    session.execute("COMMIT");
  }

  /** Withdraws if both accounts together allow it: two withdrawals may each think so. */
  private static void withdraw(SqlSession session, int first, int account) throws SqlError {
    session.execute("BEGIN");
    String both = first + ", " + (first + 1);
    if (number(session, "SELECT sum(balance) FROM account WHERE id IN (" + both + ")") >= 100) {
      session.execute("UPDATE account SET balance = balance - 100 WHERE id = " + account);
    }
    session.execute("COMMIT");
  }

  @ParameterizedTest
  @CsvSource({"rc, true", "tcc, true", "si, false", "ser, false"})
  void aLostUpdateIsFoundWhereTheLevelAllowsIt(String name, boolean found) throws SqlError {
    int lost =
        broken(
            level(name),
            SqlOptions.DEFAULT,
            (one, two, account) -> {
              retried(one, (session, same, first) -> deposit(session, first + 2), account);
              retried(two, (session, same, first) -> deposit(session, first + 2), account);
            },
            "SELECT id FROM account WHERE id = ? + 2 AND balance < 20");

    assertThat(lost > 0).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource({"rc, true", "tcc, true", "si, true", "ser, false"})
  void aWriteSkewIsFoundWhereTheLevelAllowsIt(String name, boolean found) throws SqlError {
    int skewed =
        broken(
            level(name),
            SqlOptions.DEFAULT,
            (one, two, account) -> {
              retried(one, (session, same, first) -> withdraw(session, first, first), account);
              retried(two, (session, same, first) -> withdraw(session, first, first + 1), account);
            },
            "SELECT 1 FROM account WHERE id IN (?, ? + 1) HAVING sum(balance) < 0");

    assertThat(skewed > 0).isEqualTo(found);
  }

  private static IsolationLevel level(String name) {
    return levels().stream().filter(level -> level.symbol().equals(name)).findFirst().orElseThrow();
  }

  /** Two columns of one row are one key by rows, and two by cells. */
  @Test
  void cellsOfARowAreLostOneByOne() throws SqlError {
    assertThat(lostColumns(Granularity.ROWS)).isPositive();
    assertThat(lostColumns(Granularity.CELLS)).isZero();
  }

  private static int lostColumns(Granularity granularity) throws SqlError {
    return broken(
        IsolationLevel.READ_COMMITTED,
        new SqlOptions(granularity, ReadMode.PURE),
        (one, two, account) -> {
          one.execute("UPDATE account SET balance = 1 WHERE id = " + account);
          one.sync();
          two.execute("UPDATE account SET note = 'z' WHERE id = " + account);
          two.sync();
        },
        "SELECT id FROM account WHERE id = ? AND NOT (balance = 1 AND note = 'z')");
  }

  /** Statements that write read the latest values, if they lock. */
  @Test
  void lockingStatementsLoseNoIncrements() throws SqlError {
    assertThat(lostIncrements(ReadMode.PURE)).isPositive();
    assertThat(lostIncrements(ReadMode.LOCKING)).isZero();
  }

  private static int lostIncrements(ReadMode reading) throws SqlError {
    return broken(
        IsolationLevel.READ_COMMITTED,
        new SqlOptions(Granularity.ROWS, reading),
        (one, two, account) -> {
          for (SqlSession session : List.of(one, two)) {
            session.execute("UPDATE account SET balance = balance + 1 WHERE id = " + account);
            session.sync();
          }
        },
        "SELECT id FROM account WHERE id = ? AND balance < 62");
  }

  /** Clients at the same time, each with statements at random. */
  @ParameterizedTest
  @MethodSource("levels")
  void everyRecordedHistorySatisfiesItsLevel(IsolationLevel level) throws Exception {
    for (Granularity granularity : Granularity.values()) {
      for (Aborts aborts : Aborts.values()) {
        everyRecordedHistorySatisfies(level, new SqlOptions(granularity, ReadMode.PURE), aborts);
      }
    }
  }

  private static void everyRecordedHistorySatisfies(
      IsolationLevel level, SqlOptions options, Aborts aborts) throws Exception {
    try (SqlDatabase database = open(level, options, aborts)) {
      ExecutorService threads = Executors.newFixedThreadPool(3);
      List<Future<?>> clients = new ArrayList<>();
      for (int client = 0; client < 3; client++) {
        Random random = new Random(client);
        clients.add(
            threads.submit(
                () -> {
                  work(database, random, aborts);
                  return null;
                }));
      }
      for (Future<?> client : clients) {
        client.get();
      }
      threads.shutdown();
      Databases.requireLevel(database);
    }
  }

  private static void work(SqlDatabase database, Random random, Aborts aborts) throws SqlError {
    try (SqlSession session = database.connect()) {
      for (int round = 0; round < 12; round++) {
        try {
          session.execute("BEGIN");
          for (int statement = 0; statement < 3; statement++) {
            session.execute(statement(random));
          }
          session.execute(random.nextInt(5) == 0 ? "ROLLBACK" : "COMMIT");
        } catch (SqlError refused) {
          assertThat(aborts).as(refused.getMessage()).isEqualTo(Aborts.REALISTIC);
          assertThat(refused.sqlState()).isEqualTo("40001");
          session.execute("ROLLBACK");
        }
      }
    }
  }

  private static String statement(Random random) {
    int id = 1 + random.nextInt(4);
    return switch (random.nextInt(5)) {
      case 0 -> "SELECT * FROM account WHERE id = " + id;
      case 1 -> "SELECT sum(balance) FROM account";
      case 2 -> "UPDATE account SET balance = balance + 1 WHERE id = " + id;
      case 3 -> "DELETE FROM account WHERE id = " + id;
      default ->
          "INSERT INTO account VALUES ("
              + id
              + ", 1, 'n') ON CONFLICT (id) DO UPDATE SET balance = 7";
    };
  }
}
