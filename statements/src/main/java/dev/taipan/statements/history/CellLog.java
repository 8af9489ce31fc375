package dev.taipan.statements.history;

import dev.taipan.statements.catalogue.ColumnType;
import dev.taipan.statements.tally.Tally;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** What transactions read and write of single cells. */
final class CellLog {
  private final Cells cells;
  private final Tally tally;

  CellLog(Cells cells, Tally tally) {
    this.cells = cells;
    this.tally = tally;
  }

  /** Records a read if it may be judged, and says whether it may. */
  boolean read(Place place, String value, OpenTransaction transaction, List<Operation.Read> found)
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
  void write(Place place, String value, OpenTransaction transaction) throws IOException {
    ColumnType type = place.column().type().orElseThrow();
    boolean isRead = place.change() != null && type.isExactNumber() && !value.equals("null");
    if (isRead && transaction.own(place.cell()) == null) {
      readOther(place, type.before(value, place.change()), transaction, new ArrayList<>());
    }
    cells.writing(place.cell(), value, true);
    writeKnown(place, value, false, transaction);
  }

  /** Records a write of a value that is known. */
  void writeKnown(Place place, String value, boolean isInsert, OpenTransaction transaction) {
    transaction.write(place.cell(), value, isInsert);
    tally.recorded(0, 1);
  }

  /** A write of a value that is not known yet is part of the transaction. */
  void keepUncertain(Place place, Execution execution, OpenTransaction transaction) {
    cells.uncertain(place.cell());
    transaction.uncertain(place, execution);
  }
}
