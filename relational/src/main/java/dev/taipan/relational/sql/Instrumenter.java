package dev.taipan.relational.sql;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.relational.sql.Instrumented.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.ReturningClause;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;
import net.sf.jsqlparser.statement.upsert.Upsert;
import net.sf.jsqlparser.statement.upsert.UpsertType;

/**
 * Rewrites statements so that their results show which versions of which rows they read and wrote
 * (Yang et al., Detecting Isolation Anomalies in Relational DBMSs, ISSTA 2025, section 4.2 and
 * table 1), with rules for what the paper leaves out: aggregates, DISTINCT, GROUP BY, UNION, LIMIT,
 * views and sub-queries by shadow reads, RETURNING, INSERT from queries, upserts and updates of
 * joins.
 *
 * <p>Each instrumented table has two more columns: {@link Catalog#ROW} never changes, and {@link
 * Catalog#LIST} grows by a comma and the number of each statement that writes the row.
 *
 * <p>Takes time linear in the statement, but quadratic in how deep sub-queries are nested; a
 * statement that was rewritten before is not parsed again. Safe for use by several threads.
 */
public final class Instrumenter {
  private static final int MOST_READY = 4_000;

  private final SqlEngine engine;
  private final Catalog catalog;
  private final Isolation isolation;

  /** Statements that were rewritten, by their texts, with placeholders for numbers. */
  private final Map<String, Instrumented> ready = new ConcurrentHashMap<>();

  /**
   * An instrumenter.
   *
   * @param isolation at which the statements run: whether two of them see the same depends on it
   */
  public Instrumenter(SqlEngine engine, Catalog catalog, Isolation isolation) {
    this.engine = engine;
    this.catalog = catalog;
    this.isolation = isolation;
  }

  /**
   * Rewrites a statement.
   *
   * @param number of the statement, which no other one has
   * @throws Refused when there is no rule for it
   */
  public Instrumented instrument(String sql, long number) throws Refused {
    NumberTemplate template = NumberTemplate.of(sql);
    Instrumented known = ready.get(template.text());
    if (known == null) {
      known = rewritten(template.text());
      if (ready.size() >= MOST_READY) {
        ready.clear();
      }
      ready.put(template.text(), known);
    }
    return known.filled(template, number);
  }

  private Instrumented rewritten(String sql) throws Refused {
    Statement statement = Trees.statement(sql);
    if (statement instanceof Select query) {
      QueryRules rules = new QueryRules(engine, catalog, isolation);
      if (RecursiveQuery.is(query)) {
        return rules.instrument(new RecursiveQuery(query, catalog));
      }
      CommonTables.inline(query);
      return rules.instrument(query);
    }
    Write write = new Write(NumberTemplate.OF_STATEMENT);
    if (statement instanceof Insert insert) {
      return write.of(insert);
    }
    if (statement instanceof Update update) {
      return write.of(update);
    }
    if (statement instanceof Delete delete) {
      return write.of(delete);
    }
    if (statement instanceof Upsert replace) {
      return write.of(replace);
    }
    throw new Refused(statement.getClass().getSimpleName());
  }

  /** A statement that writes. */
  private final class Write {
    private final String mark;
    private final String prefix;
    private final List<StatementPart> parts = new ArrayList<>();
    private final Shadows shadows = new Shadows(engine, catalog);

    Write(String number) {
      mark = "," + number;
      prefix = "r" + number + "_";
    }

