package dev.taipan.cli;

import dev.taipan.weak.Tap;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Patterns, as options spell them: {@code b}, {@code a-i} or {@code AbortedRead}. */
final class TapRangeConverter implements ITypeConverter<TapRange> {

  @Override
  public TapRange convert(String text) {
    String[] ends = text.strip().split("-", -1);
    Optional<Tap> first = named(ends[0]);
    Optional<Tap> last = named(ends[ends.length - 1]);
    if (ends.length > 2
        || first.isEmpty()
        || last.isEmpty()
        || first.get().compareTo(last.get()) > 0) {
      throw new TypeConversionException(
          "'%s' is not a pattern, a to n, nor a range such as a-i; 'taipan levels --patterns' "
                  .formatted(text)
              + "lists them");
    }
    return new TapRange(first.get(), last.get());
  }

  private static Optional<Tap> named(String name) {
    return name.length() == 1
        ? Tap.of(name.toLowerCase(Locale.ROOT).charAt(0))
        : Arrays.stream(Tap.values()).filter(tap -> tap.title().equalsIgnoreCase(name)).findFirst();
  }
}
