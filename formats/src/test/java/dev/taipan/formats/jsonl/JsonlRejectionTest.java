package dev.taipan.formats.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
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
      "expected a field of a transaction: 'session', 'id', 'name', 'status', 'level', 'start',"
          + " 'end', 'order', 'snapshot', 'xid', 'saw', 'final' or 'ops'";
  private static final String STEP =
      "expected an operation ['r',key,value], ['w',key,value], ['append',key,value],"
          + " ['list',key,[value,...]], ['insert',key,value], ['delete',key] or"
          + " ['predicate',text,[[key,value],...]]";
  private static final String LATER =
      "expected 'version':2 in the header of a file that contains it";

  private static final String DETAILS =
      "expected a field of an operation: 'version', 'start', 'end', 'statement', "
          + "'snapshot' or 'saw'; of a predicate read also 'result' or 'set'; each at most "
          + "once";

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
        arguments("{'taipan':'history'}", "1:20: found '}', expected 'version':2 in the header"),
        arguments(
            "{'taipan':'history','version':3}",
            "1:31: found 3, expected version 1 or 2 of the format; no others are known"),
        arguments(HEADER + ",'versions':'json'}", "1:50: found '}', " + LATER),
        arguments(HEADER + ",'absent':0}", "1:43: found '}', " + LATER),
        arguments(HEADER + ",'keys':'row'}", "1:45: found '}', " + LATER),
        arguments(
            "{'taipan':'history','version':2,'absent':0,'initial':0}",
            "1:44: found 'initial', expected it before 'absent'"),
        arguments(
            HEADER + ",'version':1}", "1:33: found 'version', expected each field at most once"),
        arguments(
            HEADER + ",'other':1}",
            "1:33: found 'other', expected a field of the header: 'version', 'sessions', 'keys',"
                + " 'values', 'versions', 'transactions', 'initial', 'absent', 'spelledOut', 'live',"
                + " 'clock' or 'recorded'"),
        arguments(
            "{'taipan':'history','version':2,'clock':'h'}",
            "1:41: found 'h', expected the unit of all times: 'ns', 'us', 'ms' or 's'"),
        arguments(
            "{'taipan':'history','version':2,'recorded':{'seed':1}}",
            "1:52: found 1, expected facts about the recording, such as"
                + " {'database':'PostgreSQL 18.6'}"),
        arguments(
            "{'taipan':'history','version':2,'recorded':{'a':'" + "x".repeat(1001) + "'}}",
            "1:49: found '"
                + "x".repeat(39)
                + "..., expected at most 64 facts of at most 1000 characters"),
        arguments(
            "{'taipan':'history','version':2,'recorded':{'a':'b','a':'c'}}",
            "1:57: found 'c', expected each fact at most once"),
        arguments(
            "{'taipan':'history','version':1,'spelledOut':1}",
            "1:46: found 1, expected true or false"),
        arguments(
            HEADER + ",'keys':'x'}",
            "1:40: found 'x', expected how they are named: 'signed', 'unsigned', 'json', "
                + "'edn', 'row', 'plain'"),
        arguments(
            HEADER + ",'transactions':'plain'}",
            "1:48: found 'plain', expected 'signed' or 'unsigned', since transactions have "
                + "numbers"),
        arguments(
            HEADER + ",'initial':0,'values':'edn'}",
            "1:45: found 'values', expected it before 'initial'"),
        arguments(
            HEADER + ",'sessions':[1]}",
            "1:45: found 1, expected the name of a session, as a string"),
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
        arguments("{'ops':[],'ops':[]}", "11: found 'ops', expected each field at most once"),
        arguments(
            "{'session':0}",
            "12: found 0, expected a session: its name, as a string, or its index from 0 "
                + "in the header's list of sessions"),
        arguments(
            "{'session':''}",
            "12: found '', expected a session: its name, as a string, or its index from 0 "
                + "in the header's list of sessions"),
        arguments("{'session':'\\x'}", "12: found '\\x', expected a string with JSON escapes"),
        arguments(
            "{'session':'\\ud800'}", "12: found '\\ud800', expected a string with JSON escapes"),
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
        arguments("{'ops':[['predicate',1,2]]}", "10: found 'predicate', " + LATER),
        arguments("{'ops':[['insert',1,2]]}", "10: found 'insert', " + LATER),
        arguments("{'ops':[['delete',1]]}", "10: found 'delete', " + LATER),
        arguments("{'ops':[['w',1,2,{'version':3}]]}", "18: found '{', " + LATER),
        arguments("{'level':'x'}", "2: found 'level', " + LATER),
        arguments("{'key':1,'writes':[]}", "10: found 'writes', " + LATER),
        arguments("{'key':1,'versions':[]}", "10: found 'versions', " + LATER),
        arguments("{'ops':[['r']]}", "13: found ']', expected a key"),
        arguments("{'ops':[['r',1]]}", "15: found ']', expected a value"),
        arguments("{'ops':[['r',1,2,3]]}", "18: found 3, expected ']' at the end of an operation"),
        arguments("{'ops':[['list',1,2]]}", "19: found 2, expected the list that was read"),
        arguments(
            "{'session':'a','ops':[['w',1,2],['list',1,[2]]]}",
            "41: found a key used as a list, expected a register, as in its earlier use"),
        arguments(
            "{'key':1,'values':[]}",
            "10: found 'values', expected 'writers', 'writes', 'versions', 'initial' or "
                + "'elements' after the key"),
        arguments(
            "{'key':1,'writers':[0]}",
            "21: found 0, expected a writer, by its position from 1 among the transactions of "
                + "the file"),
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

  static Stream<Arguments> laterLines() {
    return Stream.of(
        arguments(
            "{'ops':[['delete',1]]}",
            "10: found 'delete', expected 'absent' in the header, the value of absent rows"),
        arguments("{'ops':[['predicate',1,[]]]}", "22: found 1, expected a predicate, a string"),
        arguments(
            "{'ops':[['predicate','x',1]]}",
            "26: found 1, expected a list of the versions that matched, [[key,value],...]"),
        arguments(
            "{'ops':[['predicate','x',[1]]]}",
            "27: found 1, expected a version that matched, [key,value] or [key,value,version]"),
        arguments(
            "{'ops':[['predicate','x',[[1,2,3,4]]]]}",
            "34: found 4, expected ']' at the end of a version that matched"),
        arguments("{'ops':[['w',1,2,{'x':1}]]}", "19: found 'x', " + DETAILS),
        arguments("{'ops':[['w',1,2,{'end':1,'end':1}]]}", "27: found 'end', " + DETAILS),
        arguments(
            "{'ops':[['w',1,2,{'start':2,'end':1}]]}",
            "36: found '}', expected an operation end that is not before its start"),
        arguments(
            "{'ops':[['w',1,2,{'statement':-1}]]}",
            "31: found -1, expected the number of a statement, from 0 to 2^31-1"),
        arguments(
            "{'ops':[['w',1,2,{'version':-9223372036854775808}]]}",
            "29: found -9223372036854775808, expected another name of a version, since "
                + "this number represents a missing name"),
        arguments(
            "{'level':1}", "10: found 1, expected the isolation level of a transaction, a string"),
        arguments(
            "{'key':1,'writes':[1]}",
            "20: found 1, expected [writer,count]: a writer, and which of its writes to the key"),
        arguments(
            "{'key':1,'versions':[7]}",
            "22: found 7, but a version that nobody wrote to the key, expected a version "
                + "that was written"));
  }

  @ParameterizedTest
  @MethodSource("laterLines")
  void namesThePlaceInALineOfVersion2(String content, String message) throws IOException {
    check("{'taipan':'history','version':2}\n" + content, "2:" + message);
  }

  @Test
  void wantsRowsWhereKeysAreRows() throws IOException {
    String header = "{'taipan':'history','version':2,'keys':'row'}\n{'session':'a','ops':[['r',";
    String expected =
        ", expected a key, ['table',row] or ['table',row,'column'] as the header says";
    check(header + "1,1]]}", "2:28: found 1" + expected);
    check(header + "[1,1],1]]}", "2:29: found 1" + expected);
    check(header + "['t'],1]]}", "2:32: found ']'" + expected);
    check(header + "['t',1,2],1]]}", "2:35: found 2" + expected);
    check(header + "['t',1,'c',2],1]]}", "2:39: found 2" + expected);
  }

  @Test
  void wantsVersionsThatAreThere() throws IOException {
    String transactions =
        """
        {'taipan':'history','version':2}
        {'session':'a','ops':[['w',1,1,{'version':7}],['w',1,2,{'version':8}]]}
        {'session':'b','ops':[['w',1,3,{'version':8}]]}
        """;
    check(
        transactions + "{'key':1,'writes':[[1,3]]}",
        "4:20: found 1, but a transaction with fewer writes to the key, expected a "
            + "transaction that wrote it");
    check(
        transactions + "{'key':1,'versions':[7,8]}",
        "4:24: found 8, but a name shared by several versions of the key, expected "
            + "'writes' instead");
  }

  @Test
  void wantsWritersThatWroteTheKey() throws IOException {
    String transactions =
        HEADER
            + "}\n{'session':'a','ops':[['w',1,1]]}\n"
            + "{'session':'a','status':'aborted','ops':[['w',1,2]]}\n";
    check(
        transactions + "{'key':2,'writers':[1]}",
        "4:21: found 1, but a transaction that did not write the key, expected a "
            + "transaction that wrote it");
    check(
        transactions + "{'key':1,'writers':[1,2]}",
        "4:23: found 2, but a transaction that aborted, expected a transaction that may "
            + "have committed");
  }

  @Test
  void wantsTheFinalTransactionBehindAllOthers() throws IOException {
    String header = "{'taipan':'history','version':2}\n";
    String last = "{'session':'a','final':true,'ops':[['r',1,0]]}\n";
    check(
        header + last + "{'session':'b','ops':[]}\n",
        "3:1: found a transaction after the final one, which is in line 2, expected "
            + "the final transaction after all others");
    check(
        header + last + last,
        "3:1: found a transaction after the final one, which is in line 2, expected "
            + "the final transaction after all others");
    check(
        header + "{'session':'a','final':true,'ops':[['r',1,0],['w',1,2]]}\n",
        "2:51: found a write in the final transaction, expected a final transaction "
            + "without writes");
    check(
        header + "{'session':'a','final':true,'status':'unknown','ops':[]}\n",
        "2:1: found a final transaction that is not known to have committed, expected "
            + "a committed final transaction");
    check(
        header + "{'session':'a','final':false,'ops':[]}\n",
        "2:24: found false, expected true, or no such field");
    check(HEADER + "}\n" + last, "2:16: found 'final', " + LATER);
  }

  @Test
  void wantsTheFinalTransactionToEndAfterAllOthersStarted() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bad"),
            """
            {"taipan":"history","version":2}
            {"session":"a","id":1,"start":5,"ops":[]}
            {"session":"b","id":2,"start":3,"end":4,"final":true,"ops":[]}
            """);
    assertThatThrownBy(() -> HistoryFiles.read(file))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(
            file
                + ": found the final transaction 2 ended at 4, before transaction 1 started at "
                + "5, expected all other transactions to start before the final transaction ends");
  }

  @Test
  void wantsOneNamePerNumber() throws IOException {
    check(
        HEADER
            + "}\n{'session':'a','id':1,'name':'x','ops':[]}\n"
            + "{'session':'a','id':1,'name':'y','ops':[]}\n",
        "3:1: found another name of the transaction 1, expected a single name per number");
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
