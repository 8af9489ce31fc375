package dev.taipan.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class SimulatedHistoryTest {
  private static final SimulatedWorkload SMALL =
      SimulatedWorkload.DEFAULTS
          .withSessions(3)
          .withTransactionsPerSession(4)
          .withOperationsPerTransaction(2)
          .withKeys(5);

  private static final InitialVersion ZERO = InitialVersion.value(0);

  @TempDir private Path folder;

  /** A history as lines of the text format, in an order that is the same for equal histories. */
  private static List<String> lines(History history) {
    List<String> lines = new ArrayList<>();
    for (int session = 0; session < history.sessions(); session++) {
      for (int rank = 0; rank < history.sessionLength(session); rank++) {
        int t = history.inSession(session, rank);
        for (int o = history.operationStart(t); o < history.operationEnd(t); o++) {
          lines.add(
              "%s(%s,%d,%s,%s)"
                  .formatted(
                      history.isWrite(o) ? "w" : "r",
                      history.keyName(history.key(o)),
                      history.value(o),
                      history.sessionName(session),
                      history.transactionName(t)));
        }
      }
    }
    Collections.sort(lines);
    return lines;
  }

  /** When transactions ran, in an order that is the same for equal histories. */
  private static List<String> times(History history) {
    return IntStream.range(0, history.transactions())
        .mapToObj(
            t ->
                "%s: %d to %d"
                    .formatted(
                        history.transactionName(t), history.startTime(t), history.endTime(t)))
        .sorted()
        .toList();
  }

  @Test
  void aTextFileHoldsTheSameHistory() throws IOException {
    Path file = folder.resolve("history.txt");

    SimulatedHistory.write(
        SimulatedWorkload.DEFAULTS, file, HistoryFormat.TEXT, RecordedFields.OPERATIONS);

    assertThat(lines(HistoryFiles.read(file)))
        .isEqualTo(lines(SimulatedHistory.of(SimulatedWorkload.DEFAULTS)));
  }

  @Test
  void aTextFileIsInCommitOrder() throws IOException {
    Path file = folder.resolve("history.txt");

    SimulatedHistory.write(SMALL, file, HistoryFormat.TEXT, RecordedFields.OPERATIONS);

    // Pins the random choices too: published inputs must stay what they are.
    assertThat(file)
        .hasContent(
            """
            w(0,1,3,1)
            w(0,2,3,1)
            w(4,1,2,2)
            w(1,1,2,2)
            w(0,3,1,3)
            r(3,0,1,3)
            w(1,2,2,4)
            r(1,2,2,4)
            w(0,4,3,5)
            w(3,1,3,5)
            r(3,1,1,6)
            w(1,3,1,6)
            w(4,2,3,7)
            w(2,1,3,7)
            w(3,2,2,8)
            w(0,5,2,8)
            w(0,6,3,9)
            w(2,2,3,9)
            w(4,3,1,10)
            w(0,7,1,10)
            r(2,2,1,11)
            r(0,7,1,11)
            r(0,7,2,12)
            r(0,7,2,12)
            """);
  }

  @Test
  void aTextFileHoldsTheTimesWhenToldTo() throws IOException {
    Path file = folder.resolve("history.txt");

    SimulatedHistory.write(SMALL, file, HistoryFormat.TEXT, RecordedFields.OPERATIONS_AND_TIMES);

    History read = HistoryFiles.read(file);
    assertThat(lines(read)).isEqualTo(lines(SimulatedHistory.of(SMALL)));
    long committed = 0;
    for (int place = 0; place < read.transactions(); place++) {
      int t = read.recorded(place);
      assertThat(read.startTime(t)).isPositive().isLessThan(read.endTime(t));
      assertThat(read.endTime(t)).as("in commit order").isGreaterThan(committed);
      committed = read.endTime(t);
    }
    assertThat(times(read))
        .isEqualTo(times(SimulatedHistory.of(SMALL, RecordedFields.OPERATIONS_AND_TIMES)));
    assertThat(SimulatedHistory.of(SMALL).hasTimes()).isFalse();
  }

  @Test
  void aBincodeFileHoldsTheSameHistory() throws IOException {
    Path file = folder.resolve("history.bincode");

    SimulatedHistory.write(SMALL, file, HistoryFormat.BINCODE, RecordedFields.OPERATIONS);

    History read = HistoryFiles.read(file);
    assertThat(read.operations()).isEqualTo(24);
    assertThat(read.sessions()).isEqualTo(3);
    assertThat(read.transactions()).isEqualTo(12);
  }

  /** Only causal stores do something else with lists than with registers. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "CAUSAL")
  void listsEndWithWhatRegistersHold(ConcurrencyControl control) {
    SimulatedWorkload workload =
        SMALL.withTransactionsPerSession(50).withConcurrencyControl(control).withReadRatio(0.7);
    History registers = SimulatedHistory.of(workload);
    History lists = SimulatedHistory.of(workload.withValues(ValueKind.LISTS));

    assertThat(lines(lists)).isEqualTo(lines(registers));
    assertThat(registers.lists().isEmpty()).isTrue();
    assertThat(lists.lists().irregularReads()).isZero();
    for (int operation = 0; operation < lists.operations(); operation++) {
      assertThat(lists.lists().isList(lists.key(operation))).isTrue();
      if (!lists.isWrite(operation)) {
        assertThat(lists.lists().read(lists, operation))
            .containsExactly(LongStream.rangeClosed(1, lists.value(operation)).toArray());
      }
    }
  }

  @Test
  void keysAreReplacedWhenTheyHaveBeenWrittenOftenEnough() {
    SimulatedWorkload workload = SMALL.withTransactionsPerSession(200);
    History unlimited = SimulatedHistory.of(workload);
    History limited = SimulatedHistory.of(workload.withMostWritesPerKey(8));

    assertThat(unlimited.keys()).isEqualTo(5);
    assertThat(limited.operations()).isEqualTo(unlimited.operations());
    assertThat(limited.keys()).isGreaterThan(5 * 8);
    int[] writes = new int[limited.keys()];
    for (int operation = 0; operation < limited.operations(); operation++) {
      assertThat(limited.value(operation)).isLessThanOrEqualTo(8);
      if (limited.isWrite(operation)) {
        writes[limited.key(operation)]++;
      }
    }
    assertThat(Arrays.stream(writes).filter(number -> number == 8).count())
        .isGreaterThanOrEqualTo(limited.keys() - 5);
  }

  @ParameterizedTest
  @EnumSource(names = {"EDN", "JEPSEN_JSON"})
  void filesOfJepsensFormatsHoldTheLists(HistoryFormat format) throws IOException {
    SimulatedWorkload workload = SMALL.withTransactionsPerSession(50).withValues(ValueKind.LISTS);
    Path file = folder.resolve("history");

    SimulatedHistory.write(workload, file, format, RecordedFields.OPERATIONS_AND_TIMES);

    History read = HistoryFiles.read(file, ReadOptions.DEFAULTS.withInitial(ZERO));
    assertThat(transactions(read)).isEqualTo(transactions(SimulatedHistory.of(workload)));
    assertThat(read.hasTimes()).isTrue();
  }

  private static List<String> transactions(History history) {
    List<String> transactions = new ArrayList<>();
    for (int t = 0; t < history.transactions(); t++) {
      StringBuilder text = new StringBuilder(history.transactionName(t));
      for (int o = history.operationStart(t); o < history.operationEnd(t); o++) {
        text.append(' ').append(history.isWrite(o)).append(history.keyName(history.key(o)));
        text.append('=').append(history.value(o)).append(' ');
        text.append(history.isWrite(o) ? "" : Arrays.toString(history.lists().read(history, o)));
      }
      transactions.add(text.toString());
    }
    Collections.sort(transactions);
    return transactions;
  }

  @ParameterizedTest
  @EnumSource(names = {"TEXT", "BINCODE"})
  void refusesListsWhereAFormatHasNone(HistoryFormat format) {
    SimulatedWorkload workload = SMALL.withValues(ValueKind.LISTS);
    Path file = folder.resolve("history");

    assertThatExceptionOfType(UnwritableHistoryException.class)
        .isThrownBy(() -> SimulatedHistory.write(workload, file, format, RecordedFields.OPERATIONS))
        .withMessage("cannot write as " + format + ": the format has no lists");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource
  void transactionsEndAsOftenAsAskedForWithoutEffect(ConcurrencyControl control) {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS
            .withOperationsPerTransaction(4)
            .withKeys(100)
            .withConcurrencyControl(control)
            .withValues(ValueKind.LISTS)
            .withAbortRatio(0.2)
            .withUnknownRatio(0.1);
    History history = SimulatedHistory.of(workload);
    ReadsFrom readsFrom = ReadsFrom.of(history);
    int[] numbers = new int[TransactionStatus.values().length];
    int unknownSeen = 0;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      TransactionStatus status = history.status(transaction);
      numbers[status.ordinal()]++;
      unknownSeen += status == TransactionStatus.UNKNOWN && readsFrom.included(transaction) ? 1 : 0;
    }

    int unknown = numbers[TransactionStatus.UNKNOWN.ordinal()];
    assertThat(history.transactions()).isEqualTo(5000);
    assertThat(numbers[TransactionStatus.ABORTED.ordinal()]).isBetween(900, 1100);
    assertThat(unknown).isBetween(400, 600);
    assertThat(unknownSeen).isBetween(unknown / 10, unknown * 6 / 10);
    assertThat(history.lists().irregularReads()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void nobodySeesWhatRolledBack(ConcurrencyControl control) {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS
            .withOperationsPerTransaction(6)
            .withKeys(30)
            .withConcurrencyControl(control)
            .withAbortRatio(0.3);
    History history = SimulatedHistory.of(workload);
    int ownReads = 0;
    for (int operation = 0; operation < history.operations(); operation++) {
      boolean lost = history.value(operation) > Integer.MAX_VALUE / 2;
      boolean aborted =
          history.status(history.transactionOf(operation)) == TransactionStatus.ABORTED;
      if (history.isWrite(operation)) {
        assertThat(lost).isEqualTo(aborted);
      } else if (lost) {
        ownReads++;
        assertThat(aborted).isTrue();
      }
    }

    assertThat(ownReads).isPositive();
  }

  @ParameterizedTest
  @EnumSource(names = {"TEXT", "BINCODE"})
  void refusesUnknownOutcomesWhereAFormatHasNone(HistoryFormat format) {
    SimulatedWorkload workload = SMALL.withUnknownRatio(0.1);
    Path file = folder.resolve("history");

    assertThatExceptionOfType(UnwritableHistoryException.class)
        .isThrownBy(() -> SimulatedHistory.write(workload, file, format, RecordedFields.OPERATIONS))
        .withMessageContaining("nobody knows whether a transaction committed");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aTextFileHoldsWhatRolledBack() throws IOException {
    Path file = folder.resolve("history.txt");
    SimulatedWorkload workload = SMALL.withAbortRatio(0.5);

    SimulatedHistory.write(workload, file, HistoryFormat.TEXT, RecordedFields.OPERATIONS_AND_TIMES);

    History read = HistoryFiles.read(file);
    assertThat(read.operations()).isEqualTo(24);
    assertThat(writesOfAborted(read))
        .isPositive()
        .isEqualTo(writesOfAborted(SimulatedHistory.of(workload)));
  }

  private static long writesOfAborted(History history) {
    return IntStream.range(0, history.operations())
        .filter(history::isWrite)
        .filter(o -> history.status(history.transactionOf(o)) == TransactionStatus.ABORTED)
        .count();
  }
}
