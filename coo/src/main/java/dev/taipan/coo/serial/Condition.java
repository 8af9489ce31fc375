package dev.taipan.coo.serial;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition on the key {@code k} and the value {@code v} of a row: comparisons with numbers,
 * joined by {@code AND}. Other conditions of SQL are for databases alone.
 */
public final class Condition {
  private static final Pattern COMPARISON =
      Pattern.compile("([kvKV])\\s*(=|<>|!=|<=|>=|<|>)\\s*(-?\\d{1,18})");

  private final List<Comparison> comparisons;

  private record Comparison(boolean ofKey, String sign, long number) {
    boolean holds(long key, long value) {
      int order = Long.compare(ofKey ? key : value, number);
      return switch (sign) {
        case "=" -> order == 0;
        case "<" -> order < 0;
        case ">" -> order > 0;
        case "<=" -> order <= 0;
        case ">=" -> order >= 0;
        default -> order != 0;
      };
    }
  }

  private Condition(List<Comparison> comparisons) {
    this.comparisons = comparisons;
  }

  /** Reads a condition; empty if it is of another form. */
  public static Optional<Condition> parse(String text) {
    List<Comparison> comparisons = new ArrayList<>();
    for (String part : text.strip().split("(?i)\\s+AND\\s+")) {
      Matcher matcher = COMPARISON.matcher(part);
      if (!matcher.matches()) {
        return Optional.empty();
      }
      comparisons.add(
          new Comparison(
              matcher.group(1).toLowerCase(Locale.ROOT).equals("k"),
              matcher.group(2),
              Long.parseLong(matcher.group(3))));
    }
    return Optional.of(new Condition(comparisons));
  }

  /** Whether a row meets it. */
  public boolean holds(long key, long value) {
    return comparisons.stream().allMatch(comparison -> comparison.holds(key, value));
  }
}
