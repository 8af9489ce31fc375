package dev.taipan.formats.jepsen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.notation.Notation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class JepsenWritingTest {
  private static final String UNTIMED =
      """
      1 10: w7=1 r8=0
      2 20 unknown: w7=2
      1 30 aborted: w7=3 r8=5
      2 40: r7=1
      """;

  private static final String TIMED =
      """
      5 10 @100..200: w7=1 r8=0
      6 20 @150.. unknown: w7=2
      6 30 aborted: w7=3 r8=5
      6 40 @200..300: r7=1
      5 50 aborted: w7=4
      """;

  @TempDir private Path folder;

  @Test
  void writesCompletionsOnlyWithoutTimes() throws IOException {
    assertThat(write(Notation.history(UNTIMED), HistoryFormat.EDN))
        .isEqualTo(
            """
            {:type :ok, :f :txn, :process 1, :index 10, :value [[:w 7 1] [:r 8 nil]]}
            {:type :info, :f :txn, :process 2, :index 20, :value [[:w 7 2]]}
            {:type :fail, :f :txn, :process 1, :index 30, :value [[:w 7 3]]}
            {:type :ok, :f :txn, :process 2, :index 40, :value [[:r 7 1]]}
            """);
  }

  @Test
  void writesInvocationsAndCompletionsByTime() throws IOException {
    assertThat(write(Notation.history(TIMED), HistoryFormat.EDN))
        .isEqualTo(
            """
            {:type :invoke, :f :txn, :process 5, :time 100, :value [[:w 7 1] [:r 8 nil]]}
            {:type :invoke, :f :txn, :process 6, :time 150, :value [[:w 7 2]]}
            {:type :info, :f :txn, :process 6, :index 20, :value [[:w 7 2]]}
            {:type :invoke, :f :txn, :process 6, :value [[:w 7 3]]}
            {:type :fail, :f :txn, :process 6, :index 30, :value [[:w 7 3]]}
            {:type :invoke, :f :txn, :process 6, :time 200, :value [[:r 7 nil]]}
            {:type :ok, :f :txn, :process 5, :time 200, :index 10, :value [[:w 7 1] [:r 8 nil]]}
            {:type :ok, :f :txn, :process 6, :time 300, :index 40, :value [[:r 7 1]]}
            {:type :invoke, :f :txn, :process 5, :value [[:w 7 4]]}
            {:type :fail, :f :txn, :process 5, :index 50, :value [[:w 7 4]]}
            """);
  }

  @Test
  void writesTheSameInJson() throws IOException {
    assertThat(write(Notation.history(UNTIMED), HistoryFormat.JEPSEN_JSON))
        .startsWith(
            "{\"type\":\"ok\",\"f\":\"txn\",\"process\":1,\"index\":10,"
                + "\"value\":[[\"w\",7,1],[\"r\",8,null]]}\n"
                + "{\"type\":\"info\",");
  }

  @Test
  void writesListsWhole() throws IOException {
    History history =
        Notation.history(
            """
            1 10 @1..2: a7=1 a7=2 w8=5
            2 20 @3..4: r7=[1,2] r7=[1] r9=[] r8=5
            1 30 @5..6: r7=[2,1]
            """);
    assertThat(write(history, HistoryFormat.EDN))
        .contains(
            ":index 10, :value [[:append 7 1] [:append 7 2] [:w 8 5]]",
            ":time 3, :value [[:r 7 nil] [:r 7 nil] [:r 9 nil] [:r 8 nil]]",
            ":index 20, :value [[:r 7 [1 2]] [:r 7 [1]] [:r 9 []] [:r 8 5]]",
            ":index 30, :value [[:r 7 [2 1]]]");
    assertThat(write(history, HistoryFormat.JEPSEN_JSON))
        .contains("[[\"append\",7,1],", "[[\"r\",7,[1,2]],[\"r\",7,[1]],[\"r\",9,[]],");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[:r :x [:a nil \"b\"]] [:r :y []]",
        "[:append [1 2] :a] [:append [1 2] -2147483648] [:r [1 2] [:a -2147483648]]",
      })
  void keepsElementsOfAnyKind(String steps) throws IOException {
    History history = read("{:type :ok :process 1 :value [" + steps + "]}");
    assertThat(write(history, HistoryFormat.EDN)).contains(":value [" + steps + "]");
  }

  @Test
  void isWrittenTheSameAgain() throws IOException {
    for (String lines : new String[] {UNTIMED, TIMED}) {
      String edn = write(Notation.history(lines), HistoryFormat.EDN);
      String json = write(read(edn), HistoryFormat.JEPSEN_JSON);
      String again = write(read(json), HistoryFormat.EDN);
      // Times become places in the file.
      assertThat(again.replaceAll(":time \\d+, ", ""))
          .isEqualTo(edn.replaceAll(":time \\d+, ", ""));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{:type :ok :process 1 :value [[:w :x [1 {:a 2}]]]}",
        "{:type :ok :process 1 :value [[:w nil -2147483648] [:w 1 nil] [:r 1 nil]]}",
        "{:type :ok :process 1 :value [[:w 1/2 #inst \"2020\"] [:w \"a \\\\\" \\a]]}",
      })
  void keepsKeysAndValuesOfAnyKindInEdn(String edn) throws IOException {
    String steps = edn.substring(edn.indexOf(":value"));
    assertThat(write(read(edn), HistoryFormat.EDN)).contains(steps);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{:type :ok :process 1 :value [[:w :x 1]]}             | EDN         | ",
        "{:type :ok :process 1 :value [[:w :x 1]]}             | JEPSEN_JSON | key :x",
        "{:type :ok :process 1 :value [[:w 1 [2]]]}            | JEPSEN_JSON | value [2]",
        "{:type :ok :process 1 :value [[:w 1 \"\\o7\"]]}       | JEPSEN_JSON | value \"\\o7\"",
        "{:type :ok :process 1 :value [[:w \"x\\n\" 1.5]]}     | JEPSEN_JSON | ",
        "{\"type\":\"ok\",\"value\":[[\"w\",[\"{\"],\"{\"]]}   | EDN         | ",
        "{\"type\":\"ok\",\"value\":[[\"w\",[{}],\"{\"]]}      | EDN         | ",
        "{\"type\":\"ok\",\"value\":[[\"w\",[\"\\x\"],1]]}       | EDN         | key [\"\\x\"]",
        "{\"type\":\"ok\",\"value\":[[\"w\",\"{\",[1,null]]]}  | EDN         | ",
      })
  void saysWhichKeyOrValueTheOtherSyntaxHasNoFormFor(
      String content, HistoryFormat format, String what) throws IOException {
    History history = read(content);
    if (what == null) {
      assertThat(write(history, format)).isNotEmpty();
    } else {
      assertThatThrownBy(() -> write(history, format))
          .isInstanceOf(UnwritableHistoryException.class)
          .hasMessage("cannot write as " + format + ": this format has no form for the " + what);
    }
  }

  static Stream<Arguments> unwritable() {
    return Stream.of(
        arguments(
            Notation.history(new HistoryBuilder().noInitialValue(), "1 1: w1=1"),
            "the history has no initial value, but in this format nil is the initial value"),
        arguments(
            Notation.history("1 1 unknown: w1=1 r2=0"),
            "it is unknown whether transaction 1 committed, and this format cannot express "
                + "its reads"),
        arguments(
            Notation.history("1 1 @10..20: w1=1\n1 2 @20..30: r1=1"),
            "transaction 2 starts before the end of the previous one in its session"),
        arguments(
            Notation.history("1 1 @10..: w1=1\n1 2 @20..30: r1=1"),
            "transaction 2 starts before the end of the previous one in its session"),
        arguments(
            Notation.history("1 1 @10.. unknown: w1=1\n1 2 @..30: r1=1"),
            "transaction 2 starts before the end of the previous one in its session"));
  }

  @ParameterizedTest
  @MethodSource("unwritable")
  void refusesWhatItCannotExpress(History history, String message) {
    assertThatThrownBy(() -> write(history, HistoryFormat.EDN))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessage("cannot write as EDN: " + message);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void refusesAVersionOrder() throws IOException {
    History history = read("w(1,1,1,1)\no(1,1)\n");
    assertThatThrownBy(() -> write(history, HistoryFormat.JEPSEN_JSON))
        .hasMessage(
            "cannot write as JEPSEN_JSON: the history has a version order, which this "
                + "format cannot express");
  }

  /** 0 is written as nothing, and so is what a key held at first that says so by itself. */
  @Test
  void aReadOfWhatAllKeysHeldAtFirstStaysOne() throws IOException {
    History history =
        read(
            """
            {"taipan":"history","version":1,"initial":0}
            {"session":"a","ops":[["r",1,0],["r",2,5]]}
            {"key":1,"initial":0}
            {"key":2,"initial":5}
            """);
    String written = write(history, HistoryFormat.EDN);
    assertThat(written).contains(":taipan/initial [[2 5]]}");
    History again = read(written);
    assertThat(again.isOfInitialValue(0)).isTrue();
    assertThat(again.isOfInitialValue(1)).isTrue();
  }

  /** What aborted transactions read is left out, and what is said of a key alone is bad input. */
  @Test
  void nothingIsSaidOfKeysThatNoWrittenOperationHas() throws IOException {
    History history =
        read(
            """
            {"taipan":"history","version":1,"initial":0}
            {"session":"a","status":"aborted","ops":[["r",1,5],["list",2,[6]]]}
            {"session":"a","ops":[["r",3,7]]}
            {"key":1,"initial":5}
            {"key":3,"initial":7}
            """);
    String written = write(history, HistoryFormat.JEPSEN_JSON);
    assertThat(written).contains("\"taipan/initial\":[[3,7]]}");
    assertThat(read(written).isOfInitialValue(0)).isTrue();
  }

  private History read(String content) throws IOException {
    return HistoryFiles.read(Files.writeString(folder.resolve("input"), content));
  }

  private String write(History history, HistoryFormat format) throws IOException {
    Path file = folder.resolve("output");
    HistoryFiles.write(history, file, format);
    return Files.readString(file);
  }
}
