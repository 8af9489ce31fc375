package dev.taipan.coo.serial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A condition on the key {@code k} and the value {@code v} of a row: comparisons with numbers, or
 * lists of them behind {@code IN}, joined by {@code AND}. Other conditions of SQL are for databases
 * alone.
 */
public final class ReadCondition {
  private static final Pattern COMPARISON =
      Pattern.compile("([kvKV])\\s*(=|<>|!=|<=|>=|<|>)\\s*(-?\\d{1,18})");

  private static final Pattern MEMBERSHIP =
      Pattern.compile(
          "([kvKV])\\s+(?i:IN)\\s*\\(\\s*(-?\\d{1,18}(?:\\s*,\\s*-?\\d{1,18})*)\\s*\\)");

  private final List<Part> parts;

  /** What {@code AND} joins. */
  private sealed interface Part {
    boolean holds(long key, long value);
  }

  private record Membership(boolean ofKey, Set<Long> numbers) implements Part {
    @Override
    public boolean holds(long key, long value) {
      return numbers.contains(ofKey ? key : value);
    }
  }

  private record Comparison(boolean ofKey, String sign, long number) implements Part {
    @Override
    public boolean holds(long key, long value) {
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

  private ReadCondition(List<Part> parts) {
    this.parts = parts;
  }

  /** Reads a condition; empty if it is of another form. */
  public static Optional<ReadCondition> parse(String text) {
    List<Part> parts = new ArrayList<>();
    for (String part : text.strip().split("(?i)\\s+AND\\s+")) {
      Optional<Part> parsed = part(part);
      if (parsed.isEmpty()) {
        return Optional.empty();
      }
      parts.add(parsed.get());
    }
    return Optional.of(new ReadCondition(parts));
  }

  private static Optional<Part> part(String text) {
    Matcher comparison = COMPARISON.matcher(text);
    if (comparison.matches()) {
      return Optional.of(
          new Comparison(
              isOfKey(comparison), comparison.group(2), Long.parseLong(comparison.group(3))));
    }
    Matcher membership = MEMBERSHIP.matcher(text);
    return membership.matches()
        ? Optional.of(new Membership(isOfKey(membership), numbers(membership.group(2))))
        : Optional.empty();
  }

  private static boolean isOfKey(Matcher part) {
    return part.group(1).toLowerCase(Locale.ROOT).equals("k");
  }

  private static Set<Long> numbers(String list) {
    return Arrays.stream(list.split(","))
        .map(number -> Long.valueOf(number.strip()))
        .collect(Collectors.toSet());
  }

  /** Whether a row meets it. */
  public boolean holds(long key, long value) {
    return parts.stream().allMatch(part -> part.holds(key, value));
  }
}
