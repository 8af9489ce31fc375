package dev.taipan.statements.sql;

import dev.taipan.statements.catalogue.Argument;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan.Assignment;
import dev.taipan.statements.sql.Plan.Insert.OnConflict;
import dev.taipan.statements.sql.Plan.Point;
import dev.taipan.statements.sql.Plan.Term;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.StreamProvider;
import net.sf.jsqlparser.statement.ReturningClause;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.ConflictActionType;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;

/** Says what a statement will do. Takes time linear in the text of an ordinary statement. */
final class Planner {
  private static final int LONGEST = 100_000;

  /** Histories say nothing of what it does. */
  private static final Plan NOTHING =
      new Plan.Query(Optional.empty(), List.of(), "", Optional.empty());

  private final Catalogue catalogue;

  Planner(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** The plan of one statement, which is opaque where it is not understood. */
  Plan plan(String sql) {
    if (sql.length() > LONGEST) {
      return opaque();
    }
    Optional<Plan> control = Keywords.plan(sql, catalogue);
    if (control.isPresent()) {
      return control.get();
    }
    if (Keywords.callsWriter(sql, catalogue)) {
      return opaque();
    }
    Optional<Statement> statement = parse(sql);
    return statement.isEmpty() ? unread(sql) : plan(statement.get());
  }

  private static Plan opaque() {
    return new Plan.Opaque(true, Set.of());
  }

  /** Of a text that is not understood: without words that write it writes nothing. */
  private Plan unread(String sql) {
    return new Plan.Opaque(!Keywords.onlyReads(sql, catalogue), Set.of());
  }

  static Optional<Statement> parse(String sql) {
    try {
      CCJSqlParser parser = new CCJSqlParser(new StreamProvider(new StringReader(sql)));
      return Optional.ofNullable(parser.withAllowComplexParsing(true).Statement());
    } catch (ParseException | RuntimeException | StackOverflowError unread) {
      return Optional.empty();
    }
  }

  private Plan plan(Statement statement) {
    Mentions mentions = Mentions.in(statement, catalogue);
    if (mentions.mayWrite()) {
      return opaque();
    }
    if (mentions.areTemporary(statement)) {
      return NOTHING;
    }
    if (statement instanceof Select select) {
      return query(select, mentions);
    }
    if (statement instanceof Insert insert
        && Names.table(insert.getTable(), catalogue).filter(Table::isTemporary).isPresent()) {
      return new Plan.Opaque(false, Set.of());
    }
    Set<String> writes = mentions.written(statement);
    Optional<Plan> plan =
        statement instanceof Insert insert
            ? insert(insert, mentions)
            : statement instanceof Update update
                ? update(update)
                : statement instanceof Delete delete ? delete(delete) : Optional.empty();
    return plan.orElseGet(() -> new Plan.Opaque(true, writes));
  }

  private Plan query(Select select, Mentions mentions) {
    List<Table> tables = new ArrayList<>();
    for (Optional<Table> table : mentions.tables()) {
      if (table.isEmpty() || !table.get().isPlain() || tables.contains(table.get())) {
        return new Plan.Opaque(false, Set.of());
      }
      tables.add(table.get());
    }
    Optional<Point> point = Optional.empty();
    Optional<Plan.Hidden> hidden = Optional.empty();
    String words = "rows of a query";
    if (select instanceof PlainSelect plain) {
      if (!isEmpty(plain.getIntoTables())) {
        return opaque();
      }
      words = words(plain, tables);
      if (tables.size() == 1 && isOfOneRow(plain)) {
        point = point(tables.get(0), plain.getWhere(), !isCut(plain));
      }
      hidden = HiddenColumns.of(plain, tables, point.isPresent(), catalogue);
    }
    return new Plan.Query(point, tables, words, hidden);
  }

  private static String words(PlainSelect select, List<Table> tables) {
    String names = String.join(", ", tables.stream().map(Table::title).toList());
    return names + (select.getWhere() == null ? "" : " WHERE " + select.getWhere());
  }

  /** Whether a query returns the rows that meet its condition, each as one. */
  private static boolean isOfOneRow(PlainSelect select) {
    return isEmpty(select.getWithItemsList())
        && isEmpty(select.getJoins())
        && select.getFromItem() instanceof net.sf.jsqlparser.schema.Table
        && select.getGroupBy() == null
        && select.getHaving() == null
        && select.getIntoTables() == null
        && select.getSampleClause() == null
        && select.getDistinct() == null
        && !Keywords.hasAggregate(select.getSelectItems().toString());
  }

  /** Whether a row may be left out that meets the condition. */
  private static boolean isCut(PlainSelect select) {
    return select.getLimit() != null
        || select.getOffset() != null
        || select.getFetch() != null
        || select.getTop() != null
        || select.getFirst() != null
        || select.getSkip() != null
        || select.isSkipLocked();
  }

  private Optional<Plan> insert(Insert insert, Mentions mentions) {
    Optional<Table> table = Names.table(insert.getTable(), catalogue).filter(Table::isPlain);
    if (table.isEmpty()
        || insert.getSelect() == null
        || !isEmpty(insert.getWithItemsList())
        || insert.isOverriding()
        || insert.isModifierIgnore()
        || insert.getDuplicateAction() != null
        || !isEmpty(insert.getDuplicateUpdateSets())) {
      return Optional.empty();
    }
    boolean isOfQuery = !(insert.getSelect() instanceof Values);
    if (isOfQuery && (!table.get().hasKey() || mentions.tables().size() != 1)) {
      return Optional.empty();
    }
    Optional<List<Column>> columns = columns(table.get(), insert.getColumns());
    Optional<List<List<Term>>> rows =
        columns.flatMap(
            named ->
                insert.getSelect() instanceof Values values
                    ? rows(values, named.size())
                    : Optional.of(List.of(Collections.nCopies(named.size(), new Term.Unknown()))));
    return rows.isEmpty()
        ? Optional.empty()
        : conflicting(
            insert,
            new Plan.Insert(
                table.get(),
                columns.get(),
                rows.get(),
                isOfQuery,
                OnConflict.FAIL,
                Set.of(),
                Map.of(),
                new Plan.Missing(table.get(), List.of(), false)));
  }

  /** An INSERT, with what it does where rows are there already. */
  private static Optional<Plan> conflicting(Insert insert, Plan.Insert plain) {
    Table table = plain.table();
    OnConflict conflict = OnConflict.FAIL;
    Map<Column, Assignment> updates = Map.of();
    if (insert.getConflictAction() != null) {
      boolean updating =
          insert.getConflictAction().getConflictActionType() == ConflictActionType.DO_UPDATE;
      conflict = updating ? OnConflict.UPDATE : OnConflict.NOTHING;
      if (updating) {
        Optional<Map<Column, Assignment>> assigned =
            table.hasKey()
                    && !plain.isOfQuery()
                    && insert.getConflictAction().getWhereExpression() == null
                ? assignments(table, insert.getConflictAction().getUpdateSets())
                : Optional.empty();
        if (assigned.isEmpty()
            || assigned.get().keySet().stream().anyMatch(column -> isFollowed(table, column))) {
          return Optional.empty();
        }
        updates = assigned.get();
      }
    }
    Plan.Insert planned =
        new Plan.Insert(
            table,
            plain.columns(),
            plain.rows(),
            plain.isOfQuery(),
            conflict,
            target(insert, table),
            updates,
            plain.missing());
    return Optional.of(
        new Plan.Insert(
            table,
            plain.columns(),
            plain.rows(),
            plain.isOfQuery(),
            conflict,
            planned.target(),
            updates,
            missing(table, missing(planned), insert.getReturningClause())));
  }

  private static List<Column> missing(Plan.Insert insert) {
    Table table = insert.table();
    if (!table.isReadable() || !table.hasKey()) {
      return List.of();
    }
    boolean isPartial = insert.onConflict() == OnConflict.NOTHING && insert.rows().size() > 1;
    return insert.onConflict() == OnConflict.UPDATE
        ? missing(insert, insert.updates())
        : insert.isOfQuery()
            ? keyAndValues(table)
            : isPartial ? table.key() : missing(table, insert.columns(), insert.rows());
  }

  /** The key and all values of rows that may have been there, unless those are as inserted. */
  private static List<Column> missing(Plan.Insert insert, Map<Column, Assignment> updates) {
    Table table = insert.table();
    List<Column> recorded = table.columns().stream().filter(Column::isRecorded).toList();
    boolean isKnown =
        recorded.stream()
            .allMatch(column -> new Assignment.Excluded(column).equals(updates.get(column)));
    if (isKnown && insert.isTargetKey()) {
      return List.of();
    }
    return keyAndValues(table);
  }

  private static List<Column> keyAndValues(Table table) {
    List<Column> columns = new ArrayList<>(table.key());
    table.columns().stream().filter(Column::isRecorded).forEach(columns::add);
    return columns;
  }

  /** The columns by which a row is told that is there already; none where that is not known. */
  private static Set<Column> target(Insert insert, Table table) {
    if (insert.getConflictTarget() == null
        || insert.getConflictTarget().getIndexColumnNames() == null) {
      return Set.of();
    }
    Set<Column> target = new LinkedHashSet<>();
    for (String name : insert.getConflictTarget().getIndexColumnNames()) {
      Optional<Column> column = table.column(Names.plain(name));
      if (column.isEmpty()) {
        return Set.of();
      }
      target.add(column.get());
    }
    return target;
  }

  private static Optional<List<Column>> columns(
      Table table, ExpressionList<net.sf.jsqlparser.schema.Column> named) {
    if (named == null || named.isEmpty()) {
      return Optional.of(table.columns());
    }
    List<Column> columns = new ArrayList<>();
    for (net.sf.jsqlparser.schema.Column name : named) {
      table.column(Names.plain(name.getColumnName())).ifPresent(columns::add);
    }
    return columns.size() == named.size() ? Optional.of(columns) : Optional.empty();
  }

  private static Optional<List<List<Term>>> rows(Values values, int width) {
    List<List<Term>> rows = new ArrayList<>();
    ExpressionList<?> list = values.getExpressions();
    boolean several = !(list instanceof ParenthesedExpressionList);
    for (Object row : several ? list : List.of(list)) {
      List<Term> terms = new ArrayList<>();
      for (Object term : (ExpressionList<?>) row) {
        terms.add(term((Expression) term));
      }
      if (terms.size() > width || (terms.size() < width && terms.isEmpty())) {
        return Optional.empty();
      }
      while (terms.size() < width) {
        terms.add(new Term.Default());
      }
      rows.add(terms);
    }
    return Optional.of(rows);
  }

  private Optional<Plan> update(Update update) {
    Optional<Table> table = writable(update.getTable());
    if (table.isEmpty()
        || update.getFromItem() != null
        || !isEmpty(update.getJoins())
        || !isEmpty(update.getStartJoins())
        || !isEmpty(update.getWithItemsList())
        || update.isModifierIgnore()) {
      return Optional.empty();
    }
    Optional<Map<Column, Assignment>> values = assignments(table.get(), update.getUpdateSets());
    if (values.isEmpty()
        || values.get().keySet().stream().anyMatch(column -> isFollowed(table.get(), column))) {
      return Optional.empty();
    }
    Optional<Point> point = point(table.get(), update.getWhere(), true);
    return Optional.of(
        new Plan.Update(
            table.get(),
            point,
            values.get(),
            equal(table.get(), update.getWhere()),
            missing(
                table.get(),
                missing(table.get(), point.isPresent(), values.get()),
                update.getReturningClause())));
  }

  /** What is wanted and not returned. */
  private static Plan.Missing missing(Table table, List<Column> wanted, ReturningClause returning) {
    if (returning == null) {
      return new Plan.Missing(table, wanted, false);
    }
    List<Column> missing = new ArrayList<>(wanted);
    for (SelectItem<?> item : returning) {
      if (item.getExpression() instanceof AllColumns) {
        missing.clear();
      } else if (item.getExpression() instanceof net.sf.jsqlparser.schema.Column named) {
        missing.removeIf(column -> column.name().equals(Names.plain(named.getColumnName())));
      }
    }
    return new Plan.Missing(table, missing, true);
  }

  /** Whether other rows are meant, or changed, where a column changes. */
  private static boolean isFollowed(Table table, Column column) {
    return column.isKey() || table.followed().contains(column.name());
  }

  private Optional<Plan> delete(Delete delete) {
    Optional<Table> table = writable(delete.getTable());
    return table.isEmpty()
            || !table.get().changed().isEmpty()
            || !isEmpty(delete.getUsingFromItemList())
            || !isEmpty(delete.getTables())
            || !isEmpty(delete.getJoins())
            || delete.isModifierIgnore()
            || !isEmpty(delete.getWithItemsList())
        ? Optional.empty()
        : Optional.of(delete(table.get(), point(table.get(), delete.getWhere(), true), delete));
  }

  private static Plan delete(Table table, Optional<Point> point, Delete delete) {
    List<Column> wanted = point.isPresent() || !table.isReadable() ? List.of() : table.key();
    return new Plan.Delete(table, point, missing(table, wanted, delete.getReturningClause()));
  }

  /** The key of new rows, if the server fills it in. */
  private static List<Column> missing(Table table, List<Column> columns, List<List<Term>> rows) {
    for (Column column : table.key()) {
      int place = columns.indexOf(column);
      boolean isKnown = place >= 0 && rows.stream().noneMatch(row -> isUnknown(row.get(place)));
      if (!isKnown && column.fallback().isEmpty() && table.isReadable() && table.hasKey()) {
        return table.key();
      }
    }
    return List.of();
  }

  /** The key of rows and their new values, if a value is not in the statement. */
  private static List<Column> missing(
      Table table, boolean isPoint, Map<Column, Assignment> values) {
    List<Column> missing = new ArrayList<>(table.key());
    boolean isKnown = isPoint;
    for (Map.Entry<Column, Assignment> each : values.entrySet()) {
      if (each.getKey().isRecorded()) {
        missing.add(each.getKey());
        isKnown &= each.getValue() instanceof Assignment.Value value && !isUnknown(value.term());
      }
    }
    return isKnown || !table.isReadable() ? List.of() : missing;
  }

  /** The table that a statement writes, if its rows have keys and nothing else happens. */
  private Optional<Table> writable(net.sf.jsqlparser.schema.Table named) {
    return Names.table(named, catalogue).filter(table -> table.isPlain() && table.hasKey());
  }

  private static Optional<Map<Column, Assignment>> assignments(Table table, List<UpdateSet> sets) {
    Map<Column, Assignment> assignments = new LinkedHashMap<>();
    for (UpdateSet set : sets) {
      if (set.getColumns().size() != set.getValues().size()) {
        return Optional.empty();
      }
      for (int i = 0; i < set.getColumns().size(); i++) {
        Optional<Column> column =
            table.column(Names.plain(set.getColumns().get(i).getColumnName()));
        if (column.isEmpty() || assignments.containsKey(column.get())) {
          return Optional.empty();
        }
        assignments.put(column.get(), assignment(table, column.get(), set.getValues().get(i)));
      }
    }
    return Optional.of(assignments);
  }

  private static Assignment assignment(Table table, Column column, Object value) {
    if (value instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return assignment(table, column, list.get(0));
    }
    if (value instanceof net.sf.jsqlparser.schema.Column named && named.getTable() != null) {
      Optional<Column> excluded = table.column(Names.plain(named.getColumnName()));
      if (excluded.isPresent() && Names.plain(named.getTable().getName()).equals("excluded")) {
        return new Assignment.Excluded(excluded.get());
      }
    }
    if (value instanceof Addition sum) {
      if (isColumn(sum.getLeftExpression(), column)) {
        return new Assignment.Change(term(sum.getRightExpression()), false);
      }
      if (isColumn(sum.getRightExpression(), column)) {
        return new Assignment.Change(term(sum.getLeftExpression()), false);
      }
    }
    if (value instanceof Subtraction difference
        && isColumn(difference.getLeftExpression(), column)) {
      return new Assignment.Change(term(difference.getRightExpression()), true);
    }
    return new Assignment.Value(term((Expression) value));
  }

  private static boolean isColumn(Expression expression, Column column) {
    return expression instanceof net.sf.jsqlparser.schema.Column named
        && Names.plain(named.getColumnName()).equals(column.name())
        && (named.getTable() == null
            || !Names.plain(named.getTable().getName()).equals("excluded"));
  }

  private static Optional<Point> point(Table table, Expression where, boolean isAll) {
    if (where == null || !table.hasKey()) {
      return Optional.empty();
    }
    List<Expression> conditions = new ArrayList<>();
    conjuncts(where, conditions);
    List<Term> key = new ArrayList<>(Collections.nCopies(table.key().size(), null));
    int others = 0;
    for (Expression condition : conditions) {
      Optional<Map.Entry<Column, Term>> equal = equality(table, condition);
      if (equal.isPresent() && equal.get().getKey().isKey()) {
        key.set(table.key().indexOf(equal.get().getKey()), equal.get().getValue());
      } else {
        others++;
      }
    }
    return key.contains(null)
        ? Optional.empty()
        : Optional.of(
            new Point(table, key, isAll && others == 0 && conditions.size() == key.size()));
  }

  private static Map<Column, Term> equal(Table table, Expression where) {
    Map<Column, Term> equal = new LinkedHashMap<>();
    if (where != null) {
      List<Expression> conditions = new ArrayList<>();
      conjuncts(where, conditions);
      for (Expression condition : conditions) {
        equality(table, condition)
            .filter(pair -> pair.getKey().isRecorded() && !pair.getKey().isFolded())
            .ifPresent(pair -> equal.put(pair.getKey(), pair.getValue()));
      }
    }
    return equal;
  }

  private static void conjuncts(Expression where, List<Expression> conditions) {
    if (where instanceof AndExpression and) {
      conjuncts(and.getLeftExpression(), conditions);
      conjuncts(and.getRightExpression(), conditions);
    } else if (where instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      conjuncts(list.get(0), conditions);
    } else {
      conditions.add(where);
    }
  }

  private static Optional<Map.Entry<Column, Term>> equality(Table table, Expression condition) {
    if (!(condition instanceof EqualsTo equals)) {
      return Optional.empty();
    }
    return equality(table, equals.getLeftExpression(), equals.getRightExpression())
        .or(() -> equality(table, equals.getRightExpression(), equals.getLeftExpression()));
  }

  private static Optional<Map.Entry<Column, Term>> equality(
      Table table, Expression named, Expression value) {
    return named instanceof net.sf.jsqlparser.schema.Column column && !isUnknown(term(value))
        ? table
            .column(Names.plain(column.getColumnName()))
            .map(found -> Map.entry(found, term(value)))
        : Optional.empty();
  }

  private static Term term(Expression value) {
    if (value instanceof JdbcParameter parameter && parameter.isUseFixedIndex()) {
      return new Term.Parameter(parameter.getIndex(), false);
    }
    if (value instanceof SignedExpression signed
        && term(signed.getExpression()) instanceof Term.Parameter parameter) {
      return new Term.Parameter(parameter.number(), signed.getSign() == '-');
    }
    if (value instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return term(list.get(0));
    }
    if (value instanceof CastExpression cast) {
      return Casts.type(cast.getColDataType().toString())
          .<Term>map(type -> new Term.Cast(term(cast.getLeftExpression()), type))
          .orElseGet(Term.Unknown::new);
    }
    if (value instanceof StringValue text && text.getPrefix() == null) {
      return new Term.Literal(Argument.literal(text.getNotExcapedValue()));
    }
    if (value instanceof StringValue text && "E".equalsIgnoreCase(text.getPrefix())) {
      return Escapes.plain(text.getValue())
          .<Term>map(plain -> new Term.Literal(Argument.literal(plain)))
          .orElseGet(Term.Unknown::new);
    }
    if (value instanceof LongValue
        || value instanceof DoubleValue
        || value instanceof BooleanValue
        || (value instanceof SignedExpression signed
            && (signed.getExpression() instanceof LongValue
                || signed.getExpression() instanceof DoubleValue))) {
      return new Term.Literal(Argument.literal(value.toString().replace(" ", "")));
    }
    if (value instanceof NullValue) {
      return new Term.Literal(Argument.NULL);
    }
    return value.toString().toLowerCase(Locale.ROOT).equals("default")
        ? new Term.Default()
        : new Term.Unknown();
  }

  private static boolean isUnknown(Term term) {
    return term instanceof Term.Cast cast
        ? isUnknown(cast.of())
        : term instanceof Term.Unknown || term instanceof Term.Default;
  }

  static boolean isEmpty(List<?> list) {
    return list == null || list.isEmpty();
  }

  /** Tables that a statement names that changes something, by their titles. */
  static Set<String> titles(Iterable<Optional<Table>> tables) {
    Set<String> titles = new LinkedHashSet<>();
    for (Optional<Table> table : tables) {
      if (table.isEmpty() || !table.get().isPlain()) {
        return Set.of();
      }
      titles.add(table.get().title());
      titles.addAll(table.get().changed());
    }
    return titles;
  }
}
