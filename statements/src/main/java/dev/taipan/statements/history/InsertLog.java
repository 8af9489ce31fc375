package dev.taipan.statements.history;

import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Insert.OnConflict;
import dev.taipan.statements.tally.Tally.Understanding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What INSERT writes, also where it updates rows that are there. */
final class InsertLog {
  private final Recording recording;
  private final CellLog cellLog;
  private final Places places;
  private final SentWrites sentWrites;

  InsertLog(Recording recording, CellLog cellLog, Places places, SentWrites sentWrites) {
    this.recording = recording;
    this.cellLog = cellLog;
    this.places = places;
    this.sentWrites = sentWrites;
  }

  /** Rows have been inserted. */
  void answered(Plan.Insert insert, Execution execution, long count, OpenTransaction transaction)
      throws IOException {
    ReturnedRows returned = new ReturnedRows(insert.table(), execution);
    boolean hasRows = execution.isWhole() && execution.rows().size() == count;
    boolean areFound = hasRows && returned.haveKeys();
    if (insert.mayHaveOtherKey() && !areFound) {
      sentWrites.keep(execution, transaction);
      execution.count(recording.tally(), Understanding.WRITES_LEFT_OUT);
      return;
    }
    if (insert.isOfQuery() || count != insert.rows().size()) {
      Understanding understanding = some(insert, execution, count, areFound, transaction);
      sentWrites.done(execution);
      execution.count(recording.tally(), understanding);
      return;
    }
    boolean isKnown = true;
    for (int i = 0; i < count; i++) {
      Optional<List<byte[]>> row =
          hasRows ? Optional.of(execution.rows().get(i)) : Optional.empty();
      isKnown &= row(insert, insert.rows().get(i), returned, row, execution, transaction);
    }
    sentWrites.done(execution);
    execution.count(
        recording.tally(),
        Understanding.ofWrite(isKnown, Assigned.mayReadUnseen(insert.updates(), execution), true));
  }

  /** Records those rows of an INSERT that are new, where those may be others than it names. */
  private Understanding some(
      Plan.Insert insert,
      Execution execution,
      long count,
      boolean areFound,
      OpenTransaction transaction)
      throws IOException {
    if (count == 0) {
      return isThere(insert, execution, transaction)
          ? Understanding.EXACT
          : Understanding.READS_LEFT_OUT;
    }
    if (!areFound && insert.onConflict() == OnConflict.FAIL) {
      transaction.unseen(insert.table().title());
      return Understanding.WRITES_LEFT_OUT;
    }
    if (!areFound) {
      recording.cells().uncertain(insert.table().title());
      transaction.uncertain(insert.table().title(), null);
      return Understanding.WRITES_LEFT_OUT;
    }
    ReturnedRows returned = new ReturnedRows(insert.table(), execution);
    Map<String, List<Plan.Term>> named = new HashMap<>();
    for (List<Plan.Term> row : insert.rows()) {
      Assigned.key(insert, Assigned.values(insert, row, execution))
          .ifPresent(key -> named.put(key, row));
    }
    List<Plan.Term> unknown = Collections.nCopies(insert.columns().size(), new Plan.Term.Unknown());
    boolean isKnown = true;
    for (List<byte[]> row : execution.rows()) {
      List<Plan.Term> terms = returned.key(row).map(named::get).orElse(unknown);
      isKnown &= row(insert, terms, returned, Optional.of(row), execution, transaction);
    }
    // Where a row was there, it has seen that.
    boolean sawOthers = insert.onConflict() == OnConflict.NOTHING;
    return Understanding.ofWrite(isKnown, sawOthers, true);
  }

  /** Whether an INSERT that wrote nothing has seen nothing but a row, which is recorded then. */
  private boolean isThere(Plan.Insert insert, Execution execution, OpenTransaction transaction)
      throws IOException {
    if (insert.onConflict() == OnConflict.FAIL) {
      return true;
    }
    Optional<String> key =
        insert.isTargetKey() && insert.rows().size() == 1
            ? Assigned.key(insert, Assigned.values(insert, insert.rows().get(0), execution))
            : Optional.empty();
    return key.isPresent()
        && cellLog.read(
            places.place(insert.table(), key.get(), null),
            StatementLog.THERE,
            transaction,
            new ArrayList<>());
  }

  /** Records a new row, and says whether it is known. */
  boolean row(
      Plan.Insert insert,
      List<Plan.Term> terms,
      ReturnedRows returned,
      Optional<List<byte[]>> row,
      Execution execution,
      OpenTransaction transaction)
      throws IOException {
    Table table = insert.table();
    Map<Column, String> values = Assigned.values(insert, terms, execution);
    boolean wasSent = Assigned.key(insert, values).isPresent();
    Optional<String> key =
        Assigned.key(insert, values)
            .or(() -> returned.haveKeys() ? row.flatMap(returned::key) : Optional.empty())
            .or(() -> table.hasKey() ? Optional.empty() : Optional.of(recording.newRow()));
    if (key.isEmpty()) {
      transaction.unseen(table.title());
      return false;
    }
    boolean isInsert = insert.onConflict() != OnConflict.UPDATE;
    Place there = places.place(table, key.get(), null);
    recording.cells().writing(there.cell(), StatementLog.THERE, !wasSent);
    insert(there, StatementLog.THERE, isInsert, transaction);
    boolean isKnown = insert.columns().stream().noneMatch(Column::isOpaque);
    if (!isKnown) {
      transaction.unseen(table.title());
    }
    for (Place place : places.columns(table, key.get())) {
      Optional<String> sent = Assigned.insertedOrUpdated(insert, place.column(), values, execution);
      Optional<String> value = sent.or(() -> row.flatMap(of -> returned.value(of, place.column())));
      if (value.isPresent()) {
        recording.cells().writing(place.cell(), value.get(), !wasSent || sent.isEmpty());
        insert(place, value.get(), isInsert, transaction);
      } else if (!isInsert || (insert.isOfQuery() && !recording.cells().isNew(place.cell()))) {
        cellLog.keepUncertain(place, execution, transaction);
        isKnown = false;
      }
    }
    return isKnown;
  }

  private void insert(Place place, String value, boolean isInsert, OpenTransaction transaction)
      throws IOException {
    if (isInsert) {
      recording.cells().inserted(place.cell());
    }
    cellLog.writeKnown(place, value, isInsert, transaction);
  }
}
