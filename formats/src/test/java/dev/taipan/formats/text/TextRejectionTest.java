package dev.taipan.formats.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TextRejectionTest {
  private static final String RANGE = "a number from -9223372036854775808 to 18446744073709551615";
  private static final String LINE_START =
      "'r', 'w', 't' or 'o' at the start of the line, or an empty line";

  @TempDir private Path folder;

  static Stream<Arguments> malformed() {
    return Stream.of(
        arguments("x(1,1,1,1)", "1:1: found 'x', expected " + LINE_START),
        arguments("R(1,1,1,1)", "1:1: found 'R', expected " + LINE_START),
        arguments("  r(1,1,1,1)", "1:3: found 'r', expected " + LINE_START),
        arguments("r(1,1,1,1)\n\n# note", "3:1: found '#', expected " + LINE_START),
        arguments("r", "1:2: found the end of the file, expected '('"),
        arguments("r[1,1,1,1]", "1:2: found '[', expected '('"),
        arguments("r (1,1,1,1)", "1:2: found ' ', expected '('"),
        arguments("r()", "1:3: found ')', expected a digit"),
        arguments("r(,1,1,1)", "1:3: found ',', expected a digit"),
        arguments("r(+1,1,1,1)", "1:3: found '+', expected a digit"),
        arguments("r(-,1,1,1)", "1:4: found ',', expected a digit"),
        arguments("r(--1,1,1,1)", "1:4: found '-', expected a digit"),
        arguments("r(x,1,1,1)", "1:3: found 'x', expected a digit"),
        arguments("r( 1,1,1,1)", "1:3: found ' ', expected a digit"),
        arguments("r(1,nil,1,1)", "1:5: found 'n', expected a digit"),
        arguments("r(1.5,1,1,1)", "1:4: found '.', expected ','"),
        arguments("r(1,1)", "1:6: found ')', expected ','"),
        arguments("r(1,1,1)", "1:8: found ')', expected ','"),
        arguments("r(1,1,1,1,1)", "1:10: found ',', expected ')'"),
        arguments("r(1,1,1,1", "1:10: found the end of the file, expected ')'"),
        arguments("w(1,1,1,1)\nr(1,1,\n", "2:7: found the end of the line, expected a digit"),
        arguments("w(1,1,1,1)\r\nr(1,1\r\n", "2:6: found the end of the line, expected ','"),
        arguments("r(1,1,1,1) ", "1:11: found ' ', expected the end of the line"),
        arguments("r(1,1,1,1)w(1,1,1,1)", "1:11: found 'w', expected the end of the line"),
        arguments("r(1,1,1,1)\rw(1,1,1,1)", "1:12: found 'w', expected the end of the line"),
        arguments("r(1,\u00ff,1,1)", "1:5: found the byte 0xFF, expected a digit"),
        arguments("r(1,\u00e9", "1:5: found the byte 0xE9, expected a digit"),
        arguments("r(1\0,1,1,1)", "1:4: found the byte 0x00, expected ','"),
        arguments("\u00ff\u00fer\0", "1:1: found the byte 0xFF, expected " + LINE_START),
        arguments("\u00ef\u00bb\u00bfr(1;1,1,1)", "1:4: found ';', expected ','"),
        arguments(
            "w(1,18446744073709551616,1,1)", "1:5: found 18446744073709551616, expected " + RANGE),
        arguments(
            "w(1,99999999999999999999999,1,1)",
            "1:5: found 99999999999999999999999, expected " + RANGE),
        arguments(
            "w(1,-9223372036854775809,1,1)", "1:5: found -9223372036854775809, expected " + RANGE),
        arguments(
            "w(1,-99999999999999999999,1,1)",
            "1:5: found -99999999999999999999, expected " + RANGE),
        arguments(
            "w(1," + "1".repeat(60) + ",1,1)",
            "1:5: found " + "1".repeat(40) + "..., expected " + RANGE),
        arguments(
            "w(1,-5,1,1)\nw(1,9223372036854775808,1,1)",
            "2:5: found 9223372036854775808, expected a number up to "
                + "9223372036854775807, since this column contains negative numbers"),
        arguments(
            "w(9223372036854775808,1,1,1)\nw(-5,1,1,1)",
            "2:3: found -5, expected a number from 0, since this column contains numbers "
                + "beyond 9223372036854775807"),
        arguments(
            "w(1,1,1,9223372036854775808)\nw(1,1,1,-1)",
            "2:9: found -1, expected a number from 0, since this column contains numbers "
                + "beyond 9223372036854775807"),
        arguments(
            "w(1,1,4,77)\nw(1,2,5,78)\nw(1,3,5,77)",
            "3:9: found transaction 77 in session 5, expected the transaction in session 4 only"),
        arguments("t[1,2,1,1)", "1:2: found '[', expected '('"),
        arguments("t(1,2,1,1", "1:10: found the end of the file, expected ')'"),
        arguments("t(1,2,1,1),", "1:11: found ',', expected the end of the line"),
        arguments("t(1;2,1,1)", "1:4: found ';', expected ','"),
        arguments("t(now,2,1,1)", "1:3: found 'n', expected a digit"),
        arguments("t(1,2,,1)", "1:7: found ',', expected a digit"),
        arguments(
            "t(7,5,1,1)", "1:5: found the end 5, expected an end that is not before the start 7"),
        arguments(
            "t(1,9223372036854775808,1,1)",
            "1:5: found the time 9223372036854775808, expected a time of at most "
                + "9223372036854775807"),
        arguments(
            "t(1,2,1,8)\nw(1,1,1,8)\nt(,3,1,8)",
            "3:1: found times of transaction 8 again, expected a single line with its times"));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void namesThePlaceAndWhatWasFoundAndExpected(String content, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.txt"), content, ISO_8859_1);
    assertThatThrownBy(
            () -> HistoryFiles.read(file, ReadOptions.DEFAULTS.withFormat(HistoryFormat.TEXT)))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(file + ":" + message);
  }

  @Test
  void rejectsADirectory() {
    assertThatThrownBy(
            () -> HistoryFiles.read(folder, ReadOptions.DEFAULTS.withFormat(HistoryFormat.TEXT)))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(folder + ": found a directory, expected a text file");
  }

  @Test
  void namesTheLineAndColumnBehindTheFirstChunk() throws IOException {
    String line = "w(1,2,3,4)\n";
    Path file = folder.resolve("bad.txt");
    Files.writeString(file, line.repeat(200_000) + "w(1,2;");
    assertThatThrownBy(() -> HistoryFiles.read(file))
        .hasMessage(file + ":200001:6: found ';', expected ','");
  }
}
