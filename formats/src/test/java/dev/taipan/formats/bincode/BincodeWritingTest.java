package dev.taipan.formats.bincode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BincodeWritingTest {
  private static final String TIME = "1970-01-01T00:00:00+00:00";

  @TempDir private Path folder;

  private final HistoryBuilder builder = new HistoryBuilder();

  @Test
  void writesEveryByteAsDbcopDoes() throws IOException {
    int session = builder.session("any");
    int first = builder.transaction(session, 70, TransactionStatus.COMMITTED);
    builder.write(first, builder.key(5), 6);
    builder.read(first, builder.key(7), 0);
    builder.write(builder.transaction(session, 80, TransactionStatus.ABORTED), builder.key(5), 9);
    builder.session("empty");
    Path file = folder.resolve("out.bincode");
    HistoryFiles.write(builder.build(), file, HistoryFormat.BINCODE);
    BincodeBytes expected = new BincodeBytes().u64(0).u64(2).u64(2).u64(2).u64(2);
    expected.string("written by Taipan").string(TIME).string(TIME).u64(2);
    expected.u64(2).u64(2).write(5, 6, 1).read(7, 0, 1).u8(1).u64(1).write(5, 9, 1).u8(0);
    expected.u64(0);
    assertThat(Files.readAllBytes(file)).isEqualTo(expected.bytes());
  }

  @Test
  void refusesNegativeKeys() {
    int transaction = builder.transaction(builder.session("1"), 1, TransactionStatus.COMMITTED);
    builder.write(transaction, builder.key(-5), 6);
    assertRefused("the key -5 is negative, but numbers in this format start from 0");
  }

  @Test
  void refusesNegativeValues() {
    int transaction = builder.transaction(builder.session("1"), 1, TransactionStatus.COMMITTED);
    builder.write(transaction, builder.key(5), -6);
    assertRefused("the value -6 is negative, but numbers in this format start from 0");
  }

  @Test
  void refusesATransactionWhoseOutcomeIsUnknown() {
    builder.transaction(builder.session("1"), 6, TransactionStatus.UNKNOWN);
    assertRefused(
        "it is unknown whether transaction 6 committed, which this format cannot express");
  }

  @Test
  void refusesTimes() {
    builder.times(builder.transaction(builder.session("1"), 6, TransactionStatus.COMMITTED), 1, 2);
    assertRefused("transactions have start and end times, which this format cannot express");
  }

  private void assertRefused(String why) {
    Path file = folder.resolve("out.bincode");
    assertThatThrownBy(() -> HistoryFiles.write(builder.build(), file, HistoryFormat.BINCODE))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessage("cannot write as BINCODE: " + why);
    assertThat(folder).isEmptyDirectory();
  }
}