    Instrumented of(Update update) throws Refused {
      require(update.getReturningClause() == null, "RETURNING");
      require(isEmpty(update.getWithItemsList()), "WITH");
      require(update.getLimit() == null || engine.isOfMysql(), "LIMIT");
      require(update.getFromItem() == null || isOf(SqlEngine.POSTGRESQL), "an update of joins");
      require(isEmpty(update.getStartJoins()) || engine.isOfMysql(), "an update of joins");
      Table target = table(update.getTable());
      List<FromItem> others = others(update);
      List<Expression> expressions = new ArrayList<>();
      update.getUpdateSets().forEach(set -> set.getValues().forEach(each -> expressions.add(each)));
      addIfThere(expressions, update.getWhere());
      require(others.isEmpty() || !hasQueries(expressions), "sub-queries in an update of joins");
      UpdatedTables tables = new UpdatedTables(engine, catalog, update, target, others);
      List<Table> written = tables.written();
      addShadows(expressions, target);
      String list =
          engine.isOfMysql() || !others.isEmpty() ? qualified(target, Catalog.LIST) : Catalog.LIST;
      switch (engine.writes()) {
        case RETURNING -> {
          set(update, Catalog.LIST, Trees.expression(engine.append(list, mark)));
          List<Meeting> returned = new ArrayList<>(List.of(Meeting.UPDATED));
          List<FromItem> sources = new ArrayList<>(List.of(target));
          sources.addAll(others);
          others.forEach(other -> returned.add(Meeting.LOCKED_READ));
          update.setReturningClause(returning(sources));
          parts.add(StatementPart.write(update.toString(), returned));
        }
        case VARIABLES -> {
          List<FromItem> read = new ArrayList<>(others);
          read.remove(target);
          read.removeAll(written);
          if (!written.contains(target)) {
            read.add(target);
          }
          for (Table each : written) {
            // Of several tables it is not known which assignments come first.
            Map<String, String> assigned = others.isEmpty() ? Map.of() : tables.shown(each);
            String listed = qualified(each, Catalog.LIST);
            String grown = appendNoting(each, listed, assigned, read);
            set(update, listed, Trees.expression(grown));
            read.clear();
          }
          parts.add(StatementPart.silent("SET @taipan_w = '', @taipan_r = ''"));
          parts.add(StatementPart.write(update.toString()));
          parts.add(
              new StatementPart(
                  "SELECT @taipan_w, @taipan_r",
                  false,
                  0,
                  List.of(),
                  List.of(Meeting.OVERWROTE, Meeting.LOCKED_READ),
                  false));
        }
        case LOOK_BEHIND -> {
          set(update, Catalog.LIST, Trees.expression(engine.append(Catalog.LIST, mark)));
          parts.add(StatementPart.write(update.toString()));
          parts.add(
              lookBehind(target, "%s LIKE '%%%s'".formatted(Catalog.LIST, mark), Meeting.UPDATED));
        }
      }
      return done(
          Kind.UPDATE,
          scans(target, sources(update), update.getWhere(), update.getLimit() == null));
    }

    private List<FromItem> others(Update update) throws Refused {
      List<FromItem> others = new ArrayList<>();
      if (update.getFromItem() != null) {
        others.add(table(update.getFromItem()));
      }
      List<Join> joins = new ArrayList<>();
      joins.addAll(update.getJoins() == null ? List.of() : update.getJoins());
      joins.addAll(update.getStartJoins() == null ? List.of() : update.getStartJoins());
      for (Join join : joins) {
        require(!join.isOuter() && !join.isNatural(), "an update of outer joins");
        others.add(table(join.getFromItem()));
      }
      return others;
    }

    /** Notes each row in a variable while it is written, which no second read could do. */
    private String appendNoting(
        Table target, String list, Map<String, String> assigned, List<FromItem> others) {
      String version = engine.version(Trees.name(target), catalog.kinds(target), assigned);
      StringBuilder noted = new StringBuilder(note("@taipan_w", Trees.name(target), version));
      for (FromItem other : others) {
        String name = Trees.name(other);
        noted.append(" OR ").append(note("@taipan_r", name, qualified(other, Catalog.LIST)));
      }
      return "CONCAT(%s, IF(%s, '', '%s'))".formatted(list, noted, mark);
    }

    private static String note(String variable, String source, String version) {
      return "(%s := CONCAT(%s, ';', %s.%s, ':', %s)) IS NULL"
          .formatted(variable, variable, source, Catalog.ROW, version);
    }

