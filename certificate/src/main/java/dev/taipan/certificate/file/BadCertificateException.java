package dev.taipan.certificate.file;

import dev.taipan.history.display.Printable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A file is no certificate, or not all of one. The message is one line that names the file, what
 * was found and what was expected.
 */
public final class BadCertificateException extends IOException {
  private static final long serialVersionUID = 1L;

  private static final int LONGEST_FOUND = 100;

  BadCertificateException(Path file, String found, String expected) {
    super(
        Printable.of(file.toString())
            + ": found "
            + Printable.start(found, LONGEST_FOUND)
            + ", expected "
            + expected);
  }
}
