package dev.taipan.formats.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.Shape;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.DatabaseWords;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.RowKey;
import dev.taipan.history.column.Stamps;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.notation.Notation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonlReadingTest {
  private static final String LINES =
      """
      {"taipan":"history","version":1,"sessions":["b","idle"],"initial":0}
      {"session":"a","start":5,"end":7,"ops":[["w",1,10],["append",2,20]]}
      {"session":"b","id":9,"status":"unknown","start":6,"ops":[["w",1,11],["r",1,0]]}
      {"key":1,"writers":[1,2]}
      {"ops":[["list",2,[20]],["list",2,[]]],"name":"last","status":"committed","session":0}
      """;

  @TempDir private Path folder;

  private History read(String content, InitialVersion initial) throws IOException {
    Path file = Files.writeString(folder.resolve("history"), content);
    return HistoryFiles.read(file, ReadOptions.DEFAULTS.withInitial(initial));
  }

  /** Whatever is left of a last line that was being written. */
  @Test
  void lastLineOfLiveFilesMayBeCutShort() throws IOException {
    String whole =
        """
        {"taipan":"history","version":1,"live":true,"initial":0}
        {"session":"a","id":1,"status":"committed" ,"ops":[["w",1,10]]}
        """;
    String last =
        "{\"session\":\"b\",\"id\":2,\"status\":\"unknown\",\"ops\":[[\"r\",1,10],[\"w\",2,-5]]}";

    for (int length = 0; length < last.length(); length++) {
      History history = read(whole + last.substring(0, length), InitialVersion.ofFormat());
      assertThat(history.transactions()).as(last.substring(0, length)).isEqualTo(1);
    }
    assertThat(read(whole + last, InitialVersion.ofFormat()).transactions()).isEqualTo(2);
  }

  @Test
  void otherFilesAndOtherLinesMayNot() {
    String line = "{\"session\":\"a\",\"ops\":[[\"w\",1";
    String header = "{\"taipan\":\"history\",\"version\":1,\"live\":";

    assertThatThrownBy(() -> read(header + "false}\n" + line, InitialVersion.ofFormat()))
        .hasMessageContaining("the end of the file");
    assertThatThrownBy(
            () -> read(header + "true}\n" + line + "\n" + line + "\n", InitialVersion.ofFormat()))
        .hasMessageContaining(":3:");
  }

  @Test
  void readsLines() throws IOException {
    History history = read(LINES, InitialVersion.ofFormat());
    assertThat(Shape.complete(history))
        .isEqualTo(
            """
            session b
            9 UNKNOWN: w 1=11 r 1=0 from 6
            last COMMITTED: r 2=20 r 2=0
            session idle
            session a
            2 COMMITTED: w 1=10 w 2=20 from 5 to 7
            initially 0
            0: 2 number 2
            1: 0 number 9
            2: 1 number 5
            list at 2 20
            list at 3
            list at 5
            versions of 1[2, 0]\
            """);
    assertThat(history.versionOrder().place(0)).isEqualTo(folder.resolve("history") + ":4");
  }

  @Test
  void readsWhatADatabaseSaysOfItsOrder() throws IOException {
    History history =
        read(
            """
            {"taipan":"history","version":2,"initial":null}
            {"session":"a","order":10,"ops":[["w",1,5]]}
            {"session":"b","order":30,"snapshot":10,"ops":[["r",1,5,{"snapshot":20}],\
            ["predicate","count(*)",[],{"result":1,"set":[[1,5],[2,null]]}],\
            ["predicate","value > 9",[],{"set":[]}],["predicate","value > 9",[]]]}
            """,
            InitialVersion.ofFormat());
    Stamps stamps = history.details().stamps();
    assertThat(stamps.order(0)).isEqualTo(10);
    assertThat(stamps.snapshot(0)).isEqualTo(Stamps.NONE);
    assertThat(stamps.order(1)).isEqualTo(30);
    assertThat(stamps.snapshot(1)).isEqualTo(10);
    assertThat(stamps.snapshotOfOperation(1)).isEqualTo(20);
    PredicateReads reads = history.details().predicateReads();
    assertThat(history.details().result(history.operations())).isEqualTo(1);
    assertThat(reads.versionSets().end(0)).isEqualTo(2);
    assertThat(reads.versionSets().value(1)).isEqualTo(history.initialValue());
    assertThat(reads.hasVersionSet(1)).isTrue();
    assertThat(reads.hasVersionSet(2)).isFalse();
  }

  @Test
  void readsWhatTheDatabaseItselfCallsThings() throws IOException {
    History history =
        read(
            """
            {"taipan":"history","version":2}
            {"session":"a","xid":"757","saw":"750:757:753","ops":[["w",1,5]]}
            {"session":"b","ops":[["r",1,5,{"saw":"758:758:"}]]}
            """,
            InitialVersion.ofFormat());
    DatabaseWords words = history.details().databaseWords();
    assertThat(words.id(0)).contains("757");
    assertThat(words.sight(0)).contains("750:757:753");
    assertThat(words.sightOfOperation(0)).isEmpty();
    assertThat(words.id(1)).isEmpty();
    assertThat(words.sightOfOperation(1)).contains("758:758:");
  }

  @Test
  void readsLinesOfVersion2() throws IOException {
    History history =
        read(
            """
            {"taipan":"history","version":2,"keys":"row","initial":null,"absent":null}
            {"session":"a","level":"serializable","ops":[["insert",["t",1],5,{"version":"v1"}],\
            ["w",["t",1],6,{"version":"v2","statement":2,"start":3,"end":4}]]}
            {"session":"b","ops":[["r",["t",1],6,{"version":"v2"}],\
            ["predicate","balance > 0",[[["t",1],6,"v2"],[["t",2,"c"],7]],{"statement":1}],\
            ["delete",["t",1]],["r",["t",1],null]]}
            {"key":["t",1],"versions":["v1","v2"]}
            {"key":["t",1],"writes":[[1,2],[2,1]]}
            """,
            InitialVersion.ofFormat());
    Details details = history.details();
    assertThat(IntStream.rangeClosed(0, history.operations()).mapToObj(history::kind))
        .containsExactly(
            OperationKind.INSERT,
            OperationKind.WRITE,
            OperationKind.READ,
            OperationKind.DELETE,
            OperationKind.READ,
            OperationKind.PREDICATE_READ);
    assertThat(history.versionNames().of(details.version(2))).isEqualTo("\"v2\"");
    assertThat(details.version(1)).isEqualTo(details.version(2)).isNotEqualTo(details.version(0));
    assertThat(details.version(3)).isEqualTo(Details.NO_VERSION);
    assertThat(details.start(1)).isEqualTo(3);
    assertThat(details.end(1)).isEqualTo(4);
    assertThat(details.statement(1)).isEqualTo(2);
    assertThat(details.statement(5)).isEqualTo(1);
    assertThat(details.levels().of(0)).contains("serializable");
    assertThat(details.levels().of(1)).isEmpty();
    assertThat(history.tombstone()).hasValue(history.value(4));
    assertThat(history.value(3)).isEqualTo(history.value(4)).isEqualTo(history.initialValue());
    PredicateReads reads = details.predicateReads();
    assertThat(reads.predicate(0)).isEqualTo("balance > 0");
    assertThat(reads.transaction(0)).isEqualTo(1);
    assertThat(reads.before(0)).isEqualTo(3);
    assertThat(reads.matchEnd(0)).isEqualTo(2);
    assertThat(history.keyNames().row(history.keyNumber(reads.matchKey(1))))
        .contains(new RowKey("t", "2", Optional.of("c")));
    assertThat(reads.matchVersion(0)).isEqualTo(details.version(1));
    assertThat(reads.matchVersion(1)).isEqualTo(Details.NO_VERSION);
    VersionOrder order = history.versionOrder();
    assertThat(order.versions(0, history)).containsExactly(0, 1);
    assertThat(order.transactions(0)).containsExactly(0);
    assertThat(order.versions(1, history)).containsExactly(1, 3);
    assertThat(order.transactions(1)).containsExactly(0, 1);
  }

  @Test
  void takesAnotherInitialValue() throws IOException {
    assertThat(read(LINES, InitialVersion.value(10)).initialValue()).isEqualTo(10);
    assertThat(read(LINES, InitialVersion.none()).hasInitialValue()).isFalse();
  }

  @Test
  void hasNoInitialValueUnlessItSaysSo() throws IOException {
    assertThat(
            read(LINES.replace(",\"initial\":0", ""), InitialVersion.ofFormat()).hasInitialValue())
        .isFalse();
  }

  @Test
  void writesLines() throws IOException {
    Path file = folder.resolve("output");
    HistoryFiles.write(
        Notation.history("a 7 @1..2: w1=10 a2=3\nb 8 aborted: r1=10 r2=[3]\na 9: r2=[3]"),
        file,
        HistoryFormat.JSONL);
    assertThat(file)
        .hasContent(
            """
            {"taipan":"history","version":1,"keys":"signed","values":"signed",\
            "transactions":"signed","initial":0,"sessions":["a","b"]}
            {"session":"a","id":7,"start":1,"end":2,"ops":[["w",1,10],["append",2,3]]}
            {"session":"b","id":8,"status":"aborted","ops":[["r",1,10],["list",2,[3]]]}
            {"session":"a","id":9,"ops":[["list",2,[3]]]}
            """);
  }
}
