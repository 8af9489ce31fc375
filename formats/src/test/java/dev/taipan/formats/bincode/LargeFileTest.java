package dev.taipan.formats.bincode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file of more than 2 GiB, nearly all of it a hole in its header, so that its format has to be
 * named: only the start of a file is looked at to tell its format.
 */
@Tag("slow")
class LargeFileTest {
  private static final long INFORMATION = 3L << 30;

  @TempDir private Path folder;

  @Test
  void readsBehindTwoGibibytes() throws IOException {
    Path file = fileEndingIn(history().u8(1));
    assertThat(Shape.named(read(file))).isEqualTo("session 1\n1 COMMITTED: w 2=3\n");
  }

  @Test
  void namesAnOffsetBehindTwoGibibytes() throws IOException {
    Path file = fileEndingIn(history().u8(7));
    long offset = 48 + INFORMATION + history().bytes().length;
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageStartingWith(file + ": byte " + offset + ": found the byte 0x07");
  }

  private static History read(Path file) throws IOException {
    return HistoryFiles.read(file, ReadOptions.DEFAULTS.withFormat(HistoryFormat.BINCODE));
  }

  private static BincodeBytes history() {
    return new BincodeBytes().string("").string("").u64(1).u64(1).u64(1).write(2, 3, 1);
  }

  private Path fileEndingIn(BincodeBytes end) throws IOException {
    Path file = folder.resolve("history.bincode");
    BincodeBytes start = new BincodeBytes().u64(1).u64(1).u64(1).u64(1).u64(1).u64(INFORMATION);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(start.bytes()));
      channel.write(ByteBuffer.wrap(end.bytes()), start.bytes().length + INFORMATION);
    }
    return file;
  }
}
