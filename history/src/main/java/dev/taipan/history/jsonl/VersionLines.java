package dev.taipan.history.jsonl;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.io.BadHistoryException;
import dev.taipan.history.syntax.JsonTokens;
import dev.taipan.history.syntax.Token;
import dev.taipan.history.syntax.Tokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the lines that say in which order versions were installed. */
final class VersionLines {
  /** The name that such a line starts with. */
  static final long KEY = Tokens.word("key");

  private static final long WRITERS = Tokens.word("writers");

  private final JsonTokens tokens;
  private final List<Line> lines = new ArrayList<>();

  /** The places of writers among the transactions of the file, and their columns. */
  private record Line(long line, long key, IntList writers, List<Long> columns) {}

  VersionLines(JsonTokens tokens) {
    this.tokens = tokens;
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  /** Reads a line behind a name that stands behind the key; whether it is about writers. */
  boolean read(KeyPlace key) throws IOException {
    if (tokens.word() != WRITERS) {
      return false;
    }
    Line line = new Line(key.line(), key.key(), new IntList(), new ArrayList<>());
    if (tokens.next() != Token.LIST_START) {
      throw tokens.unexpected("a list of writers");
    }
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      boolean place = next == Token.INTEGER && tokens.number() > 0;
      if (!place || tokens.number() > Integer.MAX_VALUE) {
        throw tokens.unexpected("a writer, by its place from 1 among the transactions of the file");
      }
      line.writers.add((int) tokens.number());
      line.columns.add(tokens.column());
    }
    lines.add(line);
    return true;
  }

  /**
   * What the lines mean.
   *
   * @param numbers the number in the history of each transaction by its place in the file
   * @throws BadHistoryException when a writer is not there, did not write the key or aborted
   */
  VersionOrder in(History history, int[] numbers, String source) throws BadHistoryException {
    VersionOrder.Builder order = new VersionOrder.Builder(source);
    for (Line line : lines) {
      int[] writers = new int[line.writers.size()];
      int key = -1;
      for (int i = 0; i < writers.length; i++) {
        writers[i] = writer(history, numbers, line, i);
        key = history.key(write(history, writers[i], line.key));
      }
      if (key >= 0) {
        order.add(key, line.line, writers);
      }
    }
    return order.build();
  }

  private int writer(History history, int[] numbers, Line line, int index)
      throws BadHistoryException {
    int place = line.writers.get(index);
    if (place > numbers.length) {
      throw wrong(line, index, "only " + numbers.length + " transactions", "one of them");
    }
    int writer = numbers[place - 1];
    if (write(history, writer, line.key) < 0) {
      throw wrong(line, index, "a transaction that did not write the key", "one that did");
    }
    if (history.status(writer) == TransactionStatus.ABORTED) {
      throw wrong(line, index, "a transaction that aborted", "one that may have committed");
    }
    return writer;
  }

  /** An operation of a transaction that writes a key, or -1. */
  private static int write(History history, int transaction, long key) {
    int operation = history.operationEnd(transaction) - 1;
    while (operation >= history.operationStart(transaction)
        && !(history.isWrite(operation) && history.keyNumber(history.key(operation)) == key)) {
      operation--;
    }
    return operation >= history.operationStart(transaction) ? operation : -1;
  }

  private BadHistoryException wrong(Line line, int index, String found, String expected) {
    return tokens.error(
        line.line, line.columns.get(index), line.writers.get(index) + ", but " + found, expected);
  }
}
