package dev.taipan.report.recheck;

import dev.taipan.report.recheck.Rechecked.Answer;

/** Says why an anomaly is not confirmed; the message is for people. */
final class NotShownException extends Exception {
  private static final long serialVersionUID = 1;

  private final Answer answer;

  private NotShownException(Answer answer, String reason) {
    super(reason);
    this.answer = answer;
  }

  /** The history does not show what is said. */
  static NotShownException contradicted(String reason) {
    return new NotShownException(Answer.NOT_CONFIRMED, reason);
  }

  /** What is said cannot be looked up. */
  static NotShownException unclear(String reason) {
    return new NotShownException(Answer.NOT_CHECKABLE, reason);
  }

  Answer answer() {
    return answer;
  }
}
