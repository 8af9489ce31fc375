package dev.taipan.formats.text;

import dev.taipan.formats.io.ByteInput;
import dev.taipan.history.parallel.Thrown;
import dev.taipan.history.parallel.Workers;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongToIntFunction;

/**
 * The blocks of a text file, split at the ends of lines and taken apart by other threads while the
 * caller makes use of those before. What goes wrong with a block is told when it is its turn.
 */
final class TextBlocks implements Closeable {
  /** Of a block, for each operation of a share of work: as one takes some twenty, a fifth share. */
  private static final int BYTES_PER_OPERATION = 4;

  /** Files shorter than so many blocks are read as quickly by one thread. */
  private static final int LEAST_BLOCKS = 8;

  /** Beyond this, a piece without the end of a line is left to who reads line by line. */
  private static final int LONGEST_BLOCK = 1 << 24;

  private final ByteInput input;
  private final LongToIntFunction knownKey;
  private final int blockLength;
  private final ExecutorService others;

  /** The blocks that have been asked for, in their order. */
  private final ArrayDeque<CompletableFuture<Optional<TextBlock>>> ahead = new ArrayDeque<>();

  /** Those of them that nobody has begun. */
  private final Queue<CompletableFuture<Optional<TextBlock>>> promised =
      new ConcurrentLinkedQueue<>();

  /** Whether there are no more blocks. */
  private boolean ended;

  /** Blocks to be filled again. */
  private final Queue<TextBlock> spent = new ConcurrentLinkedQueue<>();

  /**
   * Begins where the input is.
   *
   * @param workers at least two threads
   * @param knownKey the number of a key, or -1 if it has none yet; asked by any thread
   */
  TextBlocks(ByteInput input, Workers workers, LongToIntFunction knownKey) {
    this.input = input;
    this.knownKey = knownKey;
    blockLength = blockLength(workers);
    int threads = workers.threads() - 1;
    others = Executors.newFixedThreadPool(threads, Workers::daemon);
    for (int block = 0; block < 2 * threads; block++) {
      askForNext();
    }
  }

  /** Whether an input is long enough to be read by several threads, if there are several. */
  static boolean areWorthwhile(ByteInput input, Workers workers) throws IOException {
    int least = LEAST_BLOCKS * blockLength(workers);
    return workers.threads() > 1 && input.remaining() >= least && input.has(least);
  }

  private static int blockLength(Workers workers) {
    return (int) Math.min(LONGEST_BLOCK, (long) BYTES_PER_OPERATION * workers.share());
  }

  private void askForNext() {
    CompletableFuture<Optional<TextBlock>> promise = new CompletableFuture<>();
    ahead.add(promise);
    promised.add(promise);
    others.execute(this::keepPromise);
  }

  /**
   * The next block, or empty where there are no more, or none that ends with the end of a line. The
   * input is there then.
   *
   * @throws IOException when the input cannot be read
   */
  Optional<TextBlock> next() throws IOException {
    CompletableFuture<Optional<TextBlock>> promise = ahead.remove();
    try {
      while (!promise.isDone() && !promised.isEmpty()) {
        keepPromise();
      }
      Optional<TextBlock> block = promise.get();
      if (block.isPresent()) {
        askForNext();
      } else {
        awaitOthers();
      }
      return block;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while reading");
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException e) {
        throw e;
      }
      throw Thrown.again(failed.getCause());
    }
  }

  /** Returns when nobody else reads from the input. */
  private void awaitOthers() throws InterruptedException {
    others.shutdown();
    others.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
  }

  /** Gives a block back, to be filled with other lines. */
  void recycle(TextBlock block) {
    spent.add(block);
  }

  /** Whatever goes wrong is told to whom the block was promised. */
  private void keepPromise() {
    CompletableFuture<Optional<TextBlock>> promise = new CompletableFuture<>();
    try {
      TextBlock block;
      boolean filled;
      synchronized (this) {
        CompletableFuture<Optional<TextBlock>> first = promised.poll();
        if (first == null) {
          return;
        }
        promise = first;
        block = Optional.ofNullable(spent.poll()).orElseGet(TextBlock::new);
        ended = ended || !fill(block);
        filled = !ended;
      }
      if (filled) {
        block.parse(knownKey);
      }
      promise.complete(filled ? Optional.of(block) : Optional.empty());
    } catch (IOException | RuntimeException | Error failure) {
      promise.completeExceptionally(failure);
    }
  }

  /** Takes the next lines, about as many as a block is to have; false if there are none. */
  private boolean fill(TextBlock block) throws IOException {
    for (int length = blockLength; ; length *= 2) {
      boolean goesOn = input.has(length);
      int count = goesOn ? wholeLines(length) : input.available();
      if (count > 0) {
        block.fill(input, count);
        return true;
      }
      if (!goesOn || length >= LONGEST_BLOCK) {
        return false;
      }
    }
  }

  /** The length of the lines that are whole among the next bytes. */
  private int wholeLines(int length) {
    byte[] bytes = input.buffer();
    int end = length;
    while (end > 0 && bytes[input.index() + end - 1] != '\n') {
      end--;
    }
    return end;
  }

  /** Ends the other threads; the input stays open. */
  @Override
  public void close() {
    others.shutdownNow();
  }
}
