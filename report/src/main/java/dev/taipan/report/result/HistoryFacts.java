package dev.taipan.report.result;

import dev.taipan.checker.SpillChecker;
import dev.taipan.history.History;
import dev.taipan.history.summary.SavepointSessions;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a history as soon as it has been read.
 *
 * @param hasTimes whether it says when transactions ran
 * @param initialTransaction the transaction that spells out the initial values, if one does
 * @param finalTransaction the transaction that comes after all others, if there is one
 * @param ownInitialValues keys with an initial value or list of their own
 * @param unjudged what it says that no level looks at, a sentence each without a stop
 * @param readNanos how long reading took
 */
public record HistoryFacts(
    int sessions,
    long transactions,
    long operations,
    long keys,
    boolean hasTimes,
    Optional<String> initialTransaction,
    Optional<String> finalTransaction,
    int ownInitialValues,
    List<String> unjudged,
    long readNanos) {

  /** The same for an answer that is of no level, and may look at what levels do not. */
  HistoryFacts ofNoLevel() {
    return new HistoryFacts(
        sessions,
        transactions,
        operations,
        keys,
        hasTimes,
        initialTransaction,
        finalTransaction,
        ownInitialValues,
        List.of(),
        readNanos);
  }

  /** The facts of a history that was not held in memory, with notes on how it was read. */
  public static HistoryFacts of(SpillChecker.Facts spilled, List<String> notes) {
    return new HistoryFacts(
        spilled.sessions(),
        spilled.transactions(),
        spilled.operations(),
        spilled.keys(),
        false,
        spilled.initialTransaction(),
        Optional.empty(),
        0,
        notes,
        0);
  }

  /** The facts of a history. */
  public static HistoryFacts of(History history, long readNanos) {
    return of(history, history, readNanos);
  }

  /**
   * The facts of a history.
   *
   * @param judged what verdicts are on: the history, or what was made of it so that they take
   *     account of more
   */
  public static HistoryFacts of(History history, History judged, long readNanos) {
    return new HistoryFacts(
        SavepointSessions.others(history),
        history.transactions(),
        history.operations(),
        history.keys(),
        history.hasTimes(),
        history.initialValues().transaction().stream()
            .mapToObj(history::transactionName)
            .findFirst(),
        history.finalTransaction().stream().mapToObj(history::transactionName).findFirst(),
        history.initialValues().owners(),
        Unjudged.in(history, judged),
        readNanos);
  }
}
