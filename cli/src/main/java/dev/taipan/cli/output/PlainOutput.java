package dev.taipan.cli.output;

import dev.taipan.history.display.Printable;
import java.io.BufferedWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Output without any character that a terminal would obey, whatever was printed: the last place
 * that all output passes. Such characters become escapes that JSON and EDN have too, so that what
 * is valid stays valid. The ends of lines pass, so names are to be made {@link Printable} before.
 */
public final class PlainOutput extends FilterWriter {
  private static final String PASSES = "\n\t" + System.lineSeparator();
  private static final char ESCAPE = '\u001b';

  private final boolean colours;

  private PlainOutput(Writer target, boolean colours) {
    super(target);
    this.colours = colours;
  }

  /**
   * Output to a writer.
   *
   * @param colours whether escape sequences pass
   */
  public static PrintWriter to(Writer target, boolean colours) {
    return new PrintWriter(new PlainOutput(new BufferedWriter(target), colours), true);
  }

  @Override
  public void write(int character) throws IOException {
    char next = (char) character;
    if (Printable.isHarmless(next) || passes(next)) {
      out.write(next);
    } else {
      out.write(Printable.escape(next));
    }
  }

  @Override
  public void write(char[] characters, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(characters[i]);
    }
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(text.charAt(i));
    }
  }

  private boolean passes(char character) {
    return PASSES.indexOf(character) >= 0 || (colours && character == ESCAPE);
  }
}
