package dev.taipan.mocksql;

import dev.taipan.mocksql.lock.AdvisoryLocks;
import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.StoreOptions;
import java.time.Duration;

/**
 * A database of SQL on a mock store. Safe for use by several threads; each {@link SqlSession} is
 * one client's.
 */
public final class SqlDatabase implements AutoCloseable {
  private static final Duration SHORTEST = Duration.ofSeconds(2);

  private final MockStore<Object> store;
  private final SystemCatalogue catalogue;
  private final Executor executor;
  private final AdvisoryLocks locks = new AdvisoryLocks();

  private SqlDatabase(StoreOptions options, SystemCatalogue catalogue, Executor executor) {
    store = MockStore.open(options);
    this.catalogue = catalogue;
    this.executor = executor;
  }

  /** A statement keeps others waiting no longer than a transaction may, but has some time. */
  private static Duration longest(Duration patience) {
    return patience.compareTo(SHORTEST) < 0 ? SHORTEST : patience;
  }

  /** A database without tables. */
  public static SqlDatabase open(StoreOptions options, SqlOptions sql) {
    SystemCatalogue catalogue = new SystemCatalogue(longest(options.patience()));
    return new SqlDatabase(options, catalogue, new Executor(sql, catalogue));
  }

  /**
   * Takes the tables of this database, which ends without being closed, for another one: without
   * rows, and with sequences that begin anew. A test that runs often is spared making them again.
   *
   * @throws SqlError when sequences cannot begin anew
   */
  public SqlDatabase restart(StoreOptions options) throws SqlError {
    store.close();
    catalogue.restartSequences();
    return new SqlDatabase(options, catalogue, executor);
  }

  /** A session of a client. */
  public SqlSession connect() {
    return connect("test", "test");
  }

  /**
   * A session of a client.
   *
   * @param user whom the client says it is; everybody may do everything
   * @param name what the client calls the database
   */
  public SqlSession connect(String user, String name) {
    return new SqlSession(store, store.session(), catalogue, executor, locks.owner(), user, name);
  }

  /**
   * Runs statements with the latest values, and has everybody see what they wrote.
   *
   * @throws SqlError when one fails
   */
  public void load(String script) throws SqlError {
    try (SqlSession session = connect()) {
      session.execute("SET taipan.reads = latest");
      for (String statement : SqlSession.statements(script)) {
        session.execute(statement);
        session.sync();
      }
      session.execute("SET taipan.reads = weak");
    }
  }

  /** Where the rows are. */
  public MockStore<Object> store() {
    return store;
  }

  @Override
  public void close() {
    store.close();
    catalogue.close();
  }
}
