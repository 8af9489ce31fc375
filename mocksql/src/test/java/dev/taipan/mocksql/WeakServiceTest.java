package dev.taipan.mocksql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
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
  private static final int RUNS = 60;

  private static List<IsolationLevel> levels() {
    return LevelRules.levels();
  }

  private static SqlDatabase open(IsolationLevel level, long seed, SqlOptions options)
      throws SqlError {
    SqlDatabase database = SqlDatabase.open(Databases.recorded(level).withSeed(seed), options);
    database.load(
        "CREATE TABLE account (id int PRIMARY KEY, balance int, note text);"
            + "INSERT INTO account VALUES (1, 60, 'a'), (2, 60, 'b'), (3, 0, 'c')");
    return database;
  }

  private static int number(SqlSession session, String query) throws SqlError {
    return ((Number) session.execute(query).rows().get(0)[0]).intValue();
  }

  /** Deposits by a read and a write: one of two may be lost. */
  private static void deposit(SqlSession session) throws SqlError {
    session.execute("BEGIN");
    int balance = number(session, "SELECT balance FROM account WHERE id = 3");
    session.execute("UPDATE account SET balance = " + (balance + 10) + " WHERE id = 3");
    session.execute("COMMIT");
  }

  /** Withdraws if both accounts together allow it: two withdrawals may each think so. */
  private static void withdraw(SqlSession session, int account) throws SqlError {
    session.execute("BEGIN");
    if (number(session, "SELECT sum(balance) FROM account WHERE id IN (1, 2)") >= 100) {
      session.execute("UPDATE account SET balance = balance - 100 WHERE id = " + account);
    }
    session.execute("COMMIT");
  }

  private static int latest(SqlDatabase database, String query) throws SqlError {
    try (SqlSession session = database.connect()) {
      session.execute("SET taipan.reads = latest");
      int number = number(session, query);
      session.sync();
      return number;
    }
  }

  @ParameterizedTest
  @CsvSource({"rc, true", "tcc, true", "si, false", "ser, false"})
  void aLostUpdateIsFoundWhereTheLevelAllowsIt(String name, boolean found) throws SqlError {
    int lost = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      try (SqlDatabase database = open(level(name), seed, SqlOptions.DEFAULT);
          SqlSession one = database.connect();
          SqlSession two = database.connect()) {
        deposit(one);
        deposit(two);
        lost += latest(database, "SELECT balance FROM account WHERE id = 3") < 20 ? 1 : 0;
        Databases.requireLevel(database);
      }
    }
    assertThat(lost > 0).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource({"rc, true", "tcc, true", "si, true", "ser, false"})
  void aWriteSkewIsFoundWhereTheLevelAllowsIt(String name, boolean found) throws SqlError {
    int skewed = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      try (SqlDatabase database = open(level(name), seed, SqlOptions.DEFAULT);
          SqlSession one = database.connect();
          SqlSession two = database.connect()) {
        withdraw(one, 1);
        withdraw(two, 2);
        skewed += latest(database, "SELECT sum(balance) FROM account WHERE id < 3") < 0 ? 1 : 0;
        Databases.requireLevel(database);
      }
    }
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
    int lost = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      SqlOptions options = new SqlOptions(granularity, Reading.PURE);
      try (SqlDatabase database = open(IsolationLevel.READ_COMMITTED, seed, options);
          SqlSession one = database.connect();
          SqlSession two = database.connect()) {
        one.execute("UPDATE account SET balance = 1 WHERE id = 1");
        one.sync();
        two.execute("UPDATE account SET note = 'z' WHERE id = 1");
        two.sync();
        lost +=
            latest(database, "SELECT count(*) FROM account WHERE balance = 1 AND note = 'z'") == 0
                ? 1
                : 0;
        Databases.requireLevel(database);
      }
    }
    return lost;
  }

  /** Statements that write read the latest values, if they lock. */
  @Test
  void lockingStatementsLoseNoIncrements() throws SqlError {
    assertThat(lostIncrements(Reading.PURE)).isPositive();
    assertThat(lostIncrements(Reading.LOCKING)).isZero();
  }

  private static int lostIncrements(Reading reading) throws SqlError {
    int lost = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      SqlOptions options = new SqlOptions(Granularity.ROWS, reading);
      try (SqlDatabase database = open(IsolationLevel.READ_COMMITTED, seed, options);
          SqlSession one = database.connect();
          SqlSession two = database.connect()) {
        for (SqlSession session : List.of(one, two)) {
          session.execute("UPDATE account SET balance = balance + 1 WHERE id = 3");
          session.sync();
        }
        lost += latest(database, "SELECT balance FROM account WHERE id = 3") < 2 ? 1 : 0;
      }
    }
    return lost;
  }

  /** Clients at the same time, each with statements at random. */
  @ParameterizedTest
  @MethodSource("levels")
  void everyRecordedHistorySatisfiesItsLevel(IsolationLevel level) throws Exception {
    for (Granularity granularity : Granularity.values()) {
      try (SqlDatabase database = open(level, 3, new SqlOptions(granularity, Reading.PURE))) {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<Future<?>> clients = new ArrayList<>();
        for (int client = 0; client < 3; client++) {
          Random random = new Random(client);
          clients.add(
              threads.submit(
                  () -> {
                    work(database, random);
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
  }

  private static void work(SqlDatabase database, Random random) throws SqlError {
    try (SqlSession session = database.connect()) {
      for (int round = 0; round < 12; round++) {
        session.execute("BEGIN");
        for (int statement = 0; statement < 3; statement++) {
          session.execute(statement(random));
        }
        session.execute(random.nextInt(5) == 0 ? "ROLLBACK" : "COMMIT");
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
