package dev.taipan.benchmarks.mocksql;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlError;
import dev.taipan.mocksql.SqlOptions;
import dev.taipan.mocksql.SqlOptions.Granularity;
import dev.taipan.mocksql.SqlOptions.ReadMode;
import dev.taipan.mockstore.StoreOptions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Runs of an application on mock databases with the same tables. In a run, three clients do some
 * transactions each, one at a time, in an order that is drawn from the seed; at the end the
 * assertions are looked at.
 */
public final class MockSqlRuns implements AutoCloseable {
  static final int CLIENTS = 3;

  /** Transactions of each client in a run. */
  static final int TRANSACTIONS = 6;

  private final SqlApplication application;
  private SqlDatabase database;

  /**
   * Makes the tables.
   *
   * @param reading what statements that write read
   */
  public MockSqlRuns(SqlApplication application, ReadMode reading) throws SQLException {
    this.application = application;
    database =
        SqlDatabase.open(
            StoreOptions.at(IsolationLevel.SERIALIZABILITY),
            new SqlOptions(Granularity.ROWS, reading));
    load(application.schema());
  }

  private void load(List<String> statements) throws SQLException {
    try {
      database.load(String.join(";\n", statements));
    } catch (SqlError e) {
      throw new SQLException(e.getMessage(), e.sqlState(), e);
    }
  }

  /**
   * One run, on a database without history.
   *
   * @return the names of the assertions that do not hold at the end, for a client that reads as the
   *     level allows, or by the latest values
   */
  public Set<String> run(StoreOptions options) throws SQLException {
    start(options);
    work(RandomSource.XO_SHI_RO_256_PP.create(options.seed()));
    Set<String> violated = new LinkedHashSet<>();
    try (MockSqlClient client = new MockSqlClient(database)) {
      violated.addAll(violated(application, client));
    }
    try (MockSqlClient client = new MockSqlClient(database).readingLatest()) {
      violated.addAll(violated(application, client));
    }
    return violated;
  }

  /** What clients saw in the last run, if its options record that. */
  public History history() {
    return database.store().history();
  }

  private void start(StoreOptions options) throws SQLException {
    try {
      database = database.restart(options);
    } catch (SqlError e) {
      throw new SQLException(e.getMessage(), e.sqlState(), e);
    }
    load(application.rows());
  }

  private void work(UniformRandomProvider random) throws SQLException {
    List<MockSqlClient> clients = new ArrayList<>();
    List<Integer> turns = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      clients.add(new MockSqlClient(database));
      for (int transaction = 0; transaction < TRANSACTIONS; transaction++) {
        turns.add(client);
      }
    }
    while (!turns.isEmpty()) {
      int next = turns.remove(random.nextInt(turns.size()));
      Attempts.run(clients.get(next), application.draw(random));
    }
    clients.forEach(MockSqlClient::close);
  }

  /** Which assertions do not hold for a client, in one transaction that reads. */
  public static Set<String> violated(SqlApplication application, SqlClient client)
      throws SQLException {
    Set<String> violated = new LinkedHashSet<>();
    for (SqlApplication.Assertion assertion : application.assertions()) {
      if (!client.query(assertion.query()).isEmpty()) {
        violated.add(assertion.name());
      }
    }
    client.commit();
    return violated;
  }

  @Override
  public void close() {
    database.close();
  }
}