    private List<PredicateScan> scans(
        Table target, List<Join> joins, Expression where, boolean isWhole) throws Refused {
      PredicateScan all = new PredicateScan(target.getName(), "", Meeting.LOCKED_READ);
      if (isolation == Isolation.READ_UNCOMMITTED) {
        return List.of(all.ofUncommitted());
      }
      if (!isWhole) {
        return List.of(all.notEvaluated());
      }
      PlainSelect query = new PlainSelect();
      query.setFromItem(target);
      query.setJoins(joins.isEmpty() ? null : joins);
      query.setWhere(where);
      return PredicateScan.of(engine, catalog, target, query, Meeting.LOCKED_READ);
    }

    private static List<Join> sources(Update update) {
      List<Join> all = new ArrayList<>();
      if (update.getFromItem() != null) {
        all.add(join(update.getFromItem()));
      }
      all.addAll(update.getJoins() == null ? List.of() : update.getJoins());
      all.addAll(update.getStartJoins() == null ? List.of() : update.getStartJoins());
      return all;
    }

    private static Join join(FromItem other) {
      Join join = new Join();
      join.setFromItem(other);
      return join;
    }

    Instrumented of(Delete delete) throws Refused {
      require(delete.getReturningClause() == null, "RETURNING");
      require(isEmpty(delete.getWithItemsList()), "WITH");
      require(isEmpty(delete.getTables()) && isEmpty(delete.getJoins()), "a delete from joins");
      List<FromItem> others = new ArrayList<>();
      if (!isEmpty(delete.getUsingFromItemList())) {
        require(isOf(SqlEngine.POSTGRESQL), "a delete from joins");
        for (FromItem other : delete.getUsingFromItemList()) {
          others.add(table(other));
        }
      }
      Table target = table(delete.getTable());
      List<Expression> where = new ArrayList<>();
      addIfThere(where, delete.getWhere());
      require(others.isEmpty() || !hasQueries(where), "sub-queries in a delete from joins");
      addShadows(where, target);
      if (!others.isEmpty()) {
        List<FromItem> sources = new ArrayList<>(List.of(target));
        sources.addAll(others);
        List<Meeting> returned = new ArrayList<>(List.of(Meeting.DELETED));
        others.forEach(other -> returned.add(Meeting.LOCKED_READ));
        delete.setReturningClause(returning(sources));
        parts.add(StatementPart.write(delete.toString(), returned));
      } else if (engine.returnsDeleted()) {
        delete.setReturningClause(returning(List.of(bare(target))));
        parts.add(StatementPart.write(delete.toString(), List.of(Meeting.DELETED)));
      } else if (isOf(SqlEngine.H2)) {
        // What this has deleted before it fails stays deleted until the transaction rolls back.
        require(delete.getLimit() == null, "LIMIT");
        parts.add(
            StatementPart.write(
                "SELECT %s, %s FROM OLD TABLE (%s)"
                    .formatted(Catalog.ROW, version(target, ""), delete),
                List.of(Meeting.DELETED)));
      } else {
        require(delete.getLimit() == null, "LIMIT");
        parts.add(look(target, delete.getWhere()));
        parts.add(StatementPart.write(delete.toString()));
      }
      return done(
          Kind.DELETE,
          scans(
              target,
              others.stream().map(Write::join).toList(),
              delete.getWhere(),
              delete.getLimit() == null));
    }

    /** Reads the rows that are about to be removed, and has nobody else change them. */
    private StatementPart look(Table target, Expression where) throws Refused {
      require(
          engine.locksForUpdate() || engine.hasOneSnapshot(isolation),
          "rows that only a second statement could show, at this level");
      PlainSelect look = new PlainSelect();
      look.setSelectItems(
          new ArrayList<>(
              List.of(
                  new SelectItem<>(new Column(Catalog.ROW)),
                  new SelectItem<>(
                      Trees.expression(
                          version(target, target.getAlias() == null ? "" : Trees.name(target)))))));
      look.setFromItem(target);
      look.setWhere(where);
      return StatementPart.look(
          look + (engine.locksForUpdate() ? " FOR UPDATE" : ""), Meeting.DELETED);
    }

