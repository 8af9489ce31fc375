package dev.taipan.collect.workload;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.record.SessionRecorder;
import dev.taipan.collect.whitebox.ShadowTransactions;
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
  private final Optional<ShadowTransactions> shadow;
  private boolean first = true;

  /**
   * Access by way of a connection.
   *
   * @param numbers of values and transactions, of which none is used twice in a run
   * @param random what habits leave to chance
   * @param shadow to look at what reads by predicate could see, if that is asked for
   */
  public Access(
      Connection connection,
      Dialect dialect,
      SessionRecorder recorder,
      AtomicLong numbers,
      Habits habits,
      UniformRandomProvider random,
      Optional<ShadowTransactions> shadow) {
    this.shadow = shadow;
    this.dialect = dialect;
    this.recorder = recorder;
    this.numbers = numbers;
    this.habits = habits;
    this.random = random;
    statements = new PreparedStatements(connection);
  }

  /** Says that a transaction begins. */
  public void begin() {
    first = true;
  }

  /** A statement that is about to be used, perhaps after a pause for thought. */
  PreparedStatement statement(String sql) throws SQLException {
    if (!first) {
      habits.think(random);
    }
    first = false;
    return statements.of(sql);
  }

  /** A query that now and then locks what it reads, where the database can. */
  PreparedStatement query(String sql) throws SQLException {
    boolean locks = random.nextDouble() < habits.lockingRatio();
    return statement(locks ? dialect.locking(sql).orElse(sql) : sql);
  }

  /** A number that nobody has written. */
  long newNumber() {
    return numbers.incrementAndGet();
  }

  /** To look at what reads by predicate could see, if that is asked for. */
  Optional<ShadowTransactions> shadow() {
    return shadow;
  }

  Dialect dialect() {
    return dialect;
  }

  SessionRecorder recorder() {
    return recorder;
  }
}
