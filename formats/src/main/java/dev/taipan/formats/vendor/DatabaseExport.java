package dev.taipan.formats.vendor;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.history.History;
import dev.taipan.history.initial.LeadingTransaction;
import java.io.IOException;

/** What a database tells of its order in a form of its own. */
public enum DatabaseExport {
  /** {@link CockroachExport}. */
  COCKROACHDB(CockroachExport::read),
  /** {@link TidbExport}. */
  TIDB(TidbExport::read);

  private final Reader reader;

  DatabaseExport(Reader reader) {
    this.reader = reader;
  }

  /** Reads a form. */
  private interface Reader {
    History read(HistoryInput input, History history) throws IOException;
  }

  /**
   * Reads an input, which stays open and is spent afterwards.
   *
   * @return the history with all that it says
   * @throws BadHistoryException when it is not of this form, or contradicts itself or the history
   */
  public History read(HistoryInput input, History history) throws IOException {
    if (input.isDirectory()) {
      throw BadHistoryException.of(input.path(), "a directory", "a file exported from a database");
    }
    return LeadingTransaction.confirmedIn(reader.read(input, history));
  }
}
