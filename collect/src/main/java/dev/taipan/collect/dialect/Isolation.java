package dev.taipan.collect.dialect;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.words.UnknownName;
import java.sql.Connection;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The isolation levels that a connection may ask for, by the names of SQL. */
public enum Isolation {
  /** Promises nothing that can be checked. */
  READ_UNCOMMITTED(Connection.TRANSACTION_READ_UNCOMMITTED, null),
  /** SQL's default. */
  READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED, IsolationLevel.READ_COMMITTED),
  /**
   * Of rows that are read by their keys, SQL's definition promises more than snapshot isolation;
   * databases promise a snapshot.
   */
  REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ, IsolationLevel.SNAPSHOT_ISOLATION),
  /** Not of SQL: the level of H2 and of SQL Server by that name. */
  SNAPSHOT(6, IsolationLevel.SNAPSHOT_ISOLATION),
  /** As if transactions ran one by one. */
  SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE, IsolationLevel.SERIALIZABILITY);

  private final int jdbc;
  private final IsolationLevel promise;

  Isolation(int jdbc, IsolationLevel promise) {
    this.jdbc = jdbc;
    this.promise = promise;
  }

  /** The number by which JDBC knows it. */
  public int jdbc() {
    return jdbc;
  }

  /** What its name promises; none where that is nothing. */
  public Optional<IsolationLevel> promise() {
    return Optional.ofNullable(promise);
  }

  /** Whether all statements of a transaction see the same of others, where there are snapshots. */
  public boolean hasOneSnapshot() {
    return compareTo(REPEATABLE_READ) >= 0;
  }

  /** As people write it: {@code repeatable-read}. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** As SQL writes it: {@code REPEATABLE READ}. */
  public String sql() {
    return name().replace('_', ' ');
  }

  /**
   * The level of a name, in any case, with hyphens, underscores or spaces.
   *
   * @throws IllegalArgumentException when there is none; the message is for people
   */
  public static Isolation named(String text) {
    String wanted = text.strip().toLowerCase(Locale.ROOT).replaceAll("[_ ]+", "-");
    return Arrays.stream(values())
        .filter(level -> level.spelling().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    UnknownName.message(
                        text,
                        "an isolation level of SQL",
                        Arrays.stream(values()).map(Isolation::spelling).toList())));
  }
}
