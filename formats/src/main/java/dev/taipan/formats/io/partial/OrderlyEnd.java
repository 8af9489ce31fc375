package dev.taipan.formats.io.partial;

/**
 * While one is open, files are completed even if this process has been told to stop, by an
 * interrupt from the keyboard, say: the process ends when it is closed. Otherwise, files that are
 * not complete go away at once.
 */
public final class OrderlyEnd implements AutoCloseable {

  /** Opens one. */
  public OrderlyEnd() {
    PartialFile.hold();
  }

  @Override
  public void close() {
    PartialFile.release();
  }
}
