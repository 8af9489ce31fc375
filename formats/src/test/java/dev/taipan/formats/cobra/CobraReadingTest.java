package dev.taipan.formats.cobra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.Shape;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CobraReadingTest {
  private static final long INIT = 0xbebeebeeL;
  private static final long NULL = 0xdeadbeefL;
  private static final long DELETED = 0xabcdefabL;
  private static final long MISSING = 0xadeafbeeL;
  private static final long COLLECTED = 0x23332333L;
  private static final long COLLECTED_BEFORE = 0x66666666L;

  @TempDir private Path folder;

  @Test
  void readsOneSessionPerLogInTheOrderOfTheNumbersInTheirNames() throws IOException {
    new LogBytes().start(3).write(30, 7).commit(3).to(folder.resolve("T10.log"));
    new LogBytes().start(1).write(10, 7).commit(1).to(folder.resolve("T2.log"));
    new LogBytes().start(2).read(1, 10, 7).commit(2).to(folder.resolve("T9.log"));
    assertShape(
        """
        session T2
        1 COMMITTED: w 7=10@1
        session T9
        2 COMMITTED: r 7=10@1
        session T10
        3 COMMITTED: w 7=30@3
        """);
  }

  @Test
  void aLogThatIsOnlyCalledLogHasASessionThatOtherFormatsCanName() throws IOException {
    new LogBytes().start(1).write(10, 7).commit(1).to(folder.resolve(".log"));
    History history = HistoryFiles.read(folder);
    assertThat(history.sessionName(0)).isEqualTo(".log");
    Path copy = folder.resolve("copy.jsonl");
    HistoryFiles.write(history, copy, HistoryFormat.JSONL);
    assertThat(Shape.named(HistoryFiles.read(copy))).isEqualTo(Shape.named(history));
  }

  @Test
  void tellsVersionsApartByTheirValuesWhereAllHaveOneWriteId() throws IOException {
    new LogBytes()
        .start(1)
        .writeOfValue(7, 70)
        .writeOfValue(8, -1)
        .commit(1)
        .start(3)
        .writeOfValue(7, 70)
        .commit(3)
        .to(folder.resolve("T1.log"));
    new LogBytes()
        .start(2)
        .readOfValue(7, 70)
        .read(INIT, NULL, 9)
        .readOfValue(8, 71)
        .commit(2)
        .to(folder.resolve("T2.log"));
    assertShape(
        """
        session T1
        1 COMMITTED: w 7=70 w 8=18446744073709551615
        3 COMMITTED: w 7=70
        session T2
        2 COMMITTED: r 7=70 r 9=initial r 8=71
        """);
    ReadsFrom readsFrom = ReadsFrom.of(HistoryFiles.read(folder));
    assertThat(readsFrom.candidates(readsFrom.ambiguity(3))).containsExactly(0, 2);
    assertThat(readsFrom.writeOf(4)).isEqualTo(ReadsFrom.INITIAL_VERSION);
    assertThat(readsFrom.writeOf(5)).isEqualTo(ReadsFrom.THIN_AIR);
  }

  @Test
  void readsOnlyTheLogs() throws IOException {
    new LogBytes().start(1).commit(1).to(folder.resolve("T1.log"));
    Files.writeString(folder.resolve("T1.wlog"), "not a log");
    Files.writeString(folder.resolve("T1.debug"), "not a log");
    Files.writeString(folder.resolve("T1.error"), "not a log");
    Files.createDirectory(folder.resolve("T2.log"));
    assertShape("session T1\n1 COMMITTED:\n");
  }

  @Test
  void keepsAnEmptyLogAsAnEmptySession() throws IOException {
    Files.createFile(folder.resolve("T1.log"));
    new LogBytes().start(1).commit(1).to(folder.resolve("T2.log"));
    assertShape("session T1\nsession T2\n1 COMMITTED:\n");
  }

  @Test
  void namesKeysAsUnsignedNumbers() throws IOException {
    new LogBytes().start(1).write(-10, -1).commit(1).to(folder.resolve("T1.log"));
    assertShape("session T1\n1 COMMITTED: w 18446744073709551615=-10@1\n");
  }

  @Test
  void takesTheIdsOfWhatWasThereBeforeRecordingAsTheInitialVersion() throws IOException {
    new LogBytes()
        .start(1)
        .read(INIT, INIT, 1)
        .read(NULL, NULL, 2)
        .read(INIT, NULL, 3)
        .read(NULL, INIT, 4)
        .read(INIT, COLLECTED, 5)
        .read(INIT, COLLECTED_BEFORE, 6)
        .commit(1)
        .to(folder.resolve("T1.log"));
    History history = HistoryFiles.read(folder);
    assertThat(history.hasInitialValue()).isTrue();
    for (int operation = 0; operation < 6; operation++) {
      assertThat(history.value(operation)).isEqualTo(history.initialValue());
    }
    assertThat(history.valueName(history.initialValue())).isEqualTo("initial");
  }

  @Test
  void takesOtherSpecialIdsAsVersionsThatNobodyWrote() throws IOException {
    new LogBytes()
        .start(1)
        .read(INIT, DELETED, 1)
        .read(MISSING, MISSING, 2)
        .read(5, INIT, 3)
        .commit(1)
        .to(folder.resolve("T1.log"));
    assertShape("session T1\n1 COMMITTED: r 1=DELETED@INIT r 2=MISSING@MISSING r 3=INIT@5\n");
  }

  @Test
  void takesAReadThatNamesAnotherWriterAsAReadOfAVersionThatNobodyWrote() throws IOException {
    new LogBytes().start(1).write(10, 7).commit(1).to(folder.resolve("T1.log"));
    new LogBytes().start(2).read(1, 10, 7).read(9, 10, 7).commit(2).to(folder.resolve("T2.log"));
    History history = HistoryFiles.read(folder);
    assertThat(history.value(1)).isEqualTo(history.value(0));
    assertThat(history.value(2)).isNotEqualTo(history.value(0));
    assertThat(history.valueName(history.value(2))).isEqualTo("10@9");
  }

  @Test
  void takesAnotherWriteIdAsTheInitialVersionWhenTold() throws IOException {
    new LogBytes()
        .start(1)
        .read(INIT, INIT, 1)
        .read(4, 44, 1)
        .commit(1)
        .to(folder.resolve("T1.log"));
    History history = read(InitialVersion.value(44));
    assertThat(history.valueName(history.value(0))).isEqualTo("INIT@INIT");
    assertThat(history.value(1)).isEqualTo(history.initialValue());
  }

  @Test
  void hasNoInitialVersionWhenTold() throws IOException {
    new LogBytes().start(1).read(INIT, INIT, 1).commit(1).to(folder.resolve("T1.log"));
    History history = read(InitialVersion.none());
    assertThat(history.hasInitialValue()).isFalse();
    assertThat(history.valueName(history.value(0))).isEqualTo("INIT@INIT");
  }

  /** The stamps of a transaction itself are taken after it began and before it committed. */
  @Test
  void aTransactionRanBetweenTheEndOfTheOneBeforeAndTheStartOfTheNext() throws IOException {
    new LogBytes()
        .record('S', 1, 1000)
        .record('C', 1, 1010)
        .record('S', 2, 2000)
        .record('C', 2, 2010)
        .record('S', 3, 3000)
        .record('C', 3, 3010)
        .record('S', 4, 4000)
        .to(folder.resolve("T1.log"));
    History history = HistoryFiles.read(folder);
    assertThat(history.hasTimes()).isTrue();
    assertTimes(history, 0, History.NO_START, 2100);
    assertTimes(history, 1, 1010, 3100);
    assertTimes(history, 2, 2010, 4100);
    assertTimes(history, 3, 3010, History.NO_END);
  }

  @Test
  void aClockThatWasSetBackSaysNothing() throws IOException {
    new LogBytes()
        .record('S', 1, 1000)
        .record('C', 1, 9000)
        .record('S', 2, 9001)
        .record('C', 2, 9002)
        .record('S', 3, 5000)
        .record('C', 3, 5001)
        .to(folder.resolve("T1.log"));
    History history = HistoryFiles.read(folder);
    assertTimes(history, 1, History.NO_START, History.NO_END);
    assertTimes(history, 2, 9002, History.NO_END);
  }

  @Test
  void logsWithoutTimeStampsHaveNoTimes() throws IOException {
    new LogBytes().start(1).commit(1).start(2).commit(2).to(folder.resolve("T1.log"));
    assertThat(HistoryFiles.read(folder).hasTimes()).isFalse();
  }

  private static void assertTimes(History history, int transaction, long start, long end) {
    assertThat(history.startTime(transaction)).isEqualTo(start);
    assertThat(history.endTime(transaction)).isEqualTo(end);
  }

  @Test
  void recognizesTimeStamps() throws IOException {
    long time = 1_700_000_000_000_000_000L;
    new LogBytes()
        .record('S', 1, time)
        .write(10, 7)
        .record('C', 1, time + 1)
        .record('S', 2, time + 2)
        .read(1, 10, 7)
        .record('C', 2, time + 3)
        .to(folder.resolve("T1.log"));
    assertShape(
        """
        session T1
        1 COMMITTED: w 7=10@1 to 1700000000000000102
        2 COMMITTED: r 7=10@1 from 1700000000000000001
        """);
  }

  @Test
  void tellsTimeStampsByTheFirstLogThatIsNotEmpty() throws IOException {
    Files.createFile(folder.resolve("T1.log"));
    new LogBytes().record('S', 1, 5).record('C', 1, 6).to(folder.resolve("T2.log"));
    assertShape("session T1\nsession T2\n1 COMMITTED:\n");
  }

  @Test
  void doesNotKnowTheOutcomeOfATransactionThatTheLogLeavesOpen() throws IOException {
    new LogBytes().start(1).commit(1).start(2).write(20, 7).to(folder.resolve("T1.log"));
    assertShape("session T1\n1 COMMITTED:\n2 UNKNOWN: w 7=20@2\n");
  }

  @Test
  void acceptsAnAbortRecord() throws IOException {
    new LogBytes().start(1).write(10, 7).abort(1).to(folder.resolve("T1.log"));
    assertShape("session T1\n1 ABORTED: w 7=10@1\n");
  }

  @Test
  void readsManyVersions() throws IOException {
    LogBytes bytes = new LogBytes().start(1);
    for (int i = 0; i < 2500; i++) {
      bytes.write(i * 31L, i);
    }
    bytes.commit(1).to(folder.resolve("T1.log"));
    History history = HistoryFiles.read(folder);
    assertThat(history.operations()).isEqualTo(2500);
    for (int operation = 0; operation < 2500; operation++) {
      assertThat(history.valueName(history.value(operation))).isEqualTo(operation * 31L + "@1");
    }
  }

  private History read(InitialVersion initial) throws IOException {
    return HistoryFiles.read(folder, ReadOptions.DEFAULTS.withInitial(initial));
  }

  private void assertShape(String expected) throws IOException {
    assertThat(HistoryFiles.detect(folder)).isEqualTo(HistoryFormat.COBRA);
    assertThat(Shape.named(HistoryFiles.read(folder))).isEqualTo(expected);
  }
}