    Instrumented of(Insert insert) throws Refused {
      require(insert.getReturningClause() == null, "RETURNING");
      require(isEmpty(insert.getWithItemsList()), "WITH");
      require(
          !isSet(insert.getSetUpdateSets()) && !insert.isOnlyDefaultValues(),
          "an insert without values");
      Table target = table(insert.getTable());
      if (isEmpty(insert.getColumns())) {
        insert.setColumns(columns(target));
      }
      addColumns(insert.getColumns());
      boolean upserts =
          insert.getConflictAction() != null || isSet(insert.getDuplicateUpdateSets());
      boolean skips = insert.isModifierIgnore();
      int rows = addValues(insert, target);
      require(
          !upserts || rows == 1 || isOf(SqlEngine.POSTGRESQL),
          "an upsert of several rows, which may write one twice");
      if (insert.getConflictAction() != null
          && insert.getConflictAction().getUpdateSets() != null) {
        insert
            .getConflictAction()
            .addUpdateSet(new UpdateSet(new Column(Catalog.LIST), appended(target)));
      }
      if (isSet(insert.getDuplicateUpdateSets())) {
        insert
            .getDuplicateUpdateSets()
            .add(new UpdateSet(new Column(Catalog.LIST), appended(target)));
      }
      if (upserts || skips) {
        require(engine.returnsInserted(), "an upsert without RETURNING");
        insert.setReturningClause(returning(List.of(bare(target))));
        parts.add(StatementPart.write(insert.toString(), List.of(Meeting.UPSERTED)));
        return done(upserts ? Kind.UPSERT : Kind.INSERT, 0);
      }
      if (engine.returnsInserted()) {
        insert.setReturningClause(returning(List.of(bare(target))));
        parts.add(StatementPart.write(insert.toString(), List.of(Meeting.INSERTED)));
        return done(Kind.INSERT, 0);
      }
      parts.add(StatementPart.write(insert.toString()));
      if (engine.writes() == SqlEngine.Writes.LOOK_BEHIND) {
        parts.add(lookBehind(target, isMade(), Meeting.INSERTED));
      }
      return done(Kind.INSERT, -1);
    }

    private Expression appended(Table target) {
      return Trees.expression(engine.append(qualified(target, Catalog.LIST), mark));
    }

    /** Adds identity and list to what is inserted; returns how many rows that is, or -1. */
    private int addValues(Insert insert, Table target) throws Refused {
      if (insert.getSelect() instanceof Values values) {
        return addValues(values, target);
      }
      Select source = insert.getSelect();
      require(source != null, "an insert without values");
      new ScopedNames(catalog).resolve(source);
      shadows.add(source);
      addReads();
      insert.setSelect(numbered(source));
      return -1;
    }

    private int addValues(Values values, Table target) throws Refused {
      List<Expression> all = new ArrayList<>();
      values.getExpressions().forEach(each -> all.add(each));
      List<ExpressionRow> rows = ExpressionRow.of(values);
      for (int i = 0; i < rows.size(); i++) {
        rows.get(i).add(Trees.text(prefix + (i + 1)), Trees.text(mark));
      }
      addShadows(all, target);
      return rows.size();
    }

