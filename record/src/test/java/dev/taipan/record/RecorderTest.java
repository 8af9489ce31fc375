package dev.taipan.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.origin.Origin;
import dev.taipan.history.origin.Unrecorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {
  @TempDir private Path folder;

  @Test
  void everyMomentHasASoundFile() throws IOException {
    Path file = folder.resolve("history");
    try (Recorder recorder = new Recorder(file, 2)) {
      SessionRecorder session = recorder.session(0);
      session.begin(7, 10);
      session.read(3, 0);
      session.write(3, 8);
      assertThat(HistoryFiles.read(file).transactions()).isZero();

      SessionRecorder.Pending pending = session.committing();
      assertThat(HistoryFiles.read(file).status(0)).isEqualTo(TransactionStatus.UNKNOWN);

      pending.ended(TransactionStatus.COMMITTED, 1L << 62);
      assertThat(HistoryFiles.read(file).status(0)).isEqualTo(TransactionStatus.COMMITTED);
      assertThat(HistoryFiles.read(file).endTime(0)).isEqualTo(1L << 62);
    }
  }

  @Test
  void whatIsKnownInTheEndIsAddedToTheFirstLine() throws IOException {
    Path file = folder.resolve("history");
    Origin origin = new Origin(Optional.empty(), Map.of("database", "é \" }"));
    try (Recorder recorder = new Recorder(file, 1, Recorder.Names.NUMBERS, origin)) {
      SessionRecorder session = recorder.session(0);
      session.begin(1, 1);
      session.write(5, 2);
      session.committing().ended(TransactionStatus.COMMITTED, 3);
    }
    long size = Files.size(file);
    LaterFacts.add(file, Map.of("conclusion", "si holds \"ü\""));
    LaterFacts.add(file, Map.of("replay", "x".repeat(LaterFacts.ROOM)));
    LaterFacts.add(file, Map.of("replay", ""));

    History history = HistoryFiles.read(file);
    assertThat(history.origin().facts())
        .containsExactly(
            Map.entry("database", "é \" }"), Map.entry("conclusion", "si holds \"ü\""));
    assertThat(history.transactions()).isOne();
    assertThat(Files.size(file)).isEqualTo(size);

    Path unknown = folder.resolve("unknown");
    new Recorder(unknown, 1).close();
    LaterFacts.add(unknown, Map.of("conclusion", "si holds"));
    assertThat(HistoryFiles.read(unknown).origin().facts()).isEmpty();
  }

  /** A transaction whose outcome nobody knows may take effect after what its session does next. */
  @Test
  void sessionsGoOnUnderAnotherNameBehindTheUnknown() throws IOException {
    Path file = folder.resolve("history");
    try (Recorder recorder = new Recorder(file, 1)) {
      SessionRecorder session = recorder.session(0);
      session.begin(1, 1);
      session.append(5, 2);
      session.committing().lost();
      session.begin(3, 4);
      session.readList(5, ",2,9");
      session.aborted(6);
    }
    History history = HistoryFiles.read(file);

    assertThat(history.sessionName(history.sessionOf(1))).isEqualTo("1.1");
    assertThat(history.status(1)).isEqualTo(TransactionStatus.ABORTED);
    assertThat(Files.readString(file)).contains("[\"append\",5,2]", "[\"list\",5,[2,9]]");
  }

  /** Clients write no negative numbers, but a broken database may answer with one. */
  @Test
  void numbersMayBeNegative() throws IOException {
    Path file = folder.resolve("history");
    try (Recorder recorder = new Recorder(file, 1)) {
      SessionRecorder session = recorder.session(0);
      session.begin(1, 1);
      session.read(5, -120);
      session.read(6, Long.MIN_VALUE);
      session.aborted(6);
    }
    History history = HistoryFiles.read(file);

    assertThat(history.valueName(history.value(0))).isEqualTo("-120");
    assertThat(history.valueName(history.value(1))).isEqualTo(Long.toString(Long.MIN_VALUE));
  }

  /** Somebody who reads a file that was cut off has to know which part of it is complete. */
  @Test
  void theFirstLineSaysUpToWhenAllIsThere() throws Exception {
    Path file = folder.resolve("history");
    Map<String, String> facts = Map.of("of", "\u00e9", Unrecorded.COMPLETE, Recorder.complete(-5));
    AtomicLong complete = new AtomicLong(Long.MIN_VALUE);
    try (Recorder recorder =
        new Recorder(file, 1, Recorder.Names.NUMBERS, new Origin(Optional.empty(), facts))) {
      recorder.writeBehind(complete::get);
      assertThat(Unrecorded.completeUpTo(HistoryFiles.read(file).origin())).hasValue(-5);
      SessionRecorder session = recorder.session(0);
      for (long time : new long[] {Long.MIN_VALUE, 70}) {
        complete.set(time);
        session.begin(1, 1);
        session.aborted(6);
        recorder.awaitWritten();
        assertThat(Unrecorded.completeUpTo(HistoryFiles.read(file).origin())).hasValue(time);
      }
    }
  }

  /** Whatever ends the thread that writes, it is the end of the recording and of nothing else. */
  @Test
  void recordingEndsWithTheThreadThatWrites() throws Exception {
    Path file = folder.resolve("history");
    Map<String, String> facts = Map.of(Unrecorded.COMPLETE, Recorder.complete(0));
    Recorder recorder =
        new Recorder(file, 1, Recorder.Names.NUMBERS, new Origin(Optional.empty(), facts));
    recorder.writeBehind(
        () -> {
          throw new AssertionError("broken");
        });
    SessionRecorder session = recorder.session(0);
    session.begin(1, 1);
    session.aborted(6);
    recorder.awaitWritten();

    session.begin(2, 7);
    assertThatThrownBy(() -> session.aborted(8))
        .isInstanceOf(UnwritableRecordingException.class)
        .hasMessageContaining("broken");
    assertThatThrownBy(recorder::close).isInstanceOf(UnwritableRecordingException.class);
  }

  @Test
  void whatWillBeUndoneIsAnAbortedTransactionOfItsOwn() throws IOException {
    Path file = folder.resolve("history");
    try (Recorder recorder = new Recorder(file, 1)) {
      SessionRecorder session = recorder.session(0);
      session.begin(7, 10);
      session.write(1, 2);
      SessionRecorder undone = session.beginUndone(8);
      undone.write(1, 3);
      session.write(1, 4);
      session.endUndone(80);
      session.committing().ended(TransactionStatus.COMMITTED, 90);
      session.begin(9, 100);
      session.endUndone(110);
      session.aborted(120);
    }

    History history = HistoryFiles.read(file);
    assertThat(IntStream.range(0, 3).mapToObj(history::transactionName))
        .containsExactly("7", "9", "8 undone in T7");
    assertThat(IntStream.range(0, 3).mapToObj(history::status))
        .containsExactly(
            TransactionStatus.COMMITTED, TransactionStatus.ABORTED, TransactionStatus.ABORTED);
    assertThat(IntStream.range(0, history.operations()).mapToObj(history::value))
        .containsExactly(2L, 4L, 3L);
    assertThat(history.sessionName(history.sessionOf(2))).isEqualTo("1-savepoint");
  }

  private static void someRows(SessionRecorder session) throws IOException {
    session.begin(7, 10);
    session.sending();
    session.insertRow("t", 3, "{\"v\":8}");
    session.answered();
    session.sending();
    session.answered();
    session.predicate("v < 9");
    session.match("t", 3, "{\"v\":8}");
    session.endOfMatches();
    session.readRow("t", 3, "{\"v\":8}");
    session.sending();
    session.deleteRow("t", 4);
    session.answered();
    session.takeBack();
    session.readRow("t", 4, null);
    session.sending();
    session.writeRow("t", 3, "{\"v\":9}");
    session.aborted(90);
  }

  @Test
  void operationsHaveNoTimesUnlessTold() throws IOException {
    Path file = folder.resolve("history");
    try (Recorder recorder = new Recorder(file, 1, Recorder.Names.ROWS, Origin.UNKNOWN)) {
      someRows(recorder.session(0));
    }

    assertThat(file)
        .hasContent(
            """
            {"taipan":"history","version":2,"keys":"row","values":"json","initial":null,\
            "absent":null,"live":true,"spelledOut":false,"sessions":["1"]}
            {"session":"1","id":7,"start":10,"status":"aborted","end":90                      ,\
            "ops":[["insert",["t",3],{"v":8}],["predicate","v < 9",[[["t",3],{"v":8}]]],\
            ["r",["t",3],{"v":8}],["r",["t",4],null],["w",["t",3],{"v":9}]]}
            """);
  }

  /** Those of one statement have the same, and of one that failed nobody knows when it ended. */
  @Test
  void operationsHaveTheTimesOfTheirStatements() throws IOException {
    Path file = folder.resolve("history");
    AtomicLong clock = new AtomicLong(10);
    try (Recorder recorder =
        Recorder.withOperationTimes(
            file, 1, Recorder.Names.ROWS, Origin.UNKNOWN, clock::incrementAndGet)) {
      someRows(recorder.session(0));
    }

    assertThat(Files.readString(file).replaceAll(" +([,}])", "$1"))
        .contains(
            """
            "ops":[["insert",["t",3],{"v":8},{"start":11,"end":12}],\
            ["predicate","v < 9",[[["t",3],{"v":8}]],{"start":13,"end":14}],\
            ["r",["t",3],{"v":8},{"start":13,"end":14}],\
            ["r",["t",4],null,{"start":15,"end":16}],\
            ["w",["t",3],{"v":9},{"start":17}]]}
            """);
    assertThat(HistoryFiles.read(file).details().hasTimes()).isTrue();
  }

  /** Of all operations of a statement, as soon as it is answered. */
  private static void someWords(SessionRecorder session) throws IOException {
    session.begin(7, 10);
    session.saw("5:6:");
    session.sending();
    session.write(1, 8);
    session.write(2, 8);
    session.answered();
    session.statementSaw("5:9:7");
    session.sending();
    session.write(3, 8);
    session.calledByDatabase("757");
    session.aborted(90);
    session.begin(8, 100);
    session.aborted(101);
  }

  @Test
  void rowsOfNumbersAreAddedAndRemoved() throws IOException {
    Path file = folder.resolve("history");
    try (Recorder recorder = new Recorder(file, 1, Recorder.Names.NUMBERED_ROWS, Origin.UNKNOWN)) {
      recorder.initial(4, 0);
      SessionRecorder session = recorder.session(0);
      session.begin(1, 0);
      session.readAbsent(3);
      session.insert(3, 7);
      session.read(4, 0);
      session.delete(4);
      session.aborted(1);
    }
    History history = HistoryFiles.read(file);

    assertThat(IntStream.range(0, 4).mapToObj(history::kind))
        .containsExactly(
            OperationKind.READ, OperationKind.INSERT, OperationKind.READ, OperationKind.DELETE);
    assertThat(history.isOfInitialValue(0)).isTrue();
    assertThat(history.isOfInitialValue(2)).isTrue();
    assertThat(history.value(3)).isEqualTo(history.tombstone().orElseThrow());
  }

  @Test
  void theDatabasesOwnWordsAreThere() throws IOException {
    Path file = folder.resolve("history");
    try (Recorder recorder = new Recorder(file, 1)) {
      someWords(recorder.session(0));
    }

    assertThat(Files.readString(file).replaceAll(" +,", ","))
        .contains(
            "\"ops\":[[\"w\",1,8,{\"saw\":\"5:9:7\"}],[\"w\",2,8,{\"saw\":\"5:9:7\"}],"
                + "[\"w\",3,8]],\"xid\":\"757\",\"saw\":\"5:6:\"}\n",
            "\"end\":101,\"ops\":[]}\n");
  }

  @Test
  void theDatabasesOwnWordsAreBesideTimes() throws IOException {
    Path file = folder.resolve("history");
    AtomicLong clock = new AtomicLong(10);
    try (Recorder recorder =
        Recorder.withOperationTimes(
            file, 1, Recorder.Names.NUMBERS, Origin.UNKNOWN, clock::incrementAndGet)) {
      someWords(recorder.session(0));
    }
    Details details = HistoryFiles.read(file).details();

    assertThat(details.databaseWords().sightOfOperation(1)).contains("5:9:7");
    assertThat(details.databaseWords().sightOfOperation(2)).isEmpty();
    assertThat(details.end(1)).isEqualTo(12);
  }

  @Test
  void statementsMayHaveManyOperations() throws IOException {
    Path file = folder.resolve("history");
    try (Recorder recorder =
        Recorder.withOperationTimes(
            file, 1, Recorder.Names.NUMBERS, Origin.UNKNOWN, () -> Long.MAX_VALUE - 1)) {
      SessionRecorder session = recorder.session(0);
      session.begin(1, 0);
      session.sending();
      for (int key = 0; key < 100; key++) {
        session.write(key, 7);
      }
      session.answered();
      session.committing();
    }
    History history = HistoryFiles.read(file);

    assertThat(history.operations()).isEqualTo(100);
    for (int operation = 0; operation < 100; operation++) {
      assertThat(history.details().start(operation)).isEqualTo(Long.MAX_VALUE - 1);
      assertThat(history.details().end(operation)).isEqualTo(Long.MAX_VALUE - 1);
    }
  }

  /** What applications store is their business; histories of our own workloads hold none of it. */
  @Test
  void nobodyElseReadsWhatApplicationsStore(@TempDir Path above) throws IOException {
    assumeTrue(above.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path file = above.resolve("made").resolve("history.taipan.jsonl");
    new Recorder(file, 0, Recorder.Names.CELLS, Origin.UNKNOWN).close();

    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(Files.getPosixFilePermissions(file.getParent()))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }
}
