package dev.taipan.formats.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.taipan.formats.versions.VersionOrderFile;
import dev.taipan.history.History;
import dev.taipan.history.Names;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which transactions are the initial one, spelled out. */
class LeadingTransactionTest {
  private static final String NONE = "";

  @TempDir private Path folder;

  static List<Arguments> inputs() {
    return List.of(
        arguments("alone in its session", "w(1,0,9,5)\nr(1,0,1,1)\nw(2,1,1,1)\n", "5"),
        arguments("with others behind it", "w(1,0,1,5)\nw(2,1,2,1)\nr(1,0,1,2)\n", "5"),
        arguments("of every key", "w(1,0,1,5)\nr(1,0,1,1)\nw(1,1,2,2)\n", "5"),
        arguments("of some keys", "w(1,0,1,5)\nr(1,0,1,1)\nw(2,1,2,2)\n", "5"),
        arguments("of the only session", "w(1,0,1,5)\nr(1,0,1,1)\nw(2,1,1,2)\n", "5"),
        arguments("behind another session", "r(1,0,1,1)\nw(1,0,9,5)\nr(1,0,2,2)\n", NONE),
        arguments("behind another of its session", "r(2,0,1,1)\nw(1,0,1,5)\nr(1,0,2,2)\n", NONE),
        arguments("with a read", "w(1,0,1,5)\nr(1,0,1,5)\nr(1,0,2,2)\n", NONE),
        arguments("with another value", "w(1,0,1,5)\nw(2,1,1,5)\nr(1,0,2,2)\n", NONE),
        arguments("aborted", "w(1,0,1,-1)\nr(1,0,2,2)\n", NONE),
        arguments("a key twice", "w(1,0,1,5)\nw(1,0,1,5)\nr(1,0,2,2)\n", "5"),
        arguments(
            "by its times, wherever it stands",
            "t(9,9,1,1)\nr(1,0,1,1)\nt(1,2,2,5)\nw(1,0,2,5)\nt(2,7,3,3)\nr(2,0,3,3)\n",
            "5"),
        arguments(
            "by its times, which end as those of another do",
            """
            {"taipan":"history","version":1,"initial":0}
            {"session":"0","id":1,"start":2,"end":2,"ops":[["r",1,0]]}
            {"session":"0","id":2,"start":7,"ops":[["r",0,0],["w",0,3]]}
            {"session":"77","id":5,"end":2,"ops":[["w",0,0]]}
            {"session":"1","id":4,"start":7,"ops":[["r",0,0],["w",0,4]]}
            """,
            "5"),
        arguments(
            "by its times, which are one moment as those of another are",
            "t(2,2,1,5)\nw(1,0,1,5)\nt(2,2,2,6)\nw(2,0,2,6)\nt(2,4,3,7)\nr(1,0,3,7)\n",
            "5"),
        arguments(
            "overlapped by what ended with it",
            "t(1,2,2,4)\nr(1,0,2,4)\nt(1,2,1,5)\nw(1,0,1,5)\nt(2,4,3,7)\nr(1,0,3,7)\n",
            NONE),
        arguments(
            "first in the file but overlapped",
            "t(1,4,1,5)\nw(1,0,1,5)\nt(3,7,2,2)\nr(1,0,2,2)\n",
            NONE),
        arguments(
            "first in the file and late", "t(5,,1,5)\nw(1,0,1,5)\nt(3,4,2,2)\nr(1,0,2,2)\n", NONE),
        arguments(
            "first in the file and at the same time",
            "t(1,3,1,5)\nw(1,0,1,5)\nt(3,4,2,2)\nr(1,0,2,2)\n",
            "5"),
        arguments("first in a version order", "o(1,0,4)\nw(1,0,1,5)\nw(1,4,2,2)\n", "5"),
        arguments("behind in a version order", "o(1,4,0)\nw(1,0,1,5)\nw(1,4,2,2)\n", NONE),
        arguments(
            "in the format of Taipan",
            """
            {"taipan":"history","version":1,"initial":7}
            {"session":"a","id":5,"ops":[["w",1,7]]}
            """,
            "5"),
        arguments(
            "in the format of Taipan, of unknown outcome",
            """
            {"taipan":"history","version":1,"initial":7}
            {"session":"a","status":"unknown","ops":[["w",1,7]]}
            """,
            NONE),
        arguments(
            "in the format of Taipan, with a read by predicate",
            """
            {"taipan":"history","version":2,"initial":null,"absent":null}
            {"session":"a","ops":[["delete",1],["predicate","v < 3",[]]]}
            """,
            NONE),
        arguments(
            "in the format of Taipan, said to be ordinary",
            """
            {"taipan":"history","version":1,"initial":7,"spelledOut":false}
            {"session":"a","ops":[["w",1,7]]}
            """,
            NONE),
        arguments(
            "before all in a database's order",
            """
            {"taipan":"history","version":2,"initial":7}
            {"session":"a","id":5,"order":2,"ops":[["w",1,7]]}
            {"session":"b","id":6,"order":3,"snapshot":2,"ops":[["w",1,8]]}
            """,
            "5"),
        arguments(
            "behind another in a database's order",
            """
            {"taipan":"history","version":2,"initial":7}
            {"session":"a","id":5,"order":4,"ops":[["w",1,7]]}
            {"session":"b","id":6,"order":3,"ops":[["w",1,8]]}
            """,
            NONE),
        arguments(
            "where another saw what was before",
            """
            {"taipan":"history","version":2,"initial":7}
            {"session":"a","id":5,"order":2,"ops":[["w",1,7]]}
            {"session":"b","id":6,"order":3,"snapshot":1,"ops":[["w",1,8]]}
            """,
            NONE),
        arguments(
            "where another's statement saw what was before",
            """
            {"taipan":"history","version":2,"initial":7}
            {"session":"a","id":5,"order":2,"ops":[["w",1,7]]}
            {"session":"b","id":6,"order":3,"ops":[["r",1,7,{"snapshot":1}]]}
            """,
            NONE),
        arguments(
            "in EDN", "{:type :ok :process 1 :index 5 :value [[:w :x nil] [:w :y nil]]}", "5"),
        arguments("without operations", "t(1,2,1,5)\nw(1,0,2,2)\n", NONE));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("inputs")
  void isRecognizedInInputs(String name, String content, String expected) throws IOException {
    History history = read(content, ReadOptions.DEFAULTS);
    assertThat(nameOfInitial(history)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("inputs")
  void isNeverRecognizedWhereSomebodySaysWhatIsInitial(String name, String content, String any)
      throws IOException {
    for (InitialVersion said : List.of(InitialVersion.value(0), InitialVersion.none())) {
      History history = read(content, ReadOptions.DEFAULTS.withInitial(said));
      assertThat(nameOfInitial(history)).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("inputs")
  void isTheSameInTaipansOwnFormat(String name, String content, String expected)
      throws IOException {
    for (InitialVersion understood :
        List.of(InitialVersion.ofFormat(), InitialVersion.inferred(), InitialVersion.value(0))) {
      History history = read(content, ReadOptions.DEFAULTS.withInitial(understood));
      Path written = folder.resolve("written");
      HistoryFiles.write(history, written, HistoryFormat.JSONL);
      assertThat(nameOfInitial(HistoryFiles.read(written))).isEqualTo(nameOfInitial(history));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("inputs")
  void isTheSameInFormatsThatGoSessionBySession(String name, String content, String expected)
      throws IOException {
    History history = read(content, ReadOptions.DEFAULTS);
    if (history.hasInitialValue()
        && history.initialValue() == 0
        && history.transactionNames() == Names.DECIMAL) {
      Path written = folder.resolve("written");
      HistoryFiles.write(history, written, HistoryFormat.TEXT);
      assertThat(nameOfInitial(HistoryFiles.read(written))).isEqualTo(expected);
    }
  }

  @Test
  void makesNoVersionsAndCountsForNothing() throws IOException {
    History history = read("w(1,0,9,5)\nr(1,0,1,1)\nw(1,0,1,2)\n", ReadOptions.DEFAULTS);
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.included(0)).isFalse();
    assertThat(readsFrom.candidates(readsFrom.ambiguity(1)))
        .containsExactly(ReadsFrom.INITIAL_VERSION, 2);
    assertThat(history.recorded(0)).isZero();
    assertThat(read("w(1,0,9,5)\n", ReadOptions.DEFAULTS).hasCommitted()).isFalse();
  }

  @Test
  void mayBeNamedInAVersionOrderButOnlyFirst() throws IOException {
    History history = read("w(1,0,9,5)\nw(1,3,1,1)\n", ReadOptions.DEFAULTS);
    Path order = Files.writeString(folder.resolve("order"), "o(1,0@5,3)\n");
    assertThat(VersionOrderFile.read(order, history).transactions(0)).containsExactly(1);
    Files.writeString(order, "o(1,3,0)\n");
    assertThatThrownBy(() -> VersionOrderFile.read(order, history))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageContaining("the initial value after others");
  }

  private static String nameOfInitial(History history) {
    return history.initialValues().transaction().isEmpty()
        ? NONE
        : history.transactionName(history.initialValues().transaction().getAsInt());
  }

  private History read(String content, ReadOptions options) throws IOException {
    return HistoryFiles.read(Files.writeString(folder.resolve("input"), content), options);
  }
}
