package dev.taipan.formats.jepsen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.taipan.formats.convert.LossyConversion;
import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Shape;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.notation.Notation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Histories of tables as operations of Jepsen. */
class TablesTest {
  private static final String HEADER =
      "{'taipan':'history','version':2,'keys':'row','initial':null,'absent':null,'sessions':['1','2']}\n";

  /** Each thing that operations have a place for, in several places. */
  private static final String TABLES =
      HEADER
          + """
          {'session':'1','id':1,'level':'serializable','ops':[['insert',['acc',1],50],\
          ['r',['acc',2],null],['w',['acc',[1,'x',null]],7],['delete',['acc',1]]]}
          {'session':'2','id':2,'ops':[['predicate','balance > 9',[[['acc',3],50],[['acc',1],null]]],\
          ['r',['acc',3,'a \\"b\\"'],{'x{,:} y':[{},{'b':null}],'c':-1}],['predicate','count(*)',[],{'result':3}],\
          ['predicate','true',[]]]}
          {'session':'1','id':3,'status':'aborted','level':'read committed',\
          'ops':[['delete',['acc',3]],['insert',['acc',9],[1,null]],['w',['acc',9],true]]}
          {'session':'2','id':4,'status':'unknown','ops':[['insert',['acc',4],1.50],['delete',['acc',4]]]}
          {'key':['acc',3],'initial':50}
          """;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(names = {"EDN", "JEPSEN_JSON"})
  void tablesAreTheSameWhenTheyAreReadAgain(HistoryFormat format) throws IOException {
    History history = jsonl(TABLES);
    History again = read(write(history, format));
    assertThat(Shape.detailed(again)).isEqualTo(Shape.detailed(history));
    assertThat(write(again, HistoryFormat.JSONL)).isEqualTo(write(history, HistoryFormat.JSONL));
    assertThat(write(again, format)).isEqualTo(write(history, format));
  }

  /** A predicate may meet a row that no operation names. */
  @ParameterizedTest
  @EnumSource(names = {"EDN", "JEPSEN_JSON"})
  void rowsThatOnlyHadAValueAtFirstAreKept(HistoryFormat format) throws IOException {
    History history =
        jsonl(
            """
            {"taipan":"history","version":2,"initial":null,"absent":null}
            {"session":"s0","id":1,"ops":[["w",2,11]]}
            {"session":"s0","id":2,"ops":[["predicate","v > 2",[]]]}
            {"key":1,"initial":2}
            """);
    History again = read(write(history, format));
    assertThat(again.keys()).isEqualTo(2);
    assertThat(write(again, HistoryFormat.JSONL)).contains("{\"key\":1,\"initial\":2}");
  }

  @Test
  void otherToolsSeeReadsAndWritesOfRegisters() throws IOException {
    assertThat(write(jsonl(TABLES), HistoryFormat.EDN).lines())
        .containsExactly(
            "{:type :info, :process :taipan, :taipan/initial [[[\"acc\" 3] 50]]}",
            "{:type :ok, :f :txn, :process 1, :index 1,"
                + " :taipan/sql {:level \"serializable\", :absent nil, :inserts [0], :deletes [3]},"
                + " :value [[:w [\"acc\" 1] 50] [:r [\"acc\" 2] nil]"
                + " [:w [\"acc\" [1 \"x\" nil]] 7] [:w [\"acc\" 1] nil]]}",
            "{:type :ok, :f :txn, :process 2, :index 2,"
                + " :taipan/sql {:absent nil, :where [[0 \"balance > 9\" [[[\"acc\" 3] 50] [[\"acc\" 1] nil]]]"
                + " [1 \"count(*)\" [] 3] [1 \"true\" []]]},"
                + " :value [[:r [\"acc\" 3 \"a \\\"b\\\"\"] {\"x{,:} y\" [{} {\"b\" nil}], \"c\" -1}]]}",
            "{:type :fail, :f :txn, :process 1, :index 3,"
                + " :taipan/sql {:level \"read committed\", :absent nil, :inserts [1], :deletes [0]},"
                + " :value [[:w [\"acc\" 3] nil] [:w [\"acc\" 9] [1 nil]] [:w [\"acc\" 9] true]]}",
            "{:type :info, :f :txn, :process 2, :index 4,"
                + " :taipan/sql {:absent nil, :inserts [0], :deletes [1]},"
                + " :value [[:w [\"acc\" 4] 1.50] [:w [\"acc\" 4] nil]]}");
  }

