package dev.taipan.statements.history;

import dev.taipan.record.Recorder;
import dev.taipan.statements.catalogue.Argument;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Json;
import dev.taipan.statements.catalogue.JsonDocument;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.tally.Tally;
import dev.taipan.statements.tally.Tally.Understanding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What queries read, told from the rows that came back. */
final class QueryLog {
  private final CellLog cellLog;
  private final Places places;
  private final Tally tally;

  QueryLog(CellLog cellLog, Places places, Tally tally) {
    this.cellLog = cellLog;
    this.places = places;
    this.tally = tally;
  }

  /** A query has been answered. */
  void answered(Plan.Query query, Execution execution, OpenTransaction transaction)
      throws IOException {
    if (query.tables().isEmpty()) {
      return;
    }
    boolean isAll = rows(query, execution, transaction);
    boolean isPoint = query.point().isPresent() && query.tables().size() == 1;
    execution.count(
        tally,
        !isAll
            ? Understanding.READS_LEFT_OUT
            : isPoint && query.point().get().isAll()
                ? Understanding.EXACT
                : Understanding.BY_PREDICATE);
  }

  /** Records the rows that a query returned, and says whether that is all that they say. */
  boolean rows(Plan.Query query, Execution execution, OpenTransaction transaction)
      throws IOException {
    if (execution.columns() == null || execution.lostRows()) {
      return false;
    }
    List<Operation.Read> found = new ArrayList<>();
    boolean isAll =
        execution.hidden().filter(hidden -> !hidden.groups().isEmpty()).isPresent()
            ? groups(execution, transaction, found)
            : single(query, execution, transaction, found);
    if (query.point().isEmpty()) {
      String words = Json.string("rows of " + query.words());
      transaction.predicate(words.substring(1, words.length() - 1), found);
    }
    return isAll;
  }

  /** Records the rows that rows of a result are computed from. */
  private boolean groups(
      Execution execution, OpenTransaction transaction, List<Operation.Read> found)
      throws IOException {
    boolean isAll = true;
    Plan.Hidden hidden = execution.hidden().orElseThrow();
    List<Plan.Group> groups = hidden.groups();
    int told = hidden.isOfAll() ? Math.min(1, execution.rows().size()) : execution.rows().size();
    for (List<byte[]> row : execution.rows().subList(0, told)) {
      byte[] shown = row.get(0);
      isAll &= shown != null;
      List<List<String>> rows =
          shown == null ? List.of() : JsonDocument.lists(new String(shown, StandardCharsets.UTF_8));
      int from = 0;
      for (Plan.Group group : groups) {
        int start = from;
        int end = start + group.columns().size();
        Set<List<String>> distinct = new LinkedHashSet<>();
        rows.forEach(each -> distinct.add(each.subList(start, end)));
        isAll &= group(group, distinct, transaction, found);
        from = end;
      }
    }
    return isAll;
  }

  private boolean group(
      Plan.Group group,
      Set<List<String>> rows,
      OpenTransaction transaction,
      List<Operation.Read> found)
      throws IOException {
    boolean isAll = true;
    for (List<String> row : rows) {
      Map<Column, String> values = new LinkedHashMap<>();
      for (int i = 0; i < group.columns().size(); i++) {
        Column column = group.columns().get(i);
        Argument value = row.get(i) == null ? Argument.NULL : Argument.literal(row.get(i));
        column.type().flatMap(type -> type.json(value)).ifPresent(json -> values.put(column, json));
      }
      // Of an outer join there may be none.
      Optional<String> key = Assigned.key(group.table(), values);
      isAll &= values.size() == group.columns().size();
      if (key.isPresent()) {
        isAll &= row(group.table(), key.get(), values, transaction, found);
      }
    }
    return isAll;
  }

  private boolean row(
      Table table,
      String key,
      Map<Column, String> values,
      OpenTransaction transaction,
      List<Operation.Read> found)
      throws IOException {
    boolean isAll =
        cellLog.read(places.place(table, key, null), StatementLog.THERE, transaction, found);
    for (Map.Entry<Column, String> value : values.entrySet()) {
      Column column = value.getKey();
      if (column.isRecorded()) {
        isAll &=
            cellLog.read(places.place(table, key, column), value.getValue(), transaction, found);
      }
    }
    return isAll;
  }

  private boolean single(
      Plan.Query query,
      Execution execution,
      OpenTransaction transaction,
      List<Operation.Read> found)
      throws IOException {
    boolean isComputed =
        query.hidden().filter(hidden -> hidden.items().isEmpty()).isPresent()
            || execution.hidden().isPresent();
    boolean isAll =
        isComputed || execution.columns().stream().noneMatch(column -> column.table() == 0);
    for (Table table : query.tables()) {
      ReturnedRows returned = new ReturnedRows(table, execution);
      Optional<String> point =
          query.point().isPresent() && execution.rows().size() <= 1
              ? Assigned.key(query.point(), execution)
              : Optional.empty();
      if (point.isEmpty() && !returned.haveKeys()) {
        isAll = false;
        continue;
      }
      for (List<byte[]> row : execution.rows()) {
        Optional<String> key = point.or(() -> returned.key(row));
        if (key.isPresent()) {
          isAll &= row(table, key.get(), returned, row, transaction, found);
        }
      }
      boolean isAbsent =
          execution.rows().isEmpty()
              && execution.isWhole()
              && point.isPresent()
              && query.point().get().isAll();
      if (isAbsent) {
        cellLog.read(places.place(table, point.get(), null), Recorder.NO_ROW, transaction, found);
        isAll = true;
      }
    }
    return isAll;
  }

  /** Records a row that was found, and says whether all of it is recorded. */
  private boolean row(
      Table table,
      String key,
      ReturnedRows returned,
      List<byte[]> row,
      OpenTransaction transaction,
      List<Operation.Read> found)
      throws IOException {
    boolean isAll = true;
    boolean isEmpty = true;
    for (Column column : returned.columns()) {
      if (column.isRecorded()) {
        Optional<String> value = returned.value(row, column);
        if (value.isPresent()) {
          isAll &= cellLog.read(places.place(table, key, column), value.get(), transaction, found);
          isEmpty = false;
        } else {
          isAll = false;
        }
      } else {
        isAll &= column.isKey();
      }
    }
    if (isEmpty) {
      isAll &= cellLog.read(places.place(table, key, null), StatementLog.THERE, transaction, found);
    }
    return isAll;
  }
}
