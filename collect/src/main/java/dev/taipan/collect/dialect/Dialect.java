package dev.taipan.collect.dialect;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.lock.LockWaits;
import dev.taipan.collect.whitebox.ChangeSource;
import dev.taipan.collect.whitebox.SnapshotQueries;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How to speak to a kind of database. Registers are rows of a table with a number as key and a
 * number as value, lists rows of another one whose text grows.
 *
 * <p>{@link StandardDialect} is that of SQL-92, which others extend; {@link Dialects} lists all.
 */
public interface Dialect {

  /** What people call the database. */
  String title();

  /** The levels that it takes, weakest first. */
  Set<Isolation> levels();

  /** The level that is asked for where nobody says which: repeatable read, or the strongest. */
  default Isolation usualLevel() {
    return levels().contains(Isolation.REPEATABLE_READ)
        ? Isolation.REPEATABLE_READ
        : Collections.max(levels());
  }

  /** Why it does not take a level, in words for people; empty where it does. */
  default Optional<String> refusal(Isolation level) {
    String all = levels().stream().map(Isolation::spelling).collect(Collectors.joining(", "));
    return levels().contains(level)
        ? Optional.empty()
        : Optional.of(
            "%s does not support %s; it supports %s".formatted(title(), level.spelling(), all));
  }

  /** Whether it has tables with columns of one's choice, which key-value stores have not. */
  boolean hasTables();

  /**
   * Whether a query sees what is there at one moment, or else looks at one key after the other, in
   * their order: then it has missed no row that is there before it finds one behind that.
   */
  default boolean readsInOrder() {
    return true;
  }

  /** What it claims a level to be; none where it claims nothing that can be checked. */
  Optional<IsolationLevel> claim(Isolation level);

  /** Removes the table of registers. */
  String dropRegisters();

  /** Makes the table of registers, empty, where there is none. */
  String createRegisters();

  /** Removes the table of lists. */
  String dropLists();

  /** Makes the table of lists, empty, where there is none. */
  String createLists();

  /** Statements that remove the tables; each may fail. */
  default List<String> dropTables() {
    return List.of(dropRegisters(), dropLists());
  }

  /** Statements that make the tables where there are none. */
  default List<String> createTables() {
    return List.of(createRegisters(), createLists());
  }

  /** Adds a register; its key, then its value. */
  String insertRegister();

  /** Reads a register's value by its key. */
  String readRegister();

  /** Sets a register; its new value, then its key. */
  String writeRegister();

  /**
   * Overwrites a register with a value that it never had: both parameters before the key are the
   * value. Negates it instead if the register has it already, so that it shows whether this took
   * place twice.
   */
  String writeNewToRegister();

  /** Removes a register by its key. */
  String deleteRegister();

  /**
   * Reads keys and values of the registers that meet a condition.
   *
   * @param condition SQL that speaks of {@code k} and {@code v}
   */
  String readRegisters(String condition);

  /** Adds a list; its key, then its text. */
  String insertList();

  /** Reads a list's text by its key. */
  String readList();

  /** Appends a text to a list; the text, then its key. */
  String appendToList();

  /** As {@link #upsert}: overwrites a register or adds it, with {@code :v} for its value. */
  Optional<String> upsertRegister();

  /** As {@link #upsert}: appends a text to a list or adds the list, with {@code :v} for it. */
  Optional<String> upsertList();

  /** Reads keys and texts of the lists that meet a condition on {@code k}. */
  String readLists(String condition);

  /**
   * A statement that changes the row of a key, or adds it if there is none, with {@code :k} for the
   * key; none where the database has no such statement.
   *
   * @param added what a new row holds
   * @param changed what a row holds that is there, with {@code t.v} for what it held before
   */
  Optional<String> upsert(String table, String added, String changed);

  /**
   * A query that changes rows, and finds columns of them as they are then; none where the database
   * has no such for this statement.
   *
   * @param write an INSERT, an UPDATE, or an {@link #upsert}
   * @param columns separated by commas
   */
  Optional<String> returning(String write, String columns);

  /** Whether a batch of statements can be sent within a transaction. */
  boolean hasBatches();

  /** How lists are written as arrays; none where the database has no arrays. */
  Optional<ArraySyntax> arrays();

  /** A query with the clause that locks what it reads; none where the database has no such. */
  Optional<String> locking(String query);

  /** A query with the clause that locks what it reads for sharing; none where there is no such. */
  Optional<String> sharing(String query);

  /** Sets a savepoint; none where the database has no such. */
  Optional<String> savepoint(String name);

  /** Rolls back to a savepoint; none where the database has no such. */
  Optional<String> rollbackTo(String name);

  /**
   * What begins a transaction of a level where people type it, each statement with its semicolon.
   */
  String beginByHand(Isolation level);

  /** How to ask which sessions wait for which; none where the database does not say. */
  Optional<LockWaits> lockWaits();

  /** How it evaluates predicates; none where that is not known. */
  Optional<PredicateDialect> predicates();

  /** How to ask for its log of changes; none where it has none, or none that Taipan can read. */
  Optional<ChangeSource> changes();

  /** How to ask what statements see; none where the database does not say. */
  Optional<SnapshotQueries> snapshots();

  /** How to wait for replicas; none where that is not known. */
  Optional<ReplicationQueries> replication();

  /** The strongest level that transactions on replicas may have where others have this one. */
  Isolation onReplicas(Isolation level);

  /**
   * Makes a new connection ready for transactions of a level.
   *
   * @throws SQLException when the database refuses the level
   */
  void prepare(Connection connection, Isolation level) throws SQLException;

  /**
   * Has the reads of a connection show all that was committed before, on any node of the database.
   * Does nothing where they do anyway, or where the database has no way to.
   */
  default void showAll(Connection connection) throws SQLException {}

  /**
   * Has a connection told soon, and not after a second, that its transaction waits for one that
   * waits for it. Does nothing where the database does so anyway, or cannot.
   *
   * @param think the longest pause of clients between two statements
   */
  void endDeadlocksSoon(Connection connection, Duration think);

  /**
   * A query that takes a lock until the session ends, and returns 0 if another session has it; none
   * where the database has no such locks.
   */
  Optional<String> lockForRuns();

  /** Begins a transaction, where that takes a statement. */
  void begin(Connection connection) throws SQLException;

  /** Commits. Returns normally only if the server said that it did. */
  void commit(Connection connection) throws SQLException;

  /** Rolls back. */
  void rollback(Connection connection) throws SQLException;

  /** Why a statement failed. */
  Failure failure(SQLException problem);
}
