package dev.taipan.cli.option;

import dev.taipan.history.parallel.Workers;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times and sizes, as people write them. */
final class Quantities {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h)");
  private static final Map<String, ChronoUnit> TIME_UNITS =
      Map.of(
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS);

  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,8})([KMGT]?)");
  private static final String SIZE_UNITS = "KMGT";
  private static final int UNIT_BITS = 10;

  private static final Pattern THREADS = Pattern.compile("[1-9][0-9]{0,3}");
  private static final int MOST_THREADS = 1024;

  private Quantities() {}

  /**
   * The time of a text: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h}.
   *
   * @throws IllegalArgumentException when it is none; the message is for people
   */
  static Duration time(String text) {
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a duration, such as 500ms, 30s, 5m or 1h");
    }
    return Duration.of(Long.parseLong(time.group(1)), TIME_UNITS.get(time.group(2)));
  }

  /**
   * The number of bytes of a text: {@code 500}, {@code 64k}, {@code 10M} or {@code 2G}.
   *
   * @throws IllegalArgumentException when it is none; the message is for people
   */
  static long bytes(String text) {
    Matcher size = SIZE.matcher(text.toUpperCase(Locale.ROOT));
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a size, such as 500, 64k, 10M or 2G");
    }
    int unit = size.group(2).isEmpty() ? 0 : SIZE_UNITS.indexOf(size.group(2)) + 1;
    return Long.parseLong(size.group(1)) << (unit * UNIT_BITS);
  }

  /**
   * So many threads.
   *
   * @throws IllegalArgumentException when it is no number from 1 to 1024; the message is for people
   */
  static Workers workers(String text) {
    if (!THREADS.matcher(text).matches() || Integer.parseInt(text) > MOST_THREADS) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a number of threads between 1 and " + MOST_THREADS);
    }
    return Workers.of(Integer.parseInt(text));
  }
}
