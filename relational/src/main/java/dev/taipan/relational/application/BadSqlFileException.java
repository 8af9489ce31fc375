package dev.taipan.relational.application;

import java.io.IOException;
import java.nio.file.Path;

/** A file of SQL that is none. The message names file, line and column, and is for people. */
public final class BadSqlFileException extends IOException {
  private static final long serialVersionUID = 1L;

  BadSqlFileException(Path file, int line, int column, String what) {
    super("%s:%d:%d: %s".formatted(file, line, column, what));
  }
}
