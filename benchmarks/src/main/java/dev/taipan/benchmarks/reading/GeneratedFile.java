package dev.taipan.benchmarks.reading;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * A serializable history in the text format, made operation by operation so that it may be larger
 * than memory. Transactions of 20 operations, half of them reads, on 10,000 keys; they stand in the
 * file in commit order, each from any of 100 sessions. Written values are distinct.
 */
final class GeneratedFile {
  private static final int SESSIONS = 100;
  private static final int OPERATIONS_PER_TRANSACTION = 20;
  private static final int KEYS = 10_000;

  private final SplittableRandom random;
  private final long[] current = new long[KEYS];
  private long writes;

  /** The same seed makes the same history. */
  GeneratedFile(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Writes a history of as many operations. */
  void write(Path file, long operations) throws IOException {
    StringBuilder line = new StringBuilder();
    try (BufferedWriter writer = Files.newBufferedWriter(file, US_ASCII)) {
      int session = 0;
      for (long operation = 0; operation < operations; operation++) {
        if (operation % OPERATIONS_PER_TRANSACTION == 0) {
          session = random.nextInt(SESSIONS);
        }
        line.setLength(0);
        appendOperation(line);
        long transaction = 1 + operation / OPERATIONS_PER_TRANSACTION;
        line.append(',').append(session).append(',').append(transaction).append(")\n");
        writer.append(line);
      }
    }
  }

  private void appendOperation(StringBuilder line) {
    int key = random.nextInt(KEYS);
    boolean write = random.nextBoolean();
    if (write) {
      current[key] = ++writes;
    }
    line.append(write ? "w(" : "r(").append(key).append(',').append(current[key]);
  }
}
