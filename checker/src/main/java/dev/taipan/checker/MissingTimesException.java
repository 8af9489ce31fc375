package dev.taipan.checker;

/**
 * A level in which real time counts was asked of a history that does not say when its transactions
 * ran. The message is one line for the person who asked.
 */
public final class MissingTimesException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  MissingTimesException(IsolationLevel level) {
    super(
        level.symbol()
            + " requires transaction times, but this history has none; they can be "
            + "given by lines t(start,end,session,transaction) in text, start and end "
            + "in jsonl, the invocations of Jepsen's operations, and timestamps in "
            + "Cobra's logs");
  }
}
