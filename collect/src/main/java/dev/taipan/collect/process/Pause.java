package dev.taipan.collect.process;

import java.io.IOException;

/** What to do until it is worth looking again whether a server has come so far. */
public final class Pause {

  private Pause() {}

  /**
   * Waits.
   *
   * @throws IOException when the thread is interrupted
   */
  public static void millis(long millis) throws IOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
