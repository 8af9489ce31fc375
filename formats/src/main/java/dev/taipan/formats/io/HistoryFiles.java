package dev.taipan.formats.io;

import dev.taipan.history.History;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Reads histories of any format and writes those that can be written. */
public final class HistoryFiles {

  private HistoryFiles() {}

  /**
   * Reads a history, finding its format by its content.
   *
   * @throws BadHistoryException when the input is no history of a known format
   * @throws IOException when the input cannot be read
   */
  public static History read(Path input) throws IOException {
    return read(input, ReadOptions.DEFAULTS);
  }

  /**
   * Reads a history.
   *
   * @throws BadHistoryException when the input is no history of its format
   * @throws IOException when the input cannot be read
   */
  public static History read(Path path, ReadOptions options) throws IOException {
    try (HistoryInput input = HistoryInput.of(path, options.limits())) {
      return read(input, options);
    }
  }

  /**
   * Reads a history from an input, which stays open and is spent afterwards; its own limits count.
   *
   * @throws BadHistoryException when the input is no history of its format
   * @throws IOException when the input cannot be read
   */
  public static History read(HistoryInput input, ReadOptions options) throws IOException {
    HistoryCodec codec =
        options.format().isPresent() ? Codecs.of(options.format().get()) : Codecs.accepting(input);
    return options.initial().in(codec.read(input, options.initial(), options.workers()));
  }

  /**
   * The format of an input, by its content and never by its name alone.
   *
   * @throws BadHistoryException when no format matches
   * @throws IOException when the input cannot be read
   */
  public static HistoryFormat detect(Path path) throws IOException {
    try (HistoryInput input = HistoryInput.of(path, ReadLimits.DEFAULTS)) {
      return Codecs.accepting(input).format();
    }
  }

  /**
   * Writes a history; the file appears, or is replaced, only when it is complete. A name that ends
   * in {@code .gz} or {@code .zst} makes a compressed file.
   *
   * @throws UnsupportedOperationException when the format has no writer
   * @throws UnwritableHistoryException when the format cannot express the history
   * @throws IOException when the file cannot be written
   */
  public static void write(History history, Path output, HistoryFormat format) throws IOException {
    HistoryCodec codec = Codecs.of(format);
    if (format == HistoryFormat.BINCODE && Compression.ofName(output) != Compression.NONE) {
      throw new UnwritableHistoryException(
          format,
          "this format is not read from compressed files, which the name " + output + " implies");
    }
    AtomicFile.write(output, stream -> codec.write(history, stream));
  }

  /**
   * Writes a history to a stream, which stays open.
   *
   * @throws UnsupportedOperationException when the format has no writer
   * @throws UnwritableHistoryException when the format cannot express the history
   * @throws IOException when the stream takes no more
   */
  public static void write(History history, OutputStream output, HistoryFormat format)
      throws IOException {
    Codecs.of(format).write(history, output);
    output.flush();
  }
}
