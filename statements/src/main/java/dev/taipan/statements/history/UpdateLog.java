package dev.taipan.statements.history;

import dev.taipan.record.Recorder;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Assignment;
import dev.taipan.statements.tally.Tally;
import dev.taipan.statements.tally.Tally.Understanding;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What UPDATE and DELETE write, and what their conditions read. */
final class UpdateLog {
  private final Cells cells;
  private final Tally tally;
  private final CellLog cellLog;
  private final Places places;
  private final SentWrites sentWrites;

  UpdateLog(Recording recording, CellLog cellLog, Places places, SentWrites sentWrites) {
    cells = recording.cells();
    tally = recording.tally();
    this.cellLog = cellLog;
    this.places = places;
    this.sentWrites = sentWrites;
  }

  /** Rows have been updated. */
  void updated(Plan.Update update, Execution execution, long count, OpenTransaction transaction)
      throws IOException {
    Optional<String> key = Assigned.key(update.point(), execution);
    boolean isPoint = key.isPresent() && update.point().get().isAll();
    boolean readsUnseen = Assigned.mayReadUnseen(update.values(), execution);
    if (count == 0) {
      nothingMet(update.table(), isPoint ? key : Optional.empty(), execution, transaction);
      return;
    }
    ReturnedRows returned = new ReturnedRows(update.table(), execution);
    boolean hasRows = execution.isWhole() && execution.rows().size() == count;
    if (key.isPresent() && count == 1) {
      Optional<List<byte[]>> row =
          hasRows ? Optional.of(execution.rows().get(0)) : Optional.empty();
      for (Map.Entry<Column, Plan.Term> equal : update.equal().entrySet()) {
        Optional<String> value = execution.json(equal.getValue(), equal.getKey());
        if (value.isPresent() && !value.get().equals("null")) {
          cellLog.read(
              places.place(update.table(), key.get(), equal.getKey()),
              value.get(),
              transaction,
              new ArrayList<>());
        }
      }
      boolean isAll = updatedRow(update, key.get(), true, returned, row, execution, transaction);
      sentWrites.done(execution);
      execution.count(tally, Understanding.ofWrite(isAll, readsUnseen, isPoint));
    } else if (hasRows && returned.haveKeys()) {
      boolean isAll = true;
      for (List<byte[]> row : execution.rows()) {
        Optional<String> found = returned.key(row);
        if (found.isPresent()) {
          isAll &=
              updatedRow(
                  update, found.get(), false, returned, Optional.of(row), execution, transaction);
        }
      }
      sentWrites.done(execution);
      execution.count(tally, Understanding.ofWrite(isAll, readsUnseen, false));
    } else {
      sentWrites.keep(execution, transaction);
      execution.count(tally, Understanding.WRITES_LEFT_OUT);
    }
  }

  /** Records a row that was updated, and says whether all of that is recorded. */
  boolean updatedRow(
      Plan.Update update,
      String key,
      boolean wasSent,
      ReturnedRows returned,
      Optional<List<byte[]>> row,
      Execution execution,
      OpenTransaction transaction)
      throws IOException {
    boolean isAll = update.values().keySet().stream().noneMatch(Column::isOpaque);
    if (!isAll) {
      transaction.unseen(update.table().title());
    }
    for (Map.Entry<Column, Assignment> each : update.values().entrySet()) {
      Column column = each.getKey();
      if (!column.isRecorded()) {
        continue;
      }
      BigDecimal change = Assigned.change(each, execution);
      Place place = places.place(update.table(), key, column, change);
      Optional<String> sent = Assigned.assigned(each, Map.of(), execution);
      Optional<String> value =
          sent.or(() -> row.flatMap(of -> returned.value(of, column)))
              .or(() -> sum(place, transaction));
      if (sent.isPresent()) {
        cells.writing(place.cell(), sent.get(), !wasSent);
        cellLog.writeKnown(place, sent.get(), false, transaction);
      } else if (value.isPresent()) {
        forget(place, execution);
        cellLog.write(place, value.get(), transaction);
      } else {
        cellLog.keepUncertain(place, execution, transaction);
      }
    }
    return isAll;
  }

  /** A value has become known: it may be judged at once. */
  private void forget(Place place, Execution execution) {
    for (Object each : List.copyOf(execution.uncertain)) {
      if (each instanceof Place known && known.cell() == place.cell()) {
        execution.uncertain.remove(each);
        if (!execution.isUncommitted) {
          cells.undone(known.cell());
        }
      }
    }
  }

  /** What a cell holds that the transaction wrote before, and that grew. */
  private static Optional<String> sum(Place place, OpenTransaction transaction) {
    String own = transaction.own(place.cell());
    boolean isKnown =
        own != null
            && place.change() != null
            && !own.equals("null")
            && !own.equals(Recorder.NO_ROW);
    return isKnown
        ? Optional.of(place.column().type().orElseThrow().before(own, place.change().negate()))
        : Optional.empty();
  }

  private void nothingMet(
      Table table, Optional<String> key, Execution execution, OpenTransaction transaction)
      throws IOException {
    sentWrites.done(execution);
    if (key.isPresent()) {
      cellLog.read(
          places.place(table, key.get(), null), Recorder.NO_ROW, transaction, new ArrayList<>());
    }
    execution.count(tally, key.isPresent() ? Understanding.EXACT : Understanding.BY_PREDICATE);
  }

  /** Rows have been deleted. */
  void deleted(Plan.Delete delete, Execution execution, long count, OpenTransaction transaction)
      throws IOException {
    Optional<String> key = Assigned.key(delete.point(), execution);
    boolean isPoint = key.isPresent() && delete.point().get().isAll();
    if (count == 0) {
      nothingMet(delete.table(), isPoint ? key : Optional.empty(), execution, transaction);
      return;
    }
    ReturnedRows returned = new ReturnedRows(delete.table(), execution);
    boolean hasRows = execution.isWhole() && execution.rows().size() == count;
    if (key.isPresent() && count == 1) {
      deletedRow(delete.table(), key.get(), false, transaction);
    } else if (hasRows && returned.haveKeys()) {
      for (List<byte[]> row : execution.rows()) {
        returned.key(row).ifPresent(found -> deletedRow(delete.table(), found, true, transaction));
      }
      sentWrites.done(execution);
    } else {
      sentWrites.keep(execution, transaction);
      execution.count(tally, Understanding.WRITES_LEFT_OUT);
      return;
    }
    execution.count(tally, isPoint ? Understanding.EXACT : Understanding.BY_PREDICATE);
  }

  /** Records that a row was deleted. */
  void deletedRow(Table table, String key, boolean isNew, OpenTransaction transaction) {
    for (Place place : places.all(table, key)) {
      cells.writing(place.cell(), Recorder.NO_ROW, isNew);
      cellLog.writeKnown(place, Recorder.NO_ROW, false, transaction);
    }
  }
}
