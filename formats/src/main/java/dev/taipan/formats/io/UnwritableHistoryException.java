package dev.taipan.formats.io;

import java.io.IOException;

/** A format cannot express a history. The message is one line that says what it cannot express. */
public final class UnwritableHistoryException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Makes one for a format and what it cannot express. */
  public UnwritableHistoryException(HistoryFormat format, String what) {
    super("cannot write as " + format + ": " + what);
  }
}
