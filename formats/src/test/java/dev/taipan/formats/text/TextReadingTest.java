package dev.taipan.formats.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
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
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextReadingTest {
  private static final String TWO_OPERATIONS =
      """
      session 1
      2 COMMITTED: w 3=4 r 3=4
      """;

  @TempDir private Path folder;

  @Test
  void keepsProgramOrderAndOrdersTransactionsByFirstAppearanceInTheirSession() throws IOException {
    assertShape(
        """
        w(7,1,9,40)
        r(8,0,5,30)
        w(8,2,9,12)
        r(7,1,5,30)
        r(7,1,9,40)
        """,
        """
        session 9
        40 COMMITTED: w 7=1 r 7=1
        12 COMMITTED: w 8=2
        session 5
        30 COMMITTED: r 8=0 r 7=1
        """);
  }

  @Test
  void readsTheTimesOfTransactionsWhereverTheyStand() throws IOException {
    History history =
        read(
            """
            t(-5,10,1,7)
            w(1,1,1,7)
            w(1,2,2,8)
            t(3,,2,8)
            t(,20,1,9)
            r(1,1,1,9)
            r(1,1,3,10)
            """);
    assertThat(history.hasTimes()).isTrue();
    assertThat(times(history)).containsExactly("7: -5 10", "9: - 20", "8: 3 -", "10: - -");
  }

  @Test
  void aLineOfTimesAloneMakesATransaction() throws IOException {
    History history = read("t(1,2,5,6)\nw(1,1,5,4)\n");
    assertThat(times(history)).containsExactly("6: 1 2", "4: - -");
  }

  @Test
  void timesOfAbortedTransactionsMeanNothing() throws IOException {
    History history = read("t(1,2,5,-1)\nw(1,1,5,-1)\nt(4,5,5,-1)\n");
    assertThat(times(history)).containsExactly("-1: - -");
    assertThat(history.hasTimes()).isFalse();
  }

  @Test
  void aHistoryWithoutTimesHasNone() throws IOException {
    assertThat(read("w(1,1,5,4)\n").hasTimes()).isFalse();
  }

  private History read(String content) throws IOException {
    return HistoryFiles.read(Files.writeString(folder.resolve("history.txt"), content));
  }

  private static List<String> times(History history) {
    return IntStream.range(0, history.transactions())
        .mapToObj(
            t ->
                "%s: %s %s"
                    .formatted(
                        history.transactionName(t),
                        history.startTime(t) == History.NO_START ? "-" : history.startTime(t),
                        history.endTime(t) == History.NO_END ? "-" : history.endTime(t)))
        .toList();
  }

  @Test
  void makesOneAbortedTransactionOfARunOfAbortedLinesOfASession() throws IOException {
    assertShape(
        """
        w(1,1,1,-1)
        w(1,9,2,7)
        r(2,1,1,-1)
        w(1,2,1,3)
        w(1,3,1,-1)
        w(1,4,1,3)
        """,
        """
        session 1
        -1 ABORTED: w 1=1 r 2=1
        3 COMMITTED: w 1=2 w 1=4
        -1 ABORTED: w 1=3
        session 2
        7 COMMITTED: w 1=9
        """);
  }

  @Test
  void doesNotSplitAnAbortedTransactionForLinesOfATransactionThatBeganEarlier() throws IOException {
    assertShape(
        "w(1,1,1,3)\nw(1,2,1,-1)\nw(1,3,1,3)\nw(1,4,1,-1)\n",
        """
        session 1
        3 COMMITTED: w 1=1 w 1=3
        -1 ABORTED: w 1=2 w 1=4
        """);
  }

  @Test
  void keepsAbortedTransactionsOfTwoSessionsApart() throws IOException {
    assertShape(
        "w(1,1,1,-1)\nw(1,2,2,-1)\nw(1,3,1,-1)\n",
        """
        session 1
        -1 ABORTED: w 1=1 w 1=3
        session 2
        -1 ABORTED: w 1=2
        """);
  }

  @Test
  void takesOtherNegativeTransactionsAsOrdinary() throws IOException {
    assertShape("w(1,1,1,-2)\n", "session 1\n-2 COMMITTED: w 1=1\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "w(3,4,1,2)\nr(3,4,1,2)\n",
        "w(3,4,1,2)\nr(3,4,1,2)",
        "w(3,4,1,2)\r\nr(3,4,1,2)\r\n",
        "w(3,4,1,2)\r\nr(3,4,1,2)\r",
        "\n\nw(3,4,1,2)\n\n  \t\nr(3,4,1,2)\n\n\n",
        "\r\nw(3,4,1,2)\r\n \r\nr(3,4,1,2)\r\n ",
        "\u00EF\u00BB\u00BFw(3,4,1,2)\nr(3,4,1,2)\n"
      })
  void acceptsHarmlessDifferencesInLayout(String content) throws IOException {
    assertShape(content, TWO_OPERATIONS);
  }

  @Test
  void ignoresLeadingZerosAndTheSignOfZero() throws IOException {
    assertShape("w(03,0004,01,-0)\nr(3,4,1,0)\n", "session 1\n0 COMMITTED: w 3=4 r 3=4\n");
  }

  @Test
  void keepsSignedNumbersOf64Bits() throws IOException {
    assertShape(
        "w(-9223372036854775808,9223372036854775807,-5,-3)\n",
        """
        session -5
        -3 COMMITTED: w -9223372036854775808=9223372036854775807
        """);
  }

  @Test
  void keepsUnsignedNumbersOf64Bits() throws IOException {
    assertShape(
        "w(18446744073709551615,9223372036854775808,18446744073709551614,18446744073709551615)\n",
        """
        session 18446744073709551614
        18446744073709551615 COMMITTED: w 18446744073709551615=9223372036854775808
        """);
  }

  @Test
  void letsColumnsDifferInSignedness() throws IOException {
    assertShape(
        "w(-1,18446744073709551615,1,1)\n", "session 1\n1 COMMITTED: w -1=18446744073709551615\n");
  }

  @Test
  void readsAnEmptyFileAsAnEmptyHistory() throws IOException {
    assertShape("", "");
    assertShape("\n \n", "");
  }

  @Test
  void acceptsDuplicateWritesAndReadsOfWhatNobodyWrote() throws IOException {
    assertShape(
        "w(1,5,1,1)\nw(1,5,1,2)\nr(1,77,1,2)\n",
        "session 1\n1 COMMITTED: w 1=5\n2 COMMITTED: w 1=5 r 1=77\n");
  }

  @Test
  void keepsAnExplicitWriteOfTheInitialValue() throws IOException {
    assertShape("w(1,0,1,1)\n", "session 1\n1 COMMITTED: w 1=0\n");
  }

  @Test
  void takesTheInitialVersionFromTheOptions() throws IOException {
    Path file = Files.writeString(folder.resolve("history.txt"), "r(1,5,1,1)\n");
    assertThat(HistoryFiles.read(file).initialValue()).isZero();
    assertThat(initial(file, InitialVersion.value(5)).initialValue()).isEqualTo(5);
    assertThat(initial(file, InitialVersion.none()).hasInitialValue()).isFalse();
    assertThat(initial(file, InitialVersion.ofFormat()).hasInitialValue()).isTrue();
  }

  @Test
  void readsAFileOfManyChunks() throws IOException {
    StringBuilder content = new StringBuilder();
    StringBuilder expected = new StringBuilder("session 1\n");
    for (int i = 1; i <= 120_000; i++) {
      content
          .append("w(")
          .append(i % 7)
          .append(',')
          .append(i)
          .append(",1,")
          .append(i)
          .append(")\n");
      expected.append(i).append(" COMMITTED: w ").append(i % 7).append('=').append(i).append('\n');
    }
    assertShape(content.toString(), expected.toString());
  }

  private static History initial(Path file, InitialVersion initial) throws IOException {
    return HistoryFiles.read(file, ReadOptions.DEFAULTS.withInitial(initial));
  }

  private void assertShape(String content, String expected) throws IOException {
    Path file = Files.writeString(folder.resolve("history.txt"), content, ISO_8859_1);
    assertThat(HistoryFiles.detect(file)).isEqualTo(HistoryFormat.TEXT);
    assertThat(Shape.named(HistoryFiles.read(file))).isEqualTo(expected);
  }
}
