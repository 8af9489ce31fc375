package dev.taipan.formats.bincode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.Shape;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BincodeReadingTest {
  @TempDir private Path folder;

  @Test
  void numbersSessionsAndTransactionsThroughTheFile() throws IOException {
    BincodeBytes bytes = new BincodeBytes().header().u64(3);
    bytes.u64(2).u64(1).write(8, 5, 1).u8(1).u64(2).read(8, 5, 1).read(9, 0, 1).u8(1);
    bytes.u64(0);
    bytes.u64(1).u64(0).u8(1);
    assertShape(
        bytes,
        """
        session 1
        1 COMMITTED: w 8=5
        2 COMMITTED: r 8=5 r 9=0
        session 2
        session 3
        3 COMMITTED:
        """);
  }

  @Test
  void keepsAllWritesOfAFailedTransactionAndItsSuccessfulReads() throws IOException {
    BincodeBytes bytes = new BincodeBytes().header().u64(1).u64(2);
    bytes.u64(4).write(1, 1, 1).write(2, 2, 0).read(1, 1, 1).read(2, 0, 0).u8(0);
    bytes.u64(1).read(1, 1, 1).u8(1);
    assertShape(
        bytes,
        """
        session 1
        1 ABORTED: w 1=1 w 2=2 r 1=1
        2 COMMITTED: r 1=1
        """);
  }

  @Test
  void dropsFailedReadsAndAbortsFailedWritesOfACommittedTransaction() throws IOException {
    BincodeBytes bytes = new BincodeBytes().header().u64(1).u64(2);
    bytes.u64(4).read(1, 7, 0).write(2, 8, 0).write(1, 5, 1).write(3, 9, 0).u8(1);
    bytes.u64(1).write(1, 6, 1).u8(1);
    assertShape(
        bytes,
        """
        session 1
        1 COMMITTED: w 1=5
        1 (failed writes) ABORTED: w 2=8 w 3=9
        2 COMMITTED: w 1=6
        """);
  }

  @Test
  void keepsAllBitsOfNumbers() throws IOException {
    assertShape(
        new BincodeBytes().header().u64(1).u64(1).u64(1).write(-1, -2, 1).u8(1),
        "session 1\n1 COMMITTED: w 18446744073709551615=18446744073709551614\n");
  }

  @Test
  void readsAHistoryWithoutSessions() throws IOException {
    assertShape(new BincodeBytes().header().u64(0), "");
  }

  @Test
  void looksForTheStatusBehindTheChunk() throws IOException {
    int events = 70_000;
    byte[] start = new BincodeBytes().header().u64(1).u64(1).u64(events).bytes();
    byte[] event = new BincodeBytes().write(3, 4, 1).bytes();
    Path file = folder.resolve("history.bincode");
    try (var stream = Files.newOutputStream(file)) {
      stream.write(start);
      for (int i = 0; i < events; i++) {
        stream.write(event);
      }
      stream.write(0);
    }
    History history = HistoryFiles.read(file);
    assertThat(history.operations()).isEqualTo(events);
    assertThat(Shape.named(history)).startsWith("session 1\n1 ABORTED: w 3=4 w 3=4");
  }

  @Test
  void findsTheFileOfADirectory() throws IOException {
    BincodeBytes bytes = new BincodeBytes().header().u64(0);
    bytes.to(folder.resolve("any.bincode"));
    assertThat(HistoryFiles.detect(folder)).isEqualTo(HistoryFormat.BINCODE);
    Files.writeString(folder.resolve("other.bincode"), "not read");
    bytes.to(folder.resolve("history.bincode"));
    assertThat(HistoryFiles.detect(folder)).isEqualTo(HistoryFormat.BINCODE);
    assertThat(HistoryFiles.read(folder).sessions()).isZero();
  }

  @Test
  void takesTheInitialVersionFromTheOptions() throws IOException {
    Path file = new BincodeBytes().header().u64(0).to(folder.resolve("h"));
    assertThat(HistoryFiles.read(file).initialValue()).isZero();
    ReadOptions options = ReadOptions.DEFAULTS.withInitial(InitialVersion.value(-1));
    assertThat(HistoryFiles.read(file, options).initialValue()).isEqualTo(-1);
  }

  private void assertShape(BincodeBytes bytes, String expected) throws IOException {
    Path file = bytes.to(folder.resolve("history"));
    assertThat(HistoryFiles.detect(file)).isEqualTo(HistoryFormat.BINCODE);
    assertThat(Shape.named(HistoryFiles.read(file))).isEqualTo(expected);
  }
}
