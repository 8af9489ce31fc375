package dev.taipan.formats.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.formats.bincode.BincodeBytes;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Shape;
import dev.taipan.history.TransactionStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Inputs that can be read only once are read like files. */
@Timeout(60)
class HistoryInputTest {
  private static final Path NAME = Path.of("-");

  @TempDir private Path folder;

  /** Larger than any buffer, with a transaction that is as well. */
  private static History history() {
    HistoryBuilder builder = new HistoryBuilder();
    int session = builder.session("1");
    for (int number = 1; number <= 3; number++) {
      int transaction = builder.transaction(session, number, TransactionStatus.COMMITTED);
      for (int value = 0; value < 10_000; value++) {
        builder.write(transaction, builder.key(value % 7), number * 1_000_000L + value);
      }
    }
    return builder.build();
  }

  private byte[] bytes(HistoryFormat format) throws IOException {
    Path file = folder.resolve("file");
    HistoryFiles.write(history(), file, format);
    return Files.readAllBytes(file);
  }

  private static History read(InputStream stream) throws IOException {
    try (HistoryInput input = HistoryInput.of(stream, NAME, ReadLimits.DEFAULTS)) {
      return HistoryFiles.read(input, ReadOptions.DEFAULTS);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COBRA")
  void theContentOfAStreamTellsItsFormat(HistoryFormat format) throws IOException {
    History read = read(new ByteArrayInputStream(bytes(format)));
    assertThat(Shape.named(read)).isEqualTo(Shape.named(history()));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aStreamMayBeCompressed(Compression compression) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream stream = compression.compress(compressed)) {
      stream.write(bytes(HistoryFormat.JSONL));
    }
    History read = read(new ByteArrayInputStream(compressed.toByteArray()));
    assertThat(Shape.named(read)).isEqualTo(Shape.named(history()));
  }

  @ParameterizedTest
  @EnumSource
  void howMuchOfAFileIsReadIsKnown(Compression compression) throws IOException {
    Path file = folder.resolve("share");
    byte[] content = new byte[1 << 22];
    new Random(1).nextBytes(content);
    try (OutputStream stream = compression.compress(Files.newOutputStream(file))) {
      stream.write(content);
    }
    HistoryInput input = HistoryInput.of(file, ReadLimits.DEFAULTS);
    assertThat(input.share()).isLessThan(0.01);
    while (input.content().offset() < content.length / 2) {
      assertThat(input.content().next()).isNotEqualTo(ByteInput.END);
    }
    assertThat(input.share()).isBetween(0.45, 0.6);
    input.close();
    assertThat(input.share()).isNaN();
  }

  @Test
  void ofAStreamNobodyKnowsHowMuchIsRead() throws IOException {
    try (HistoryInput input =
        HistoryInput.of(new ByteArrayInputStream(new byte[9]), NAME, ReadLimits.DEFAULTS)) {
      assertThat(input.share()).isNaN();
    }
  }

  @Test
  void aStreamMayComeByteByByte() throws IOException {
    InputStream slow =
        new ByteArrayInputStream("\nr(1,0,1,1)\nw(1,1,1,1)".getBytes(UTF_8)) {
          @Override
          public int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, Math.min(length, 1));
          }
        };
    assertThat(read(slow).operations()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COBRA")
  void aNamedPipeIsReadLikeAFile(HistoryFormat format) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    byte[] bytes = bytes(format);
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.write(pipe, bytes);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    writer.start();
    assertThat(Shape.named(HistoryFiles.read(pipe))).isEqualTo(Shape.named(history()));
    writer.join();
  }

  @Test
  void aStreamOfBincodeMayEndEarly() throws IOException {
    byte[] whole = bytes(HistoryFormat.BINCODE);
    InputStream cut = new ByteArrayInputStream(whole, 0, whole.length - 5);
    assertThatThrownBy(() -> read(cut))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageStartingWith("-: byte ")
        .hasMessageContaining("found the end of the file");
  }

  @Test
  void countsOfAStreamAreNotBelieved() throws IOException {
    BincodeBytes bytes = new BincodeBytes().header().u64(1).u64(1).u64(1L << 58);
    byte[] content = Files.readAllBytes(bytes.to(folder.resolve("file")));
    assertThatThrownBy(() -> read(new ByteArrayInputStream(content)))
        .isInstanceOf(BadHistoryException.class);
  }

  @Test
  void anErrorOfReadingNamesTheFile() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("Input/output error");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
          }
        };
    assertThatThrownBy(() -> read(broken))
        .isInstanceOf(FileSystemException.class)
        .hasMessage("-: Input/output error");
  }

  @Test
  void endlessZerosAreNoHistory() {
    Path zeros = Path.of("/dev/zero");
    assumeTrue(Files.exists(zeros), "there is no /dev/zero");
    assertThatThrownBy(() -> HistoryFiles.read(zeros)).isInstanceOf(BadHistoryException.class);
  }
}
