package dev.taipan.cli.option;

import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.words.UnknownName;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Patterns that follow each other in the alphabet; often just one. */
public record TapRange(Tap first, Tap last) {
  private static final List<String> TITLES = Arrays.stream(Tap.values()).map(Tap::title).toList();
  private static final List<String> EXTENT = List.of("a to n", "ranges of these", "and names");

  /** The patterns of all ranges together. */
  public static Set<Tap> union(List<TapRange> ranges) {
    Set<Tap> union = EnumSet.noneOf(Tap.class);
    ranges.forEach(range -> union.addAll(EnumSet.range(range.first, range.last)));
    return union;
  }

  /**
   * The range of a text: {@code b}, {@code a-i} or {@code AbortedRead}.
   *
   * @throws IllegalArgumentException when it is none; the message is for people
   */
  public static TapRange parse(String text) {
    String[] ends = text.strip().split("-", -1);
    Tap first = named(ends[0]);
    Tap last = named(ends[ends.length - 1]);
    if (ends.length > 2 || first.compareTo(last) > 0) {
      throw new IllegalArgumentException(
          "'%s' is not a range of patterns, such as a-i".formatted(text));
    }
    return new TapRange(first, last);
  }

  private static Tap named(String name) {
    Optional<Tap> tap =
        name.length() == 1
            ? Tap.of(name.toLowerCase(Locale.ROOT).charAt(0))
            : Arrays.stream(Tap.values())
                .filter(known -> known.title().equalsIgnoreCase(name))
                .findFirst();
    return tap.orElseThrow(
        () -> new IllegalArgumentException(UnknownName.message(name, "a pattern", TITLES, EXTENT)));
  }
}
