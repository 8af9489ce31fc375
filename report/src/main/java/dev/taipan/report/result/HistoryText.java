package dev.taipan.report.result;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.history.History;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Small histories in the text format. */
public final class HistoryText {

  private HistoryText() {}

  /**
   * A line for each operation, each with its end.
   *
   * @throws UncheckedIOException when the format cannot express the history
   */
  public static String of(History history) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      HistoryFiles.write(history, text, HistoryFormat.TEXT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString(UTF_8);
  }
}
