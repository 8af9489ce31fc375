package dev.taipan.relational.sql;

import dev.taipan.collect.dialect.Isolation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperation;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.UnionOp;

/**
 * The rules for queries: one that returns rows as they are also returns their identities and lists;
 * all others are left as they are, with shadow reads beside them.
 */
final class QueryRules {
  private final SqlEngine engine;
  private final Catalog catalog;
  private final Isolation isolation;

  QueryRules(SqlEngine engine, Catalog catalog, Isolation isolation) {
    this.engine = engine;
    this.catalog = catalog;
    this.isolation = isolation;
  }

  Instrumented instrument(Select query) throws Refused {
    new ScopedNames(catalog).resolve(query);
    boolean locks = query.getForMode() != null;
    if (query.getForClause() != null || query.isSkipLocked() || query.isNoWait()) {
      throw new Refused("a clause FOR");
    }
    Shadows shadows = new Shadows(engine, catalog);
    int columns = columns(query);
    int pairs = 0;
    Meeting meeting = locks ? Meeting.LOCKED_READ : Meeting.READ;
    if (query instanceof PlainSelect plain && isDirect(plain)) {
      shadows.addInner(plain);
      noteScans(plain, shadows, meeting);
      pairs = addPairs(plain);
    } else if (isUnionOfDirect(query)) {
      pairs = addToBranches((SetOperationList) query, shadows, meeting);
    } else if (locks) {
      throw new Refused("FOR UPDATE of rows that are not returned");
    } else {
      shadows.add(query);
    }
    List<Meeting> returned = Collections.nCopies(pairs, meeting);
    Instrumented.Kind kind = locks ? Instrumented.Kind.SELECT_FOR_UPDATE : Instrumented.Kind.SELECT;
    return new Instrumented(kind, parts(query, columns, returned, shadows), "", 0, judged(shadows));
  }

  private void noteScans(PlainSelect query, Shadows shadows, Meeting meeting) {
    shadows
        .scanned()
        .addAll(PredicateScan.of(engine, catalog, query, Trees.sources(query), meeting));
  }

  /** Leaves it as it is, and reads its tables beside it. */
  Instrumented instrument(RecursiveQuery recursive) throws Refused {
    if (!engine.hasOneSnapshot(isolation)) {
      throw new Refused("reads that only a second statement could show, at this level");
    }
    List<StatementPart> parts = new ArrayList<>();
    parts.add(
        new StatementPart(
            recursive.query().toString(), true, Integer.MAX_VALUE, List.of(), List.of(), false));
    List<PredicateScan> scanned = new ArrayList<>();
    for (String table : recursive.tables()) {
      String version = engine.version("", catalog.kinds(new Table(table)));
      parts.add(
          StatementPart.look(
              "SELECT %s, %s FROM %s".formatted(Catalog.ROW, version, table), Meeting.READ));
      scanned.add(new PredicateScan(table, "", Meeting.READ));
    }
    return new Instrumented(Instrumented.Kind.SELECT, parts, "", 0, scanned);
  }

  /** At the lowest level reads may see what is rolled back, of which nothing is known. */
  private List<PredicateScan> judged(Shadows shadows) {
    return shadows.scanned().stream()
        .map(
            scan ->
                isolation == Isolation.READ_UNCOMMITTED && !scan.predicate().isEmpty()
                    ? scan.ofUncommitted()
                    : scan)
        .toList();
  }

  private List<StatementPart> parts(
      Select query, int columns, List<Meeting> returned, Shadows shadows) throws Refused {
    if (shadows.found().isEmpty() || engine.hasOneSnapshot(isolation)) {
      List<StatementPart> parts = new ArrayList<>();
      parts.add(new StatementPart(query.toString(), true, columns, returned, List.of(), false));
      shadows.found().forEach(read -> parts.add(StatementPart.look(read.toString(), Meeting.READ)));
      return parts;
    }
    if (!engine.hasAggregate() || query.getForMode() != null) {
      throw new Refused("reads that only a second statement could show, at this level");
    }
    return List.of(together(query, columns, returned, shadows.found()));
  }

