package dev.taipan.formats.cobra;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CobraRejectionTest {
  private static final ReadOptions COBRA = ReadOptions.DEFAULTS.withFormat(HistoryFormat.COBRA);

  @TempDir private Path folder;

  static Stream<Arguments> malformed() {
    return Stream.of(
        arguments(
            new LogBytes().record('X', 1),
            "byte 0: found the byte 0x58, expected the tag of a record: 'S', 'W', 'R', 'C' or 'A'"),
        arguments(
            new LogBytes().start(1).commit(1).record('\u00ff'),
            "byte 18: found the byte 0xFF, expected the tag of a record: 'S', 'W', 'R', 'C' or 'A'"),
        arguments(
            new LogBytes().start(1).record('W', 5, 6),
            "byte 9: found the end of the file after 17 bytes of the record,"
                + " expected a record 'W' of 25 bytes"),
        arguments(
            new LogBytes().start(1).record('R'),
            "byte 9: found the end of the file after 1 bytes of the record,"
                + " expected a record 'R' of 33 bytes"),
        arguments(
            new LogBytes().start(1).start(2),
            "byte 9: found the start of a transaction,"
                + " expected the end of transaction 1, which is open"),
        arguments(
            new LogBytes().write(1, 2),
            "byte 0: found a record 'W' outside a transaction, expected the start of a "
                + "transaction, 'S'"),
        arguments(
            new LogBytes().start(1).commit(1).commit(1),
            "byte 18: found a record 'C' outside a transaction, expected the start of a "
                + "transaction, 'S'"),
        arguments(
            new LogBytes().start(1).commit(2),
            "byte 9: found the end of transaction 2, expected the end of transaction 1"),
        arguments(
            new LogBytes().start(1).commit(1).start(1).commit(1),
            "byte 18: found transaction 1 a second time, expected an id that session T1 "
                + "has not used yet"));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void namesTheLogAndTheOffsetOfTheRecord(LogBytes bytes, String message) throws IOException {
    Path log = bytes.to(folder.resolve("T1.log"));
    assertThatThrownBy(() -> HistoryFiles.read(folder, COBRA))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(log + ": " + message);
  }

  @Test
  void rejectsATransactionOfTwoLogs() throws IOException {
    new LogBytes().start(8).commit(8).to(folder.resolve("T1.log"));
    Path second = new LogBytes().start(9).commit(9).start(8).to(folder.resolve("T2.log"));
    assertThatThrownBy(() -> HistoryFiles.read(folder))
        .hasMessage(
            second
                + ": byte 18: found transaction 8 a second time, expected an id that session T1 "
                + "has not used yet");
  }

  @Test
  void rejectsADirectoryWithoutLogs() {
    assertThatThrownBy(() -> HistoryFiles.read(folder, COBRA))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(
            folder
                + ": found a directory without *.log files,"
                + " expected a directory of Cobra's client logs (*.log)");
  }

  @Test
  void rejectsASingleLog() throws IOException {
    Path log = new LogBytes().start(8).commit(8).to(folder.resolve("T1.log"));
    assertThatThrownBy(() -> HistoryFiles.read(log, COBRA))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(log + ": found a file, expected a directory of Cobra's client logs (*.log)");
  }

  @Test
  void rejectsTruncationsInsideARecord() throws IOException {
    byte[] whole = new LogBytes().start(1).write(1, 2).read(1, 1, 2).commit(1).bytes();
    for (int length : new int[] {1, 8, 10, 33, 35, 66, 68, 75}) {
      Files.write(folder.resolve("T1.log"), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> HistoryFiles.read(folder, COBRA))
          .isInstanceOf(BadHistoryException.class)
          .hasMessageContaining("found the end of the file after ");
    }
  }

  @Test
  void rejectsTimeStampsInOnlySomeLogs() throws IOException {
    new LogBytes().record('S', 1, 5).record('C', 1, 6).to(folder.resolve("T1.log"));
    Path plain = new LogBytes().start(2).write(1, 2).commit(2).to(folder.resolve("T2.log"));
    assertThatThrownBy(() -> HistoryFiles.read(folder))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageStartingWith(plain + ": byte 17: found the byte 0x01, expected the tag");
  }
}
