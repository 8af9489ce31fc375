package dev.taipan.cli;

import dev.taipan.history.words.UnknownName;
import dev.taipan.weak.Tap;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Patterns, as options spell them: {@code b}, {@code a-i} or {@code AbortedRead}. */
final class TapRangeConverter implements ITypeConverter<TapRange> {
  private static final List<String> TITLES = Arrays.stream(Tap.values()).map(Tap::title).toList();
  private static final List<String> EXTENT = List.of("a to n", "ranges of these", "and names");

  @Override
  public TapRange convert(String text) {
    String[] ends = text.strip().split("-", -1);
    Tap first = named(ends[0]);
    Tap last = named(ends[ends.length - 1]);
    if (ends.length > 2 || first.compareTo(last) > 0) {
      throw new TypeConversionException(
          "'%s' is not a range of patterns such as a-i".formatted(text));
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
        () -> new TypeConversionException(UnknownName.message(name, "a pattern", TITLES, EXTENT)));
  }
}
