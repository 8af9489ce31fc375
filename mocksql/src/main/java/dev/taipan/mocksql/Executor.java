package dev.taipan.mocksql;

import dev.taipan.mocksql.SqlOptions.Granularity;
import dev.taipan.mocksql.SqlOptions.ReadMode;
import dev.taipan.mocksql.dialect.Dialect;
import dev.taipan.mocksql.dialect.RefusedSqlException;
import dev.taipan.mocksql.dialect.ResultNames;
import dev.taipan.mockstore.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.update.Update;

/** Runs statements on rows, in a transaction of the store. */
final class Executor {
  private static final Pattern COUNT = Pattern.compile("(?i)count\\s*\\(\\s*\\*\\s*\\)");
  private static final Pattern STAR = Pattern.compile("[\\s,.(]\\*[\\s,)]|\\.\\*|\\*$");

  private final SqlOptions options;
  private final SystemCatalogue catalogue;
  private final Scratch scratch;
  private final Storage storage;
  private final Constraints constraints;

  /**
   * A statement, understood: how it is run does not depend on the rows.
   *
   * @param text as H2 spells it
   * @param query what H2 is asked
   * @param change what it writes; null if it only reads
   */
  record Plan(String text, Analysis analysis, String query, RowChange change) {}

  private final Map<String, Plan> plans =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;
        private static final int MOST = 1000;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Plan> eldest) {
          return size() > MOST;
        }
      };
  private int plansOf;

  Executor(SqlOptions options, SystemCatalogue catalogue) {
    this.options = options;
    this.catalogue = catalogue;
    scratch = new Scratch(catalogue);
    storage = new Storage(options.granularity());
    constraints = new Constraints(catalogue, storage);
  }

  /** A statement, understood; remembered until tables change. */
  Plan plan(String sql) throws SqlError {
    synchronized (plans) {
      if (plansOf != catalogue.version()) {
        plans.clear();
        plansOf = catalogue.version();
      }
      Plan known = plans.get(sql);
      if (known != null) {
        return known;
      }
    }
    Plan plan = planned(SqlText.forH2(rewritten(sql)));
    synchronized (plans) {
      plans.put(sql, plan);
    }
    return plan;
  }

  private String rewritten(String sql) throws SqlError {
    try {
      return Dialect.forH2(sql, catalogue::columns);
    } catch (RefusedSqlException e) {
      throw SqlError.of(e);
    }
  }

  private Plan planned(String text) throws SqlError {
    catalogue.addFunctions(text);
    Analysis analysis = Analysis.of(text);
    analysis.requireSupported();
    if (analysis.isQuery()) {
      return new Plan(text, analysis, selecting(analysis, text), null);
    }
    RowChange change = new RowChange(analysis.statement(), target(analysis), text);
    return new Plan(text, analysis, change.query(), change);
  }

  /** A query without what locks rows, of which H2 does not know all forms. */
  private static String selecting(Analysis analysis, String text) throws SqlError {
    if (!analysis.locks()) {
      return text;
    }
    PlainSelect select = (PlainSelect) Analysis.of(text).statement();
    select.setForMode(null);
    select.setForUpdateTable(null);
    select.setWait(null);
    select.setNoWait(false);
    select.setSkipLocked(false);
    return select.toString();
  }

  SqlResult run(Transaction<Object> transaction, Plan plan, List<Object> parameters)
      throws SqlError {
    return plan.change() == null
        ? select(transaction, plan, parameters)
        : change(transaction, plan, parameters);
  }

  private SqlResult select(Transaction<Object> transaction, Plan plan, List<Object> parameters)
      throws SqlError {
    boolean latest = plan.analysis().locks() && options.reading() == ReadMode.LOCKING;
    Map<SqlTable, List<Object[]>> rows = read(transaction, plan, parameters, latest, null);
    Scratch.Found found = scratch.run(rows, List.of(plan.query()), parameters).get(0);
    return new SqlResult(
        named(plan.analysis(), found.columns()), found.rows(), "SELECT " + found.rows().size(), "");
  }

  /** Columns without a name are called as PostgreSQL calls them. */
  private static List<SqlColumn> named(Analysis analysis, List<SqlColumn> columns) {
    if (!(analysis.statement() instanceof PlainSelect select)
        || select.getSelectItems().size() != columns.size()) {
      return columns;
    }
    List<SqlColumn> named = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      SqlColumn column = columns.get(i);
      SelectItem<?> item = select.getSelectItems().get(i);
      named.add(
          item.getAlias() == null
              ? column.named(ResultNames.of(item.getExpression()).orElse(column.name()))
              : column);
    }
    return named;
  }

  /** Reads the rows of all tables of a statement but one. */
  private Map<SqlTable, List<Object[]>> read(
      Transaction<Object> transaction,
      Plan plan,
      List<Object> parameters,
      boolean latest,
      SqlTable without)
      throws SqlError {
    Map<SqlTable, List<Object[]>> rows = new LinkedHashMap<>();
    for (String name : plan.analysis().tables()) {
      SqlTable table = table(name);
      if (!table.equals(without)) {
        Object[] parts = plan.analysis().keyParts(table, parameters);
        rows.put(table, storage.rows(transaction, table, parts, wanted(table, plan), latest));
      }
    }
    return rows;
  }

  /** The columns that a statement may look at: those whose names are in it, or that are unique. */
  private boolean[] wanted(SqlTable table, Plan plan) {
    boolean[] wanted = new boolean[table.columns().size()];
    String plain = COUNT.matcher(plan.text()).replaceAll("").toLowerCase(Locale.ROOT);
    boolean all =
        STAR.matcher(plain).find()
            || options.granularity() == Granularity.ROWS
            || (plan.change() != null && isAny(plan.change().written(), table.primaryKey()));
    for (int i = 0; i < wanted.length; i++) {
      wanted[i] = all || plain.contains(table.columns().get(i).name().toLowerCase(Locale.ROOT));
    }
    if (plan.change() != null && plan.change().table().equals(table)) {
      table.unique().forEach(key -> Arrays.stream(key).forEach(place -> wanted[place] = true));
    }
    return wanted;
  }

  private SqlTable table(String name) throws SqlError {
    SqlTable table = catalogue.table(name);
    if (table == null) {
      throw new SqlError("42P01", "there is no table \"" + name + "\"");
    }
    return table;
  }

  private SqlTable target(Analysis analysis) throws SqlError {
    net.sf.jsqlparser.schema.Table target = analysis.target();
    if (target == null) {
      throw SqlError.unsupported(
          "a statement other than SELECT, VALUES, INSERT, UPDATE and DELETE");
    }
    return table(Analysis.plain(target.getName()));
  }

  private SqlResult change(Transaction<Object> transaction, Plan plan, List<Object> parameters)
      throws SqlError {
    RowChange change = plan.change();
    SqlTable table = change.table();
    Statement statement = plan.analysis().statement();
    boolean inserts = statement instanceof Insert;
    boolean deletes = statement instanceof Delete;
    boolean updates = statement instanceof Update;
    boolean selects = inserts && isSelected(plan.text(), table);
    boolean latest = options.reading() == ReadMode.LOCKING;
    Map<SqlTable, List<Object[]>> rows =
        read(transaction, plan, parameters, latest, inserts && !selects ? table : null);
    if (change.source() != null) {
      rows.put(table, conflicting(transaction, change, rows, parameters));
    }
    boolean movesKeys = updates && isAny(change.written(), table.primaryKey());
    List<String> queries = new ArrayList<>(List.of(change.query()));
    if (movesKeys) {
      queries.add("SELECT " + table.list(table.columns().size()) + " FROM " + table.quoted());
    }
    List<Scratch.Found> found = scratch.run(rows, queries, parameters);
    List<Object[]> before = rows.getOrDefault(table, List.of());
    write(transaction, change, found, before, deletes, movesKeys);
    return result(change, found.get(0), inserts ? "INSERT 0 " : updates ? "UPDATE " : "DELETE ");
  }

  /** Whether an INSERT reads its own table. */
  private static boolean isSelected(String text, SqlTable table) {
    List<String> words = SqlText.words(text, Integer.MAX_VALUE);
    return words.contains("select") && words.stream().filter(table.name()::equals).count() > 1;
  }

  private void write(
      Transaction<Object> transaction,
      RowChange change,
      List<Scratch.Found> found,
      List<Object[]> before,
      boolean deletes,
      boolean movesKeys)
      throws SqlError {
    SqlTable table = change.table();
    Map<String, Object[]> old = new HashMap<>();
    before.forEach(row -> old.put(table.key(row), row));
    if (movesKeys) {
      Map<String, Object[]> gone = new HashMap<>(old);
      found.get(1).rows().forEach(row -> gone.remove(table.key(row)));
      for (Object[] row : gone.values()) {
        constraints.delete(transaction, table, row);
      }
    }
    for (Object[] all : found.get(0).rows()) {
      Object[] row = Arrays.copyOf(all, table.columns().size());
      Object[] previous = old.get(table.key(row));
      if (deletes) {
        constraints.delete(transaction, table, row);
      } else if (previous == null) {
        constraints.insert(transaction, table, row);
      } else {
        constraints.update(transaction, table, previous, row, change.written());
      }
    }
  }

  /**
   * The rows that those to insert may be in conflict with, by the latest values as for all keys.
   */
  private List<Object[]> conflicting(
      Transaction<Object> transaction,
      RowChange change,
      Map<SqlTable, List<Object[]>> rows,
      List<Object> parameters)
      throws SqlError {
    SqlTable table = change.table();
    int[] order = change.order();
    boolean[] all = new boolean[table.columns().size()];
    boolean[] given = new boolean[all.length];
    Arrays.stream(order).forEach(place -> given[place] = true);
    Arrays.fill(all, true);
    Map<String, Object[]> found = new LinkedHashMap<>();
    for (Object[] source : scratch.run(rows, List.of(change.source()), parameters).get(0).rows()) {
      Object[] row = new Object[given.length];
      for (int i = 0; i < order.length; i++) {
        row[order[i]] = source[i];
      }
      List<Object[]> keys = new ArrayList<>();
      if (isAll(given, table.primaryKey())) {
        keys.add(table.of(row, table.primaryKey()));
      }
      for (int[] unique : table.unique()) {
        if (isAll(given, unique)
            && transaction.getLatest(table.uniqueKey(unique, row)) instanceof ResultRow owner) {
          keys.add(owner.values());
        }
      }
      for (Object[] key : keys) {
        storage
            .rows(transaction, table, key, all, true)
            .forEach(there -> found.put(table.key(there), there));
      }
    }
    return List.copyOf(found.values());
  }

  private static boolean isAll(boolean[] given, int[] places) {
    return Arrays.stream(places).allMatch(place -> given[place]);
  }

  private static boolean isAny(boolean[] written, int[] places) {
    return Arrays.stream(places).anyMatch(place -> written[place]);
  }

  private static SqlResult result(RowChange change, Scratch.Found found, String tag) {
    String done = tag + found.rows().size();
    if (!change.returns()) {
      return SqlResult.done(done);
    }
    int width = change.table().columns().size();
    return new SqlResult(
        found.columns().subList(width, found.columns().size()),
        found.rows().stream().map(row -> Arrays.copyOfRange(row, width, row.length)).toList(),
        done,
        "");
  }

  /** Deletes all rows of a table. */
  void clear(Transaction<Object> transaction, SqlTable table) throws SqlError {
    boolean[] all = new boolean[table.columns().size()];
    Arrays.fill(all, true);
    for (Object[] row : storage.rows(transaction, table, new Object[0], all, true)) {
      constraints.delete(transaction, table, row);
    }
  }

  /** Says what a statement takes and returns. */
  SqlSession.Description describe(String sql) throws SqlError {
    Plan plan = plan(sql);
    List<SqlColumn> columns = scratch.columns(plan.query());
    int hidden = plan.change() == null ? 0 : plan.change().table().columns().size();
    return new SqlSession.Description(
        scratch.parameters(plan.change() == null ? plan.query() : plan.change().typing()),
        named(plan.analysis(), columns.subList(hidden, columns.size())));
  }
}
