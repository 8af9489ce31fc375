package dev.taipan.formats.bincode;

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

class BincodeRejectionTest {
  private static final ReadOptions BINCODE = ReadOptions.DEFAULTS.withFormat(HistoryFormat.BINCODE);
  private static final String CANNOT_HOLD = ", since the rest of the file cannot hold more";

  @TempDir private Path folder;

  static Stream<Arguments> malformed() {
    return Stream.of(
        arguments(
            new BincodeBytes(),
            "byte 0: found the end of the file, expected the history's id (8 bytes)"),
        arguments(
            new BincodeBytes().u64(1).u8(0),
            "byte 8: found the end of the file, expected the number of nodes (8 bytes)"),
        arguments(
            new BincodeBytes().u64(1).u64(2).u64(3).u64(4).u64(5).u64(9).u8('x'),
            "byte 40: found a number of bytes of information of 9, expected at most 1"
                + CANNOT_HOLD),
        arguments(
            new BincodeBytes().u64(1).u64(2).u64(3).u64(4).u64(5).u64(-1),
            "byte 40: found a number of bytes of information of 18446744073709551615,"
                + " expected at most 0"
                + CANNOT_HOLD),
        arguments(
            new BincodeBytes().header(),
            "byte 118: found the end of the file, expected a number of sessions (8 bytes)"),
        arguments(
            new BincodeBytes().header().u64(2).u64(0),
            "byte 118: found a number of sessions of 2, expected at most 1" + CANNOT_HOLD),
        arguments(
            new BincodeBytes().header().u64(1L << 62).u64(0),
            "byte 118: found a number of sessions of 4611686018427387904, expected at most 1"
                + CANNOT_HOLD),
        arguments(
            new BincodeBytes().header().u64(1).u64(3).u64(0).u8(1).u64(0).u8(1),
            "byte 126: found a number of transactions of 3, expected at most 2" + CANNOT_HOLD),
        arguments(
            new BincodeBytes().header().u64(1).u64(1).u64(2).write(1, 2, 1).u8(1),
            "byte 134: found a number of events of 2, expected at most 1" + CANNOT_HOLD),
        arguments(
            new BincodeBytes().header().u64(1).u64(1).u64(1).write(1, 2, 1),
            "byte 160: found the end of the file,"
                + " expected whether the transaction committed (1 byte)"),
        arguments(
            new BincodeBytes().header().u64(1).u64(1).u64(1).write(1, 2, 1).u8(2),
            "byte 160: found the byte 0x02, expected whether the transaction committed, 0 or 1"),
        arguments(
            new BincodeBytes().header().u64(1).u64(1).u64(1).write(1, 2, 9).u8(1),
            "byte 159: found the byte 0x09, expected whether the event succeeded, 0 or 1"),
        arguments(
            new BincodeBytes().header().u64(1).u64(1).u64(1).u8(255).u64(1).u64(2).u8(1).u8(0),
            "byte 142: found the byte 0xFF, expected whether the event is a write, 0 or 1"),
        arguments(
            new BincodeBytes().header().u64(1).u64(0).u8(0).u8(0).u8(0),
            "byte 134: found more bytes, expected the end of the file after the history"));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void namesTheOffsetAndWhatWasFoundAndExpected(BincodeBytes bytes, String message)
      throws IOException {
    Path file = bytes.to(folder.resolve("bad.bincode"));
    assertThatThrownBy(() -> HistoryFiles.read(file, BINCODE))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(file + ": " + message);
  }

  @Test
  void rejectsADirectoryOfSeveralFiles() throws IOException {
    Files.createFile(folder.resolve("a.bincode"));
    Files.createFile(folder.resolve("b.bincode"));
    assertThatThrownBy(() -> HistoryFiles.read(folder, BINCODE))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(
            folder
                + ": found a directory with none or several *.bincode files, expected "
                + "history.bincode, or a single *.bincode file");
  }

  @Test
  void rejectsEveryTruncationOfAHistory() throws IOException {
    byte[] whole =
        new BincodeBytes()
            .header()
            .u64(1)
            .u64(2)
            .u64(1)
            .write(1, 2, 1)
            .u8(1)
            .u64(1)
            .read(1, 2, 1)
            .u8(1)
            .bytes();
    for (int length = 0; length < whole.length; length++) {
      Path file = folder.resolve("truncated");
      Files.write(file, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> HistoryFiles.read(file, BINCODE))
          .isInstanceOf(BadHistoryException.class)
          .hasMessageStartingWith(file + ": byte ");
    }
  }
}
