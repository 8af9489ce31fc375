package dev.taipan.formats.text;

import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.versions.VersionLine;
import dev.taipan.formats.versions.VersionLists;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.LongIntTable;
import dev.taipan.history.parallel.Workers;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads one text file. Takes time linear in its length, and beyond what {@link HistoryBuilder}
 * needs, about 4 bytes per transaction whose number is not much larger than the number of
 * transactions.
 */
final class TextReader {
  /** The transaction number that marks an operation of an aborted transaction. */
  private static final long ABORTED = -1;

  private static final int NONE = -1;

  private final TextInput input;
  private final VersionLists versions;
  private final HistoryBuilder builder;
  private final DecimalColumn keyColumn = new DecimalColumn();
  private final DecimalColumn valueColumn = new DecimalColumn();
  private final DecimalColumn sessionColumn = new DecimalColumn();
  private final DecimalColumn transactionColumn = new DecimalColumn();
  private final DecimalColumn timeColumn = new DecimalColumn();
  private final PlainLine plain = new PlainLine();
  private final LongIntTable sessions = new LongIntTable();
  private final LongIntTable transactions = new LongIntTable();

  /**
   * By session, the aborted transaction to which its next aborted line belongs: there is one until
   * another transaction begins, since it could not be told from a second one.
   */
  private int[] openAborted = new int[16];

  /** The session and transaction of the line before, since most lines have the same. */
  private long lastSessionNumber;

  private long lastTransactionNumber;
  private int lastTransaction = NONE;

  TextReader(TextInput input, HistoryBuilder builder) {
    this.input = input;
    versions = new VersionLists(input.file());
    this.builder = builder;
  }

  /**
   * Reads what is left of the file. Of several threads others take lines apart, and this one says
   * what they mean.
   */
  History read(Workers workers) throws IOException {
    if (TextBlocks.areWorthwhile(input.bytes(), workers)) {
      try (TextBlocks blocks = new TextBlocks(input.bytes(), workers, builder::knownKey)) {
        addAll(blocks);
      }
    }
    readLines();
    History history =
        builder
            .transactionNames(transactionColumn.names())
            .keyNames(keyColumn.names())
            .valueNames(valueColumn.names())
            .build(workers);
    return versions.isEmpty() ? history : history.withVersionOrder(versions.in(history));
  }

  private void readLines() throws IOException {
    for (int next = input.peek(); next != ByteInput.END; next = input.peek()) {
      if ((next == 'r' || next == 'w') && input.isPlain(plain)) {
        addPlain(next);
      } else {
        readLine(next);
      }
    }
  }

  private void addAll(TextBlocks blocks) throws IOException {
    long line = input.line();
    for (Optional<TextBlock> next = blocks.next(); next.isPresent(); next = blocks.next()) {
      add(next.get(), line);
      line += next.get().lines();
      blocks.recycle(next.get());
    }
    input.endBlocks(line);
  }

  private void add(TextBlock block, long firstLine) throws IOException {
    int unknown = 0;
    for (int piece = 0; piece < block.pieces(); piece++) {
      int line = block.pieceStart(piece);
      if (block.isOther(piece)) {
        input.beginLine(firstLine + line, block.other(input.file(), piece));
        readLine(input.peek());
        continue;
      }
      input.passLine(firstLine + line);
      long column = 1L + block.transactionColumn(piece);
      int owner = owner(block.session(piece), block.transaction(piece), column);
      int end = block.pieceStart(piece + 1);
      while (unknown < block.unknownKeys() && block.lineOfUnknown(unknown) < end) {
        block.know(unknown++, builder::key);
      }
      builder.operations(owner, block.keysAndKinds(), block.values(), line, end);
    }
  }

  private void readLine(int first) throws IOException {
    switch (first) {
      case 'r', 'w' -> readOperation(first);
      case 't' -> readTimes();
      case 'o' -> versions.add(VersionLine.parse(input.file(), input.line(), input.restOfLine()));
      default -> skipBlankLine();
    }
  }

  private void skipBlankLine() throws IOException {
    while (input.peek() == ' ' || input.peek() == '\t') {
      input.skip();
    }
    int next = input.peek();
    if (next != '\r' && next != '\n' && next != ByteInput.END) {
      throw input.unexpected("'r', 'w', 't' or 'o' at the start of the line, or an empty line");
    }
    input.endLine();
  }

