package dev.taipan.cli;

import dev.taipan.history.io.HistoryFormat;
import java.util.EnumSet;
import java.util.Set;

/** Formats that can be written, as options spell them. */
final class OutputFormatConverter extends NameConverter<HistoryFormat> {
  private static final Set<HistoryFormat> WRITABLE =
      EnumSet.complementOf(EnumSet.of(HistoryFormat.COBRA));

  static boolean canWrite(HistoryFormat format) {
    return WRITABLE.contains(format);
  }

  OutputFormatConverter() {
    super("a format that can be written", WRITABLE, NameConverter::hyphenated);
  }
}
