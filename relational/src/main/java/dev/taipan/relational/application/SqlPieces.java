package dev.taipan.relational.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A file of SQL in pieces: statements, which end with semicolons, and comments of a line. */
final class SqlPieces {
  private static final long LARGEST = 4L << 20;

  private final Path file;
  private final String text;
  private int at;
  private int line = 1;
  private int lineStart;

  private SqlPieces(Path file, String text) {
    this.file = file;
    this.text = text;
  }

  /**
   * A statement without its semicolon, or a comment without its dashes.
   *
   * @param line where it begins, from 1
   * @param column where it begins, from 1
   */
  record Piece(boolean isComment, String text, int line, int column) {}

  static List<Piece> of(Path file) throws IOException {
    if (Files.size(file) > LARGEST) {
      throw new IOException(file + ": larger than 4 MiB");
    }
    return new SqlPieces(file, Files.readString(file)).pieces();
  }

  private List<Piece> pieces() throws BadSqlFileException {
    List<Piece> pieces = new ArrayList<>();
    while (skipSpace()) {
      int startLine = line;
      int startColumn = at - lineStart + 1;
      if (text.startsWith("--", at)) {
        int end = endOfLine();
        pieces.add(new Piece(true, text.substring(at + 2, end).strip(), startLine, startColumn));
        at = end;
      } else {
        pieces.add(new Piece(false, statement(startLine, startColumn), startLine, startColumn));
      }
    }
    return pieces;
  }

  private boolean skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      step();
    }
    return at < text.length();
  }

  private void step() {
    if (text.charAt(at) == '\n') {
      line++;
      lineStart = at + 1;
    }
    at++;
  }

  private int endOfLine() {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  private String statement(int startLine, int startColumn) throws BadSqlFileException {
    StringBuilder statement = new StringBuilder();
    char quote = 0;
    while (at < text.length()) {
      char next = text.charAt(at);
      if (quote == 0 && next == ';') {
        step();
        return statement.toString().strip();
      }
      if (quote == 0 && text.startsWith("--", at)) {
        at = endOfLine();
        continue;
      }
      if (quote == 0 && (next == '\'' || next == '"')) {
        quote = next;
      } else if (next == quote) {
        quote = 0;
      }
      statement.append(next);
      step();
    }
    throw new BadSqlFileException(
        file, startLine, startColumn, "a statement that does not end; expected a semicolon");
  }
}
