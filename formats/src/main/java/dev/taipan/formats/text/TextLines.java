package dev.taipan.formats.text;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.taipan.history.History;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The lines of a text file as they come, for histories that need not fit in memory. A session's
 * transactions have to come in session order, but sessions may alternate as they do in a log.
 * Nothing is checked: whether transactions have distinct names is up to the caller.
 *
 * <p>Holds one buffer, and makes no objects per operation.
 */
public final class TextLines implements Flushable {
  private final TextOutput output;
  private final boolean unsignedKeys;
  private final boolean unsignedValues;
  private byte[] end = {};

  /** Lines on a stream, which stays open, with keys and values that are signed numbers. */
  public TextLines(OutputStream stream) {
    this(new TextOutput(stream), false, false);
  }

  TextLines(TextOutput output, boolean unsignedKeys, boolean unsignedValues) {
    this.output = output;
    this.unsignedKeys = unsignedKeys;
    this.unsignedValues = unsignedValues;
  }

  /** Says whose operations come next, by the decimal numbers of session and transaction. */
  public void transaction(String session, String transaction) {
    end = ("," + session + "," + transaction + ")\n").getBytes(US_ASCII);
  }

  /**
   * Writes when the transaction named last started and ended.
   *
   * @param start {@link History#NO_START} to leave it open
   * @param finish {@link History#NO_END} to leave it open
   */
  public void times(long start, long finish) throws IOException {
    output.character('t');
    output.character('(');
    if (start != History.NO_START) {
      output.signed(start);
    }
    output.character(',');
    if (finish != History.NO_END) {
      output.signed(finish);
    }
    output.bytes(end);
  }

  /** Writes a read of the transaction named last. */
  public void read(long key, long value) throws IOException {
    line('r', key, value);
  }

  /** Writes a write of the transaction named last. */
  public void write(long key, long value) throws IOException {
    line('w', key, value);
  }

  /** Begins a list of versions of a key; {@link #version}s follow, and {@link #endVersions}. */
  void beginVersions(long key) throws IOException {
    output.character('o');
    output.character('(');
    number(key, unsignedKeys);
  }

  /** Writes the next version of a list: a value, and the decimal number of who wrote it. */
  void version(long value, String transaction) throws IOException {
    output.character(',');
    number(value, unsignedValues);
    output.bytes(("@" + transaction).getBytes(US_ASCII));
  }

  /** Ends a list of versions. */
  void endVersions() throws IOException {
    output.character(')');
    output.character('\n');
  }

  /** Hands everything written so far to the stream. */
  @Override
  public void flush() throws IOException {
    output.flush();
  }

  private void line(char kind, long key, long value) throws IOException {
    output.character(kind);
    output.character('(');
    number(key, unsignedKeys);
    output.character(',');
    number(value, unsignedValues);
    output.bytes(end);
  }

  private void number(long number, boolean unsigned) throws IOException {
    if (unsigned) {
      output.unsigned(number);
    } else {
      output.signed(number);
    }
  }
}
