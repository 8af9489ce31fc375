package dev.taipan.cli;

import dev.taipan.history.io.InitialVersion;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Initial versions, as options spell them. */
final class InitialVersionConverter implements ITypeConverter<InitialVersion> {

  /** The words; numbers are too many. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("format", "inferred", "none").iterator();
    }
  }

  @Override
  public InitialVersion convert(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "format" -> InitialVersion.ofFormat();
      case "inferred" -> InitialVersion.inferred();
      case "none" -> InitialVersion.none();
      default -> InitialVersion.value(number(text));
    };
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException(
          "'" + text + "' is not 'format', 'inferred', 'none' or a number");
    }
  }
}