  @Test
  void placesOfStepsAreThoseThatAreWritten() throws IOException {
    String line =
        "{'session':'1','id':1,'status':'aborted',"
            + "'ops':[['r',['acc',2],null],['delete',['acc',2]]]}\n";
    assertThat(write(jsonl(HEADER + line), HistoryFormat.EDN))
        .contains(":deletes [0]}, :value [[:w [\"acc\" 2] nil]]");
  }

  @Test
  void onlyKeysThatAreAllRowsAreRows() throws IOException {
    for (String other : List.of("7", "nil", ":x", "[\"acc\"]", "[\"acc\" :x]", "[\"acc\" null]")) {
      String steps = "[[:w [\"acc\" 1] 2] [:r " + other + " 3]]";
      assertThat(read("{:type :ok :process 1 :value " + steps + "}").keyNames().areOfRows())
          .as(other)
          .isFalse();
    }
    History rows = read("{:type :ok :process 1 :value [[:w [\"acc\", 1N, \"x\"] 2]]}");
    assertThat(rows.keyNames().row(rows.keyNumber(0)))
        .hasValueSatisfying(row -> assertThat(row.column()).contains("x"));
  }

  /** As for Elle, to which a vector is a key like any other. */
  @Test
  void rowsAreTheSameKeyExactlyIfTheirVectorsAreEqual() throws IOException {
    List<String> keys =
        List.of("[\"x\" 1]", "[\"x\" 2]", "[\"x\" 1.0]", "[\"x\" \"1\"]", "[\"x\" 1 \"c\"]");
    StringBuilder steps = new StringBuilder();
    keys.forEach(
        key -> steps.append("[:w ").append(key).append(" 2] [:r ").append(key).append(" 2]"));
    History history = read("{:type :ok :process 1 :value [" + steps + "]}");

    assertThat(history.keyNames().areOfRows()).isTrue();
    assertThat(history.keys()).isEqualTo(keys.size());
    for (int op = 0; op < history.operations(); op += 2) {
      assertThat(history.key(op)).isEqualTo(history.key(op + 1));
    }
  }

  @Test
  void valuesOfRowsAreJsonIfAllCanBe() throws IOException {
    String start =
        "{:type :ok :process 1 :value [[:w [\"acc\" 1] {\"a\" [nil 1.5]}] [:w [\"acc\" 2] ";
    History json = read(start + "true]]}");
    assertThat(json.valueName(json.value(0))).isEqualTo("{\"a\":[null,1.5]}");
    for (String other :
        List.of(
            ":x",
            "{1 2}",
            "{\"a\"}",
            "{\"a\" 1 \"b\"}",
            "(1)",
            "#{}",
            "1/2",
            "null",
            "\\a",
            "\"\\o7\"")) {
      History edn = read(start + other + "]]}");
      assertThat(edn.valueName(edn.value(0))).as(other).isEqualTo("{\"a\" [nil 1.5]}");
      assertThat(edn.valueName(edn.value(1))).isEqualTo(other);
    }
  }

  @Test
  void whatTheCommandSaysOfInitialValuesCountsMore() throws IOException {
    Path file = folder.resolve("history.edn");
    Files.writeString(file, write(jsonl(TABLES), HistoryFormat.EDN));
    ReadOptions none = ReadOptions.DEFAULTS.withInitial(InitialVersion.none());
    assertThat(HistoryFiles.read(file, none).initialValues().owners()).isZero();
  }

  @Test
  void nothingIsOnlyWhatRegistersHoldAtFirst() throws IOException {
    History history =
        jsonl(
            """
            {'taipan':'history','version':1,'initial':0}
            {'session':'1','id':1,'ops':[['w',1,null],['r',2,0]]}
            """);
    assertThatThrownBy(() -> write(history, HistoryFormat.EDN))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessage(
            "cannot write as EDN: a register contains nil, which this format uses for the "
                + "initial value, here 0");
  }

  @Test
  void absentRowsAreWhatKeysHoldAtFirst() throws IOException {
    History history = jsonl(TABLES.replace("'initial':null,", "'initial':0,"));
    assertThatThrownBy(() -> write(history, HistoryFormat.EDN))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessageContaining("absent rows differ from the initial value of keys");
    assertThat(LossyConversion.of(history, HistoryFormat.EDN).losses())
        .containsExactly(
            "inserts and deletes, which become writes",
            "predicate reads",
            "results of predicate reads");
  }

