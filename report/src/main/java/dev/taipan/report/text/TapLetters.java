package dev.taipan.report.text;

import dev.taipan.history.anomaly.Tap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes sets of patterns as the options spell them: {@code a-i, k}. */
public final class TapLetters {
  private static final Tap[] ALL = Tap.values();

  private TapLetters() {}

  /** The letters of some patterns, with ranges where three or more follow each other. */
  public static String of(Set<Tap> taps) {
    List<String> parts = new ArrayList<>();
    int next = 0;
    while (next < ALL.length) {
      int end = next;
      while (end < ALL.length && taps.contains(ALL[end])) {
        end++;
      }
      if (end - next > 2) {
        parts.add(ALL[next].letter() + "-" + ALL[end - 1].letter());
      } else {
        for (int tap = next; tap < end; tap++) {
          parts.add(String.valueOf(ALL[tap].letter()));
        }
      }
      next = end + 1;
    }
    return String.join(", ", parts);
  }
}