  /** One statement with the original's rows, and behind each the same texts of shadow reads. */
  private StatementPart together(
      Select query, int columns, List<Meeting> returned, List<PlainSelect> shadows) {
    String original = named(query);
    StringBuilder packed = new StringBuilder();
    StringBuilder texts = new StringBuilder();
    for (int i = 0; i < shadows.size(); i++) {
      PlainSelect shadow = shadows.get(i);
      Expression row = shadow.getSelectItem(0).getExpression();
      Expression list = shadow.getSelectItem(1).getExpression();
      shadow.setSelectItems(
          new ArrayList<>(
              List.of(
                  new SelectItem<>(
                      Trees.expression(engine.aggregate(row.toString(), list.toString()))))));
      packed
          .append(i == 0 ? "" : ", ")
          .append("(")
          .append(shadow)
          .append(") AS taipan_s")
          .append(i);
      texts.append(", taipan_s.taipan_s").append(i);
    }
    int width = columns + 2 * returned.size();
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < width; i++) {
      items.append(i == 0 ? "" : ", ").append("taipan_o.taipan_").append(i);
    }
    String from = engine == SqlEngine.HSQLDB ? " FROM (VALUES(0)) AS taipan_v(taipan_z)" : "";
    return new StatementPart(
        "SELECT %s%s, taipan_o.taipan_is FROM (SELECT %s%s) taipan_s LEFT JOIN (SELECT taipan_q.*, 1 AS taipan_is FROM (%s) taipan_q) taipan_o ON 1 = 1"
            .formatted(items, texts, packed, from, original),
        true,
        columns,
        returned,
        Collections.nCopies(shadows.size(), Meeting.READ),
        true);
  }

  /** The query with new names of the columns that it returns, so that none occurs twice. */
  private static String named(Select query) {
    Select named = Trees.query(query.toString());
    Select first = named;
    while (!(first instanceof PlainSelect)) {
      first =
          first instanceof SetOperationList list
              ? list.getSelect(0)
              : ((ParenthesedSelect) first).getSelect();
    }
    PlainSelect plain = (PlainSelect) first;
    List<SelectItem<?>> items = new ArrayList<>();
    for (SelectItem<?> item : plain.getSelectItems()) {
      items.add(Trees.item(item.getExpression(), "taipan_" + items.size()));
    }
    plain.setSelectItems(items);
    if (named.getLimit() == null && named.getFetch() == null && named.getOffset() == null) {
      named.setOrderByElements(null);
    }
    return named.toString();
  }

  static int columns(Select query) {
    if (query instanceof ParenthesedSelect parenthesed) {
      return columns(parenthesed.getSelect());
    }
    return query instanceof SetOperationList list
        ? columns(list.getSelect(0))
        : ((PlainSelect) query).getSelectItems().size();
  }

  /** Whether each row that it returns is made of one row of each of its sources. */
  boolean isDirect(PlainSelect select) {
    return select.getFromItem() != null
        && select.getDistinct() == null
        && select.getGroupBy() == null
        && select.getHaving() == null
        && select.getQualify() == null
        && select.getLimit() == null
        && select.getOffset() == null
        && select.getFetch() == null
        && select.getTop() == null
        && select.getFirst() == null
        && select.getIntoTables() == null
        && Trees.sources(select).stream().allMatch(this::isDirect)
        && select.getSelectItems().stream().noneMatch(item -> Trees.isOfRows(item.getExpression()));
  }

  private boolean isDirect(FromItem source) {
    return source instanceof Table table
        ? catalog.table(table.getName()).isPresent()
        : source instanceof ParenthesedSelect derived
            && derived.getSelect() instanceof PlainSelect inner
            && isDirect(inner)
            && Trees.expressions(inner).stream()
                .allMatch(expression -> Trees.queries(expression).isEmpty());
  }

  /** Returns identity and list of each table; returns how many. */
  private int addPairs(PlainSelect select) {
    int pairs = 0;
    List<SelectItem<?>> items = new ArrayList<>(select.getSelectItems());
    Set<String> taken = new HashSet<>();
    for (FromItem source : Trees.sources(select)) {
      String name = Trees.name(source);
      if (source instanceof ParenthesedSelect derived) {
        PlainSelect inner = (PlainSelect) derived.getSelect();
        int from = inner.getSelectItems().size();
        int found = addPairs(inner);
        for (int i = 0; i < found; i++) {
          String row = inner.getSelectItem(from + 2 * i).getAlias().getName();
          String list = inner.getSelectItem(from + 2 * i + 1).getAlias().getName();
          items.add(Trees.item(Trees.column(name, row), unique("taipan_row_" + name, taken)));
          items.add(Trees.item(Trees.column(name, list), unique("taipan_list_" + name, taken)));
        }
        pairs += found;
      } else {
        items.add(Trees.item(Trees.column(name, Catalog.ROW), unique("taipan_row_" + name, taken)));
        items.add(
            Trees.item(catalog.version(engine, source), unique("taipan_list_" + name, taken)));
        pairs++;
      }
    }
    select.setSelectItems(items);
    return pairs;
  }

  private static String unique(String wanted, Set<String> taken) {
    String name = wanted.replaceAll("\\W", "").toLowerCase(Locale.ROOT);
    int next = 2;
    while (!taken.add(name)) {
      name = wanted + "_" + next++;
    }
    return name;
  }

  private boolean isUnionOfDirect(Select query) {
    return query instanceof SetOperationList list
        && list.getLimit() == null
        && list.getOffset() == null
        && list.getFetch() == null
        && list.getOperations().stream().allMatch(QueryRules::keepsAll)
        && list.getSelects().stream()
            .allMatch(branch -> branch instanceof PlainSelect plain && isDirect(plain));
  }

  private static boolean keepsAll(SetOperation operation) {
    return operation instanceof UnionOp union && union.isAll();
  }

  private int addToBranches(SetOperationList list, Shadows shadows, Meeting meeting)
      throws Refused {
    int most = 0;
    List<Integer> counts = new ArrayList<>();
    for (Select branch : list.getSelects()) {
      PlainSelect plain = (PlainSelect) branch;
      shadows.addInner(plain);
      noteScans(plain, shadows, meeting);
      int count = addPairs(plain);
      counts.add(count);
      most = Math.max(most, count);
    }
    for (int i = 0; i < counts.size(); i++) {
      PlainSelect plain = (PlainSelect) list.getSelect(i);
      for (int pad = counts.get(i); pad < most; pad++) {
        plain.addSelectItems(Trees.text(""), Trees.text(""));
      }
    }
    return most;
  }
}
