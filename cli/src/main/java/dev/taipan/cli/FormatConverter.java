package dev.taipan.cli;

import dev.taipan.history.io.HistoryFormat;
import java.util.List;

/** Formats, as options spell them. */
final class FormatConverter extends NameConverter<HistoryFormat> {

  FormatConverter() {
    super("a format", List.of(HistoryFormat.values()), NameConverter::hyphenated);
  }
}
