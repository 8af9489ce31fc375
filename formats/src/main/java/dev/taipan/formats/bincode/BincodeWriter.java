package dev.taipan.formats.bincode;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.formats.io.WrittenFirst;
import dev.taipan.history.History;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Writes one bincode file. Sessions and transactions lose their names: the format knows them by
 * their places. Every event succeeded; an aborted transaction says so itself.
 */
final class BincodeWriter {
  private static final int ROOM = 64;
  private static final String INFORMATION = "written by Taipan";

  /** Fixed, so that the same history always makes the same file. */
  private static final String TIME = "1970-01-01T00:00:00+00:00";

  private final History history;
  private final OutputStream stream;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

  BincodeWriter(History history, OutputStream stream) {
    this.history = history;
    this.stream = stream;
  }

  void write() throws IOException {
    int[] sessions = WrittenFirst.sessions(history, HistoryFormat.BINCODE);
    writeHeader();
    number(sessions.length);
    for (int session : sessions) {
      number(history.sessionLength(session));
      for (int rank = 0; rank < history.sessionLength(session); rank++) {
        writeTransaction(history.inSession(session, rank));
      }
    }
    flush();
  }

  private void writeHeader() throws IOException {
    int mostTransactions = 0;
    for (int session = 0; session < history.sessions(); session++) {
      mostTransactions = Math.max(mostTransactions, history.sessionLength(session));
    }
    int mostEvents = 0;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      mostEvents =
          Math.max(
              mostEvents, history.operationEnd(transaction) - history.operationStart(transaction));
    }
    number(0);
    number(history.sessions());
    number(history.keys());
    number(mostTransactions);
    number(mostEvents);
    string(INFORMATION);
    string(TIME);
    string(TIME);
  }

  private void writeTransaction(int transaction) throws IOException {
    int start = history.operationStart(transaction);
    int end = history.operationEnd(transaction);
    number(end - start);
    for (int operation = start; operation < end; operation++) {
      bool(history.isWrite(operation));
      number(unsigned(history.keyNumber(history.key(operation)), history.keyNames(), "key"));
      number(unsigned(history.value(operation), history.valueNames(), "value"));
      bool(true);
    }
    bool(history.status(transaction) == TransactionStatus.COMMITTED);
  }

  private static long unsigned(long number, Names names, String what)
      throws UnwritableHistoryException {
    if (number < 0 && names != Names.UNSIGNED_DECIMAL) {
      throw new UnwritableHistoryException(
          HistoryFormat.BINCODE,
          "the " + what + " " + number + " is negative, but numbers in this format start from 0");
    }
    return number;
  }

  private void string(String ascii) throws IOException {
    byte[] bytes = ascii.getBytes(US_ASCII);
    number(bytes.length);
    makeRoom();
    buffer.put(bytes);
  }

  private void number(long number) throws IOException {
    makeRoom();
    buffer.putLong(number);
  }

  private void bool(boolean bool) throws IOException {
    makeRoom();
    buffer.put((byte) (bool ? 1 : 0));
  }

  private void makeRoom() throws IOException {
    if (buffer.remaining() < ROOM) {
      flush();
    }
  }

  private void flush() throws IOException {
    stream.write(buffer.array(), 0, buffer.position());
    buffer.clear();
  }
}
