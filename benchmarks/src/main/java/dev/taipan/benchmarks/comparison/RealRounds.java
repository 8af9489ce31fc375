package dev.taipan.benchmarks.comparison;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Rounds of an application on a real database, until all of its assertions are violated. */
final class RealRounds {
  private static final String CREATE = "CREATE TABLE ";

  private final Database database;
  private final Isolation isolation;

  RealRounds(Database database, Isolation isolation) {
    this.database = database;
    this.isolation = isolation;
  }

  /** The tables that some statements create. */
  static List<String> tables(List<String> schema) {
    return schema.stream()
        .filter(statement -> statement.startsWith(CREATE))
        .map(statement -> statement.substring(CREATE.length()).split(" ")[0])
        .toList();
  }

  /**
   * After how many transactions each assertion was found to be violated for the first time, at the
   * end of a round.
   *
   * @param most transactions, after which no further round begins
   */
  Map<String, Long> firstViolations(Compared application, long most) throws SQLException {
    make(application.schema());
    Map<String, Long> first = new HashMap<>();
    List<JdbcClient> clients = new ArrayList<>();
    ExecutorService threads = Executors.newCachedThreadPool();
    try (JdbcClient own = new JdbcClient(database, Isolation.READ_COMMITTED)) {
      long transactions = 0;
      for (long seed = 1;
          transactions < most && first.size() < application.assertions().size();
          seed++) {
        Compared.Round round = application.begin(own, seed);
        while (clients.size() < round.clients()) {
          clients.add(new JdbcClient(database, isolation));
        }
        transactions += together(round, clients, threads);
        for (String violated : round.violated(own)) {
          first.putIfAbsent(violated, transactions);
        }
      }
    } finally {
      threads.shutdown();
      for (JdbcClient client : clients) {
        client.close();
      }
    }
    return first;
  }

  private void make(List<String> schema) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String table : tables(schema)) {
        statement.execute("DROP TABLE IF EXISTS " + table);
      }
      for (String sql : schema) {
        statement.execute(sql);
      }
    }
  }

  private static long together(
      Compared.Round round, List<JdbcClient> clients, ExecutorService threads) throws SQLException {
    List<Future<Integer>> running = new ArrayList<>();
    for (int client = 0; client < round.clients(); client++) {
      int number = client;
      running.add(threads.submit(() -> round.work(number, clients.get(number))));
    }
    long transactions = 0;
    for (Future<Integer> each : running) {
      try {
        transactions += each.get();
      } catch (ExecutionException e) {
        throw new SQLException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SQLException(e);
      }
    }
    return transactions;
  }
}
