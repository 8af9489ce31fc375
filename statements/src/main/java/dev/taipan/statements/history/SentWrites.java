package dev.taipan.statements.history;

import dev.taipan.record.Recorder;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Assignment;
import dev.taipan.statements.sql.Plan.Insert.OnConflict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What statements may write from when they are sent on, told to all sessions. */
final class SentWrites {
  private final Cells cells;
  private final Places places;

  SentWrites(Cells cells) {
    this.cells = cells;
    places = new Places(cells);
  }

  /** Tells others what the statement may write. */
  void sending(Execution execution) {
    Plan plan = execution.plan();
    if (plan instanceof Plan.Insert insert) {
      sendingInsert(insert, execution);
    } else if (plan instanceof Plan.Update update) {
      sendingUpdate(update, execution);
    } else if (plan instanceof Plan.Delete delete) {
      Optional<String> key = Assigned.key(delete.point(), execution);
      if (key.isPresent()) {
        places
            .all(delete.table(), key.get())
            .forEach(place -> cells.writing(place.cell(), Recorder.NO_ROW, true));
      } else {
        uncertain(delete.table().title(), execution);
      }
    } else if (plan instanceof Plan.Opaque opaque && opaque.mayWrite()) {
      Set<String> tables = opaque.writes().isEmpty() ? Set.of(Cells.ANY) : opaque.writes();
      tables.forEach(table -> uncertain(table, execution));
    }
  }

  private void sendingInsert(Plan.Insert insert, Execution execution) {
    for (List<Plan.Term> row : insert.rows()) {
      Map<Column, String> values = Assigned.values(insert, row, execution);
      Optional<String> key = Assigned.key(insert, values);
      if (key.isPresent()) {
        cells.writing(cells.of(insert.table(), key.get(), null), StatementLog.THERE, true);
        for (Place place : places.columns(insert.table(), key.get())) {
          sendingValue(
              place,
              Assigned.insertedOrUpdated(insert, place.column(), values, execution),
              execution);
        }
      } else if (insert.onConflict() == OnConflict.UPDATE) {
        uncertain(insert.table().title(), execution);
      }
    }
  }

  private void sendingValue(Place place, Optional<String> value, Execution execution) {
    if (value.isPresent()) {
      cells.writing(place.cell(), value.get(), true);
    } else if (execution.plan() instanceof Plan.Insert insert
        && insert.onConflict() != OnConflict.UPDATE) {
      // A new row: whoever reads the cell sees what was there at first.
      return;
    } else {
      uncertain(place, execution);
    }
  }

  private void sendingUpdate(Plan.Update update, Execution execution) {
    Optional<String> key = Assigned.key(update.point(), execution);
    if (key.isEmpty()) {
      uncertain(update.table().title(), execution);
      return;
    }
    for (Map.Entry<Column, Assignment> each : update.values().entrySet()) {
      if (each.getKey().isRecorded()) {
        Place place = places.place(update.table(), key.get(), each.getKey());
        sendingValue(place, Assigned.assigned(each, Map.of(), execution), execution);
      }
    }
  }

  private void uncertain(Object place, Execution execution) {
    execution.uncertain.add(place);
    if (!execution.isUncommitted) {
      cells.uncertain(Place.inCells(place));
    }
  }

  /** The transaction of a statement may commit before the statement is answered. */
  void mayCommit(Execution execution) {
    if (execution.isUncommitted) {
      execution.isUncommitted = false;
      execution.uncertain.forEach(place -> cells.uncertain(Place.inCells(place)));
    }
  }

  /** A statement has done nothing, or what it did is known by now. */
  void done(Execution execution) {
    if (!execution.isUncommitted) {
      execution.uncertain.forEach(place -> cells.undone(Place.inCells(place)));
    }
    execution.uncertain.clear();
  }

  /** What a statement wrote stays unknown, and is part of its transaction. */
  void keep(Execution execution, OpenTransaction transaction) {
    mayCommit(execution);
    execution.uncertain.forEach(place -> transaction.uncertain(place, null));
    execution.uncertain.clear();
  }
}
