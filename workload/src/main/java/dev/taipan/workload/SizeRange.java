package dev.taipan.workload;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * How many there are of something: one number, or any of several, each as likely as any other.
 *
 * @param least the smallest number
 * @param most the largest number; not less than the smallest
 */
public record SizeRange(int least, int most) {
  private static final Pattern SYNTAX = Pattern.compile("(\\d{1,10})(?:-(\\d{1,10}))?");

  /**
   * Checks the order.
   *
   * @throws IllegalArgumentException when there is no number in the range
   */
  public SizeRange {
    if (least > most) {
      throw new IllegalArgumentException(
          "the range from " + least + " to " + most + " is empty: the smaller number comes first");
    }
  }

  /** One number. */
  public static SizeRange of(int number) {
    return new SizeRange(number, number);
  }

  /**
   * The range of a text: {@code 8} or {@code 2-8}.
   *
   * @throws IllegalArgumentException when it is none; the message is for people
   */
  public static SizeRange parse(String text) {
    Matcher matcher = SYNTAX.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is neither a number nor a range such as 2-8");
    }
    try {
      int least = Integer.parseInt(matcher.group(1));
      return new SizeRange(
          least, matcher.group(2) == null ? least : Integer.parseInt(matcher.group(2)));
    } catch (NumberFormatException tooLarge) {
      throw new IllegalArgumentException("'" + text + "' is too large", tooLarge);
    }
  }

  /** A number of the range. Asks for nothing random where there is only one. */
  public int draw(UniformRandomProvider random) {
    return least == most ? least : random.nextInt(least, most + 1);
  }

  /** As {@link #parse} understands it. */
  @Override
  public String toString() {
    return least == most ? Integer.toString(least) : least + "-" + most;
  }

  /**
   * Asks for at least one of something.
   *
   * @param what the plural of what is counted
   * @throws IllegalArgumentException when there is none; the message is for people
   */
  public static void requirePositive(String what, int number) {
    if (number < 1) {
      throw new IllegalArgumentException(
          "the number of " + what + " must be at least 1, not " + number);
    }
  }
}
