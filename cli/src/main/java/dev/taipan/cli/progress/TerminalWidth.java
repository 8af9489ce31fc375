package dev.taipan.cli.progress;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** How many columns the terminal of this process has: {@code stty} knows, Java does not. */
final class TerminalWidth {
  private static final int USUAL = 80;
  private static final int PATIENCE_SECONDS = 1;

  private TerminalWidth() {}

  /** The columns; 80 where nobody tells. */
  static int ask() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        stty.destroy();
        return USUAL;
      }
      return columns(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
    } catch (IOException e) {
      return USUAL;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return USUAL;
    }
  }

  /** The second of two numbers; a terminal that does not know its size says 0. */
  static int columns(String size) {
    return size.matches("\\d+ [1-9]\\d{0,4}\\s*")
        ? Integer.parseInt(size.strip().split(" ", 2)[1])
        : USUAL;
  }
}
