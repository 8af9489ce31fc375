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
            + " needs to know when transactions started and ended, and this history has no times;"
            + " text with lines t(start,end,session,transaction), jsonl with start and end, Jepsen's"
            + " operations with their invocations and Cobra's logs with time stamps have them");
  }
}
