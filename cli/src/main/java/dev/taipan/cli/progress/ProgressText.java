package dev.taipan.cli.progress;

import java.time.Duration;

/** How far work is, in a line: {@code big.txt: reading, 12 s, 40 %, 18 s left}. */
final class ProgressText {
  private static final String GAP = "...";
  private static final int LONGEST_IN_SECONDS = 120;

  private ProgressText() {}

  /**
   * A line with exactly so many columns, so that it covers the one before. Where it would be
   * longer, the start of the task is left out first, as it may be a path, and then the end of the
   * stage.
   *
   * @param left what {@link #left} says
   */
  static String of(String task, String stage, Duration elapsed, String left, int width) {
    String times = ", " + words(elapsed) + left;
    String doing = start(stage, width - times.length());
    String text = end(task + ": ", width - times.length() - doing.length()) + doing + times;
    return text.length() > width
        ? text.substring(0, width)
        : text + " ".repeat(width - text.length());
  }

  /**
   * How much was done and how long the rest will take at this pace; empty where nobody knows, and
   * at the end.
   *
   * @param share how much, from 0 to 1, or not a number
   * @param elapsed how long that took
   */
  static String left(double share, Duration elapsed) {
    if (!(share >= 0 && share < 1)) {
      return "";
    }
    String done = ", %d %%".formatted((int) (share * 100));
    return share == 0
        ? done
        : done
            + ", "
            + words(Duration.ofMillis((long) (elapsed.toMillis() * (1 / share - 1))))
            + " left";
  }

  private static String words(Duration time) {
    return time.toSeconds() < LONGEST_IN_SECONDS
        ? time.toSeconds() + " s"
        : time.toMinutes() + " min " + time.toSecondsPart() + " s";
  }

  private static String start(String text, int most) {
    return text.length() <= most ? text : text.substring(0, Math.max(0, most - GAP.length())) + GAP;
  }

  private static String end(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return most <= GAP.length() + ": ".length()
        ? ""
        : GAP + text.substring(text.length() - most + GAP.length());
  }
}
