package dev.taipan.mocksql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mocksql.Databases;
import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlError;
import dev.taipan.mocksql.SqlOptions;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Advisory locks, between sessions of PostgreSQL's driver. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class AdvisoryLocksTest {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Connection> connections = new ArrayList<>();
  private SqlDatabase database;
  private Served served;

  private void open(Duration patience) throws IOException, SqlError {
    database =
        SqlDatabase.open(
            Databases.recorded(IsolationLevel.SERIALIZABILITY).withPatience(patience),
            SqlOptions.DEFAULT);
    database.load("CREATE TABLE item (id int PRIMARY KEY); INSERT INTO item VALUES (1)");
    served = new Served(database);
  }

  private void open() throws IOException, SqlError {
    open(Duration.ofMinutes(1));
  }

  @AfterEach
  void close() throws Exception {
    threads.shutdownNow();
    for (Connection connection : connections) {
      connection.close();
    }
    Databases.requireLevel(database);
    served.close();
  }

  private Connection connect() throws SQLException {
    Connection connection = served.connect();
    connections.add(connection);
    return connection;
  }

  private static String answer(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(query)) {
      assertThat(found.next()).isTrue();
      return found.getString(1);
    }
  }

  private static void requireError(String sqlState, Callable<?> work) {
    assertThatThrownBy(work::call)
        .isInstanceOfSatisfying(
            SQLException.class, error -> assertThat(error.getSQLState()).isEqualTo(sqlState));
  }

  @Test
  void oneSessionHasALockUntilItReturnsItAsOftenAsItTookIt() throws Exception {
    open();
    Connection ann = connect();
    Connection bob = connect();

    assertThat(answer(ann, "SELECT pg_try_advisory_lock(1)")).isEqualTo("t");
    assertThat(answer(ann, "SELECT pg_advisory_lock(1)")).isEmpty();
    assertThat(answer(bob, "SELECT pg_try_advisory_lock(1) AS \"Got\"")).isEqualTo("f");
    assertThat(answer(bob, "SELECT pg_try_advisory_lock(0, 1)")).isEqualTo("t");
    assertThat(answer(bob, "SELECT pg_catalog.pg_advisory_unlock(1)")).isEqualTo("f");
    assertThat(answer(ann, "SELECT pg_advisory_unlock(1)")).isEqualTo("t");
    assertThat(answer(bob, "SELECT pg_try_advisory_xact_lock(1)")).isEqualTo("f");
    assertThat(answer(ann, "SELECT pg_advisory_unlock(1)")).isEqualTo("t");
    assertThat(answer(bob, "SELECT pg_try_advisory_xact_lock(1)")).isEqualTo("t");
    assertThat(answer(ann, "SELECT pg_try_advisory_lock(1)")).isEqualTo("t");
    assertThat(answer(bob, "SELECT pg_advisory_unlock_all()")).isEmpty();
    assertThat(answer(ann, "SELECT pg_try_advisory_lock(0, 1)")).isEqualTo("t");
    requireError("22P02", () -> answer(ann, "SELECT pg_advisory_lock('zork')"));
    requireError("42883", () -> answer(ann, "SELECT pg_advisory_lock(1, 2, 3)"));
    requireError("42883", () -> answer(ann, "SELECT pg_advisory_lock(1.5)"));
    requireError("42883", () -> answer(ann, "SELECT pg_advisory_lock(1, 3000000000)"));
    assertThat(answer(ann, "SELECT pg_advisory_lock(3000000000)")).isEmpty();
    requireError("0A000", () -> answer(ann, "SELECT pg_advisory_lock(pg_advisory_lock(1))"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT pg_advisory_lock(1), pg_advisory_lock(2)",
        "SELECT pg_advisory_lock(id) FROM item",
        "SELECT id FROM item WHERE pg_try_advisory_lock(id)",
        "SELECT 1 + (SELECT pg_advisory_lock(1))"
      })
  void aCallAmongOthersIsRefused(String query) throws Exception {
    open();
    Connection ann = connect();

    requireError("0A000", () -> answer(ann, query));

    assertThat(answer(ann, "SELECT 'pg_advisory_lock(1)'")).isEqualTo("pg_advisory_lock(1)");
    assertThat(answer(connect(), "SELECT pg_try_advisory_lock(1)")).isEqualTo("t");
  }

  @Test
  void nothingIsLockedByNull() throws Exception {
    open();
    Connection ann = connect();
    assertThat(answer(ann, "SELECT pg_try_advisory_lock(1, NULL)")).isNull();
    assertThat(answer(ann, "SELECT pg_try_advisory_lock(1)")).isEqualTo("t");
  }

  @Test
  void severalShareALock() throws Exception {
    open();
    Connection ann = connect();
    Connection bob = connect();

    assertThat(answer(ann, "SELECT pg_try_advisory_lock_shared(1)")).isEqualTo("t");
    assertThat(answer(bob, "SELECT pg_try_advisory_xact_lock_shared(1)")).isEqualTo("t");
    assertThat(answer(bob, "SELECT pg_try_advisory_lock(1)")).isEqualTo("f");
    assertThat(answer(ann, "SELECT pg_try_advisory_xact_lock(1)")).isEqualTo("t");
    assertThat(answer(ann, "SELECT pg_advisory_unlock(1)")).isEqualTo("f");
    assertThat(answer(ann, "SELECT pg_advisory_unlock_shared(1)")).isEqualTo("t");
    assertThat(answer(ann, "SELECT pg_advisory_unlock_shared(1)")).isEqualTo("f");
    assertThat(answer(bob, "SELECT pg_try_advisory_lock(1)")).isEqualTo("t");
    assertThat(answer(ann, "SELECT pg_try_advisory_lock_shared(1)")).isEqualTo("f");
  }

  @Test
  void whatATransactionUndoesReturnsItsLocksAtOnce() throws Exception {
    open();
    Connection ann = connect();
    Connection bob = connect();
    ann.setAutoCommit(false);
    for (int key = 1; key <= 5; key++) {
      answer(ann, "SELECT pg_advisory_xact_lock(" + key + ")");
      if (key == 4) {
        answer(ann, "SELECT pg_advisory_lock(40)");
      }
      execute(ann, "SAVEPOINT s" + key);
      answer(ann, "SELECT pg_advisory_xact_lock(1)");
    }

    execute(ann, "ROLLBACK TO s3");
    assertThat(free(bob, 1, 3, 4, 5, 40)).containsExactly(4, 5);
    answer(ann, "SELECT pg_advisory_xact_lock(4)");
    requireError("42P01", () -> answer(ann, "SELECT 1 FROM nowhere"));
    assertThat(free(bob, 1, 3, 4)).containsExactly(4);
    execute(ann, "ROLLBACK TO s2");
    assertThat(free(bob, 1, 2, 3)).containsExactly(3);
    execute(ann, "RELEASE s1");
    requireError("42P01", () -> answer(ann, "SELECT 1 FROM nowhere"));
    assertThat(free(bob, 1, 2, 40)).containsExactly(1, 2);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<Integer> free(Connection connection, int... keys) throws SQLException {
    List<Integer> free = new ArrayList<>();
    for (int key : keys) {
      if (answer(connection, "SELECT pg_try_advisory_xact_lock(" + key + ")").equals("t")) {
        free.add(key);
      }
    }
    return free;
  }

  @Test
  void theEndOfATransactionReturnsItsLocks() throws Exception {
    open();
    Connection ann = connect();
    Connection bob = connect();
    ann.setAutoCommit(false);
    for (boolean commits : new boolean[] {true, false}) {
      try (PreparedStatement lock = ann.prepareStatement("SELECT pg_advisory_xact_lock(?, ?)")) {
        lock.setInt(1, 7);
        lock.setInt(2, 8);
        lock.executeQuery().close();
      }
      answer(ann, "SELECT count(*) FROM item");
      assertThat(answer(bob, "SELECT pg_try_advisory_xact_lock(7, 8)")).isEqualTo("f");
      assertThat(answer(ann, "SELECT pg_advisory_unlock(7, 8)")).isEqualTo("f");
      if (commits) {
        ann.commit();
      } else {
        ann.rollback();
      }
      assertThat(answer(bob, "SELECT pg_try_advisory_xact_lock(7, 8)")).isEqualTo("t");
    }
  }

  @Test
  void whoWaitsGoesOnWhenTheOtherHasEnded() throws Exception {
    open();
    AtomicInteger inside = new AtomicInteger();
    List<Future<Void>> clients = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Connection connection = connect();
      connection.setAutoCommit(false);
      clients.add(threads.submit(() -> lockOften(connection, inside)));
    }
    for (Future<Void> client : clients) {
      client.get();
    }
  }

  private static Void lockOften(Connection connection, AtomicInteger inside) throws SQLException {
    for (int i = 0; i < 20; i++) {
      answer(connection, "SELECT pg_advisory_xact_lock(5)");
      assertThat(inside.incrementAndGet()).isEqualTo(1);
      answer(connection, "SELECT count(*) FROM item");
      inside.decrementAndGet();
      connection.commit();
    }
    return null;
  }

  @Test
  void whoGoesReturnsItsLocks() throws Exception {
    open();
    Connection ann = connect();
    Connection bob = connect();
    answer(ann, "SELECT pg_advisory_lock(1)");

    Future<String> waiting = threads.submit(() -> answer(bob, "SELECT pg_advisory_lock(1)"));
    ann.close();

    assertThat(waiting.get()).isEmpty();
  }

  @Test
  void nobodyWaitsForEver() throws Exception {
    open(Duration.ofMillis(300));
    Connection ann = connect();
    Connection bob = connect();
    answer(ann, "SELECT pg_advisory_lock(1)");
    requireError("40P01", () -> answer(bob, "SELECT pg_advisory_lock(1)"));

    // Bob's transaction keeps Ann waiting, and she keeps him.
    bob.setAutoCommit(false);
    answer(bob, "SELECT count(*) FROM item");
    Future<String> waiting = threads.submit(() -> answer(bob, "SELECT pg_advisory_lock(1)"));
    assertThat(answer(ann, "SELECT count(*) FROM item")).isEqualTo("1");
    requireError("40P01", () -> value(waiting));
  }

  private static String value(Future<String> waiting) throws Exception {
    try {
      return waiting.get();
    } catch (java.util.concurrent.ExecutionException e) {
      throw (SQLException) e.getCause();
    }
  }

  @Test
  void clientsLimitHowLongTheyWait() throws Exception {
    open();
    Connection ann = connect();
    Connection bob = connect();
    answer(ann, "SELECT pg_advisory_lock(1)");
    try (Statement limit = bob.createStatement()) {
      limit.execute("SET lock_timeout = '50ms'");
    }

    requireError("55P03", () -> answer(bob, "SELECT pg_advisory_lock(1)"));

    answer(ann, "SELECT pg_advisory_unlock(1)");
    assertThat(answer(bob, "SELECT pg_try_advisory_lock(1)")).isEqualTo("t");
  }
}
