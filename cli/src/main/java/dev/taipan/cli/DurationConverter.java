package dev.taipan.cli;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations, as people write them: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h}. */
public final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern SYNTAX = Pattern.compile("(\\d{1,9})(ms|s|m|h)");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS);

  @Override
  public Duration convert(String text) {
    Matcher matcher = SYNTAX.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is not a duration such as 500ms, 30s, 5m or 1h");
    }
    return Duration.of(Long.parseLong(matcher.group(1)), UNITS.get(matcher.group(2)));
  }
}
