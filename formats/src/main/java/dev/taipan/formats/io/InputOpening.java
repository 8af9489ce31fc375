package dev.taipan.formats.io;

import java.io.IOException;

/** Opens an input when it is its turn. */
@FunctionalInterface
public interface InputOpening {

  /**
   * Opens it; who asks closes it.
   *
   * @throws IOException when it cannot be opened
   */
  HistoryInput open() throws IOException;
}
