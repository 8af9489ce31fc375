package dev.taipan.formats.jsonl;

import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Token;
import dev.taipan.formats.syntax.Tokens;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the lines that say in which order versions were installed. */
final class VersionLines {
  /** The name that such a line starts with. */
  static final long KEY = Tokens.word("key");

  private static final long WRITERS = Tokens.word("writers");
  private static final long WRITES = Tokens.word("writes");
  private static final long VERSIONS = Tokens.word("versions");
  private static final String WRITER =
      "a writer, by its position from 1 among the transactions of the file";

  private final JsonTokens tokens;
  private final Header header;
  private final VersionsForm names;
  private final List<Line> lines = new ArrayList<>();

  /** How a line calls versions. */
  private enum By {
    /** By the places of their writers among the transactions of the file. */
    WRITER,
    /** By such places and which write of the key it is there. */
    WRITE,
    /** By the numbers of their names. */
    NAME
  }

  /** What a line says: versions as it calls them, the counts of writes, and columns. */
  private record Line(
      By by, KeyPlace key, LongArrayList versions, IntList counts, LongArrayList columns) {

    Line(By by, KeyPlace key) {
      this(by, key, new LongArrayList(), new IntList(), new LongArrayList());
    }
  }

  VersionLines(JsonTokens tokens, Header header) {
    this.tokens = tokens;
    this.header = header;
    this.names = new VersionsForm(tokens, header);
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  /** Reads a line behind a name that stands behind the key; whether it is about versions. */
  boolean read(KeyPlace key) throws IOException {
    By by = by(tokens.word());
    if (by == null) {
      return false;
    }
    if (by != By.WRITER) {
      header.requireLatest(tokens);
    }
    Line line = new Line(by, key);
    if (tokens.next() != Token.LIST_START) {
      throw tokens.unexpected("a list of " + (by == By.WRITER ? "writers" : "versions"));
    }
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      line.columns.add(tokens.column());
      readVersion(line, next);
    }
    lines.add(line);
    return true;
  }

  private static By by(long name) {
    if (name == WRITERS) {
      return By.WRITER;
    }
    if (name == WRITES) {
      return By.WRITE;
    }
    return name == VERSIONS ? By.NAME : null;
  }

  private void readVersion(Line line, Token token) throws IOException {
    switch (line.by) {
      case WRITER -> line.versions.add(counted(token, WRITER));
      case NAME -> line.versions.add(names.name(token));
      case WRITE -> {
        if (token != Token.LIST_START) {
          throw tokens.unexpected("[writer,count]: a writer, and which of its writes to the key");
        }
        line.versions.add(counted(tokens.next(), WRITER));
        line.counts.add(counted(tokens.next(), "which of its writes to the key, from 1"));
        if (tokens.next() != Token.LIST_END) {
          throw tokens.unexpected("']' at the end of a version");
        }
      }
    }
  }

  private int counted(Token token, String expected) throws BadHistoryException {
    if (token != Token.INTEGER || tokens.number() < 1 || tokens.number() > Integer.MAX_VALUE) {
      throw tokens.unexpected(expected);
    }
    return (int) tokens.number();
  }

  /**
   * What the lines mean.
   *
   * @param numbers the number in the history of each transaction by its place in the file
   * @throws BadHistoryException when a version is not there, or its writer aborted
   */
  VersionOrder in(History history, int[] numbers, String source) throws BadHistoryException {
    VersionOrder.Builder order = new VersionOrder.Builder(source);
    VersionsByName byName = new VersionsByName(history);
    for (Line line : lines) {
      int[] found = new int[line.versions.size()];
      for (int i = 0; i < found.length; i++) {
        found[i] = line.by == By.NAME ? named(byName, line, i) : written(history, numbers, line, i);
        checkStatus(history, line, i, found[i]);
      }
      if (found.length > 0) {
        add(order, history, line, found);
      }
    }
    return order.build();
  }

  private static void add(VersionOrder.Builder order, History history, Line line, int[] writes) {
    int key = history.key(writes[0]);
    if (line.by == By.WRITER) {
      int[] writers = new int[writes.length];
      for (int i = 0; i < writers.length; i++) {
        writers[i] = history.transactionOf(writes[i]);
      }
      order.add(key, line.key.line(), writers);
    } else {
      order.addVersions(history, key, line.key.line(), writes);
    }
  }

  private int named(VersionsByName byName, Line line, int index) throws BadHistoryException {
    int write = byName.write(line.key.key(), line.versions.get(index));
    if (write == VersionsByName.NONE) {
      throw wrong(
          line, index, "a version that nobody wrote to the key", "a version that was written");
    }
    if (write == VersionsByName.SEVERAL) {
      throw wrong(
          line, index, "a name shared by several versions of the key", "\"writes\" instead");
    }
    return write;
  }

  private int written(History history, int[] numbers, Line line, int index)
      throws BadHistoryException {
    long place = line.versions.get(index);
    if (place > numbers.length) {
      throw wrong(line, index, "only " + numbers.length + " transactions", "one of them");
    }
    int writer = numbers[(int) place - 1];
    int write =
        line.by == By.WRITER
            ? lastWrite(history, writer, line.key.key())
            : countedWrite(history, writer, line.key.key(), line.counts.get(index));
    if (write < 0) {
      throw wrong(
          line,
          index,
          line.by == By.WRITER
              ? "a transaction that did not write the key"
              : "a transaction with fewer writes to the key",
          "a transaction that wrote it");
    }
    return write;
  }

  private void checkStatus(History history, Line line, int index, int write)
      throws BadHistoryException {
    if (history.status(history.transactionOf(write)) == TransactionStatus.ABORTED) {
      throw wrong(
          line, index, "a transaction that aborted", "a transaction that may have committed");
    }
  }

  /** The last operation of a transaction that writes a key, or -1. */
  private static int lastWrite(History history, int transaction, long key) {
    int operation = history.operationEnd(transaction) - 1;
    while (operation >= history.operationStart(transaction) && !writes(history, operation, key)) {
      operation--;
    }
    return operation >= history.operationStart(transaction) ? operation : -1;
  }

  /** The operation of a transaction that writes a key for the so manyth time, or -1. */
  private static int countedWrite(History history, int transaction, long key, int count) {
    int left = count;
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      left -= writes(history, operation, key) ? 1 : 0;
      if (left == 0) {
        return operation;
      }
    }
    return -1;
  }

  private static boolean writes(History history, int operation, long key) {
    return history.isWrite(operation) && history.keyNumber(history.key(operation)) == key;
  }

  private BadHistoryException wrong(Line line, int index, String found, String expected) {
    String version =
        line.by == By.NAME
            ? header.versions().names().of(line.versions.get(index))
            : Long.toString(line.versions.get(index));
    return tokens.error(
        line.key.line(), line.columns.get(index), version + ", but " + found, expected);
  }
}
