package dev.taipan.formats.text;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryCodec;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.WriteChecks;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.column.Column;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.parallel.Workers;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;

/** The text format. An empty file is an empty history of this format. */
public final class TextCodec implements HistoryCodec {
  /** How many bytes are looked at to tell the format. */
  private static final int START = 64;

  @Override
  public HistoryFormat format() {
    return HistoryFormat.TEXT;
  }

  @Override
  public Set<Column> columns() {
    return Set.of(Column.TIMES, Column.VERSION_ORDER);
  }

  @Override
  public String description() {
    return "text lines like r(key,value,session,transaction)";
  }

  /** The first line that is not blank starts with r, w, t or o, and the start has no zero bytes. */
  @Override
  public boolean accepts(HistoryInput input) throws IOException {
    if (input.isDirectory()) {
      return false;
    }
    try (ByteInput bytes = input.start()) {
      bytes.has(START);
      for (int offset = 0; offset < START; offset++) {
        if (bytes.peekAt(offset) == 0) {
          return false;
        }
      }
    }
    try (TextInput text = new TextInput(input.start(), input.limits())) {
      return startsLikeText(text);
    }
  }

  @Override
  public History read(HistoryInput input, InitialVersion initial) throws IOException {
    return read(input, initial, Workers.ONE);
  }

  @Override
  public History read(HistoryInput input, InitialVersion initial, Workers workers)
      throws IOException {
    if (input.isDirectory()) {
      throw BadHistoryException.of(input.path(), "a directory", "a text file");
    }
    HistoryBuilder builder = new HistoryBuilder();
    initial.applyTo(builder);
    try (TextInput text = new TextInput(input.content(), input.limits())) {
      return new TextReader(text, builder).read(workers);
    }
  }

  private static boolean startsLikeText(TextInput text) throws IOException {
    while (isBlank(text.peek())) {
      text.skip();
    }
    int first = text.peek();
    return first == ByteInput.END || "rwto".indexOf(first) >= 0;
  }

  private static boolean isBlank(int character) {
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
  }

  @Override
  public void write(History history, OutputStream output) throws IOException {
    WriteChecks.check(history, this);
    new TextWriter(history, new TextOutput(output)).write();
  }
}