  private void addPlain(int kind) throws IOException {
    long column = input.column() + plain.transactionColumn();
    int owner = owner(plain.session(), plain.transaction(), column);
    add(kind, plain.key(), plain.value(), owner);
    input.endPlain(plain);
  }

  private void readOperation(int kind) throws IOException {
    input.skip();
    input.expect('(');
    long key = keyColumn.read(input);
    input.expect(',');
    long value = valueColumn.read(input);
    input.expect(',');
    add(kind, key, value, readOwner());
    input.endLine();
  }

  private void add(int kind, long key, long value, int owner) {
    if (kind == 'w') {
      builder.write(owner, builder.key(key), value);
    } else {
      builder.read(owner, builder.key(key), value);
    }
  }

  /** Takes the rest of a line, session and transaction, and returns that transaction. */
  private int readOwner() throws IOException {
    long session = sessionColumn.read(input);
    input.expect(',');
    long column = input.column();
    long transaction = transactionColumn.read(input);
    input.expect(')');
    return owner(session, transaction, column);
  }

  private int owner(long session, long transaction, long column) throws IOException {
    return session == lastSessionNumber
            && transaction == lastTransactionNumber
            && lastTransaction != NONE
        ? lastTransaction
        : transactionOf(session, transaction, column);
  }

  /** Takes a line that says when a transaction started and ended, either of which may be empty. */
  private void readTimes() throws IOException {
    long lineColumn = input.column();
    input.skip();
    input.expect('(');
    long start = input.peek() == ',' ? History.NO_START : readTime();
    input.expect(',');
    long endColumn = input.column();
    long end = input.peek() == ',' ? History.NO_END : readTime();
    input.expect(',');
    if (end < start) {
      throw input.error(
          endColumn, "the end " + end, "an end that is not before the start " + start);
    }
    int transaction = readOwner();
    if (isAborted(lastTransactionNumber)) {
      // When it ran matters to nobody, and several aborted transactions may share the number.
      input.endLine();
      return;
    }
    if (builder.startTime(transaction) != History.NO_START
        || builder.endTime(transaction) != History.NO_END) {
      throw input.error(
          lineColumn,
          "times of transaction " + transactionColumn.names().of(lastTransactionNumber) + " again",
          "a single line with its times");
    }
    builder.times(transaction, start, end);
    input.endLine();
  }

  private long readTime() throws IOException {
    long column = input.column();
    long time = timeColumn.read(input);
    if (timeColumn.isUnsigned()) {
      throw input.error(
          column, "the time " + Long.toUnsignedString(time), "a time of at most " + Long.MAX_VALUE);
    }
    return time;
  }

  private int transactionOf(long sessionNumber, long number, long column) throws IOException {
    int session = sessionOf(sessionNumber);
    int transaction =
        isAborted(number) ? abortedTransaction(session) : namedTransaction(session, number, column);
    lastSessionNumber = sessionNumber;
    lastTransactionNumber = number;
    lastTransaction = transaction;
    return transaction;
  }

  private boolean isAborted(long number) {
    return number == ABORTED && !transactionColumn.isUnsigned();
  }

  private int sessionOf(long number) {
    int known = sessions.get(number);
    if (known != LongIntTable.ABSENT) {
      return known;
    }
    int session = builder.session(sessionColumn.names().of(number));
    sessions.put(number, session);
    if (session == openAborted.length) {
      openAborted = Arrays.copyOf(openAborted, 2 * session);
    }
    openAborted[session] = NONE;
    return session;
  }

  private int abortedTransaction(int session) {
    if (openAborted[session] == NONE) {
      openAborted[session] = builder.transaction(session, ABORTED, TransactionStatus.ABORTED);
    }
    return openAborted[session];
  }

  private int namedTransaction(int session, long number, long column) throws IOException {
    int known = transactions.get(number);
    if (known == LongIntTable.ABSENT) {
      openAborted[session] = NONE;
      int transaction = builder.transaction(session, number, TransactionStatus.COMMITTED);
      transactions.put(number, transaction);
      return transaction;
    }
    if (builder.sessionOf(known) != session) {
      throw input.error(
          column,
          "transaction "
              + transactionColumn.names().of(number)
              + " in session "
              + builder.sessionName(session),
          "the transaction in session " + builder.sessionName(builder.sessionOf(known)) + " only");
    }
    return known;
  }
}
