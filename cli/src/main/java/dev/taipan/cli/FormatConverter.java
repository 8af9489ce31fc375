package dev.taipan.cli;

import dev.taipan.history.io.HistoryFormat;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Formats, as options spell them. */
final class FormatConverter implements ITypeConverter<HistoryFormat> {

  /** The names of all formats. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(HistoryFormat.values()).map(FormatConverter::nameOf).iterator();
    }
  }

  static String nameOf(HistoryFormat format) {
    return format.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public HistoryFormat convert(String name) {
    return Arrays.stream(HistoryFormat.values())
        .filter(format -> nameOf(format).equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + name + "' is not one of " + String.join(", ", new Candidates())));
  }
}
