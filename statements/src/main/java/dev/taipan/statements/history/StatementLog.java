package dev.taipan.statements.history;

import dev.taipan.record.Recorder;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.ColumnType;
import dev.taipan.statements.catalogue.Json;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Assignment;
import dev.taipan.statements.sql.Plan.Insert.OnConflict;
import dev.taipan.statements.tally.Tally;
import dev.taipan.statements.tally.Tally.Understanding;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What statements read and write, told from their plans and answers. */
final class StatementLog {
  /** What is written down of a row that is there. */
  static final String THERE = "true";

  private final Recording recording;
  private final Cells cells;
  private final Tally tally;
  private final Places places;
  private final SentWrites sentWrites;

  StatementLog(Recording recording) {
    this.recording = recording;
    cells = recording.cells();
    tally = recording.tally();
    places = new Places(cells);
    sentWrites = new SentWrites(cells);
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
      failed(execution);
      tally.statement(Understanding.READS_LEFT_OUT);
    } else if (plan instanceof Plan.Query query) {
      queried(query, execution, transaction);
    } else if (plan instanceof Plan.Insert insert) {
      inserted(insert, execution, count(tag), transaction);
    } else if (plan instanceof Plan.Update update) {
      updated(update, execution, count(tag), transaction);
    } else if (plan instanceof Plan.Delete delete) {
      deleted(delete, execution, count(tag), transaction);
    } else if (plan instanceof Plan.Opaque opaque) {
      opaque(opaque, execution, tag, transaction);
    }
  }

  void suspended(Execution execution, OpenTransaction transaction) throws IOException {
    if (execution.plan() instanceof Plan.Query query) {
      rows(query, execution, transaction);
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
      failed(execution);
      tally.statement(Understanding.READS_LEFT_OUT);
      return;
    }
    tally.statement(
        opaque.mayWrite() ? Understanding.WRITES_LEFT_OUT : Understanding.READS_LEFT_OUT);
    keepUncertain(execution, transaction);
  }

  private void keepUncertain(Execution execution, OpenTransaction transaction) {
    mayCommit(execution);
    execution.uncertain.forEach(place -> transaction.uncertain(place, null));
    execution.uncertain.clear();
  }

  private void queried(Plan.Query query, Execution execution, OpenTransaction transaction)
      throws IOException {
    if (query.tables().isEmpty()) {
      return;
    }
    boolean isAll = rows(query, execution, transaction);
    boolean isPoint = query.point().isPresent() && query.tables().size() == 1;
    tally.statement(
        !isAll
            ? Understanding.READS_LEFT_OUT
            : isPoint && query.point().get().isAll()
                ? Understanding.EXACT
                : Understanding.BY_PREDICATE);
  }

  /** Records the rows that a query returned, and says whether that is all that they say. */
  private boolean rows(Plan.Query query, Execution execution, OpenTransaction transaction)
      throws IOException {
    if (execution.columns() == null || execution.lostRows()) {
      return false;
    }
    boolean isAll = execution.columns().stream().noneMatch(column -> column.table() == 0);
    List<Operation.Read> found = new ArrayList<>();
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
        read(places.place(table, point.get(), null), Recorder.NO_ROW, transaction, found);
        isAll = true;
      }
    }
    if (query.point().isEmpty()) {
      String words = Json.string("rows of " + query.words());
      transaction.predicate(words.substring(1, words.length() - 1), found);
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
          isAll &= read(places.place(table, key, column), value.get(), transaction, found);
          isEmpty = false;
        } else {
          isAll = false;
        }
      } else {
        isAll &= column.isKey();
      }
    }
    if (isEmpty) {
      isAll &= read(places.place(table, key, null), THERE, transaction, found);
    }
    return isAll;
  }

  /** Records a read if it may be judged, and says whether it may. */
  private boolean read(
      Place place, String value, OpenTransaction transaction, List<Operation.Read> found)
      throws IOException {
    Cell cell = place.cell();
    boolean isOwn = transaction.hasWritten(cell);
    if (isOwn && transaction.own(cell) == null) {
      resolve(place, value, transaction);
    }
    if (!isOwn) {
      return readOther(place, value, transaction, found);
    }
    boolean isJudged = value.equals(transaction.own(cell));
    return read(isJudged, new Operation.Read(cell, value, null), transaction, found);
  }

  /** The same of what the transaction has not written itself. */
  private boolean readOther(
      Place place, String value, OpenTransaction transaction, List<Operation.Read> found)
      throws IOException {
    Cell cell = place.cell();
    boolean isUndecided = cells.isUndecided(place, transaction.start);
    boolean isJudged =
        isUndecided || cells.mayBeJudged(place.table().title(), cell, value, transaction.start);
    Operation.Read read = new Operation.Read(cell, value, isUndecided ? place : null);
    return read(isJudged, read, transaction, found);
  }

  private boolean read(
      boolean isJudged,
      Operation.Read read,
      OpenTransaction transaction,
      List<Operation.Read> found) {
    if (isJudged) {
      transaction.read(read);
      found.add(read);
      tally.recorded(1, 0);
    } else {
      tally.readAside();
    }
    return isJudged;
  }

  /** A transaction is about to be written down: decides what was undecided. */
  void settle(OpenTransaction transaction) throws IOException {
    for (Operation.Read read : transaction.undecided()) {
      if (!cells.mayBeJudgedLater(read.undecided(), read.value(), transaction.start)) {
        transaction.setAside(read);
        tally.recorded(-1, 0);
        tally.readAside();
      }
    }
  }

  /** A transaction reads what it wrote, which so becomes known. */
  private void resolve(Place place, String value, OpenTransaction transaction) throws IOException {
    BigDecimal change = BigDecimal.ZERO;
    for (Place known : transaction.resolve(place.cell())) {
      cells.undone(place.cell());
      change = change == null || known.change() == null ? null : change.add(known.change());
    }
    write(
        new Place(place.table(), place.key(), place.column(), place.cell(), change),
        value,
        transaction);
  }

  /** Records a write whose value was not known when it was sent, and what it read. */
  private void write(Place place, String value, OpenTransaction transaction) throws IOException {
    ColumnType type = place.column().type().orElseThrow();
    boolean isRead = place.change() != null && type.isExactNumber() && !value.equals("null");
    if (isRead && transaction.own(place.cell()) == null) {
      readOther(place, type.before(value, place.change()), transaction, new ArrayList<>());
    }
    cells.writing(place.cell(), value, true);
    writeKnown(place, value, false, transaction);
  }

  private void writeKnown(
      Place place, String value, boolean isInsert, OpenTransaction transaction) {
    transaction.write(place.cell(), value, isInsert);
    tally.recorded(0, 1);
  }

  private void inserted(
      Plan.Insert insert, Execution execution, long count, OpenTransaction transaction)
      throws IOException {
    boolean isWhole = count == insert.rows().size();
    if (!isWhole) {
      if (count != 0) {
        cells.uncertain(insert.table().title());
        transaction.uncertain(insert.table().title(), null);
      }
      failed(execution);
      // Without a new row it has seen one that was there.
      tally.statement(count == 0 ? Understanding.READS_LEFT_OUT : Understanding.WRITES_LEFT_OUT);
      return;
    }
    ReturnedRows returned = new ReturnedRows(insert.table(), execution);
    boolean hasRows = execution.isWhole() && execution.rows().size() == count;
    boolean isKnown = true;
    for (int i = 0; i < count; i++) {
      Optional<List<byte[]>> row =
          hasRows ? Optional.of(execution.rows().get(i)) : Optional.empty();
      isKnown &= inserted(insert, insert.rows().get(i), returned, row, execution, transaction);
    }
    failed(execution);
    tally.statement(
        understanding(isKnown, Assigned.mayReadUnseen(insert.updates(), execution), true));
  }

  private static Understanding understanding(
      boolean isWritten, boolean mayReadUnseen, boolean isPoint) {
    if (!isWritten) {
      return Understanding.WRITES_LEFT_OUT;
    }
    if (mayReadUnseen) {
      return Understanding.READS_LEFT_OUT;
    }
    return isPoint ? Understanding.EXACT : Understanding.BY_PREDICATE;
  }

  /** Records a new row, and says whether it is known. */
  private boolean inserted(
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
    cells.writing(there.cell(), THERE, !wasSent);
    insert(there, THERE, isInsert, transaction);
    boolean isKnown = insert.columns().stream().noneMatch(Column::isOpaque);
    if (!isKnown) {
      transaction.unseen(table.title());
    }
    for (Place place : places.columns(table, key.get())) {
      Optional<String> sent = Assigned.insertedOrUpdated(insert, place.column(), values, execution);
      Optional<String> value = sent.or(() -> row.flatMap(of -> returned.value(of, place.column())));
      if (value.isPresent()) {
        cells.writing(place.cell(), value.get(), !wasSent || sent.isEmpty());
        insert(place, value.get(), isInsert, transaction);
      } else if (!isInsert) {
        keepUncertain(place, execution, transaction);
        isKnown = false;
      }
    }
    return isKnown;
  }

  private void insert(Place place, String value, boolean isInsert, OpenTransaction transaction)
      throws IOException {
    if (isInsert) {
      cells.inserted(place.cell());
    }
    writeKnown(place, value, isInsert, transaction);
  }

  private void keepUncertain(Place place, Execution execution, OpenTransaction transaction) {
    cells.uncertain(place.cell());
    transaction.uncertain(place, execution);
  }

  private void updated(
      Plan.Update update, Execution execution, long count, OpenTransaction transaction)
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
          read(
              places.place(update.table(), key.get(), equal.getKey()),
              value.get(),
              transaction,
              new ArrayList<>());
        }
      }
      boolean isAll = updatedRow(update, key.get(), true, returned, row, execution, transaction);
      failed(execution);
      tally.statement(understanding(isAll, readsUnseen, isPoint));
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
      failed(execution);
      tally.statement(understanding(isAll, readsUnseen, false));
    } else {
      keepUncertain(execution, transaction);
      tally.statement(Understanding.WRITES_LEFT_OUT);
    }
  }

  /** Records a row that was updated, and says whether all of that is recorded. */
  private boolean updatedRow(
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
        writeKnown(place, sent.get(), false, transaction);
      } else if (value.isPresent()) {
        forget(place, execution);
        write(place, value.get(), transaction);
      } else {
        keepUncertain(place, execution, transaction);
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
    failed(execution);
    if (key.isPresent()) {
      read(places.place(table, key.get(), null), Recorder.NO_ROW, transaction, new ArrayList<>());
    }
    tally.statement(key.isPresent() ? Understanding.EXACT : Understanding.BY_PREDICATE);
  }

  private void deleted(
      Plan.Delete delete, Execution execution, long count, OpenTransaction transaction)
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
      failed(execution);
    } else {
      keepUncertain(execution, transaction);
      tally.statement(Understanding.WRITES_LEFT_OUT);
      return;
    }
    tally.statement(isPoint ? Understanding.EXACT : Understanding.BY_PREDICATE);
  }

  private void deletedRow(Table table, String key, boolean isNew, OpenTransaction transaction) {
    for (Place place : places.all(table, key)) {
      cells.writing(place.cell(), Recorder.NO_ROW, isNew);
      writeKnown(place, Recorder.NO_ROW, false, transaction);
    }
  }

  // How statements end.

  /** A statement has done nothing, or what it did is known by now. */
  void failed(Execution execution) {
    if (!execution.isUncommitted) {
      execution.uncertain.forEach(this::undone);
    }
    execution.uncertain.clear();
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
        inserted(insert, row, none, Optional.empty(), execution, transaction);
      }
    } else if (plan instanceof Plan.Update update) {
      Optional<String> key = Assigned.key(update.point(), execution);
      if (key.isPresent()) {
        updatedRow(update, key.get(), true, none, Optional.empty(), execution, transaction);
      }
    } else if (plan instanceof Plan.Delete delete) {
      Assigned.key(delete.point(), execution)
          .ifPresent(key -> deletedRow(delete.table(), key, false, transaction));
    } else {
      tally.statement(
          execution.uncertain.isEmpty()
              ? Understanding.READS_LEFT_OUT
              : Understanding.WRITES_LEFT_OUT);
    }
    keepUncertain(execution, transaction);
  }

  private static final Table NOWHERE =
      new Table(0, "", "", "", List.of(), List.of(), false, false, Set.of(), Set.of());

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
    transaction.halfKnown().forEach(statement -> tally.lost());
    transaction.unseen().forEach(tally::opaqueWrite);
  }
}
