package dev.taipan.cli.option;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.output.InputErrors;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Numbers, files, durations and levels as values of options, refused in words that are not those of
 * Java.
 */
public final class PlainValues {

  private PlainValues() {}

  /** Has a command and all below it take these. */
  public static CommandLine install(CommandLine commandLine) {
    // Once, not twice: JDK 17 crashes when it archives two lambdas that are the same one, of an
    // interface that is too old to be archived.
    ITypeConverter<Integer> toInt = PlainValues::toInt;
    return commandLine
        .registerConverter(int.class, toInt)
        .registerConverter(Integer.class, toInt)
        .registerConverter(long.class, PlainValues::toLong)
        .registerConverter(Path.class, PlainValues::toPath)
        .registerConverter(Duration.class, new OptionValue.Time())
        .registerConverter(IsolationLevel.class, new OptionValue.Level());
  }

  private static int toInt(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw noNumber(text, Integer.MAX_VALUE);
    }
  }

  private static long toLong(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw noNumber(text, Long.MAX_VALUE);
    }
  }

  private static TypeConversionException noNumber(String text, long most) {
    return new TypeConversionException(
        "'%s' is not a whole number of at most %d".formatted(text, most));
  }

  /** Java takes an empty name for the current directory. */
  private static Path toPath(String text) {
    if (text.isEmpty()) {
      throw new TypeConversionException("a file name must not be empty");
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(InputErrors.message(e));
    }
  }
}
