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
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** SQL-92 through JDBC, as its specification has it. */
class StandardDialect implements Dialect {
  static final String REGISTERS = "taipan_register";
  static final String LISTS = "taipan_list";

  private final String title;
  private final String listType;
  private final Set<Isolation> levels;
  private final Optional<PredicateDialect> predicates;

  /**
   * A dialect.
   *
   * @param listType the type of a column for texts of some thousands of characters
   * @param predicates how it evaluates predicates, if that is known
   */
  StandardDialect(
      String title, String listType, Set<Isolation> levels, Optional<PredicateDialect> predicates) {
    this.title = title;
    this.listType = listType;
    this.levels = Collections.unmodifiableSet(EnumSet.copyOf(levels));
    this.predicates = predicates;
  }

  /** SQL's four levels. */
  static Set<Isolation> levelsOfSql() {
    return EnumSet.complementOf(EnumSet.of(Isolation.SNAPSHOT));
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Set<Isolation> levels() {
    return levels;
  }

  @Override
  public boolean hasTables() {
    return true;
  }

  @Override
  public Optional<IsolationLevel> claim(Isolation level) {
    return level.promise();
  }

  @Override
  public String dropRegisters() {
    return drop(REGISTERS);
  }

  @Override
  public String createRegisters() {
    return createTable(REGISTERS, "BIGINT");
  }

  @Override
  public String dropLists() {
    return drop(LISTS);
  }

  @Override
  public String createLists() {
    return createTable(LISTS, listType);
  }

  private static String drop(String table) {
    return "DROP TABLE " + table;
  }

  /** Makes a table with a value of some type. */
  String createTable(String name, String type) {
    return "CREATE TABLE " + name + " (k INTEGER NOT NULL PRIMARY KEY, v " + type + " NOT NULL)";
  }

  @Override
  public String insertRegister() {
    return insert(REGISTERS);
  }

  @Override
  public String readRegister() {
    return read(REGISTERS);
  }

  @Override
  public String writeRegister() {
    return "UPDATE " + REGISTERS + " SET v = ? WHERE k = ?";
  }

  @Override
  public String writeNewToRegister() {
    return "UPDATE " + REGISTERS + " SET v = CASE WHEN v = ? THEN -v ELSE ? END WHERE k = ?";
  }

  @Override
  public String deleteRegister() {
    return "DELETE FROM " + REGISTERS + " WHERE k = ?";
  }

  @Override
  public String readRegisters(String condition) {
    return "SELECT k, v FROM " + REGISTERS + " WHERE " + condition;
  }

  @Override
  public String insertList() {
    return insert(LISTS);
  }

  @Override
  public String readList() {
    return read(LISTS);
  }

  @Override
  public String appendToList() {
    return "UPDATE " + LISTS + " SET v = " + concatenation("v", "?") + " WHERE k = ?";
  }

  /** A text with another one behind it. */
  String concatenation(String text, String other) {
    return text + " || " + other;
  }

  @Override
  public String readLists(String condition) {
    return "SELECT k, v FROM " + LISTS + " WHERE " + condition;
  }

  @Override
  public Optional<String> upsertRegister() {
    return upsert(REGISTERS, ":v", "CASE WHEN t.v = :v THEN -t.v ELSE :v END");
  }

  @Override
  public Optional<String> upsertList() {
    return upsert(LISTS, ":v", concatenation("t.v", ":v"));
  }

  @Override
  public Optional<String> upsert(String table, String added, String changed) {
    return Optional.empty();
  }

  /** {@link #upsert} as PostgreSQL has it, and others after it. */
  static String onConflict(String table, String added, String changed) {
    return "INSERT INTO %s AS t (k, v) VALUES (:k, %s) ON CONFLICT (k) DO UPDATE SET v = %s"
        .formatted(table, added, changed);
  }

  /** {@link #upsert} by the standard's statement. */
  static String merge(String table, String added, String changed) {
    return """
        MERGE INTO %s AS t USING (VALUES (CAST(:k AS INTEGER))) AS n (k) ON t.k = n.k \
        WHEN MATCHED THEN UPDATE SET v = %s WHEN NOT MATCHED THEN INSERT (k, v) VALUES (n.k, %s)"""
        .formatted(table, changed, added);
  }

  private static String insert(String table) {
    return "INSERT INTO " + table + " (k, v) VALUES (?, ?)";
  }

  private static String read(String table) {
    return "SELECT v FROM " + table + " WHERE k = ?";
  }

  @Override
  public Optional<String> returning(String write, String columns) {
    return Optional.empty();
  }

  @Override
  public boolean hasBatches() {
    return true;
  }

  @Override
  public Optional<ArraySyntax> arrays() {
    return Optional.empty();
  }

  @Override
  public Optional<String> locking(String query) {
    return Optional.of(query + " FOR UPDATE");
  }

  @Override
  public Optional<String> sharing(String query) {
    return Optional.empty();
  }

  @Override
  public Optional<String> savepoint(String name) {
    return Optional.of("SAVEPOINT " + name);
  }

  @Override
  public Optional<String> rollbackTo(String name) {
    return Optional.of("ROLLBACK TO SAVEPOINT " + name);
  }

  @Override
  public String beginByHand(Isolation level) {
    return "START TRANSACTION ISOLATION LEVEL " + level.sql() + ";";
  }

  @Override
  public Optional<LockWaits> lockWaits() {
    return Optional.empty();
  }

  @Override
  public final Optional<PredicateDialect> predicates() {
    return predicates;
  }

  @Override
  public Optional<ChangeSource> changes() {
    return Optional.empty();
  }

  @Override
  public Optional<SnapshotQueries> snapshots() {
    return Optional.empty();
  }

  @Override
  public Optional<ReplicationQueries> replication() {
    return Optional.empty();
  }

  @Override
  public Isolation onReplicas(Isolation level) {
    return level;
  }

  @Override
  public void endDeadlocksSoon(Connection connection, Duration think) {
    // Most databases look for them at once.
  }

  @Override
  public Optional<String> lockForRuns() {
    return Optional.empty();
  }

  @Override
  public void prepare(Connection connection, Isolation level) throws SQLException {
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(level.jdbc());
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    // The first statement begins.
  }

  @Override
  public void commit(Connection connection) throws SQLException {
    connection.commit();
  }

  @Override
  public void rollback(Connection connection) throws SQLException {
    connection.rollback();
  }

  @Override
  public Failure failure(SQLException problem) {
    String state = problem.getSQLState() == null ? "" : problem.getSQLState();
    // Nobody knows whether the statement was completed, as where the connection is gone.
    if (state.startsWith("08") || state.equals("40003")) {
      return Failure.CONNECTION_LOST;
    }
    if (state.startsWith("23")) {
      return Failure.CONSTRAINT;
    }
    return state.startsWith("40") ? Failure.SERIALIZATION : Failure.OTHER;
  }
}
