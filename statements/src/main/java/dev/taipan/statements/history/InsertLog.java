package dev.taipan.statements.history;

import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Insert.OnConflict;
import dev.taipan.statements.tally.Tally.Understanding;
import java.io.IOException;
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
    boolean isWhole = count == insert.rows().size();
    if (!isWhole) {
      if (count != 0) {
        recording.cells().uncertain(insert.table().title());
        transaction.uncertain(insert.table().title(), null);
      }
      sentWrites.done(execution);
      // Without a new row it has seen one that was there.
      execution.count(
          recording.tally(),
          count == 0 ? Understanding.READS_LEFT_OUT : Understanding.WRITES_LEFT_OUT);
      return;
    }
    ReturnedRows returned = new ReturnedRows(insert.table(), execution);
    boolean hasRows = execution.isWhole() && execution.rows().size() == count;
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
    boolean wasSent = Assigned.key(table, values).isPresent();
    Optional<String> key =
        Assigned.key(table, values)
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
      } else if (!isInsert) {
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