    private Select numbered(Select source) {
      Expression number = Trees.expression(engine.numbering(prefix));
      QueryRules rules = new QueryRules(engine, catalog, isolation);
      if (source instanceof PlainSelect plain
          && rules.isDirect(plain)
          && plain.getOrderByElements() == null) {
        plain.addSelectItems(number, Trees.text(mark));
        return plain;
      }
      PlainSelect inner = source instanceof PlainSelect plain ? plain : null;
      StringBuilder items = new StringBuilder();
      if (inner != null) {
        List<SelectItem<?>> named = new ArrayList<>();
        for (SelectItem<?> item : inner.getSelectItems()) {
          named.add(Trees.item(item.getExpression(), "taipan_" + named.size()));
        }
        inner.setSelectItems(named);
      }
      items.append("taipan_q.*");
      return Trees.query(
          "SELECT %s, %s, '%s' FROM (%s) AS taipan_q".formatted(items, number, mark, source));
    }

    Instrumented of(Upsert replace) throws Refused {
      require(
          replace.getUpsertType() == UpsertType.REPLACE
              || replace.getUpsertType() == UpsertType.INSERT_OR_REPLACE,
          "an insert with an alternative");
      require(engine.hasReplace(), "REPLACE");
      require(replace.getSelect() instanceof Values, "REPLACE from a query");
      Table target = table(replace.getTable());
      if (isEmpty(replace.getColumns())) {
        replace.setColumns(columns(target));
      }
      List<ExpressionRow> rows = ExpressionRow.of((Values) replace.getSelect());
      Optional<Expression> same = sameKeys(target, replace, rows);
      if (same.isPresent()) {
        parts.add(look(target, same.get()));
      }
      addColumns(replace.getColumns());
      for (int i = 0; i < rows.size(); i++) {
        rows.get(i).add(Trees.text(prefix + (i + 1)), Trees.text(mark));
      }
      // MariaDB counts a row that it replaces twice, but not with RETURNING.
      if (engine.returnsInserted() && (same.isEmpty() || !engine.isOfMysql())) {
        parts.add(
            StatementPart.write(
                "%s RETURNING %s, %s".formatted(replace, Catalog.ROW, version(target, "")),
                List.of(Meeting.INSERTED)));
        return done(Kind.REPLACE, 0);
      }
      parts.add(StatementPart.write(replace.toString()));
      same.ifPresent(
          keys ->
              parts.add(lookBehind(target, "(" + keys + ") AND " + isMade(), Meeting.INSERTED)));
      return done(Kind.REPLACE, rows.size());
    }

    /** The condition of rows that the statement made. */
    private String isMade() {
      return "%s = '%s'".formatted(Catalog.LIST, mark);
    }

    /** Reads rows that the statement has written. */
    private StatementPart lookBehind(Table target, String condition, Meeting meeting) {
      return StatementPart.look(
          "SELECT %s, %s FROM %s WHERE %s"
              .formatted(Catalog.ROW, version(target, ""), target.getName(), condition),
          meeting);
    }

    /** The condition of rows that have a key in common with those to be inserted. */
    private Optional<Expression> sameKeys(Table target, Upsert replace, List<ExpressionRow> rows)
        throws Refused {
      List<String> alternatives = new ArrayList<>();
      for (List<String> key : catalog.table(target.getName()).orElseThrow().keys()) {
        for (ExpressionRow row : rows) {
          List<String> conditions = new ArrayList<>();
          for (int i = 0; i < replace.getColumns().size(); i++) {
            String column = replace.getColumns().get(i).getColumnName();
            if (key.stream().anyMatch(each -> each.equalsIgnoreCase(column))) {
              require(Trees.columns(row.get(i)).isEmpty(), "REPLACE of computed keys");
              require(Trees.queries(row.get(i)).isEmpty(), "REPLACE of computed keys");
              conditions.add(column + " = " + row.get(i));
            }
          }
          require(conditions.size() == key.size(), "REPLACE without a key");
          if (conditions.stream().noneMatch(condition -> condition.endsWith(" = NULL"))) {
            alternatives.add("(" + String.join(" AND ", conditions) + ")");
          }
        }
      }
      return alternatives.isEmpty()
          ? Optional.empty()
          : Optional.of(Trees.expression(String.join(" OR ", alternatives)));
    }

