package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.formats.io.WrittenFirst;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Column;
import dev.taipan.history.column.PredicateReads;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;

/**
 * Writes a history as operations. With times, each transaction is an invocation and a completion,
 * in the order of the times; where times are equal, invocations come first, since then neither
 * transaction precedes the other. Without, each is a completion, in recorded order.
 *
 * <p>When an aborted transaction ran means nothing: it comes before the next transaction of its
 * session. One of unknown outcome has no end, and its completion follows its invocation.
 */
final class JepsenWriter {
  /** What Jepsen's operations have a place for. */
  static final Set<Column> COLUMNS =
      Set.of(
          Column.LISTS,
          Column.UNKNOWN_OUTCOMES,
          Column.TIMES,
          Column.OWN_INITIAL_VALUES,
          Column.ROW_KEYS,
          Column.INSERTS_AND_DELETES,
          Column.PREDICATE_READS,
          Column.LEVELS,
          Column.RESULTS);

  private final History history;
  private final WrittenSyntax syntax;
  private final OperationWriter writer;

  JepsenWriter(History history, WrittenSyntax syntax, OutputStream output) {
    this.history = history;
    this.syntax = syntax;
    this.writer = new OperationWriter(history, syntax, output);
  }

  /** Writes it all, in linear time, but n log n with times. */
  void write() throws IOException {
    check();
    if (history.initialValues().owners() > 0) {
      writer.initialValues();
    }
    if (history.hasTimes()) {
      checkTimes();
      writeByTime();
    } else {
      if (history.transactions() > 0) {
        WrittenFirst.check(history, syntax.format(), history.recorded(0));
      }
      for (int place = 0; place < history.transactions(); place++) {
        writer.completion(history.recorded(place));
      }
    }
  }

  private void check() throws UnwritableHistoryException {
    if (!history.hasInitialValue()) {
      throw syntax.unwritable(
          "the history has no initial value, but in this format nil is the initial value");
    }
    if (!Absence.isInitial(history)) {
      throw syntax.unwritable(Absence.PROBLEM);
    }
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      if (history.status(transaction) == TransactionStatus.UNKNOWN && reads(transaction)) {
        throw syntax.unwritable(
            "it is unknown whether transaction "
                + history.transactionName(transaction)
                + " committed, and this format cannot express its reads");
      }
    }
  }

  private boolean reads(int transaction) {
    PredicateReads predicates = history.details().predicateReads();
    if (!predicates.isEmpty() && predicates.isOf(predicates.start(transaction), transaction)) {
      return true;
    }
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      if (!history.isWrite(operation)) {
        return true;
      }
    }
    return false;
  }

  /** A process does one thing after the other, and nobody would know what a second one is of. */
  private void checkTimes() throws UnwritableHistoryException {
    int overlapping = ProcessTimes.firstOverlap(history);
    if (overlapping != ProcessTimes.NONE) {
      throw syntax.unwritable(
          "transaction "
              + history.transactionName(overlapping)
              + " starts before the end of the previous one in its session");
    }
  }

  /** Merges the transactions by their starts with those that committed by their ends. */
  private void writeByTime() throws IOException {
    int[] byStart = TimedTransactions.byStart(history);
    int[] byEnd = TimedTransactions.byEnd(history);
    if (byStart.length > 0) {
      WrittenFirst.check(history, syntax.format(), byStart[0]);
    }
    int ended = 0;
    for (int transaction : byStart) {
      while (ended < byEnd.length && endedBefore(byEnd[ended], transaction)) {
        writer.completion(byEnd[ended++]);
      }
      writeAbortedBefore(transaction);
      writer.invocation(transaction);
      if (history.status(transaction) == TransactionStatus.UNKNOWN) {
        writer.completion(transaction);
      }
    }
    while (ended < byEnd.length) {
      writer.completion(byEnd[ended++]);
    }
    for (int session = 0; session < history.sessions(); session++) {
      writeAbortedBefore(history.sessionLength(session), session);
    }
  }

  /** Ends come behind starts at the same time, but the initial transaction precedes all others. */
  private boolean endedBefore(int earlier, int transaction) {
    long end = history.endTime(earlier);
    long start = history.startTime(transaction);
    return end < start
        || (end == start && earlier != transaction && history.isInitialTransaction(earlier));
  }

  private void writeAbortedBefore(int transaction) throws IOException {
    writeAbortedBefore(history.rankInSession(transaction), history.sessionOf(transaction));
  }

  private void writeAbortedBefore(int end, int session) throws IOException {
    int first = end;
    while (first > 0 && isAborted(history.inSession(session, first - 1))) {
      first--;
    }
    for (int rank = first; rank < end; rank++) {
      writer.invocation(history.inSession(session, rank));
      writer.completion(history.inSession(session, rank));
    }
  }

  private boolean isAborted(int transaction) {
    return history.status(transaction) == TransactionStatus.ABORTED;
  }
}
