package dev.taipan.mocksql;

import dev.taipan.mocksql.cancel.Cancellation;
import dev.taipan.mocksql.cancel.Deadline;
import dev.taipan.mocksql.cancel.Reason;
import dev.taipan.mocksql.cursor.Cursors;
import dev.taipan.mocksql.cursor.Declaration;
import dev.taipan.mocksql.cursor.Fetch;
import dev.taipan.mocksql.dialect.RefusedSqlException;
import dev.taipan.mocksql.lock.AdvisoryCall;
import dev.taipan.mocksql.lock.AdvisoryLocks;
import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.Session;
import dev.taipan.mockstore.TransactionRefusedException;
import dev.taipan.mockstore.TransactionTimedOutException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A client's session: statements, in transactions. Without BEGIN, a transaction goes on until
 * {@link #sync}. Used by one thread at a time; {@link #close} and {@link #cancel} may be called by
 * any.
 */
public final class SqlSession implements AutoCloseable {
  private static final Pattern LAST_NAME =
      Pattern.compile("(?s)\\s*\\w+\\s.*?(\\w+|\"[^\"]+\")\\s*");
  private static final Set<String> READING_OR_WRITING =
      Set.of("select", "with", "values", "table", "insert", "update", "delete");

  private static final Set<String> QUERYING = Set.of("select", "with", "values", "table");

  /** Statements of PostgreSQL that are not supported, whether the parser knows them or not. */
  private static final Set<String> UNSUPPORTED =
      Set.of(
          "call",
          "checkpoint",
          "cluster",
          "do",
          "execute",
          "grant",
          "lock",
          "notify",
          "prepare",
          "reassign",
          "refresh",
          "reindex",
          "revoke",
          "security");

  /** Words of TRUNCATE, and the schema. */
  private static final Set<String> BESIDE_TRUNCATED =
      Set.of("table", "only", "public", "restart", "continue", "identity", "cascade", "restrict");

  /** What a transaction that has failed still accepts. */
  private static final Set<String> ENDING = Set.of("rollback", "abort", "commit", "end");

  private final MockStore<Object> store;
  private final Session<Object> session;
  private final SystemCatalogue catalogue;
  private final Executor executor;
  private final CatalogueQueries queries;
  private final Definitions definitions;
  private final Settings settings;
  private final Map<String, String> names;
  private final Cancellation cancellation;
  private final Cursors<List<SqlColumn>> cursors = new Cursors<>();
  private final AdvisoryLocks.Owner locks;
  private final SessionTransaction transaction;

  SqlSession(
      MockStore<Object> store,
      Session<Object> session,
      SystemCatalogue catalogue,
      Executor executor,
      AdvisoryLocks.Owner locks,
      String user,
      String name) {
    this.store = store;
    this.session = session;
    this.catalogue = catalogue;
    this.executor = executor;
    this.locks = locks;
    settings = new Settings(store.level());
    cancellation = new Cancellation(catalogue.evaluation());
    transaction = new SessionTransaction(session, settings, cancellation, cursors, locks);
    queries = new CatalogueQueries(catalogue, settings);
    definitions = new Definitions(store, catalogue);
    names =
        Map.of(
            "current_user", user,
            "session_user", user,
            "current_database", name,
            "current_catalog", name,
            "version", "PostgreSQL 15.0 (a mock database of Taipan)");
  }

  /** The statements between semicolons. */
  public static List<String> statements(String sql) {
    return SqlText.statements(sql);
  }

  /** Whether the client has begun a transaction. */
  public boolean isInTransaction() {
    return transaction.isBegun();
  }

  /** Whether the client's transaction has failed, so that it has to be rolled back. */
  public boolean hasFailed() {
    return transaction.hasFailed();
  }

  /**
   * Sets what the client asks for when it connects.
   *
   * @throws SqlError when a setting cannot have the value
   */
  public void startWith(Map<String, String> asked) throws SqlError {
    settings.startWith(asked);
  }

  /** The value of a setting; empty if there is none of the name. */
  public Optional<String> setting(String name) {
    return settings.value(name);
  }

  /** Runs a statement without parameters. */
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
    cancellation.begin();
    Deadline deadline =
        Deadline.of(settings.statementTimeout(), cancellation, Reason.STATEMENT_TIMEOUT);
    try {
      return run(sql, parameters);
    } catch (SqlError e) {
      throw failed(e);
    } catch (TransactionRefusedException e) {
      throw failed(SqlError.of(e));
    } catch (TransactionTimedOutException e) {
      throw failed(SqlError.of(e));
    } catch (RefusedSqlException e) {
      throw failed(SqlError.of(e));
    } catch (RuntimeException e) {
      throw failed(new SqlError("XX000", "internal error: " + e, e));
    } finally {
      deadline.end();
      cancellation.end();
    }
  }

  private SqlError failed(SqlError error) {
    transaction.fail();
    return cancellation
        .reason()
        .map(reason -> new SqlError(reason.sqlState(), reason.message(), error))
        .orElse(error);
  }

  /** Cancels the statement that runs, if one does, which fails; for any thread to call. */
  public void cancel() {
    cancellation.cancel();
  }

  /** Marks the transaction as failed because of the client, and returns the error to send. */
  public SqlError failed(String sqlState, String message) {
    transaction.fail();
    return new SqlError(sqlState, message);
  }

  /**
   * Commits what no BEGIN began.
   *
   * @throws SqlError when the level does not let it commit
   */
  public void sync() throws SqlError {
    transaction.sync();
  }

  private SqlResult run(String sql, List<Object> parameters) throws SqlError {
    String first = first(sql);
    if (transaction.hasFailed() && !ENDING.contains(first)) {
      throw new SqlError("25P02", "the transaction has failed: roll it back");
    }
    if (READING_OR_WRITING.contains(first)) {
      return statement(sql, parameters);
    }
    return switch (first) {
      case "" -> SqlResult.done("");
      case "begin", "start" -> begin(sql);
      case "commit", "end" -> end(sql);
      case "rollback", "abort" -> rollback(sql);
      case "savepoint" -> {
        transaction.savepoint(lastName(sql));
        yield SqlResult.done("SAVEPOINT");
      }
      case "release" -> {
        transaction.release(lastName(sql));
        yield SqlResult.done("RELEASE");
      }
      case "set" -> set(sql);
      case "reset", "discard" -> reset(sql, first);
      case "declare" -> declare(sql, parameters);
      case "fetch", "move" -> fetch(sql);
      case "close" -> SqlResult.done(cursors.close(sql));
      // Nothing is told to who listens, since NOTIFY is not supported.
      case "listen", "unlisten" -> SqlResult.done(first.toUpperCase(Locale.ROOT));
      case "deallocate" -> SqlResult.done("DEALLOCATE");
      case "analyze", "vacuum" -> SqlResult.done(first.toUpperCase(Locale.ROOT));
      case "show" -> settings.show(sql);
      case "create", "alter", "drop", "comment" -> definitions.run(sql, transaction.inStore());
      case "truncate" -> truncate(sql);
      case "copy" ->
          throw SqlError.unsupported(
              "COPY other than FROM STDIN and TO STDOUT, or with other options than FORMAT text,"
                  + " FORMAT csv, HEADER, DELIMITER, NULL and QUOTE,");
      default -> throw unsupported(sql, first);
    };
  }

  private static String first(String sql) {
    List<String> words = SqlText.words(sql, 1);
    return words.isEmpty() ? "" : words.get(0);
  }

  /** The words of a statement that is a few words long, with one space between two. */
  private static String words(String sql) {
    return String.join(" ", SqlText.words(sql, Integer.MAX_VALUE));
  }

  private static SqlError unsupported(String sql, String first) throws SqlError {
    if (!UNSUPPORTED.contains(first)) {
      Analysis.of(SqlText.forH2(sql));
    }
    return SqlError.unsupported("the statement " + first.toUpperCase(Locale.ROOT));
  }

  private SqlResult begin(String sql) throws SqlError {
    if (transaction.isBegun()) {
      return new SqlResult(
          List.of(), List.of(), "BEGIN", "there is already a transaction in progress");
    }
    transaction.begin();
    String words = words(sql);
    settings.readOnly(settings.readsOnly());
    setAccess(words);
    return new SqlResult(List.of(), List.of(), "BEGIN", settings.remarkOn(words));
  }

  private void setAccess(String words) {
    if (words.contains("read only")) {
      settings.readOnly(true);
    } else if (words.contains("read write")) {
      settings.readOnly(false);
    }
  }

  private SqlResult end(String sql) throws SqlError {
    requireNoChain(sql);
    String notice = noticeOfNone();
    if (transaction.hasFailed()) {
      transaction.rollBack();
      return SqlResult.done("ROLLBACK");
    }
    transaction.commit();
    return new SqlResult(List.of(), List.of(), "COMMIT", notice);
  }

  private String noticeOfNone() {
    return transaction.isBegun() ? "" : "there is no transaction in progress";
  }

  private static void requireNoChain(String sql) throws SqlError {
    String words = words(sql);
    if (words.contains("and chain") || words.contains("prepared")) {
      throw SqlError.unsupported(words.toUpperCase(Locale.ROOT));
    }
  }

  private SqlResult rollback(String sql) throws SqlError {
    if (SqlText.words(sql, 3).contains("to")) {
      transaction.rollBackTo(lastName(sql));
      return SqlResult.done("ROLLBACK");
    }
    requireNoChain(sql);
    String notice = noticeOfNone();
    transaction.rollBack();
    return new SqlResult(List.of(), List.of(), "ROLLBACK", notice);
  }

  private static String lastName(String sql) throws SqlError {
    Matcher name = LAST_NAME.matcher(sql);
    if (!name.matches()) {
      throw new SqlError("42601", "syntax error: expected the name of a savepoint");
    }
    return Analysis.plain(name.group(1));
  }

  private SqlResult set(String sql) throws SqlError {
    String words = words(sql);
    String notice = "";
    if (words.startsWith("set session characteristics")) {
      notice = settings.remarkOn(words);
      if (words.contains("read only") || words.contains("read write")) {
        settings.readOnlyByDefault(words.contains("read only"));
      }
    } else if (words.startsWith("set transaction ")) {
      notice = settings.remarkOn(words);
      setAccess(words);
    } else {
      Optional<Settings.Assignment> made = Settings.assignment(sql);
      if (made.isPresent()) {
        notice =
            made.get().local() && !transaction.isBegun()
                ? "SET LOCAL can only be used in transaction blocks"
                : assign(made.get());
      }
    }
    return new SqlResult(List.of(), List.of(), "SET", notice);
  }

  private String assign(Settings.Assignment made) throws SqlError {
    boolean reads = made.name().equals(Settings.READS);
    if (reads) {
      requireNone("SET " + Settings.READS);
    }
    boolean before = settings.readsLatest();
    String notice = settings.assign(made);
    if (reads && before && !settings.readsLatest()) {
      store.settle();
    }
    return notice;
  }

  private void requireNone(String what) throws SqlError {
    if (transaction.isBegun()) {
      throw new SqlError("25001", what + " cannot run within a transaction");
    }
    transaction.sync();
  }

  private SqlResult reset(String sql, String first) throws SqlError {
    String words = words(sql);
    if (words.equals("discard all")) {
      requireNone("DISCARD ALL");
    }
    if (words.equals("discard all")) {
      cursors.closeAll();
      locks.unlockAll();
    }
    if (words.equals("discard all") || words.equals("reset all")) {
      boolean before = settings.readsLatest();
      settings.reset();
      if (before) {
        store.settle();
      }
    } else {
      Optional<Settings.Assignment> made = Settings.reset(sql);
      if (made.isPresent()) {
        assign(made.get());
      }
    }
    return SqlResult.done(first.equals("reset") ? "RESET" : words.toUpperCase(Locale.ROOT));
  }

  private SqlResult truncate(String sql) throws SqlError {
    List<SqlTable> tables = new ArrayList<>();
    List<String> names = SqlText.names(sql);
    for (String name : names.subList(1, names.size())) {
      SqlTable table = catalogue.table(name);
      if (table != null) {
        tables.add(table);
      } else if (!BESIDE_TRUNCATED.contains(name)) {
        throw new SqlError("42P01", "relation \"" + name + "\" does not exist");
      }
    }
    for (SqlTable table : tables) {
      executor.clear(transaction.running(), table);
      if (names.contains("restart")) {
        catalogue.restartSequences("TABLE " + table.quoted() + " ");
      }
    }
    return SqlResult.done("TRUNCATE TABLE");
  }

  private SqlResult declare(String sql, List<Object> parameters) throws SqlError {
    Declaration declared = Declaration.parse(sql);
    if (!QUERYING.contains(first(declared.query()))) {
      throw SqlError.unsupported("DECLARE of another statement than a query");
    }
    if (!transaction.isBegun() && !declared.holds()) {
      throw new SqlError("25P01", "DECLARE needs a transaction, or WITH HOLD: BEGIN one");
    }
    cursors.requireNew(declared.name());
    SqlResult found = statement(declared.query(), parameters);
    cursors.declare(declared, found.columns(), found.rows());
    return SqlResult.done("DECLARE CURSOR");
  }

  private SqlResult fetch(String sql) {
    Fetch fetch = Fetch.parse(sql);
    if (!cursors.isCommitted(fetch.name())) {
      transaction.requireActive();
    }
    Cursors.Fetched<List<SqlColumn>> fetched = cursors.fetch(fetch);
    int rows = fetched.rows().size();
    return fetch.moves()
        ? SqlResult.done("MOVE " + rows)
        : new SqlResult(fetched.columns(), fetched.rows(), "FETCH " + rows, "");
  }

  private SqlResult statement(String text, List<Object> parameters) throws SqlError {
    String sql = settings.inPlace(SqlText.ofSession(text, names));
    Optional<AdvisoryCall> call = AdvisoryCall.of(sql);
    if (call.isPresent()) {
      return advisory(call.get(), parameters);
    }
    requireNoLocks(sql);
    if (CatalogueQueries.isOne(sql)) {
      return queries.run(sql, parameters);
    }
    Executor.Plan plan = executor.plan(sql);
    if (plan.change() != null && transaction.isReadOnly()) {
      throw new SqlError("25006", "cannot write in a read-only transaction");
    }
    boolean reads = plan.change() == null && plan.analysis().tables().isEmpty();
    return executor.run(reads ? transaction.inStore() : transaction.running(), plan, parameters);
  }

  private SqlResult advisory(AdvisoryCall call, List<Object> parameters) throws SqlError {
    Object[] arguments = call.unlocksAll() ? new Object[0] : arguments(call, parameters);
    Deadline deadline = Deadline.of(settings.lockTimeout(), cancellation, Reason.LOCK_TIMEOUT);
    try {
      // It waits as long as a transaction may keep others waiting.
      Object value = call.run(locks, arguments, store.options().patience());
      return new SqlResult(
          List.of(column(call)), List.<Object[]>of(new Object[] {value}), "SELECT 1", "");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SqlError("57014", "interrupted", e);
    } finally {
      deadline.end();
    }
  }

  private Object[] arguments(AdvisoryCall call, List<Object> parameters) throws SqlError {
    if (AdvisoryCall.of(call.query()).isPresent()) {
      throw SqlError.unsupported("a lock within a lock");
    }
    List<Object[]> rows = statement(call.query(), parameters).rows();
    if (rows.size() != 1) {
      throw SqlError.unsupported("a call of " + call.function() + " with other than one row");
    }
    return rows.get(0);
  }

  private static void requireNoLocks(String sql) throws SqlError {
    if (AdvisoryCall.isNamedIn(sql) && SqlText.names(sql).stream().anyMatch(AdvisoryCall::isName)) {
      throw SqlError.unsupported(
          "a statement that does more than to SELECT one function of advisory locks");
    }
  }

  private static SqlColumn column(AdvisoryCall call) {
    return call.isOfTruth()
        ? new SqlColumn(call.column(), Types.BOOLEAN, "BOOLEAN", false)
        : new SqlColumn(call.column(), Types.VARCHAR, "CHARACTER VARYING", false);
  }

  /** What a statement takes and returns. */
  public record Description(List<SqlColumn> parameters, List<SqlColumn> columns) {}

  /**
   * Says what a statement takes and returns, without running it.
   *
   * @throws SqlError when it is none
   */
  public Description describe(String text) throws SqlError {
    try {
      return described(text);
    } catch (RefusedSqlException e) {
      throw SqlError.of(e);
    }
  }

  private Description described(String text) throws SqlError {
    String sql = settings.inPlace(SqlText.ofSession(text, names));
    String first = first(sql);
    if (first.equals("show")) {
      return new Description(List.of(), settings.show(sql).columns());
    }
    if (first.equals("declare")) {
      return new Description(describe(Declaration.parse(sql).query()).parameters(), List.of());
    }
    if (first.equals("fetch")) {
      return describeCursor(Fetch.parse(sql).name());
    }
    if (!READING_OR_WRITING.contains(first)) {
      return new Description(List.of(), List.of());
    }
    Optional<AdvisoryCall> call = AdvisoryCall.of(sql);
    if (call.isPresent()) {
      return new Description(
          call.get().unlocksAll() ? List.of() : describe(call.get().query()).parameters(),
          List.of(column(call.get())));
    }
    requireNoLocks(sql);
    return CatalogueQueries.isOne(sql) ? queries.describe(sql) : executor.describe(sql);
  }

  /**
   * Says what a cursor returns.
   *
   * @throws SqlError when there is none of the name
   */
  public Description describeCursor(String name) throws SqlError {
    try {
      return new Description(List.of(), cursors.columns(name));
    } catch (RefusedSqlException e) {
      throw SqlError.of(e);
    }
  }

  /** Rolls back what runs; for a client that has gone, too. */
  @Override
  public void close() {
    session.close();
    locks.close();
  }
}
