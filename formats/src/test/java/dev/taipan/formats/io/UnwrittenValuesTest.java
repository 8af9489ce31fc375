package dev.taipan.formats.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.convert.LossyConversion;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What was there before a recording, by what was read and nobody wrote. */
class UnwrittenValuesTest {
  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "one value,                   'r(1,7,1,1) w(1,3,1,1) r(1,3,2,2)', 1=7",
    "the same value of two keys,  'r(1,7,1,1) r(2,7,1,1)',            1=7 2=7",
    "only reads count,            'w(1,7,1,1)',                       ''",
    "a value that was written,    'r(1,7,1,1) w(1,7,2,2)',            ''",
    "... by who aborted,          'r(1,7,1,1) w(1,7,2,-1)',           ''",
    "... by the reader,           'r(1,7,1,1) w(1,7,1,1)',            ''",
    "two values,                  'r(1,7,1,1) r(1,8,2,2)',            ''",
    "two values and the first twice, 'r(1,7,1,1) r(1,7,3,3) r(1,8,2,2)', ''",
    "the initial one of the format, 'r(1,0,1,1)',                     ''",
    "that one and another,        'r(1,0,1,1) r(1,7,2,2)',            ''",
    "another while that is written, 'r(1,0,1,1) r(1,7,2,2) w(1,0,3,3)', 1=7",
    "what an aborted one read,    'r(1,7,1,-1) w(2,1,2,2)',           ''",
    "spelled out,                 'w(1,0,9,9) r(1,7,1,1)',            ''",
  })
  void areInitialWhereThereIsOneOfAKey(String name, String content, String expected)
      throws IOException {
    assertThat(own(infer(content.replace(' ', '\n')))).isEqualTo(expected == null ? "" : expected);
  }

  @Test
  void ofKeysThatASetupDoesNotWriteAreInitialBesideIt() throws IOException {
    assertThat(own(infer("w(1,0,9,9)\nr(1,7,1,1)\nr(2,7,1,1)\n"))).isEqualTo("2=7");
  }

  @Test
  void ofUnknownTransactionsCountWhereCommittedOnesReadNone() throws IOException {
    String header = "{\"taipan\":\"history\",\"version\":1}\n";
    String unknown =
        "{\"session\":\"a\",\"status\":\"unknown\",\"ops\":[[\"r\",1,7],[\"w\",2,2]]}\n";
    String observer = "{\"session\":\"b\",\"ops\":[[\"r\",2,2]]}\n";
    assertThat(own(infer(header + unknown + observer))).isEqualTo("1=7");
    assertThat(
            own(infer(header + unknown + observer + "{\"session\":\"c\",\"ops\":[[\"r\",1,8]]}")))
        .isEqualTo("1=8");
    assertThat(own(infer(header + unknown))).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "all of a list,       '[:r 1 [5 6]]',                                 1=2",
    "before appends,      '[:append 1 7] [:r 1 [5 6 7]]',                 1=2",
    "of several reads,    '[:r 1 [5 6]] [:append 1 7] [:r 1 [5 6 7]]',    1=2",
    "a shorter one,       '[:r 1 [5 6]] [:r 1 [5]]',                      1=1",
    "an empty one,        '[:r 1 [5 6]] [:r 1 nil]',                      ''",
    "ones that part,      '[:r 1 [5 6]] [:r 1 [5 8]]',                    1=1",
    "behind an append,    '[:append 1 7] [:r 1 [7 5]]',                   ''",
    "around an append,    '[:append 1 7] [:r 1 [5 7 6]]',                 1=1",
    "with an element twice, '[:r 1 [9 5 5]]',                             1=3",
    "twice before appends, '[:r 1 [5 5]] [:append 1 7] [:r 1 [5 5 7]]',   1=2",
    "twice in long lists, '[:append 1 7] [:r 1 [1 2 3 4 5 6 8 9 9 1 7]]',  1=10",
    "twice in one of two, '[:r 1 [5 6]] [:r 1 [5 6 6]]',                  1=2",
    "twice and then one of these again, '[:r 1 [5 5]] [:r 1 [5 5 6 5]]', 1=2",
    "twice though appended, '[:append 1 5] [:r 1 [5 5]]',                 ''",
  })
  void areTheBeginningThatAllListsHave(String name, String steps, String expected)
      throws IOException {
    History history = infer("{:type :ok :process 1 :value [" + steps + "]}");
    String lengths =
        IntStream.range(0, history.keys())
            .filter(key -> history.initialValues().listLength(key) > 0)
            .mapToObj(key -> history.keyName(key) + "=" + history.initialValues().listLength(key))
            .collect(Collectors.joining(" "));
    assertThat(lengths).isEqualTo(expected == null ? "" : expected);
    Path written = folder.resolve("again");
    HistoryFiles.write(history, written, HistoryFormat.JSONL);
    assertThat(own(HistoryFiles.read(written))).isEqualTo(own(history));
  }

  @Test
  void changeOnlyWhatNobodyWrote() throws IOException {
    String content = "r(1,0,1,1)\nw(1,0,2,2)\nr(2,7,1,1)\n";
    ReadsFrom format = ReadsFrom.of(read(content, ReadOptions.DEFAULTS));
    ReadsFrom inferred = ReadsFrom.of(infer(content));
    assertThat(inferred.isAmbiguous(0)).isEqualTo(format.isAmbiguous(0)).isTrue();
    assertThat(format.writeOf(1)).isEqualTo(ReadsFrom.THIN_AIR);
    assertThat(inferred.writeOf(1)).isEqualTo(ReadsFrom.INITIAL_VERSION);
  }

  @Test
  void areKeptInTaipansOwnFormat() throws IOException {
    History history = infer("r(1,7,1,1)\nr(2,0,1,1)\nw(1,8,2,2)\n");
    Path written = folder.resolve("written");
    HistoryFiles.write(history, written, HistoryFormat.JSONL);
    assertThat(own(HistoryFiles.read(written))).isEqualTo("1=7");
    assertThat(
            own(
                HistoryFiles.read(
                    written, ReadOptions.DEFAULTS.withInitial(InitialVersion.value(0)))))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"EDN", "JEPSEN_JSON"})
  void canBeSaidInOperations(HistoryFormat format) throws IOException {
    History history = infer("r(1,7,1,1)\nr(2,0,1,1)\nw(1,8,2,2)\n");
    Path written = folder.resolve("written");
    HistoryFiles.write(history, written, format);
    assertThat(own(HistoryFiles.read(written))).isEqualTo("1=7");
  }

  @ParameterizedTest
  @EnumSource(names = {"TEXT", "BINCODE"})
  void cannotBeSaidInOtherFormatsButAreFoundAgain(HistoryFormat format) throws IOException {
    History history = infer("r(1,7,1,1)\nr(2,0,1,1)\nw(1,8,2,2)\n");
    Path written = folder.resolve("written");
    assertThatThrownBy(() -> HistoryFiles.write(history, written, format))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessageContaining("1 keys have initial values of their own");
    LossyConversion lossy = LossyConversion.of(history, format);
    assertThat(lossy.losses()).anyMatch(loss -> loss.contains("--initial inferred"));
    HistoryFiles.write(lossy.history(), written, format);
    assertThat(
            own(
                HistoryFiles.read(
                    written, ReadOptions.DEFAULTS.withInitial(InitialVersion.inferred()))))
        .isEqualTo("1=7");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'key':3,'initial':1}  | :8: found a key that no operation uses",
        "{'key':1,'elements':1} | :8: found elements of a register",
        "{'key':2,'initial':1}  | :8: found a value of a list",
        "{'key':2,'elements':2} | :8: found 2 initial elements, expected at most 1, "
            + "the number of unwritten elements",
        "{'key':2,'elements':0} | :21: found 0, expected the number of initial elements",
      })
  void areCheckedInTaipansOwnFormat(String line, String expected) throws IOException {
    String content =
        """
        {'taipan':'history','version':1}
        {'session':'a','ops':[['r',1,7],['append',2,4],['list',2,[3,4]]]}
        """;
    assertThatThrownBy(() -> read((content + line).replace('\'', '"'), ReadOptions.DEFAULTS))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageContaining(":3" + expected);
  }

  private static String own(History history) {
    return IntStream.range(0, history.keys())
        .filter(history.initialValues()::isOwn)
        .mapToObj(key -> history.keyName(key) + "=" + history.valueName(history.initialValue(key)))
        .collect(Collectors.joining(" "));
  }

  private History infer(String content) throws IOException {
    return read(content, ReadOptions.DEFAULTS.withInitial(InitialVersion.inferred()));
  }

  private History read(String content, ReadOptions options) throws IOException {
    return HistoryFiles.read(Files.writeString(folder.resolve("input"), content), options);
  }
}
