package dev.taipan.statements.history;

import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Insert.OnConflict;
import dev.taipan.statements.tally.Tally;
import dev.taipan.statements.tally.Tally.Understanding;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What statements read and write, told from their plans and answers. */
final class StatementLog {
  /** What is written down of a row that is there. */
  static final String THERE = "true";

  private static final Table NOWHERE =
      new Table(0, "", "", "", List.of(), List.of(), false, false, Set.of(), Set.of());

  private final Cells cells;
  private final Tally tally;
  private final SentWrites sentWrites;
  private final CellLog cellLog;
  private final QueryLog queries;
  private final InsertLog inserts;
  private final UpdateLog updates;

  StatementLog(Recording recording) {
    cells = recording.cells();
    tally = recording.tally();
    sentWrites = new SentWrites(cells);
    cellLog = new CellLog(cells, tally);
    Places places = new Places(cells);
    queries = new QueryLog(cellLog, places, tally);
    inserts = new InsertLog(recording, cellLog, places, sentWrites);
    updates = new UpdateLog(recording, cellLog, places, sentWrites);
  }

  /** Tells others what a statement may write that is about to be sent. */
  void sending(Execution execution) {
    sentWrites.sending(execution);
  }

  /** The transaction of a statement may commit before the statement is answered. */
  void mayCommit(Execution execution) {
    sentWrites.mayCommit(execution);
  }

  // When a statement has been answered.

  void answered(Execution execution, String tag, OpenTransaction transaction) throws IOException {
    Plan plan = execution.plan();
    if (tag.equals(SessionLog.UNCHANGED)) {
      sentWrites.done(execution);
      execution.count(tally, Understanding.READS_LEFT_OUT);
    } else if (plan instanceof Plan.Query query) {
      queries.answered(query, execution, transaction);
    } else if (plan instanceof Plan.Insert insert) {
      inserts.answered(insert, execution, count(tag), transaction);
    } else if (plan instanceof Plan.Update update) {
      updates.updated(update, execution, count(tag), transaction);
    } else if (plan instanceof Plan.Delete delete) {
      updates.deleted(delete, execution, count(tag), transaction);
    } else if (plan instanceof Plan.Opaque opaque) {
      opaque(opaque, execution, tag, transaction);
    }
  }

  void suspended(Execution execution, OpenTransaction transaction) throws IOException {
    if (execution.plan() instanceof Plan.Query query) {
      queries.rows(query, execution, transaction);
    }
  }

  /** How many rows a tag speaks of; negative if it does not. */
  private static long count(String tag) {
    String last = tag.substring(tag.lastIndexOf(' ') + 1);
    return !last.isEmpty() && last.length() < 19 && last.chars().allMatch(Character::isDigit)
        ? Long.parseLong(last)
        : -1;
  }

  private void opaque(
      Plan.Opaque opaque, Execution execution, String tag, OpenTransaction transaction) {
    if (opaque.mayWrite() && count(tag) == 0 && !tag.startsWith("SELECT")) {
      sentWrites.done(execution);
      execution.count(tally, Understanding.READS_LEFT_OUT);
      return;
    }
    execution.count(
        tally, opaque.mayWrite() ? Understanding.WRITES_LEFT_OUT : Understanding.READS_LEFT_OUT);
    sentWrites.keep(execution, transaction);
  }

  /** A transaction is about to be written down: decides what was undecided. */
  void settle(OpenTransaction transaction) throws IOException {
    cellLog.settle(transaction);
  }

  // How statements end.

  /** A statement has done nothing. */
  void failed(Execution execution) {
    sentWrites.done(execution);
  }

  void undone(Object place) {
    cells.undone(Place.inCells(place));
  }

  /** Nobody will know whether a transaction happens. */
  void unknown(OpenTransaction transaction) {
    transaction.uncertain().forEach(place -> cells.unknown(Place.inCells(place)));
    for (Operation operation : transaction.operations()) {
      if (operation instanceof Operation.Write write) {
        cells.open(write.cell(), !transaction.hasUnanswered);
      }
    }
  }

  /** A transaction goes back to a savepoint. */
  void rolledBackTo(String savepoint, OpenTransaction transaction) {
    if (transaction.hasSavepoint(savepoint)) {
      undone(transaction.rollBackTo(savepoint));
    } else {
      // Nobody knows what of it is left.
      undone(transaction.forget());
      cells.uncertain(Cells.ANY);
      transaction.uncertain(Cells.ANY, null);
    }
  }

  private void undone(OpenTransaction.Undone writes) {
    writes.undone().forEach(this::undone);
    writes.again().forEach(place -> cells.uncertain(Place.inCells(place)));
  }

  /** What a statement may have done that was not answered. */
  void unanswered(Execution execution, OpenTransaction transaction) throws IOException {
    transaction.hasUnanswered = true;
    Plan plan = execution.plan();
    ReturnedRows none = new ReturnedRows(NOWHERE, execution);
    if (plan instanceof Plan.Insert insert && insert.onConflict() == OnConflict.FAIL) {
      for (List<Plan.Term> row : insert.rows()) {
        inserts.row(insert, row, none, Optional.empty(), execution, transaction);
      }
    } else if (plan instanceof Plan.Update update) {
      Optional<String> key = Assigned.key(update.point(), execution);
      if (key.isPresent()) {
        updates.updatedRow(update, key.get(), true, none, Optional.empty(), execution, transaction);
      }
    } else if (plan instanceof Plan.Delete delete) {
      Assigned.key(delete.point(), execution)
          .ifPresent(key -> updates.deletedRow(delete.table(), key, false, transaction));
    } else {
      execution.count(
          tally,
          execution.uncertain.isEmpty()
              ? Understanding.READS_LEFT_OUT
              : Understanding.WRITES_LEFT_OUT);
    }
    sentWrites.keep(execution, transaction);
  }

  /** A transaction has been committed. */
  void committed(OpenTransaction transaction, long time) {
    for (Operation operation : transaction.operations()) {
      if (operation instanceof Operation.Write write) {
        cells.committed(write.cell(), transaction.start, time);
      }
    }
    for (Object place : transaction.uncertain()) {
      if (place instanceof Place known) {
        cells.committed(known, time);
      } else {
        cells.committed((String) place, time);
      }
    }
    transaction
        .halfKnown()
        .forEach(statement -> tally.lost(statement.understanding, statement.text()));
    transaction.unseen().forEach(tally::opaqueWrite);
  }
}
