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
import dev.taipan.mockstore.Transaction;
import dev.taipan.mockstore.TransactionMode;
import dev.taipan.mockstore.TransactionRefusedException;
import dev.taipan.mockstore.TransactionTimedOutException;
import java.sql.Types;
import java.time.Duration;
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
  private final List<NamedSavepoint> savepoints = new ArrayList<>();
  private final Cursors<List<SqlColumn>> cursors = new Cursors<>();
  private final AdvisoryLocks.Owner locks;

  private volatile Transaction<Object> transaction;
  private boolean begun;
  private boolean failed;

  /**
   * A savepoint; none in the store where it was set before the transaction read anything.
   *
   * @param cursors how many cursors had been declared
   */
  private record NamedSavepoint(
      String name, Optional<Transaction.Savepoint> inStore, int cursors) {}

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
    return begun;
  }

  /** Whether the client's transaction has failed, so that it has to be rolled back. */
  public boolean hasFailed() {
    return failed;
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
    fail();
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
    fail();
    return new SqlError(sqlState, message);
  }

  private void fail() {
    if (begun) {
      failed = true;
    } else {
      abandon();
      cursors.undo(0);
      locks.endTransaction();
    }
  }

  /**
   * Commits what no BEGIN began.
   *
   * @throws SqlError when the level does not let it commit
   */
  public void sync() throws SqlError {
    if (!begun && transaction != null) {
      commit();
    } else if (!begun) {
      cursors.commit();
      locks.endTransaction();
    }
  }

  private SqlResult run(String sql, List<Object> parameters) throws SqlError {
    String first = first(sql);
    if (failed && !ENDING.contains(first)) {
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
      case "savepoint" -> savepoint(lastName(sql));
      case "release" -> release(lastName(sql));
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
      case "create", "alter", "drop", "comment" -> definitions.run(sql, transaction);
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
    if (begun) {
      return new SqlResult(
          List.of(), List.of(), "BEGIN", "there is already a transaction in progress");
    }
    sync();
    String words = words(sql);
    settings.readOnly(settings.readsOnly());
    setAccess(words);
    begun = true;
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
    String notice = begun ? "" : "there is no transaction in progress";
    if (failed) {
      finish();
      return SqlResult.done("ROLLBACK");
    }
    commit();
    return new SqlResult(List.of(), List.of(), "COMMIT", notice);
  }

  private static void requireNoChain(String sql) throws SqlError {
    String words = words(sql);
    if (words.contains("and chain") || words.contains("prepared")) {
      throw SqlError.unsupported(words.toUpperCase(Locale.ROOT));
    }
  }

  private void commit() throws SqlError {
    try {
      if (transaction != null) {
        transaction.commit();
      }
      cursors.commit();
    } catch (TransactionRefusedException e) {
      throw SqlError.of(e);
    } catch (TransactionTimedOutException e) {
      throw SqlError.of(e);
    } finally {
      finish();
    }
  }

  private SqlResult rollback(String sql) throws SqlError {
    if (SqlText.words(sql, 3).contains("to")) {
      return rollbackTo(lastName(sql));
    }
    requireNoChain(sql);
    String notice = begun ? "" : "there is no transaction in progress";
    finish();
    return new SqlResult(List.of(), List.of(), "ROLLBACK", notice);
  }

  private void finish() {
    abandon();
    cursors.undo(0);
    locks.endTransaction();
    begun = false;
    failed = false;
    settings.endTransaction();
    settings.readOnly(settings.readsOnly());
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
      throw new SqlError("42601", "syntax error: expected the name of a savepoint");
    }
    return Analysis.plain(name.group(1));
  }

  private SqlResult savepoint(String name) throws SqlError {
    requireBegun("SAVEPOINT");
    savepoints.add(
        new NamedSavepoint(
            name,
            Optional.ofNullable(transaction).map(Transaction::savepoint),
            cursors.declared()));
    return SqlResult.done("SAVEPOINT");
  }

  private SqlResult release(String name) throws SqlError {
    requireBegun("RELEASE SAVEPOINT");
    int place = place(name);
    savepoints.subList(place, savepoints.size()).clear();
    return SqlResult.done("RELEASE");
  }

  private SqlResult rollbackTo(String name) throws SqlError {
    requireBegun("ROLLBACK TO SAVEPOINT");
    int place = place(name);
    if (transaction != null && !transaction.isActive()) {
      throw new SqlError("25P02", "the whole transaction was rolled back: begin another one");
    }
    Optional<Transaction.Savepoint> inStore = savepoints.get(place).inStore();
    if (inStore.isPresent()) {
      transaction.rollbackTo(inStore.get());
    } else {
      abandon();
    }
    cursors.undo(savepoints.get(place).cursors());
    savepoints.subList(place + 1, savepoints.size()).clear();
    failed = false;
    return SqlResult.done("ROLLBACK");
  }

  private void requireBegun(String what) throws SqlError {
    if (!begun) {
      throw new SqlError("25P01", what + " needs a transaction: BEGIN one");
    }
  }

  /** The place of the latest savepoint of a name. */
  private int place(String name) throws SqlError {
    for (int i = savepoints.size() - 1; i >= 0; i--) {
      if (savepoints.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new SqlError("3B001", "savepoint \"" + name + "\" does not exist");
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
            made.get().local() && !begun
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
    if (begun) {
      throw new SqlError("25001", what + " cannot run within a transaction");
    }
    sync();
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
      executor.clear(running(), table);
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
    if (!begun && !declared.holds()) {
      throw new SqlError("25P01", "DECLARE needs a transaction, or WITH HOLD: BEGIN one");
    }
    cursors.requireNew(declared.name());
    SqlResult found = statement(declared.query(), parameters);
    cursors.declare(declared, found.columns(), found.rows());
    return SqlResult.done("DECLARE CURSOR");
  }

  private SqlResult fetch(String sql) {
    Fetch fetch = Fetch.parse(sql);
    if (transaction != null && !cursors.isCommitted(fetch.name()) && !transaction.isActive()) {
      transaction.savepoint(); // Throws, and says why the transaction has ended.
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
    if (CatalogueQueries.isOne(sql)) {
      return queries.run(sql, parameters);
    }
    Executor.Plan plan = executor.plan(sql);
    if (plan.change() != null && readsOnly()) {
      throw new SqlError("25006", "cannot write in a read-only transaction");
    }
    boolean reads = plan.change() == null && plan.analysis().tables().isEmpty();
    return executor.run(reads ? transaction : running(), plan, parameters);
  }

  private SqlResult advisory(AdvisoryCall call, List<Object> parameters) throws SqlError {
    Object value = "";
    if (call.unlocksAll()) {
      locks.unlockAll();
    } else {
      List<Long> key = key(call, parameters);
      if (call.unlocks()) {
        value = locks.unlock(key);
      } else {
        boolean has = lock(key, call);
        value = call.tries() ? has : "";
      }
    }
    return new SqlResult(
        List.of(column(call)), List.<Object[]>of(new Object[] {value}), "SELECT 1", "");
  }

  private List<Long> key(AdvisoryCall call, List<Object> parameters) throws SqlError {
    if (AdvisoryCall.of(call.query()).isPresent()) {
      throw SqlError.unsupported("a lock within a lock");
    }
    List<Object[]> rows = statement(call.query(), parameters).rows();
    if (rows.size() != 1 || rows.get(0).length > 2) {
      throw new SqlError("42883", "an advisory lock is one number, or two");
    }
    List<Long> key = new ArrayList<>();
    for (Object part : rows.get(0)) {
      key.add(number(part));
    }
    return key;
  }

  private static long number(Object part) throws SqlError {
    try {
      return part instanceof Number number
          ? number.longValue()
          : Long.parseLong(String.valueOf(part));
    } catch (NumberFormatException e) {
      throw new SqlError("22P02", "an advisory lock is a number, not " + part, e);
    }
  }

  /** Waits as long as a transaction may keep others waiting. */
  private boolean lock(List<Long> key, AdvisoryCall call) throws SqlError {
    if (locks.areFull()) {
      throw new SqlError("53200", "too many advisory locks are taken");
    }
    Duration patience = store.options().patience();
    Deadline deadline = Deadline.of(settings.lockTimeout(), cancellation, Reason.LOCK_TIMEOUT);
    try {
      boolean has = locks.lock(key, call.byTransaction(), call.tries() ? Duration.ZERO : patience);
      if (!has && !call.tries()) {
        throw new SqlError(
            "40P01",
            "another session kept advisory lock "
                + key
                + " for longer than "
                + patience.toMillis()
                + " ms");
      }
      return has;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SqlError("57014", "interrupted", e);
    } finally {
      deadline.end();
    }
  }

  /** Functions that return nothing have an empty text as their value. */
  private static SqlColumn column(AdvisoryCall call) {
    return call.tries() || call.unlocks()
        ? new SqlColumn(call.column(), Types.BOOLEAN, "BOOLEAN", false)
        : new SqlColumn(call.column(), Types.VARCHAR, "CHARACTER VARYING", false);
  }

  private boolean readsOnly() {
    return settings.value("transaction_read_only").equals(Optional.of("on"));
  }

  /** The transaction that runs; begins one if none does. */
  private Transaction<Object> running() {
    if (transaction == null) {
      TransactionMode mode = TransactionMode.READ_WRITE;
      if (settings.readsLatest()) {
        mode = TransactionMode.LATEST;
      } else if (readsOnly()) {
        mode = TransactionMode.READ_ONLY;
      }
      transaction = begin(mode);
    }
    return transaction;
  }

  private Transaction<Object> begin(TransactionMode mode) {
    Deadline deadline = Deadline.of(settings.lockTimeout(), cancellation, Reason.LOCK_TIMEOUT);
    try {
      return session.begin(mode);
    } finally {
      deadline.end();
    }
  }

  /** What a statement takes and returns. */
  public record Description(List<SqlColumn> parameters, List<SqlColumn> columns) {}

  /**
   * Says what a statement takes and returns, without running it.
   *
   * @throws SqlError when it is none
   */
  public Description describe(String text) throws SqlError {
    String sql = settings.inPlace(SqlText.ofSession(text, names));
    String first = first(sql);
    if (first.equals("show")) {
      return new Description(List.of(), settings.show(sql).columns());
    }
    if (first.equals("declare") || first.equals("fetch")) {
      return describeCursor(sql, first.equals("declare"));
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
    return CatalogueQueries.isOne(sql) ? queries.describe(sql) : executor.describe(sql);
  }

  /** DECLARE takes what its query does, and FETCH returns rows. */
  private Description describeCursor(String sql, boolean declares) throws SqlError {
    try {
      return declares
          ? new Description(describe(Declaration.parse(sql).query()).parameters(), List.of())
          : new Description(List.of(), cursors.columns(Fetch.parse(sql).name()));
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
