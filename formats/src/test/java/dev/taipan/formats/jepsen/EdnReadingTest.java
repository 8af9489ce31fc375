package dev.taipan.formats.jepsen;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdnReadingTest {
  @TempDir private Path folder;

  @Test
  void readsRegistersOfTwoProcesses() throws IOException {
    History history =
        read(
            """
            {:type :invoke, :f :txn, :value [[:w 8 1] [:r 9 nil]], :process 4, :time 11, :index 0}
            {:type :invoke, :f :txn, :value [[:r 8 nil]], :process 2, :time 12, :index 1}
            {:type :ok, :f :txn, :value [[:w 8 1] [:r 9 nil]], :process 4, :time 13, :index 2}
            {:type :ok, :f :txn, :value [[:r 8 1]], :process 2, :time 14, :index 3}
            """);
    assertThat(Shape.named(history))
        .isEqualTo(
            """
            session 4
            2 COMMITTED: w 8=1 r 9=nil from 0 to 2
            session 2
            3 COMMITTED: r 8=1 from 1 to 3
            """);
    assertThat(history.hasInitialValue()).isTrue();
    assertThat(history.value(1)).isEqualTo(history.initialValue());
  }

  @Test
  void readsLists() throws IOException {
    History history =
        read(
            """
            {:type :ok, :value [[:append :x 1] [:append :x 2]], :process 0, :index 10}
            {:type :ok, :value [[:r :x [1 2]] [:r :y []] [:r :z nil]], :process 0, :index 20}
            """);
    assertThat(Shape.named(history))
        .isEqualTo(
            """
            session 0
            10 COMMITTED: w :x=1 w :x=2
            20 COMMITTED: r :x=2 r :y=nil r :z=nil
            """);
  }

  @Test
  void takesWritesOfFailedAndUnknownTransactionsAndNoReads() throws IOException {
    History history =
        read(
            """
            {:type :invoke :process 1 :index 0 :value [[:w 1 1] [:r 2 nil]]}
            {:type :fail :process 1 :index 1 :value [[:w 1 1] [:r 2 7]] :error :conflict}
            {:type :invoke :process 1 :index 2 :value [[:r 2 nil] [:w 1 2]]}
            {:type :fail :process 1 :index 3}
            {:type :invoke :process 1 :index 4 :value [[:w 1 3]]}
            {:type :info :process 1 :index 5 :value nil :error [:timeout "late"]}
            {:type :invoke :process 2 :index 6 :value [[:w 1 4] [:r 1 nil]]}
            """);
    assertThat(Shape.named(history))
        .isEqualTo(
            """
            session 1
            1 ABORTED: w 1=1 from 0 to 1
            3 ABORTED: w 1=2 from 2 to 3
            5 UNKNOWN: w 1=3 from 4
            session 2
            6 UNKNOWN: w 1=4 from 6
            """);
  }

  @Test
  void takesAReadWithoutAValueForOneOfNil() throws IOException {
    for (String content :
        new String[] {
          "{:type :ok :process 1 :index 1 :value [[:r :x] [:r :y nil] [:append :x 1]]}",
          "{\"type\":\"ok\",\"process\":1,\"index\":1,\"value\":[[\"r\",\":x\"],[\"r\",\":y\",null],[\"append\",\":x\",1]]}"
        }) {
      History history = read(content);
      assertThat(history.value(0)).isEqualTo(history.initialValue(0));
      assertThat(history.value(1)).isEqualTo(history.initialValue(1));
      assertThat(history.lists().read(history, 0)).isEmpty();
    }
  }

  @Test
  void keepsElementsThatAreWhatRegistersHoldAtFirst() throws IOException {
    String content =
        """
        {:type :ok :process 1 :index 1 :value [[:append :x nil] [:r :x [nil]] [:r :y nil]]}
        {:type :ok :process 2 :index 2 :value [[:append :z 1] [:r :z [1]] [:r :y 1] [:r :x nil]]}
        """;
    Path file = Files.writeString(folder.resolve("history"), content);
    for (InitialVersion initial : List.of(InitialVersion.ofFormat(), InitialVersion.value(1))) {
      History history = HistoryFiles.read(file, ReadOptions.DEFAULTS.withInitial(initial));
      assertThat(history.lists().read(history, 1)).hasSize(1);
      assertThat(history.lists().read(history, 4)).hasSize(1);
      assertThat(history.lists().read(history, 6)).isEmpty();
      Path written = folder.resolve("written");
      for (HistoryFormat format : List.of(HistoryFormat.EDN, HistoryFormat.JSONL)) {
        HistoryFiles.write(history, written, format);
        History again = HistoryFiles.read(written, ReadOptions.DEFAULTS.withInitial(initial));
        assertThat(again.lists().read(again, 1)).hasSize(1);
        assertThat(again.lists().read(again, 4)).hasSize(1);
        assertThat(again.lists().read(again, 6)).isEmpty();
      }
    }
  }

  @Test
  void passesOverWhatNoClientDid() throws IOException {
    History history =
        read(
            """
            {:type :info, :f :start, :process :nemesis, :value [:isolated {1 #{2 3}}], :index 0}
            {:type :ok, :f :txn, :process 0, :value [[:w 1 1]], :index 1}
            {:f :kill, :value "no type", :process "nemesis"}
            {:value {:some :thing}, :type :odd, :process [:a 1]}
            """);
    assertThat(Shape.named(history)).isEqualTo("session 0\n1 COMMITTED: w 1=1\n");
  }

  @Test
  void takesEachOperationWithoutAProcessForASession() throws IOException {
    History history =
        read(
            """
            [{:type :invoke :value [[:w 1 1]]}
             {:type :invoke :value [[:w 1 2]]}
             {:type :ok     :value [[:w 1 1]]}
             {:type :ok     :value [[:r 1 1]], :index 40}]
            """);
    assertThat(Shape.named(history))
        .isEqualTo(
            """
            session 3
            3 COMMITTED: w 1=1
            session 40
            40 COMMITTED: r 1=1
            session 2
            2 UNKNOWN: w 1=2
            """);
  }

  @Test
  void hasNoTimesWhenAnythingWasNotInvoked() throws IOException {
    History history =
        read(
            """
            {:type :invoke :process 0 :value [[:w 1 1]]}
            {:type :ok :process 0 :value [[:w 1 1]]}
            {:type :ok :process 1 :value [[:r 1 1]]}
            """);
    assertThat(history.hasTimes()).isFalse();
  }

  @Test
  void completesTheInvocationWithTheSameStepsWhereAProcessHasSeveral() throws IOException {
    History history =
        read(
            """
            {:type :invoke :process 0 :value [[:w 1 1]]}
            {:type :invoke :process 0 :value [[:r 1 nil]]}
            {:type :invoke :process 0 :value [[:w 1 3]]}
            {:type :ok :process 0 :value [[:w 1 1]]}
            {:type :ok :process 0 :value [[:r 1 1]]}
            """);
    assertThat(Shape.named(history))
        .isEqualTo(
            """
            session 0
            4 COMMITTED: w 1=1 from 0 to 3
            5 COMMITTED: r 1=1 from 1 to 4
            3 UNKNOWN: w 1=3 from 2
            """);
  }

  @Test
  void takesFieldsInAnyOrderAndBlanksCommasAndCommentsAnywhere() throws IOException {
    History history =
        read(
            """
            ; recorded by hand
            #_ {:type :ok :value [[:w 1 9]]} ; taken back
            #_#_ 1 2
            ({:value ( ,[ :w, 1 -5 ],, [:r 2 [ ]]),
              :index 7 ; the name
              :process 3 :type :ok}#history.Op{:process +3 :index 8N,:type :ok,:value[[:r 1 -5]]})
            """);
    assertThat(Shape.named(history))
        .isEqualTo(
            """
            session 3
            7 COMMITTED: w 1=-5 r 2=nil
            8 COMMITTED: r 1=-5
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ":error {:a [1 (2 #{3 {}})], \"}\" \"\\\"]\"}",
        ":error #inst \"2020-01-01T00:00:00Z\"",
        ":error #tag #other [1 2]",
        ":error #:ns{:a 1}",
        ":error ^{:line 1} ^:private [a b]",
        ":error \\] :next \\newline :last \\u0041",
        ":error 22/7 :x 1.5e10M :y ##NaN :z 0x1F",
        ":error 123456789012345678901234567890",
        ":error [#_ x #_ #_ (y) z]",
        "[:vector :key] {:a :b}, nil nil, 1 2, \"text\" true",
        ":error \"two\nlines\"",
        ":error \"\u00e9\u4e16\"",
        ":latitude symbol/with-namespace? :a/b c",
      })
  void passesOverEntriesThatSayNothing(String entries) throws IOException {
    History history =
        read("{:type :ok, " + entries + " :process 5, :value [[:w 1 2]]}\n{:type :invoke}");
    assertThat(Shape.named(history)).contains(" COMMITTED: w 1=2\n");
    assertThat(history.transactions()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ":x                  | :x",
        "\"x\"               | \"x\"",
        "\"a \\\"b\\\" c\"   | \"a \\\"b\\\" c\"",
        "-7                  | -7",
        "+7                  | 7",
        "007                 | 7",
        "5N                  | 5",
        "[:anti,  3]         | [:anti 3]",
        "[ :a #_b (1 2) ]    | [:a (1 2)]",
        "{:a #{1}}           | {:a #{1}}",
        "#uuid \"1-2\"       | #uuid \"1-2\"",
        "9223372036854775807 | 9223372036854775807",
        "9223372036854775808 | 9223372036854775808",
        "-2147483648         | -2147483648",
        "-2147483647         | -2147483647",
        "-1073741825         | -1073741825",
        "-1073741824         | -1073741824",
        "-2147483649         | -2147483649",
        "1.50                | 1.50",
        "1/2                 | 1/2",
        "true                | true",
        "\\a                 | \\a",
      })
  void callsKeysAndValuesWhatTheInputDoes(String form, String name) throws IOException {
    History history = read("{:type :ok :process 0 :value [[:w " + form + " " + form + "]]}");
    assertThat(history.keyName(0)).isEqualTo(name);
    assertThat(history.valueName(history.value(0))).isEqualTo(name);
  }

  @Test
  void tellsKeysApartByWhatTheyAre() throws IOException {
    History history =
        read(
            "{:type :ok :process 0 :value [[:w :x 1] [:w \"x\" 1] [:w x 1] [:w [x] 1] [:w nil 1]]}");
    assertThat(history.keys()).isEqualTo(5);
  }

  @Test
  void keepsTheNumbersOfIntegersAndReservesFewForTheRest() throws IOException {
    History history = read("{:type :ok :process 0 :value [[:w 1 7] [:w 1 :a] [:w 1 -2147483647]]}");
    assertThat(history.value(0)).isEqualTo(7);
    assertThat(history.value(1)).isEqualTo(Integer.MIN_VALUE + 1);
    assertThat(history.value(2)).isEqualTo(Integer.MIN_VALUE + 2);
    assertThat(history.initialValue()).isEqualTo(Integer.MIN_VALUE);
  }

  @Test
  void acceptsTransactionsUnderOtherFunctions() throws IOException {
    History history =
        read(
            """
            {:type :invoke :f :read :process 0 :value [[:r 1 nil]]}
            {:type :ok :f :read :process 0 :value [[:r 1 nil]]}
            {:type :invoke :f :write :process 0 :value [[:w 1 1]]}
            {:type :info :f :write :process 0}
            """);
    assertThat(history.transactions()).isEqualTo(2);
  }

  @Test
  void takesAnotherInitialValueWhenTold() throws IOException {
    Path file = write("{:type :ok :process 0 :value [[:r 1 0] [:r 2 nil]]}");
    History zero =
        HistoryFiles.read(file, ReadOptions.DEFAULTS.withInitial(InitialVersion.value(0)));
    assertThat(zero.initialValue()).isZero();
    assertThat(zero.value(0)).isZero();
    assertThat(zero.value(1)).isZero();
    History none = HistoryFiles.read(file, ReadOptions.DEFAULTS.withInitial(InitialVersion.none()));
    assertThat(none.hasInitialValue()).isFalse();
    assertThat(none.valueName(none.value(1))).isEqualTo("nil");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        " [ ] ",
        "({:type :ok})",
        "{:type :ok}",
        "; text\n",
        "#_1 {}",
        "\u00ef\u00bb\u00bf{:a 1}",
        ",,{}",
        "^{:a 1} []"
      })
  void isFoundByItsStart(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("h"), content, ISO_8859_1);
    assertThat(HistoryFiles.detect(file)).isEqualTo(HistoryFormat.EDN);
  }

  @Test
  void readsAnEmptyVector() throws IOException {
    assertThat(read("[] ; nothing").transactions()).isZero();
  }

  @Test
  void readsBeyondTheFirstChunk() throws IOException {
    String operation = "{:type :ok, :process 1, :value [[:w :key 1] [:r \"other\" nil]]}\n";
    assertThat(read(operation.repeat(40_000)).operations()).isEqualTo(80_000);
  }

  private History read(String content) throws IOException {
    return HistoryFiles.read(write(content));
  }

  private Path write(String content) throws IOException {
    return Files.writeString(folder.resolve("history.edn"), content);
  }
}
