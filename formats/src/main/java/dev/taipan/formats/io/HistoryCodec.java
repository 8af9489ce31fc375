package dev.taipan.formats.io;

import dev.taipan.history.History;
import dev.taipan.history.column.Column;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.parallel.Workers;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;

/**
 * One on-disk format. Implementations are listed in {@code
 * META-INF/services/dev.taipan.formats.io.HistoryCodec}, are made without arguments and keep no
 * state.
 */
public interface HistoryCodec {

  /** The format that this reads. */
  HistoryFormat format();

  /**
   * What this format has a place for besides reads and writes. Nothing else is ever read from it,
   * and a history that says more is not written.
   */
  Set<Column> columns();

  /** What an input of this format is, in a few words for an error message. */
  String description();

  /**
   * Whether an input's content is of this format as far as its {@linkplain HistoryInput#start
   * start} tells. No file is accepted by two formats; a directory may hold files of several.
   */
  boolean accepts(HistoryInput input) throws IOException;

  /**
   * Reads a history.
   *
   * @throws BadHistoryException when the input is no history of this format
   * @throws IOException when the input cannot be read
   */
  History read(HistoryInput input, InitialVersion initial) throws IOException;

  /**
   * Reads a history with several threads, if this format can; the result is the same.
   *
   * @throws BadHistoryException when the input is no history of this format
   * @throws IOException when the input cannot be read
   */
  default History read(HistoryInput input, InitialVersion initial, Workers workers)
      throws IOException {
    return read(input, initial);
  }

  /**
   * Writes a history. The stream is buffered, and closed by the caller.
   *
   * @throws UnsupportedOperationException when this format has no writer
   * @throws UnwritableHistoryException when this format cannot express the history
   */
  default void write(History history, OutputStream output) throws IOException {
    throw new UnsupportedOperationException("the format " + format() + " cannot be written");
  }
}
