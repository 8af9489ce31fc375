package dev.taipan.formats.io;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Shape;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CompressionTest {
  private static final String TEXT = "w(1,1,1,1)\nr(1,1,2,2)\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void textIsReadWhateverTheNameOfTheFile(Compression compression) throws IOException {
    Path file = write("history.txt", compress(compression, TEXT));
    assertThat(HistoryFiles.detect(file)).isEqualTo(HistoryFormat.TEXT);
    assertThat(HistoryFiles.read(file).operations()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void operationsAreReadInEitherSyntax(Compression compression) throws IOException {
    Path edn = write("a", compress(compression, "[{:type :ok, :value [[:w 1 1]]}]"));
    assertThat(HistoryFiles.read(edn).operations()).isEqualTo(1);
    Path json = write("b", compress(compression, "[{\"type\":\"ok\",\"value\":[[\"w\",1,1]]}]"));
    assertThat(HistoryFiles.read(json).operations()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void partsInARowAreOneContent(Compression compression) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int parts = 300;
    for (int part = 0; part < parts; part++) {
      bytes.write(compress(compression, TEXT.repeat(part)));
    }
    Path file = write("history", bytes.toByteArray());
    assertThat(HistoryFiles.read(file).operations()).isEqualTo(parts * (parts - 1));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void errorsNameThePlaceInTheContent(Compression compression) throws IOException {
    Path file = write("history", compress(compression, TEXT.repeat(100_000) + "w(1;"));
    assertThatThrownBy(() -> HistoryFiles.read(file))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(file + ":200001:4: found ';', expected ','");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aFileThatIsCutOffIsDamaged(Compression compression) throws IOException {
    byte[] whole = compress(compression, noise());
    for (int length : new int[] {4, 5, 12, whole.length / 2, whole.length - 1}) {
      Path file = write("history", Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> HistoryFiles.read(file))
          .as("%d of %d bytes", length, whole.length)
          .isInstanceOf(BadHistoryException.class)
          .hasMessageMatching(
              (".*: found damaged %1$s data after [0-9]+ bytes of content, expected a "
                      + "complete %1$s file")
                  .formatted(compression.title()));
    }
  }

  /** Also where the place is the end of what is read at a time. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void whatIsBehindTheLastPartIsNoticed(Compression compression) throws IOException {
    byte[] part = compress(compression, TEXT);
    byte[] changed = part.clone();
    changed[0]++;
    for (byte[] more : List.of(new byte[1], new byte[600], changed, Arrays.copyOf(part, 5))) {
      for (int begun : new int[] {part.length, part.length - 3, 4}) {
        byte[] whole = Arrays.copyOf(part, part.length + more.length);
        System.arraycopy(more, 0, whole, part.length, more.length);
        StartedStream stream =
            new StartedStream(
                ByteBuffer.wrap(whole, 0, begun),
                new ByteArrayInputStream(whole, begun, whole.length - begun));
        assertThatThrownBy(() -> compression.decompress(stream).readAllBytes())
            .isInstanceOf(IOException.class);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aChangedByteIsNoticed(Compression compression) throws IOException {
    byte[] bytes = compress(compression, noise());
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 50; i++) {
      byte[] changed = bytes.clone();
      // The header of gzip has a time and a system that nobody checks.
      changed[random.nextInt(20, changed.length)] ^= (byte) (1 + random.nextInt(255));
      Path file = write("history", changed);
      assertThatThrownBy(() -> HistoryFiles.read(file)).isInstanceOf(BadHistoryException.class);
    }
  }

  @Test
  void contentOfNoKnownFormatIsShown() throws IOException {
    Path file = write("history", compress(Compression.GZIP, "<html>"));
    assertThatThrownBy(() -> HistoryFiles.read(file))
        .hasMessageStartingWith(file + ": found a file that starts with \"<html>\", expected ");
  }

  @ParameterizedTest
  @CsvSource({"history.txt.gz, GZIP", "history.zst, ZSTD", "history.txt, NONE", "gz, NONE"})
  void isWrittenAsTheNameSays(String name, Compression compression) throws IOException {
    History history = HistoryFiles.read(write("history", TEXT.getBytes(US_ASCII)));
    Path file = folder.resolve(name);
    HistoryFiles.write(history, file, HistoryFormat.TEXT);
    byte[] bytes = Files.readAllBytes(file);
    assertThat(Compression.startingWith(ByteBuffer.wrap(bytes))).isEqualTo(compression);
    StartedStream compressed =
        new StartedStream(ByteBuffer.allocate(0), new ByteArrayInputStream(bytes));
    try (InputStream stream = compression.decompress(compressed)) {
      assertThat(stream).hasContent(TEXT);
    }
    assertThat(Shape.named(HistoryFiles.read(file))).isEqualTo(Shape.named(history));
  }

  @Test
  void bincodeIsNotCompressed() {
    Path file = folder.resolve("history.gz");
    assertThatThrownBy(
            () -> HistoryFiles.write(new HistoryBuilder().build(), file, HistoryFormat.BINCODE))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessage(
            "cannot write as BINCODE: this format is not read from compressed files, which the "
                + "name "
                + file
                + " implies");
    assertThat(folder).isEmptyDirectory();
  }

  private static String noise() {
    SplittableRandom random = new SplittableRandom(2);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      text.append("w(%d,%d,1,%d)\n".formatted(random.nextInt(99), random.nextLong(), i));
    }
    return text.toString();
  }

  private static byte[] compress(Compression compression, String content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream stream = compression.compress(bytes)) {
      stream.write(content.getBytes(US_ASCII));
    }
    return bytes.toByteArray();
  }

  private Path write(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }
}
