package dev.taipan.formats.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.formats.bincode.BincodeBytes;
import dev.taipan.formats.versions.VersionOrderFile;
import dev.taipan.history.notation.Notation;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small files do not take all memory, and messages about large ones are short. */
class ReadLimitsTest {
  private static final int MEGABYTE = 1 << 20;

  @TempDir private Path folder;

  private Path compressed(Compression compression, String start, String filling, long length)
      throws IOException {
    Path file = folder.resolve("history");
    byte[] part = filling.repeat(MEGABYTE / filling.length()).getBytes(StandardCharsets.UTF_8);
    try (OutputStream stream =
        new BufferedOutputStream(compression.compress(Files.newOutputStream(file)))) {
      stream.write(start.getBytes(StandardCharsets.UTF_8));
      for (long written = 0; written < length; written += part.length) {
        stream.write(part);
      }
    }
    return file;
  }

  private static ReadOptions limits(long expanded, int piece) {
    return ReadOptions.DEFAULTS.withLimits(new ReadLimits(expanded, piece));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void whatBecomesTooLongIsAnError(Compression compression) throws IOException {
    Path file = compressed(compression, "", "r(1,0,1,1)\n", 30L * MEGABYTE);
    assertThatThrownBy(() -> HistoryFiles.read(file, limits(20L * MEGABYTE, 1000)))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageMatching(
            ".*history: found more than 20971520 decompressed bytes from [0-9]+ bytes of "
                + compression.title()
                + ", expected no more than this limit, .*");
    assertThat(HistoryFiles.read(file, limits(40L * MEGABYTE, 1000)).transactions()).isOne();
  }

  @Test
  void whatIsCompressedAsUsualMayBeOfAnyLength() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      text.append("w(%d,%d,1,%d)\n".formatted(i % 1000, i * 7919L % 100_003, i));
    }
    Path file = compressed(Compression.GZIP, text.toString(), "\n", 0);
    assertThat(HistoryFiles.read(file, limits(1000, 1000)).operations()).isEqualTo(100_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '%',
      value = {
        "{:type :ok, :value [[:w \"|1:25",
        "{:type :ok, :value [[:w :|1:25",
        "{:type :ok, :value [[:w 1|1:25",
        "{:type :ok, :value [[:w \\|1:25",
        "{\"type\":\"ok\",\"value\":[[\"w\",\"|1:28",
        "{\"type\":\"ok\",\"value\":[[\"w\",1|1:28",
        "{\"taipan\":\"history\",\"version\":1,\"sessions\":[\"|1:45",
      })
  void aTokenThatIsTooLongIsAnError(String start, String place) throws IOException {
    Path file = compressed(Compression.GZIP, start, "1", 2 * MEGABYTE);
    assertThatThrownBy(() -> HistoryFiles.read(file, limits(1L << 30, MEGABYTE)))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageStartingWith(file + ":" + place + ": found ")
        .hasMessageContaining("a token of at most 1048576 bytes");
  }

  @ParameterizedTest
  @CsvSource({"{:type :ok :value [[:w, '[1 '", "'{\"type\":\"ok\",\"value\":[[\"w\",[', '[1],'"})
  void aCollectionThatIsTooLongANameIsAnError(String start, String filling) throws IOException {
    Path file = compressed(Compression.ZSTD, start, filling, 8L * MEGABYTE);
    assertThatThrownBy(() -> HistoryFiles.read(file, limits(1L << 30, MEGABYTE)))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageContaining("a token of at most 1048576 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"type\":[", "{:type ["})
  void collectionsThatAreTooDeepAreAnError(String start) throws IOException {
    Path file = compressed(Compression.ZSTD, start, "[", 17L * MEGABYTE);
    assertThatThrownBy(() -> HistoryFiles.read(file)).isInstanceOf(BadHistoryException.class);
  }

  @Test
  void aLineOfVersionsThatIsTooLongIsAnError() throws IOException {
    Path file = compressed(Compression.GZIP, "w(1,1,1,1)\no(1", ",1", 2 * MEGABYTE);
    assertThatThrownBy(() -> HistoryFiles.read(file, limits(1L << 30, MEGABYTE)))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageEndingWith("expected the end of the line within 1048576 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"o(7", "o(7,1", "# ", "x", "o(7,1@"})
  void messagesAboutLongNamesAreShort(String start) throws IOException {
    Path order = compressed(Compression.NONE, start, "7", 3 * MEGABYTE);
    Files.writeString(order, "\n)", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> VersionOrderFile.read(order, Notation.history("a 1: w7=1")))
        .isInstanceOf(BadHistoryException.class)
        .satisfies(error -> assertThat(error.getMessage()).hasSizeLessThan(1000));
  }

  @Test
  void aLongNameInAVersionOrderIsShownInPart() throws IOException {
    Path order = compressed(Compression.NONE, "o(", "7", 3 * MEGABYTE);
    Files.writeString(order, ")", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> VersionOrderFile.read(order, Notation.history("a 1: w7=1")))
        .hasMessageContaining("found key 7777")
        .satisfies(error -> assertThat(error.getMessage()).hasSizeLessThan(1000));
  }

  @Test
  void aDeviceIsNoVersionOrder() {
    Path zeros = Path.of("/dev/zero");
    assumeTrue(Files.exists(zeros), "there is no /dev/zero");
    assertThatThrownBy(() -> VersionOrderFile.read(zeros, Notation.history("a 1: w7=1")))
        .hasMessage("/dev/zero:1:1: found the byte 0x00, expected text");
  }

  @Test
  void whatIsFoundIsEscaped() throws IOException {
    Path file = folder.resolve("a\u001b]0;b\nc");
    Files.writeString(file, "{:type :ok, :value [[:w \"\u001b[2J\u009b\" }");
    assertThatThrownBy(() -> HistoryFiles.read(file))
        .hasMessageStartingWith(folder + "/a\\u001b]0;b\\u000ac:1:")
        .satisfies(
            error ->
                assertThat(error.getMessage().chars().anyMatch(Character::isISOControl)).isFalse());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void compressibleTextIsNotTakenForBincode(Compression compression) throws IOException {
    for (int length = 0; length < 6; length++) {
      Path file = compressed(compression, "w(1,1,1,1)\n".repeat(length), "\n", 9L * MEGABYTE);
      assertThat(HistoryFiles.detect(file)).isEqualTo(HistoryFormat.TEXT);
    }
  }

  @Test
  void bincodeWhoseIdLooksLikeCompressionIsReadWhenNamed() throws IOException {
    Path file = new BincodeBytes().header().u64(0).to(folder.resolve("file"));
    byte[] bytes = Files.readAllBytes(file);
    bytes[0] = 0x1F;
    bytes[1] = (byte) 0x8B;
    bytes[2] = 8;
    Files.write(file, bytes);
    ReadOptions bincode = ReadOptions.DEFAULTS.withFormat(HistoryFormat.BINCODE);
    assertThat(HistoryFiles.read(file, bincode).transactions()).isZero();
  }
}
