package dev.taipan.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Writes to a file behind those who want it written, so that they do not wait for the disk. Lines
 * are written in their order, some milliseconds' worth at a time; what is changed in a line that is
 * not in the file yet is changed in memory. After a failure it writes nothing more. Safe for use by
 * several threads.
 */
final class WriteBehind {
  /** How long lines wait for others, to be written with them. */
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

  private static final int USUAL_BYTES = 1 << 16;

  /** So many are written without waiting for more. */
  private static final int MANY_BYTES = 1 << 20;

  private final Target target;
  private final Thread thread;

  /** Lines that wait, one behind the other. */
  private byte[] lines = new byte[USUAL_BYTES];

  private int length;

  /** Where in the file they begin. */
  private long start;

  /** Changes of lines that are in the file, or are being written. */
  private List<Part> changes = new ArrayList<>();

  /** Bytes that are being written. */
  private long leaving;

  private long added;
  private long done;
  private IOException failure;

  /** Whether somebody waits. */
  private boolean isUrgent;

  private boolean isEnded;

  /** How long the file is. Used by the thread only. */
  private long end;

  /** Where to write. */
  interface Target {
    void write(ByteBuffer part, long start) throws IOException;

    /** Removes what there is behind a place. */
    void cut(long end);

    /** A change to be written once all is in the file that has been added by now. */
    default Optional<Part> mark() {
      return Optional.empty();
    }
  }

  /** What a place in the file is to hold. */
  record Part(byte[] bytes, long start) {}

  /** What is written at once: lines, then changes of others. */
  private record Batch(ByteBuffer lines, long start, List<Part> changes, long last) {}

  /** Behind what a file has already. */
  WriteBehind(Target target, long end) {
    this.target = target;
    this.end = end;
    start = end;
    thread = new Thread(this::run, "recorder");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Takes a copy, to be written.
   *
   * @param at the end of all that was added before, or a place in it
   * @throws IOException when nothing more is written
   */
  synchronized void add(ByteBuffer part, long at) throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (isEnded) {
      throw new IOException("the recording has ended");
    }
    boolean wasEmpty = isEmpty();
    int size = part.remaining();
    if (at < start) {
      byte[] copy = new byte[size];
      part.get(copy);
      changes.add(new Part(copy, at));
    } else {
      int place = Math.toIntExact(at - start);
      if (lines.length < place + size) {
        lines = Arrays.copyOf(lines, Math.max(place + size, 2 * lines.length));
      }
      part.get(lines, place, size);
      length = Math.max(length, place + size);
    }
    added++;
    if (wasEmpty || length >= MANY_BYTES) {
      notifyAll();
    }
  }

  private boolean isEmpty() {
    return length == 0 && changes.isEmpty();
  }

  /** How many bytes of lines are not written yet. */
  synchronized long waiting() {
    return leaving + length;
  }

  /** Waits until all is written that was added before. */
  synchronized void await() throws InterruptedException {
    long last = added;
    if (done < last) {
      // Once is enough: the next batch has all of it. Two that wait would wake each other for ever.
      isUrgent = true;
      notifyAll();
    }
    while (done < last) {
      wait();
    }
  }

  private void run() {
    try {
      for (Batch batch = take(); batch != null; batch = take()) {
        write(batch);
      }
    } catch (InterruptedException | RuntimeException | Error e) {
      fail(e);
    }
  }

  /** Nothing more is written, and nobody waits for it. */
  private synchronized void fail(Throwable reason) {
    failure = failure == null ? new IOException(reason.toString(), reason) : failure;
    length = 0;
    leaving = 0;
    changes = List.of();
    done = Long.MAX_VALUE;
    notifyAll();
  }

  /** What has been added until a moment after the first of it; null at the end. */
  private synchronized Batch take() throws InterruptedException {
    while (isEmpty() && !isEnded) {
      wait();
    }
    long until = System.nanoTime() + PAUSE;
    for (long left = PAUSE; left > 0 && !isUrgent && !isEnded; left = until - System.nanoTime()) {
      if (length >= MANY_BYTES) {
        break;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    isUrgent = false;
    if (isEmpty()) {
      return null;
    }
    Batch batch = new Batch(ByteBuffer.wrap(lines, 0, length), start, changes, added);
    leaving = length;
    start += length;
    length = 0;
    lines = new byte[USUAL_BYTES];
    changes = new ArrayList<>();
    target.mark().ifPresent(batch.changes()::add);
    return batch;
  }

  private void write(Batch batch) {
    IOException failed = null;
    if (failure() == null) {
      try {
        writeLines(batch);
        for (Part change : batch.changes()) {
          target.write(ByteBuffer.wrap(change.bytes()), change.start());
        }
      } catch (IOException e) {
        failed = e;
        target.cut(end);
      } catch (RuntimeException | Error e) {
        failed = new IOException(e.toString(), e);
        target.cut(end);
      }
    }
    synchronized (this) {
      failure = failed == null ? failure : failed;
      leaving = 0;
      done = batch.last();
      notifyAll();
    }
  }

  private void writeLines(Batch batch) throws IOException {
    ByteBuffer all = batch.lines();
    try {
      for (int from = 0; from < all.limit(); from += MANY_BYTES) {
        // The JDK copies what is written at once, and keeps that memory.
        int size = Math.min(MANY_BYTES, all.limit() - from);
        target.write(all.slice(from, size), batch.start() + from);
      }
    } catch (IOException full) {
      target.cut(end);
      // There may be room for some of them.
      for (int from = 0; from < all.limit(); from = lineEnd(all, from)) {
        ByteBuffer line = all.slice(from, lineEnd(all, from) - from);
        target.write(line.duplicate(), end);
        end += line.limit();
      }
    }
    end = batch.start() + all.limit();
  }

  private static int lineEnd(ByteBuffer lines, int from) {
    int at = from;
    while (at < lines.limit() && lines.get(at) != '\n') {
      at++;
    }
    return Math.min(at + 1, lines.limit());
  }

  private synchronized IOException failure() {
    return failure;
  }

  private synchronized void end() {
    isEnded = true;
    notifyAll();
  }

  /**
   * Ends when all is written.
   *
   * @throws IOException when that could not be
   */
  void close() throws IOException {
    end();
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