    private void addShadows(List<Expression> expressions, Table target) throws Refused {
      for (Expression expression : expressions) {
        new ScopedNames(catalog).within(target).resolveQueries(expression);
        shadows.addQueries(expression, target);
      }
      addReads();
    }

    /** What queries inside a write read is read before it, as these queries read it. */
    private void addReads() throws Refused {
      require(
          shadows.found().isEmpty() || engine.hasOneSnapshot(isolation),
          "sub-queries of a write, at this level");
      for (PlainSelect read : shadows.found()) {
        parts.add(StatementPart.look(read + engine.sharing(), meetingOfReads()));
      }
    }

    private Instrumented done(Kind kind, int rows) {
      return new Instrumented(kind, parts, prefix, rows, ofQueries());
    }

    private Instrumented done(Kind kind, List<PredicateScan> scanned) {
      List<PredicateScan> all = new ArrayList<>(ofQueries());
      all.addAll(scanned);
      return new Instrumented(kind, parts, prefix, 0, all);
    }

    /** Conditions of queries inside a write, which are read before it. */
    private List<PredicateScan> ofQueries() {
      return shadows.scanned().stream().map(scan -> scan.with(meetingOfReads())).toList();
    }

    private Meeting meetingOfReads() {
      return engine.sharing().isEmpty() ? Meeting.READ : Meeting.LOCKED_READ;
    }
  }

  private boolean isOf(SqlEngine other) {
    return engine == other;
  }

  private static void addIfThere(List<Expression> all, Expression one) {
    if (one != null) {
      all.add(one);
    }
  }

  private static boolean hasQueries(List<Expression> expressions) {
    return expressions.stream().anyMatch(each -> !Trees.queries(each).isEmpty());
  }

  private static void set(Update update, String column, Expression value) {
    String[] names = column.split("\\.");
    update
        .getUpdateSets()
        .add(
            new UpdateSet(
                names.length == 1 ? new Column(column) : Trees.column(names[0], names[1]), value));
  }

  private static String qualified(FromItem source, String column) {
    return Trees.name(source) + "." + column;
  }

  private ReturningClause returning(List<FromItem> sources) {
    List<SelectItem<?>> items = new ArrayList<>();
    for (FromItem source : sources) {
      String name = Trees.name(source);
      boolean alone = sources.size() == 1;
      items.add(item(alone ? "" : name, Catalog.ROW));
      items.add(new SelectItem<>(Trees.shown(version(source, alone ? "" : name))));
    }
    return new ReturningClause(ReturningClause.Keyword.RETURNING, items);
  }

  private static SelectItem<?> item(String source, String column) {
    return new SelectItem<>(source.isEmpty() ? new Column(column) : Trees.column(source, column));
  }

  private String version(FromItem source, String name) {
    return engine.version(name, catalog.kinds(source));
  }

  private static Table bare(Table table) {
    return new Table(table.getName());
  }

  private Table table(FromItem source) throws Refused {
    if (source instanceof Table table && catalog.table(table.getName()).isPresent()) {
      return table;
    }
    throw new Refused(
        source instanceof Table table && catalog.view(table.getName()).isPresent()
            ? "a write to a view"
            : "a table that is not instrumented");
  }

  private net.sf.jsqlparser.expression.operators.relational.ExpressionList<Column> columns(
      Table table) {
    var columns =
        new net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList<Column>();
    catalog
        .table(table.getName())
        .orElseThrow()
        .columns()
        .forEach(name -> columns.add(new Column(name)));
    return columns;
  }

  private static void addColumns(List<Column> columns) {
    columns.add(new Column(Catalog.ROW));
    columns.add(new Column(Catalog.LIST));
  }

  private static boolean isEmpty(List<?> list) {
    return list == null || list.isEmpty();
  }

  private static boolean isSet(List<?> list) {
    return !isEmpty(list);
  }

  private static void require(boolean condition, String what) throws Refused {
    if (!condition) {
      throw new Refused(what);
    }
  }
}
