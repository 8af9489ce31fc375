package dev.taipan.cli.result;

import dev.taipan.history.History;

/**
 * What is known of a history as soon as it has been read.
 *
 * @param hasTimes whether it says when transactions ran
 * @param readNanos how long reading took
 */
public record HistoryFacts(
    int sessions, int transactions, int operations, int keys, boolean hasTimes, long readNanos) {

  /** The facts of a history. */
  public static HistoryFacts of(History history, long readNanos) {
    return new HistoryFacts(
        history.sessions(),
        history.transactions(),
        history.operations(),
        history.keys(),
        history.hasTimes(),
        readNanos);
  }
}
