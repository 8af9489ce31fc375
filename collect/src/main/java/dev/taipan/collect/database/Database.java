package dev.taipan.collect.database;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.whitebox.ChangeLog;
import dev.taipan.collect.whitebox.SnapshotQueries;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A database that runs. Closing it stops it if Taipan started it, and then leaves neither process
 * nor file behind. Safe for use by several threads.
 */
public interface Database extends AutoCloseable {

  /** How to speak to it. */
  Dialect dialect();

  /** What people call it, with its version, and without an address that may have secrets. */
  String title();

  /** A new connection, in auto-commit mode, to be closed by the caller. */
  Connection connect() throws SQLException;

  /** Its processes; none where it runs in this one, or was not started by Taipan. */
  default Optional<Server> server() {
    return Optional.empty();
  }

  /** Whether others may be using it: it ran before Taipan came. */
  default boolean isShared() {
    return false;
  }

  /**
   * How clients are to ask what statements saw; not at all where nobody wants to know ({@link
   * WatchedDatabase}), or the database does not tell.
   */
  default Optional<SnapshotQueries> watch() {
    return Optional.empty();
  }

  /** Those that follow it and can be read, in the order of their numbers. */
  default List<Database> replicas() {
    return List.of();
  }

  /**
   * The servers that are this database together, each of which takes all transactions, in the order
   * of their numbers; none where it is one server, perhaps with replicas.
   */
  default List<Database> nodes() {
    return List.of();
  }

  /** The node whose turn it is where nodes take turns; this database where it has none. */
  default Database node(int turn) {
    return nodes().isEmpty() ? this : nodes().get(turn % nodes().size());
  }

  /** Waits until all nodes show what has been committed on any of them. */
  default void settle() throws SQLException {}

  /**
   * What it claims of transactions at a level, on all nodes together; none where that cannot be
   * checked. With replicas that is the claim of the level at which these run.
   */
  default Optional<IsolationLevel> claim(Isolation level) {
    return dialect().claim(replicas().isEmpty() ? level : dialect().onReplicas(level));
  }

  /**
   * Begins to follow its log of changes.
   *
   * @throws IOException when it has none, is not set up for it, or a privilege lacks; the message
   *     is for people
   */
  default ChangeLog changes() throws IOException {
    throw new IOException(dialect().title() + " has no log of changes that Taipan can read");
  }

  /** Does nothing where it was done before. */
  @Override
  void close();

  /** One server that is another database but for what it does otherwise, and is closed with it. */
  interface Wrapped extends Database {

    /** The same without. */
    Database database();

    @Override
    default Dialect dialect() {
      return database().dialect();
    }

    @Override
    default String title() {
      return database().title();
    }

    @Override
    default Connection connect() throws SQLException {
      return database().connect();
    }

    @Override
    default Optional<Server> server() {
      return database().server();
    }

    @Override
    default boolean isShared() {
      return database().isShared();
    }

    @Override
    default ChangeLog changes() throws IOException {
      return database().changes();
    }

    @Override
    default void close() {
      database().close();
    }
  }
}
