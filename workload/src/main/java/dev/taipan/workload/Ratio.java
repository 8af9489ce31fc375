package dev.taipan.workload;

import java.util.regex.Pattern;

/** Ratios from 0 to 1 as people write them: {@code 0.5} or {@code 50%}. */
public final class Ratio {
  private static final Pattern SYNTAX = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?%?");

  private Ratio() {}

  /**
   * The ratio of a text.
   *
   * @throws IllegalArgumentException when it is none; the message is for people
   */
  public static double parse(String text) {
    if (SYNTAX.matcher(text).matches()) {
      double ratio =
          text.endsWith("%")
              ? Double.parseDouble(text.substring(0, text.length() - 1)) / 100
              : Double.parseDouble(text);
      if (ratio <= 1) {
        return ratio;
      }
    }
    throw new IllegalArgumentException("'" + text + "' is not a ratio from 0 to 1, or 0% to 100%");
  }

  /**
   * Asks for a number from 0 to 1.
   *
   * @param what whose ratio it is
   * @throws IllegalArgumentException when it is none; the message is for people
   */
  public static void require(String what, double ratio) {
    if (!(ratio >= 0 && ratio <= 1)) {
      throw new IllegalArgumentException(
          "the " + what + " ratio must be from 0 to 1, not " + ratio);
    }
  }
}
