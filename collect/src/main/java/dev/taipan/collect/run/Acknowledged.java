package dev.taipan.collect.run;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.OperationKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;

/**
 * What clients were told is committed, against what the final transaction of their history read.
 *
 * <p>Of a key that transactions wrote at the same time, any of them may have come last. So
 * something is missing only where all that wrote what was read had ended when another transaction
 * began that wrote the key and committed, or where an element is not in a list that nobody removed.
 */
public final class Acknowledged {
  private final History history;

  /** Per key what was read at last, and the elements in increasing order where that is a list. */
  private final long[] read;

  private final long[][] elements;

  /** Per key when the last of those ended that wrote what was read at last. */
  private final long[] written;

  /** Per key when the last of those began that wrote it and committed. */
  private final long[] begun;

  private final BitSet readKeys = new BitSet();
  private final BitSet removedKeys = new BitSet();
  private final BitSet incompleteKeys = new BitSet();

  private Acknowledged(History history) {
    this.history = history;
    read = new long[history.keys()];
    elements = new long[history.keys()][];
    written = new long[history.keys()];
    begun = new long[history.keys()];
    Arrays.fill(written, History.NO_START);
    Arrays.fill(begun, History.NO_START);
  }

  /**
   * Whether all of it is in a file with one more line, or overwritten there. Takes as long as to
   * read the file.
   *
   * @param line of the final transaction, which is not in the file yet
   * @throws IOException when the file cannot be read
   */
  public static boolean isAllIn(Path file, byte[] line) throws IOException {
    try (InputStream all =
            new SequenceInputStream(Files.newInputStream(file), new ByteArrayInputStream(line));
        HistoryInput input = HistoryInput.of(all, file, ReadLimits.DEFAULTS)) {
      return isAllIn(HistoryFiles.read(input, ReadOptions.DEFAULTS));
    }
  }

  /**
   * Whether all of it was read at last, or overwritten, as far as that can be told. Linear in the
   * length of the history, but for lists, which are sorted.
   *
   * @param history with a final transaction
   */
  static boolean isAllIn(History history) {
    Acknowledged acknowledged = new Acknowledged(history);
    int last = history.finalTransaction().orElseThrow();
    acknowledged.readAtLast(last);
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      if (transaction != last && history.status(transaction) != TransactionStatus.ABORTED) {
        acknowledged.write(transaction);
      }
    }
    return acknowledged.isNothingMissing();
  }

  private void readAtLast(int last) {
    for (int operation = history.operationStart(last);
        operation < history.operationEnd(last);
        operation++) {
      int key = history.key(operation);
      if (history.kind(operation) == OperationKind.READ) {
        readKeys.set(key);
        read[key] = history.value(operation);
      } else if (history.kind(operation) == OperationKind.LIST_READ) {
        elements[key] = history.lists().read(history, operation);
        Arrays.sort(elements[key]);
      }
    }
  }

  private void write(int transaction) {
    boolean committed = history.status(transaction) == TransactionStatus.COMMITTED;
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      int key = history.key(operation);
      if (history.kind(operation) == OperationKind.APPEND) {
        append(key, history.value(operation), committed);
      } else if (history.isWrite(operation)) {
        write(transaction, key, history.value(operation), committed);
        removedKeys.set(key);
      }
    }
  }

  private void append(int key, long element, boolean committed) {
    if (committed && elements[key] != null && Arrays.binarySearch(elements[key], element) < 0) {
      incompleteKeys.set(key);
    }
  }

  private void write(int transaction, int key, long value, boolean committed) {
    if (value == read[key]) {
      long end = committed ? history.endTime(transaction) : History.NO_END;
      written[key] = Math.max(written[key], end);
    }
    if (committed) {
      begun[key] = Math.max(begun[key], history.startTime(transaction));
    }
  }

  private boolean isNothingMissing() {
    incompleteKeys.andNot(removedKeys);
    return incompleteKeys.isEmpty()
        && readKeys.stream().allMatch(key -> written[key] >= begun[key]);
  }
}
