package dev.taipan.report.recheck;

/**
 * What came of looking again at an anomaly.
 *
 * @param type what Elle calls the anomaly
 * @param number which one of its type, from 1 on
 * @param answer whether the history shows it
 * @param reason in words
 */
public record Rechecked(String type, int number, Answer answer, String reason) {

  /** Whether a history shows an anomaly. */
  public enum Answer {
    /** It does. */
    CONFIRMED("confirmed"),
    /** Something that is said of it is not so, or the history does not show it. */
    NOT_CONFIRMED("not confirmed"),
    /** It cannot be told from what was printed. */
    NOT_CHECKABLE("cannot be checked");

    private final String title;

    Answer(String title) {
      this.title = title;
    }

    /** In words. */
    public String title() {
      return title;
    }
  }
}
