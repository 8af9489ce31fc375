package dev.taipan.formats.jepsen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReadingTest {
  @TempDir private Path folder;

  @Test
  void readsOneOperationPerLine() throws IOException {
    History history =
        read(
            """
            {"type":"invoke","f":"txn","value":[["w","x",1],["r","y",null]],"process":0,"index":5}
            {"index":6,"value":[["w","x",1],["r","y",null]],"process":0,"type":"ok"}
            {"type":"info","f":"kill","value":{"n1":[true,false]},"process":"nemesis"}
            """);
    assertThat(Shape.named(history))
        .isEqualTo("session 0\n6 COMMITTED: w \"x\"=1 r \"y\"=null from 0 to 1\n");
  }

  @Test
  void readsAnArrayOfOperationsOnLists() throws IOException {
    History history =
        read(
            """
            [
              {"type": "ok", "value": [["append", 1, 5], ["append", 1, 6]], "process": 0},
              {"type": "ok", "value": [["r", 1, [5, 6]], ["r", 2, []]], "process": 1}
            ]
            """);
    assertThat(Shape.named(history))
        .isEqualTo(
            """
            session 0
            2 COMMITTED: w 1=5 w 1=6
            session 1
            3 COMMITTED: r 1=6 r 2=null
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"x\"                  | \"x\"",
        "\"a\\\"]\\u00e9\"      | \"a\\\"]\\u00e9\"",
        "-0                     | 0",
        "1e3                    | 1e3",
        "-1.5E+3                | -1.5E+3",
        "[ \"anti\" , 3 ]       | [\"anti\",3]",
        "{ \"a\" : [1 ,{}] }    | {\"a\":[1,{}]}",
        "true                   | true",
        "18446744073709551616   | 18446744073709551616",
      })
  void callsKeysAndValuesWhatTheInputDoes(String form, String name) throws IOException {
    History history =
        read("{\"type\":\"ok\",\"process\":0,\"value\":[[\"w\"," + form + "," + form + "]]}");
    assertThat(history.keyName(0)).isEqualTo(name);
    assertThat(history.valueName(history.value(0))).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[{\"a\":1}]", " {\n\"a\":1}", "\ufeff[ { \"type\" : 1 } ]"})
  void isFoundByItsStart(String content) throws IOException {
    assertThat(HistoryFiles.detect(write(content))).isEqualTo(HistoryFormat.JEPSEN_JSON);
  }

  @Test
  void readsAnEmptyArrayWhenTheFormatIsNamed() throws IOException {
    ReadOptions json = ReadOptions.DEFAULTS.withFormat(HistoryFormat.JEPSEN_JSON);
    assertThat(HistoryFiles.read(write("[]"), json).transactions()).isZero();
  }

  private History read(String content) throws IOException {
    return HistoryFiles.read(write(content));
  }

  private Path write(String content) throws IOException {
    return Files.writeString(folder.resolve("history.json"), content);
  }
}
