package dev.taipan.collect.workload;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.whitebox.SnapshotQueries;
import dev.taipan.record.SessionRecorder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.rng.UniformRandomProvider;

/** A client's way to a database: one connection, and where to write down what it does there. */
public final class Access {
  private final PreparedStatements statements;
  private final Dialect dialect;
  private final SessionRecorder recorder;
  private final AtomicLong numbers;
  private final Habits habits;
  private final UniformRandomProvider random;
  private final Statements sent;
  private boolean first = true;

  /**
   * Access by way of a connection.
   *
   * @param numbers of values and transactions, of which none is used twice in a run
   * @param random what habits leave to chance
   * @param isolation the level of its transactions
   * @param watch how the database tells what statements saw, if that is asked for
   */
  public Access(
      Connection connection,
      Dialect dialect,
      SessionRecorder recorder,
      AtomicLong numbers,
      Habits habits,
      UniformRandomProvider random,
      Isolation isolation,
      Optional<SnapshotQueries> watch) {
    this.dialect = dialect;
    this.recorder = recorder;
    this.numbers = numbers;
    this.habits = habits;
    this.random = random;
    statements = new PreparedStatements(connection);
    sent = watch.map(queries -> watched(isolation, queries)).orElseGet(() -> new Statements(this));
  }

  private Statements watched(Isolation isolation, SnapshotQueries queries) {
    return isolation.hasOneSnapshot()
        ? new WatchedTransactions(this, queries)
        : new WatchedStatements(this, queries);
  }

  /**
   * Says that a transaction has begun.
   *
   * @throws SQLException when the database then refuses to be asked something
   */
  public void begin() throws SQLException {
    first = true;
    sent.begin();
  }

  /**
   * Says that a transaction has done all that it does, and is about to end.
   *
   * @throws SQLException when the database then refuses to be asked something
   */
  public void end() throws SQLException {
    sent.end();
  }

  /** How statements are sent. */
  public Statements sent() {
    return sent;
  }

  /**
   * A statement that is to be used now.
   *
   * @throws SQLException when it cannot be prepared
   */
  public PreparedStatement prepared(String sql) throws SQLException {
    return statements.of(sql);
  }

  /** A statement that is about to be used, perhaps after a pause for thought. */
  private PreparedStatement statement(String sql) throws SQLException {
    next();
    return prepared(sql);
  }

  /**
   * Executes a statement that steers the transaction, perhaps after a pause for thought.
   *
   * @throws SQLException when it fails
   */
  public void steer(String sql) throws SQLException {
    next();
    statements.execute(sql);
  }

  /** Goes on to the next statement, perhaps after a pause for thought. */
  public void next() {
    if (!first) {
      habits.think(random);
    }
    first = false;
    recorder.sending();
  }

  /**
   * A query for keys that now and then locks what it reads, where the database can.
   *
   * @throws SQLException when it cannot be prepared
   */
  public PreparedStatement query(String sql) throws SQLException {
    return statement(sent.asking(perhapsLocking(sql)));
  }

  /**
   * A write of keys.
   *
   * @throws SQLException when it cannot be prepared
   */
  public PreparedStatement write(String sql) throws SQLException {
    return statement(sent.changing(sql));
  }

  /** A query, which now and then locks what it reads, where the database can. */
  public String perhapsLocking(String query) {
    boolean locks = random.nextDouble() < habits.lockingRatio();
    return locks ? dialect.locking(query).orElse(query) : query;
  }

  /** A number that nobody has written. */
  public long newNumber() {
    return numbers.incrementAndGet();
  }

  /** What the database differs in. */
  public Dialect dialect() {
    return dialect;
  }

  /** Where what was seen is written down. */
  public SessionRecorder recorder() {
    return recorder;
  }
}
