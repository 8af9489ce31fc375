package dev.taipan.history.signal;

import java.io.IOException;
import java.util.List;

/**
 * Starts what tests send signals to. A script that runs tests in the background ignores some of
 * them, what it starts inherits that, and a JVM cannot change it for itself.
 */
public final class DefaultSignals {
  private static final List<String> SET = List.of("env", "--default-signal=HUP,INT,TERM");

  private DefaultSignals() {}

  /**
   * Lets a process act on HUP, INT and TERM, where {@code env} knows how; elsewhere it inherits
   * what there is. It keeps the number that it would have.
   */
  public static ProcessBuilder in(ProcessBuilder process) throws IOException, InterruptedException {
    if (isKnown()) {
      process.command().addAll(0, SET);
    }
    return process;
  }

  private static boolean isKnown() throws IOException, InterruptedException {
    return new ProcessBuilder(SET.get(0), SET.get(1), "true")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}