  @Test
  void whatIsLeftOutIsSaidAndTheRestStays() throws IOException {
    String more =
        TABLES
            + "{'session':'1','id':5,'xid':'7','ops':[['insert',['acc',8],1,"
            + "{'version':2,'statement':0}]]}\n"
            + "{'session':'2','id':6,'status':'unknown',"
            + "'ops':[['predicate','x',[]],['r',['acc',8],1],['delete',['acc',8]]]}\n";
    LossyConversion lossy = LossyConversion.of(jsonl(more), HistoryFormat.EDN);
    assertThat(lossy.losses())
        .containsExactly(
            "version names",
            "statements",
            "transaction IDs and snapshots of the database",
            "reads of transactions with unknown outcomes: 2 times");
    String rest =
        TABLES
            + "{'session':'1','id':5,'ops':[['insert',['acc',8],1]]}\n"
            + "{'session':'2','id':6,'status':'unknown','ops':[['delete',['acc',8]]]}\n";
    assertThat(Shape.detailed(read(write(lossy.history(), HistoryFormat.EDN))))
        .isEqualTo(Shape.detailed(jsonl(rest)));
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        arguments(
            "{:taipan/sql 7", "found 7, expected a map of :level, :absent, :inserts, :deletes"),
        arguments("{:taipan/sql {:levels 7}", "found :levels, expected a map of :level,"),
        arguments("{:taipan/sql {:level :x}", "found :x, expected a level, which is a string"),
        arguments("{:taipan/sql {:inserts [-1]}", "found -1, expected the number of a step"),
        arguments("{:taipan/sql {:inserts [0] :deletes [0]}", "both an insert and a delete"),
        arguments(
            "{:taipan/sql {:inserts [1]}",
            "an insert or delete at step 1, expected a " + "write step"),
        arguments(
            "{:taipan/sql {:inserts [3]}",
            "an insert or delete at step 3, expected a " + "write step"),
        arguments("{:taipan/sql {:absent 0}", "found 0, expected nil, which stands for"),
        arguments("{:taipan/sql {:deletes [2]}", "a delete at step 2, expected :absent nil"),
        arguments("{:taipan/sql {:deletes [0]}", "a value in the delete at step 0, expected"),
        arguments("{:taipan/sql {:where [[1 \"x\"]]}", "found ']', expected a predicate read"),
        arguments("{:taipan/sql {:where [[4 \"x\" []]]}", "before step 4, expected a place before"),
        arguments("{:taipan/sql {:where [[1 \"x\" []] [0 \"y\" []]]}", "in order"),
        arguments("{:taipan/sql {:where [[1 \"x\" [[1]]]]}", "expected a version that matched"),
        arguments(
            "{:taipan/sql {:where [[1 \"x\" [] 1 2]]}", "expected the end of the predicate read"),
        arguments(
            "{:taipan/initial [[1]]",
            "found ']', expected a list of keys, each with " + "its initial"),
        arguments("{:taipan/initial [[5 6]]", "a key that no operation uses, expected a key of"),
        arguments("{:taipan/elements [[1 6]]", "elements of a register, expected its :initial"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void saysWhatIsWrong(String start, String message) {
    assertThatThrownBy(
            () -> read(start + " :type :ok :process 1 :value [[:w 1 2] [:r 1 2] [:w 1 nil]]}"))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageContaining(message);
  }

  @Test
  void insertsNeedNobodyToSayWhatIsAbsent() throws IOException {
    String header = HEADER.replace(",'absent':null", "").replace(",'2'", "");
    String line = "{'session':'1','id':1,'ops':[['insert',['acc',1],2],['predicate','x',[]]]}\n";
    History history = jsonl(header + line);
    assertThat(Shape.detailed(read(write(history, HistoryFormat.EDN))))
        .isEqualTo(Shape.detailed(history));
  }

  @Test
  void keysThatHaveNoFormAreRefused() throws IOException {
    String line = "{'session':'1','id':1,'ops':[['w',['acc','\\x'],2]]}\n";
    assertThatThrownBy(() -> write(jsonl(HEADER + line), HistoryFormat.EDN))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessage("cannot write as EDN: this format has no form for the key [\"acc\",\"\\x\"]");
  }

  @Test
  void historiesWithoutSqlAreWrittenAsBefore() throws IOException {
    assertThat(write(Notation.history(new HistoryBuilder(), "1 1: w1=5"), HistoryFormat.EDN))
        .isEqualTo("{:type :ok, :f :txn, :process 1, :index 1, :value [[:w 1 5]]}\n");
  }

  private History jsonl(String content) throws IOException {
    return read(content.replace("\\\"", "\u0001").replace('\'', '"').replace("\u0001", "\\\""));
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
