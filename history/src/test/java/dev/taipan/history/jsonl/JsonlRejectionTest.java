package dev.taipan.history.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.taipan.history.io.BadHistoryException;
import dev.taipan.history.io.HistoryFiles;
import dev.taipan.history.io.HistoryFormat;
import dev.taipan.history.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JsonlRejectionTest {
  private static final String HEADER = "{'taipan':'history','version':1";
  private static final String FIELDS =
      "expected a field of a transaction: 'session', 'id', 'name', 'status', 'start', 'end' or"
          + " 'ops'";
  private static final String STEP =
      "expected an operation ['r',key,value], ['w',key,value], ['append',key,value] or"
          + " ['list',key,[value,...]]";

  /** Quotation marks are single here, in files and in messages. */
  @TempDir private Path folder;

  static Stream<Arguments> headers() {
    return Stream.of(
        arguments(
            "",
            "1:1: found the end of the file, expected a header {'taipan':'history',"
                + "'version':1}"),
        arguments("{'version':1}", "1:2: found 'version', expected 'taipan' first"),
        arguments("{'taipan':'x'}", "1:11: found 'x', expected 'history'"),
        arguments("{'taipan':'history'}", "1:20: found '}', expected 'version':1 in the header"),
        arguments(
            "{'taipan':'history','version':2}",
            "1:31: found 2, expected version 1 of the format, the only one that is known here"),
        arguments(HEADER + ",'version':1}", "1:33: found 'version', expected each field once"),
        arguments(
            HEADER + ",'other':1}",
            "1:33: found 'other', expected a field of the header: 'version', 'sessions', 'keys',"
                + " 'values', 'transactions', 'initial' or 'spelledOut'"),
        arguments(
            "{'taipan':'history','version':1,'spelledOut':1}",
            "1:46: found 1, expected true or false"),
        arguments(
            HEADER + ",'keys':'x'}",
            "1:40: found 'x', expected how they are named, 'signed', 'unsigned', 'json', 'edn',"
                + " 'plain'"),
        arguments(
            HEADER + ",'transactions':'plain'}",
            "1:48: found 'plain', expected 'signed' or 'unsigned', since transactions are numbered"),
        arguments(
            HEADER + ",'initial':0,'values':'edn'}",
            "1:45: found 'values', expected it before 'initial'"),
        arguments(
            HEADER + ",'sessions':[1]}", "1:45: found 1, expected the name of a session, a string"),
        arguments(
            HEADER + ",'values':'signed','initial':'0'}",
            "1:61: found '0', expected a value, an integer from -2^63 to 2^63-1 as the header says"),
        arguments(HEADER, "1:32: found the end of the file, expected ',' or '}'"));
  }

  static Stream<Arguments> lines() {
    return Stream.of(
        arguments("[]", "1: found '[', expected a transaction, which is an object"),
        arguments("{}", "1: found a transaction without 'session', " + FIELDS),
        arguments("{'session':'a'}", "1: found a transaction without 'ops', " + FIELDS),
        arguments("{'stat':1}", "2: found 'stat', " + FIELDS),
        arguments("{'ops':[],'ops':[]}", "11: found 'ops', expected each field once"),
        arguments(
            "{'session':0}",
            "12: found 0, expected a session: its name, a string, or its place from 0 among the"
                + " header's sessions"),
        arguments(
            "{'session':''}",
            "12: found '', expected a session: its name, a string, or its"
                + " place from 0 among the header's sessions"),
        arguments(
            "{'session':'\\x'}",
            "12: found '\\x', expected a string whose escapes are those" + " of JSON"),
        arguments(
            "{'session':'\\ud800'}",
            "12: found '\\ud800', expected a string whose escapes" + " are those of JSON"),
        arguments(
            "{'id':'1'}",
            "7: found '1', expected a transaction's number, an integer from"
                + " -2^63 to 2^63-1 as the header says"),
        arguments("{'name':1}", "9: found 1, expected a transaction's name, a string"),
        arguments(
            "{'status':'ok'}", "11: found 'ok', expected 'committed', 'aborted' or 'unknown'"),
        arguments(
            "{'start':1.5}",
            "10: found 1.5, expected a time between -2^63 and 2^63-1, or no such field"),
        arguments(
            "{'session':'a','start':2,'end':1,'ops':[]}",
            "1: found a transaction that ends at 1, before its start at 2, expected an end that is"
                + " not before the start"),
        arguments("{'ops':1}", "8: found 1, expected a list of operations"),
        arguments("{'ops':[1]}", "9: found 1, " + STEP),
        arguments("{'ops':[['cas',1,2]]}", "10: found 'cas', " + STEP),
        arguments(
            "{'ops':[['predicate',1,2]]}",
            "10: found 'predicate', expected no predicates, which version 1 of the format has no"
                + " meaning for yet"),
        arguments("{'ops':[['r']]}", "13: found ']', expected a key"),
        arguments("{'ops':[['r',1]]}", "15: found ']', expected a value"),
        arguments("{'ops':[['r',1,2,3]]}", "18: found 3, expected ']' behind an operation"),
        arguments("{'ops':[['list',1,2]]}", "19: found 2, expected the list that was read"),
        arguments(
            "{'session':'a','ops':[['w',1,2],['list',1,[2]]]}",
            "41: found a key used as a list, expected a register, as it was used before"),
        arguments(
            "{'key':1,'values':[]}",
            "10: found 'values', expected 'writers', 'initial' or 'elements' behind the key"),
        arguments(
            "{'key':1,'writers':[0]}",
            "21: found 0, expected a writer, by its place from 1 among the transactions of the file"),
        arguments(
            "{'key':1,'writers':[1]}",
            "21: found 1, but only 0 transactions, expected one of them"));
  }

  @ParameterizedTest
  @MethodSource("headers")
  void namesThePlaceInTheHeader(String content, String message) throws IOException {
    check(content, message);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void namesThePlaceInALine(String content, String message) throws IOException {
    check(HEADER + "}\n" + content, "2:" + message);
  }

  @Test
  void wantsWritersThatWroteTheKey() throws IOException {
    String transactions =
        HEADER
            + "}\n{'session':'a','ops':[['w',1,1]]}\n"
            + "{'session':'a','status':'aborted','ops':[['w',1,2]]}\n";
    check(
        transactions + "{'key':2,'writers':[1]}",
        "4:21: found 1, but a transaction that did not write the key, expected one that did");
    check(
        transactions + "{'key':1,'writers':[1,2]}",
        "4:23: found 2, but a transaction that aborted, expected one that may have committed");
  }

  @Test
  void wantsOneNamePerNumber() throws IOException {
    check(
        HEADER
            + "}\n{'session':'a','id':1,'name':'x','ops':[]}\n"
            + "{'session':'a','id':1,'name':'y','ops':[]}\n",
        "3:1: found another name of the transaction 1, expected that one number has one name");
  }

  private void check(String content, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("bad"), content.replace('\'', '"'));
    assertThatThrownBy(
            () -> HistoryFiles.read(file, ReadOptions.DEFAULTS.withFormat(HistoryFormat.JSONL)))
        .isInstanceOf(BadHistoryException.class)
        .satisfies(
            e -> assertThat(e.getMessage().replace('"', '\'')).isEqualTo(file + ":" + message));
  }
}
