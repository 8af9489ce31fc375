package dev.taipan.formats.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextWritingTest {
  @TempDir private Path folder;

  private final HistoryBuilder builder = new HistoryBuilder();

  @Test
  void groupsSessionsAndKeepsNames() throws IOException {
    int first = builder.session("7");
    int second = builder.session("3");
    int late = builder.transaction(second, 50, TransactionStatus.COMMITTED);
    builder.write(late, builder.key(1), -4);
    int early = builder.transaction(first, 90, TransactionStatus.COMMITTED);
    builder.read(early, builder.key(2), Long.MIN_VALUE);
    builder.write(builder.transaction(first, 4, TransactionStatus.ABORTED), builder.key(1), 5);
    assertWritten("r(2,-9223372036854775808,7,90)\nw(1,5,7,-1)\nw(1,-4,3,50)\n");
  }

  @Test
  void writesTheVersionOrderLast() throws IOException {
    int session = builder.session("1");
    int first = builder.transaction(session, 4, TransactionStatus.COMMITTED);
    builder.write(first, builder.key(7), 1);
    builder.write(first, builder.key(7), 2);
    builder.write(builder.transaction(session, 5, TransactionStatus.COMMITTED), builder.key(7), 3);
    History history = builder.build();
    Path file = folder.resolve("with-order");
    VersionOrder order = new VersionOrder.Builder("a test").add(0, 0, 1, 0).build();

    HistoryFiles.write(history.withVersionOrder(order), file, HistoryFormat.TEXT);

    assertThat(file).hasContent("w(7,1,1,4)\nw(7,2,1,4)\nw(7,3,1,5)\no(7,3@5,2@4)\n");
    VersionOrder read = HistoryFiles.read(file).versionOrder();
    assertThat(read.transactions(0)).containsExactly(1, 0);
    assertThat(read.place(0)).isEqualTo(file + ":4");
  }

  @Test
  void binaryFilesCannotHoldAVersionOrder() {
    builder.write(
        builder.transaction(builder.session("1"), 4, TransactionStatus.COMMITTED),
        builder.key(7),
        1);
    VersionOrder order = new VersionOrder.Builder("a test").add(0, 0, 0).build();
    History history = builder.build().withVersionOrder(order);

    assertThatThrownBy(
            () -> HistoryFiles.write(history, folder.resolve("b"), HistoryFormat.BINCODE))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessageContaining("a version order");
  }

  @Test
  void writesTimesBeforeTheOperations() throws IOException {
    int session = builder.session("1");
    int both = builder.transaction(session, 4, TransactionStatus.COMMITTED);
    builder.times(both, -7, 9);
    builder.write(both, builder.key(1), 1);
    builder.times(builder.transaction(session, 5, TransactionStatus.COMMITTED), 10, History.NO_END);
    int late = builder.transaction(session, 6, TransactionStatus.COMMITTED);
    builder.times(late, History.NO_START, 30);
    builder.write(late, builder.key(1), 2);
    int aborted = builder.transaction(session, 7, TransactionStatus.ABORTED);
    builder.times(aborted, 40, 50);
    builder.write(aborted, builder.key(1), 3);
    builder.write(builder.transaction(session, 8, TransactionStatus.COMMITTED), builder.key(1), 4);
    assertWritten(
        "t(-7,9,1,4)\nw(1,1,1,4)\nt(10,,1,5)\nt(,30,1,6)\nw(1,2,1,6)\nw(1,3,1,-1)\nw(1,4,1,8)\n");
  }

  @Test
  void writesUnsignedNumbersAsSuch() throws IOException {
    builder
        .keyNames(Names.UNSIGNED_DECIMAL)
        .valueNames(Names.UNSIGNED_DECIMAL)
        .transactionNames(Names.UNSIGNED_DECIMAL);
    int transaction = builder.transaction(builder.session("1"), -1, TransactionStatus.COMMITTED);
    builder.write(transaction, builder.key(-2), -3);
    assertWritten("w(18446744073709551614,18446744073709551613,1,18446744073709551615)\n");
  }

  @Test
  void numbersSessionsWhoseNamesAreNoNumbers() throws IOException {
    write(builder.session("12"), 1);
    write(builder.session("T7"), 2);
    assertWritten("w(1,1,1,1)\nw(1,2,2,2)\n");
  }

  @Test
  void numbersSessionsWhoseNamesAreNotDistinct() throws IOException {
    write(builder.session("12"), 1);
    write(builder.session("12"), 2);
    assertWritten("w(1,1,1,1)\nw(1,2,2,2)\n");
  }

  @Test
  void leavesOutWhatHasNoOperationsAndJoinsAdjacentAbortedTransactions() throws IOException {
    int session = builder.session("1");
    builder.session("2");
    builder.transaction(session, 1, TransactionStatus.COMMITTED);
    builder.write(builder.transaction(session, 2, TransactionStatus.ABORTED), builder.key(1), 1);
    builder.write(builder.transaction(session, 3, TransactionStatus.ABORTED), builder.key(1), 2);
    assertWritten("w(1,1,1,-1)\nw(1,2,1,-1)\n");
    assertThat(HistoryFiles.read(folder.resolve("history.txt")).transactions()).isEqualTo(1);
  }

  @Test
  void refusesATransactionWhoseOutcomeIsUnknown() {
    builder.transaction(builder.session("1"), 6, TransactionStatus.UNKNOWN);
    assertRefused(
        "it is unknown whether transaction 6 committed, which this format cannot express");
  }

  @Test
  void refusesAnInitialValueOtherThanZero() {
    builder.initialValue(3);
    assertRefused("the initial value is 3, but this format requires 0");
  }

  @Test
  void refusesAHistoryWithoutInitialValue() {
    builder.noInitialValue();
    assertRefused("the history has no initial value, but this format requires the initial value 0");
  }

  @Test
  void refusesTwoTransactionsOfTheSameNumber() {
    write(builder.session("1"), 5);
    write(builder.session("2"), 5);
    assertRefused("two transactions have the number 5");
  }

  @Test
  void refusesACommittedTransactionWithTheNumberOfAbortedOnes() {
    write(builder.session("1"), -1);
    assertRefused("a committed transaction has the number -1, which means aborted in this format");
  }

  private void write(int session, long number) {
    int transaction = builder.transaction(session, number, TransactionStatus.COMMITTED);
    builder.write(transaction, builder.key(1), number);
  }

  private void assertWritten(String expected) throws IOException {
    Path file = folder.resolve("history.txt");
    HistoryFiles.write(builder.build(), file, HistoryFormat.TEXT);
    assertThat(Files.readString(file)).isEqualTo(expected);
  }

  private void assertRefused(String why) {
    Path file = folder.resolve("history.txt");
    assertThatThrownBy(() -> HistoryFiles.write(builder.build(), file, HistoryFormat.TEXT))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessage("cannot write as TEXT: " + why);
    assertThat(folder).isEmptyDirectory();
  }
}
