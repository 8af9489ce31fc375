package dev.taipan.mocksql;

import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.Savepoint;
import dev.taipan.mockstore.Session;
import dev.taipan.mockstore.Transaction;
import dev.taipan.mockstore.TransactionMode;
import dev.taipan.mockstore.TransactionRefusedException;
import dev.taipan.mockstore.TransactionTimedOutException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one client does: statements, in transactions. Without BEGIN, a transaction goes on until
 * {@link #sync}. Used by one thread at a time; {@link #close} may be called by any.
 */
public final class SqlSession implements AutoCloseable {
  /** The names and values of settings that clients ask for. */
  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("server_version", "15.0"),
          Map.entry("server_version_num", "150000"),
          Map.entry("server_encoding", "UTF8"),
          Map.entry("client_encoding", "UTF8"),
          Map.entry("datestyle", "ISO, MDY"),
          Map.entry("timezone", "UTC"),
          Map.entry("integer_datetimes", "on"),
          Map.entry("standard_conforming_strings", "on"),
          Map.entry("search_path", "public"),
          Map.entry("application_name", ""),
          Map.entry("transaction_isolation", "read committed"),
          Map.entry("default_transaction_isolation", "read committed"),
          Map.entry("transaction_read_only", "off"),
          Map.entry("default_transaction_read_only", "off"),
          Map.entry("max_identifier_length", "63"),
          Map.entry("lock_timeout", "0"),
          Map.entry("statement_timeout", "0"),
          Map.entry("taipan.reads", "weak"));

  private static final Set<String> CATALOGUES =
      Set.of(
          "pg_attribute",
          "pg_class",
          "pg_constraint",
          "pg_database",
          "pg_index",
          "pg_namespace",
          "pg_proc",
          "pg_roles",
          "pg_settings",
          "pg_tables",
          "pg_type",
          "pg_user");

  /** What ALTER TABLE may change of a table that has rows. */
  private static final Set<String> HARMLESS =
      Set.of("constraint", "default", "foreign", "null", "owner", "check");

  /** What statements may make, change and drop. */
  private static final Set<String> DEFINED =
      Set.of("domain", "index", "schema", "sequence", "table", "type", "view");

  /** What may stand before that. */
  private static final Set<String> MODIFIERS =
      Set.of(
          "global",
          "local",
          "or",
          "recursive",
          "replace",
          "temp",
          "temporary",
          "unique",
          "unlogged");

  private static final Pattern SETTING =
      Pattern.compile(
          "(?is)\\s*set\\s+(?:session\\s+|local\\s+)?([a-z_.]+)\\s*(?:=|\\bto\\b)\\s*(.*?)\\s*");
  private static final Pattern LAST_NAME =
      Pattern.compile("(?s)\\s*\\w+\\s.*?(\\w+|\"[^\"]+\")\\s*");
  private static final Pattern ISOLATION =
      Pattern.compile(
          "(?is).*\\bisolation\\s+level\\s+"
              + "(read\\s+uncommitted|read\\s+committed|repeatable\\s+read|serializable)\\b.*");

  private final MockStore<Object> store;
  private final Session<Object> session;
  private final SystemCatalogue catalogue;
  private final Executor executor;
  private final Map<String, String> settings = new LinkedHashMap<>(DEFAULTS);
  private final Map<String, Optional<Savepoint>> savepoints = new LinkedHashMap<>();

  private volatile Transaction<Object> transaction;
  private boolean begun;
  private boolean failed;
  private boolean readOnly;

  SqlSession(
      MockStore<Object> store,
      Session<Object> session,
      SystemCatalogue catalogue,
      Executor executor) {
    this.store = store;
    this.session = session;
    this.catalogue = catalogue;
    this.executor = executor;
  }

  /** The statements between semicolons. */
  public static List<String> statements(String sql) {
    return SqlText.statements(sql);
  }

  /** Whether the client has begun a transaction. */
  public boolean isInTransaction() {
    return begun;
  }

  /** Whether the client's transaction has failed, so that it has to be rolled back. */
  public boolean hasFailed() {
    return failed;
  }

  /** What clients may want to know of a setting; empty if there is none. */
  public Optional<String> setting(String name) {
    return Optional.ofNullable(settings.get(name.toLowerCase(Locale.ROOT)));
  }

  /** A statement without parameters. */
  public SqlResult execute(String sql) throws SqlError {
    return execute(sql, List.of());
  }

  /**
   * Runs a statement.
   *
   * @param parameters values of {@code $1} and so on, of the classes of the driver's protocol
   * @throws SqlError when it fails; a transaction that was begun has then failed
   */
  public SqlResult execute(String sql, List<Object> parameters) throws SqlError {
    try {
      return run(sql, parameters);
    } catch (SqlError e) {
      fail();
      throw e;
    } catch (TransactionRefusedException e) {
      fail();
      throw SqlError.of(e);
    } catch (TransactionTimedOutException e) {
      fail();
      throw SqlError.of(e);
    } catch (RuntimeException e) {
      fail();
      throw new SqlError("XX000", "internal error: " + e, e);
    }
  }

  /** Lets the transaction fail for a reason of the client's, and returns this. */
  public SqlError failed(String sqlState, String message) {
    fail();
    return new SqlError(sqlState, message);
  }

  private void fail() {
    if (begun) {
      failed = true;
    } else {
      abandon();
    }
  }

  /**
   * Ends what no BEGIN began: commits.
   *
   * @throws SqlError when the level does not let it commit
   */
  public void sync() throws SqlError {
    if (!begun && transaction != null) {
      commit();
    }
  }

  private SqlResult run(String sql, List<Object> parameters) throws SqlError {
    List<String> words = SqlText.words(sql, 3);
    String first = words.isEmpty() ? "" : words.get(0);
    if (failed && !List.of("rollback", "abort", "commit", "end").contains(first)) {
      throw new SqlError(
          "25P02",
          "current transaction is aborted, commands ignored until end of transaction block");
    }
    return switch (first) {
      case "" -> SqlResult.done("");
      case "begin", "start" -> begin(sql);
      case "commit", "end" -> end();
      case "rollback", "abort" -> rollback(sql, words);
      case "savepoint" -> savepoint(lastName(sql));
      case "release" -> release(lastName(sql));
      case "set" -> set(sql, words);
      case "reset", "discard", "deallocate" -> SqlResult.done(first.toUpperCase(Locale.ROOT));
      case "show" -> show(sql);
      case "create", "alter", "drop", "comment" -> define(sql, words);
      case "truncate" -> truncate(sql, words);
      case "select", "with", "values", "table", "insert", "update", "delete" ->
          statement(sql, parameters);
      default -> throw unsupported(sql, first);
    };
  }

  private static SqlError unsupported(String sql, String first) throws SqlError {
    Analysis.of(SqlText.forH2(sql));
    return SqlError.unsupported("the statement " + first.toUpperCase(Locale.ROOT));
  }

  private SqlResult begin(String sql) throws SqlError {
    sync();
    String lower = sql.toLowerCase(Locale.ROOT);
    readOnly = lower.contains("read only") || settings.get("taipan.read_only") != null;
    isolation(sql);
    begun = true;
    return SqlResult.done("BEGIN");
  }

  private String isolation(String sql) {
    Matcher level = ISOLATION.matcher(sql);
    if (!level.matches()) {
      return "";
    }
    String asked = level.group(1).toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    settings.put("transaction_isolation", asked);
    return "every transaction of this mock database runs at "
        + store.level().symbol()
        + ", also one that asks for "
        + asked;
  }

  private SqlResult end() throws SqlError {
    if (failed) {
      finish();
      return SqlResult.done("ROLLBACK");
    }
    commit();
    return SqlResult.done("COMMIT");
  }

  private void commit() throws SqlError {
    try {
      if (transaction != null) {
        transaction.commit();
      }
    } catch (TransactionRefusedException e) {
      throw SqlError.of(e);
    } catch (TransactionTimedOutException e) {
      throw SqlError.of(e);
    } finally {
      finish();
    }
  }

  private SqlResult rollback(String sql, List<String> words) throws SqlError {
    if (words.contains("to")) {
      return rollbackTo(lastName(sql));
    }
    finish();
    return SqlResult.done("ROLLBACK");
  }

  private void finish() {
    abandon();
    begun = false;
    failed = false;
    readOnly = false;
    savepoints.clear();
  }

  private void abandon() {
    Transaction<Object> running = transaction;
    transaction = null;
    if (running != null) {
      running.close();
    }
  }

  private static String lastName(String sql) throws SqlError {
    Matcher name = LAST_NAME.matcher(sql);
    if (!name.matches()) {
      throw new SqlError("42601", "syntax error: found no name of a savepoint");
    }
    return Analysis.plain(name.group(1));
  }

  private SqlResult savepoint(String name) throws SqlError {
    requireBegun("SAVEPOINT");
    savepoints.remove(name);
    savepoints.put(
        name, transaction == null ? Optional.empty() : Optional.of(transaction.savepoint()));
    return SqlResult.done("SAVEPOINT");
  }

  private SqlResult release(String name) throws SqlError {
    requireBegun("RELEASE SAVEPOINT");
    requireSavepoint(name);
    forgetBehind(name);
    savepoints.remove(name);
    return SqlResult.done("RELEASE");
  }

  private SqlResult rollbackTo(String name) throws SqlError {
    requireBegun("ROLLBACK TO SAVEPOINT");
    Optional<Savepoint> savepoint = requireSavepoint(name);
    if (transaction != null && !transaction.isActive()) {
      throw new SqlError("25P02", "the whole transaction was rolled back");
    }
    if (savepoint.isPresent()) {
      transaction.rollbackTo(savepoint.get());
    } else if (transaction != null) {
      abandon();
    }
    forgetBehind(name);
    failed = false;
    return SqlResult.done("ROLLBACK");
  }

  private void requireBegun(String what) throws SqlError {
    if (!begun) {
      throw new SqlError("25P01", what + " can only be used in transaction blocks");
    }
  }

  private Optional<Savepoint> requireSavepoint(String name) throws SqlError {
    Optional<Savepoint> savepoint = savepoints.get(name);
    if (savepoint == null) {
      throw new SqlError("3B001", "savepoint \"" + name + "\" does not exist");
    }
    return savepoint;
  }

  private void forgetBehind(String name) {
    List<String> names = new ArrayList<>(savepoints.keySet());
    names.subList(names.indexOf(name) + 1, names.size()).forEach(savepoints::remove);
  }

  private SqlResult set(String sql, List<String> words) throws SqlError {
    String notice = isolation(sql);
    if (!notice.isEmpty() || words.contains("transaction") || words.contains("characteristics")) {
      String lower = sql.toLowerCase(Locale.ROOT);
      if (lower.contains("characteristics")) {
        readOnlyByDefault(lower);
      } else if (lower.contains("read only")) {
        readOnly = true;
      }
      return new SqlResult(List.of(), List.of(), "SET", notice);
    }
    Matcher setting = SETTING.matcher(sql);
    if (setting.matches()) {
      String name = setting.group(1).toLowerCase(Locale.ROOT);
      String value = setting.group(2).replaceAll("^'|'$", "");
      if (name.equals("taipan.reads")) {
        setReads(value);
      }
      settings.put(name, value);
    }
    return SqlResult.done("SET");
  }

  private void readOnlyByDefault(String sql) {
    if (sql.contains("read only")) {
      settings.put("taipan.read_only", "on");
    } else if (sql.contains("read write")) {
      settings.remove("taipan.read_only");
    }
  }

  private void setReads(String value) throws SqlError {
    if (!value.equals("latest") && !value.equals("weak")) {
      throw new SqlError("22023", "found taipan.reads = " + value + ", expected latest or weak");
    }
    requireNone("SET taipan.reads");
    if (value.equals("weak") && settings.get("taipan.reads").equals("latest")) {
      store.settle();
    }
  }

  private void requireNone(String what) throws SqlError {
    if (begun) {
      throw new SqlError("25001", what + " cannot run inside a transaction block");
    }
    sync();
  }

  private SqlResult show(String sql) throws SqlError {
    List<String> words = SqlText.words(sql, 10);
    String name = String.join("_", words.subList(1, words.size()));
    String asked =
        switch (name) {
          case "transaction_isolation_level" -> "transaction_isolation";
          case "taipan_reads" -> "taipan.reads";
          default -> name;
        };
    String value = settings.get(asked);
    if (value == null) {
      throw new SqlError("42704", "unrecognized configuration parameter \"" + asked + "\"");
    }
    return text(asked, value, "SHOW");
  }

  private static SqlResult text(String name, String value, String tag) {
    return new SqlResult(
        List.of(new SqlColumn(name, java.sql.Types.VARCHAR, "CHARACTER VARYING", false)),
        List.<Object[]>of(new Object[] {value}),
        tag,
        "");
  }

  /** Tables change at once, whatever becomes of the transaction. */
  private SqlResult define(String sql, List<String> words) throws SqlError {
    requireOfTables(SqlText.words(SqlText.outside(sql), Integer.MAX_VALUE));
    requireKept(SqlText.words(sql, Integer.MAX_VALUE));
    try {
      catalogue.change(SqlText.forH2(sql));
    } catch (SQLException e) {
      throw SqlError.of(e);
    }
    return SqlResult.done(
        String.join(" ", words.subList(0, Math.min(2, words.size()))).toUpperCase(Locale.ROOT));
  }

  /**
   * Nothing but tables and what belongs to them is made: neither code, nor accounts, nor links to
   * other databases.
   */
  private static void requireOfTables(List<String> words) throws SqlError {
    String kind =
        words.stream().skip(1).filter(word -> !MODIFIERS.contains(word)).findFirst().orElse("");
    boolean commented = words.get(0).equals("comment");
    if ((!commented && !DEFINED.contains(kind)) || words.contains("engine")) {
      throw SqlError.unsupported(String.join(" ", words.subList(0, Math.min(3, words.size()))));
    }
  }

  /**
   * Rows that are there keep their columns, and are not looked at again: a table that has some gets
   * no other columns, and no further unique ones.
   */
  private void requireKept(List<String> words) throws SqlError {
    boolean unique = words.contains("unique") && !words.get(1).equals("table");
    boolean altered = words.get(0).equals("alter") && words.contains("table");
    boolean harmless = words.stream().anyMatch(HARMLESS::contains) && !words.contains("unique");
    if (!unique && (!altered || harmless)) {
      return;
    }
    for (String word : words) {
      SqlTable table = catalogue.table(word);
      if (table != null && holdsRows(table)) {
        throw SqlError.unsupported("to change columns or what is unique of a table that has rows");
      }
    }
  }

  private boolean holdsRows(SqlTable table) {
    return store.check(transaction -> !transaction.scanLatest(table.prefix()).isEmpty());
  }

  private SqlResult truncate(String sql, List<String> words) throws SqlError {
    List<String> all = SqlText.words(sql, 10);
    int place = words.contains("table") ? 2 : 1;
    SqlTable table = catalogue.table(all.size() > place ? all.get(place) : "");
    if (table == null || sql.contains(",")) {
      throw new SqlError("42P01", "TRUNCATE takes the name of one table that exists");
    }
    executor.clear(running(), table);
    return SqlResult.done("TRUNCATE TABLE");
  }

  private SqlResult statement(String sql, List<Object> parameters) throws SqlError {
    if (isAboutCatalogue(sql)) {
      return ofCatalogue(SqlText.forH2(sql), parameters);
    }
    Plan plan = executor.plan(sql);
    if (readOnly && plan.change() != null) {
      throw new SqlError("25006", "cannot write in a read-only transaction");
    }
    boolean reads = plan.change() == null && plan.analysis().tables().isEmpty();
    return executor.run(reads ? transaction : running(), plan, parameters);
  }

  /** H2 answers what is asked of its catalogues, which look like PostgreSQL's. */
  private static boolean isAboutCatalogue(String sql) {
    List<String> words = SqlText.words(sql, Integer.MAX_VALUE);
    return words.get(0).equals("select")
        && words.stream()
            .anyMatch(
                word ->
                    word.equals("pg_catalog")
                        || word.equals("information_schema")
                        || CATALOGUES.contains(word));
  }

  private SqlResult ofCatalogue(String sql, List<Object> parameters) throws SqlError {
    synchronized (catalogue) {
      try (PreparedStatement statement = catalogue.schema().prepareStatement(sql)) {
        Scratch.bind(statement, parameters);
        try (ResultSet found = statement.executeQuery()) {
          List<SqlColumn> columns = SqlValues.columns(found.getMetaData());
          List<Object[]> rows = new ArrayList<>();
          while (found.next()) {
            rows.add(SqlValues.row(found, columns));
          }
          return new SqlResult(columns, rows, "SELECT " + rows.size(), "");
        }
      } catch (SQLException e) {
        throw SqlError.of(e);
      }
    }
  }

  /** The transaction that runs; begins one if none does. */
  private Transaction<Object> running() {
    if (transaction == null) {
      TransactionMode mode = TransactionMode.READ_WRITE;
      if (settings.get("taipan.reads").equals("latest")) {
        mode = TransactionMode.LATEST;
      } else if (readOnly) {
        mode = TransactionMode.READ_ONLY;
      }
      transaction = session.begin(mode);
    }
    return transaction;
  }

  /** What a statement takes and returns. */
  public record Description(List<SqlColumn> parameters, List<SqlColumn> columns) {}

  /**
   * Says what a statement takes and returns, without running it.
   *
   * @throws SqlError when it is none
   */
  public Description describe(String sql) throws SqlError {
    List<String> words = SqlText.words(sql, 1);
    String first = words.isEmpty() ? "" : words.get(0);
    if (first.equals("show")) {
      return new Description(List.of(), show(sql).columns());
    }
    if (!List.of("select", "with", "values", "table", "insert", "update", "delete")
        .contains(first)) {
      return new Description(List.of(), List.of());
    }
    if (isAboutCatalogue(sql)) {
      return describeOfCatalogue(SqlText.forH2(sql));
    }
    Plan plan = executor.plan(sql);
    List<SqlColumn> columns = executor.scratch().columns(plan.query());
    int hidden = plan.change() == null ? 0 : plan.change().table().columns().size();
    return new Description(
        executor.scratch().parameters(plan.query()),
        executor.named(plan.analysis(), columns.subList(hidden, columns.size())));
  }

  private Description describeOfCatalogue(String sql) throws SqlError {
    synchronized (catalogue) {
      try (PreparedStatement statement = catalogue.schema().prepareStatement(sql)) {
        List<SqlColumn> parameters = new ArrayList<>();
        for (int i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
          parameters.add(
              SqlValues.column(
                  "",
                  statement.getParameterMetaData().getParameterType(i),
                  statement.getParameterMetaData().getParameterTypeName(i)));
        }
        return new Description(parameters, SqlValues.columns(statement.getMetaData()));
      } catch (SQLException e) {
        throw SqlError.of(e);
      }
    }
  }

  /** Rolls back what runs; for a client that has gone, too. */
  @Override
  public void close() {
    session.close();
  }
}
