package dev.taipan.cli;

import dev.taipan.history.io.HistoryFormat;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Formats that can be written, as options spell them. */
final class OutputFormatConverter implements ITypeConverter<HistoryFormat> {
  private static final Set<HistoryFormat> WRITABLE =
      EnumSet.complementOf(EnumSet.of(HistoryFormat.COBRA));

  /** The names of the formats that can be written. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return WRITABLE.stream().map(FormatConverter::nameOf).iterator();
    }
  }

  static boolean canWrite(HistoryFormat format) {
    return WRITABLE.contains(format);
  }

  @Override
  public HistoryFormat convert(String name) {
    HistoryFormat format = new FormatConverter().convert(name);
    if (!canWrite(format)) {
      throw new TypeConversionException(
          "'"
              + name
              + "' can be read, but only "
              + String.join(", ", new Candidates())
              + " can be written");
    }
    return format;
  }
}
