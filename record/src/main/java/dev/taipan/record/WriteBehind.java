package dev.taipan.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Writes to a file behind those who want it written, in their order, so that they do not wait for
 * the disk. After a failure it writes nothing more. Safe for use by several threads.
 */
final class WriteBehind {
  private static final Part END = new Part(new byte[0], 0);

  private final Target target;
  private final LinkedBlockingQueue<Part> parts = new LinkedBlockingQueue<>();
  private final Thread thread;

  /** Bytes that wait, and parts that were added and that were dealt with. */
  private long waiting;

  private long added;
  private long done;
  private IOException failure;

  /** How long the file is. Used by the thread only. */
  private long end;

  /** Where to write. */
  interface Target {
    void write(ByteBuffer part, long start) throws IOException;

    /** Removes what there is behind a place. */
    void cut(long end);
  }

  private record Part(byte[] bytes, long start) {}

  /** Behind what a file has already. */
  WriteBehind(Target target, long end) {
    this.target = target;
    this.end = end;
    thread = new Thread(this::run, "recorder");
    thread.setDaemon(true);
    thread.start();
  }

  /** Takes a copy, to be written. */
  synchronized void add(ByteBuffer part, long start) throws IOException {
    if (failure != null) {
      throw failure;
    }
    byte[] copy = new byte[part.remaining()];
    part.get(copy);
    waiting += copy.length;
    added++;
    parts.add(new Part(copy, start));
  }

  /** How many bytes are not written yet. */
  synchronized long waiting() {
    return waiting;
  }

  /** Waits until all is written that was added before. */
  synchronized void await() throws InterruptedException {
    long last = added;
    while (done < last) {
      wait();
    }
  }

  @SuppressWarnings("ReferenceEquality") // there is one end
  private void run() {
    try {
      for (Part part = parts.take(); part != END; part = parts.take()) {
        write(part);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(Part part) {
    IOException failed = null;
    if (failure() == null) {
      try {
        target.write(ByteBuffer.wrap(part.bytes()), part.start());
        end = Math.max(end, part.start() + part.bytes().length);
      } catch (IOException e) {
        failed = e;
        target.cut(end);
      } catch (RuntimeException | OutOfMemoryError e) {
        failed = new IOException(e.toString(), e);
        target.cut(end);
      }
    }
    synchronized (this) {
      failure = failed == null ? failure : failed;
      waiting -= part.bytes().length;
      done++;
      notifyAll();
    }
  }

  private synchronized IOException failure() {
    return failure;
  }

  /**
   * Ends when all is written.
   *
   * @throws IOException when that could not be
   */
  void close() throws IOException {
    parts.add(END);
    boolean isInterrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure() != null) {
      throw failure();
    }
  }
}
