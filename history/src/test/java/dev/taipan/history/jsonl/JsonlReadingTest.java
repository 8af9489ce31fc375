package dev.taipan.history.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.Shape;
import dev.taipan.history.io.HistoryFiles;
import dev.taipan.history.io.HistoryFormat;
import dev.taipan.history.io.InitialVersion;
import dev.taipan.history.io.ReadOptions;
import dev.taipan.history.notation.Notation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
