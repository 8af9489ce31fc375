package dev.taipan.formats.cobra;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;

/** Reads one log, which is one session. Takes time linear in its length. */
final class LogReader {
  private static final int NONE = -1;

  private final ByteInput input;
  private final RecordLayout layout;
  private final HistoryBuilder builder;
  private final VersionNumbers versions;
  private final TransactionIds transactionIds;
  private final ClientClock clock;

  private int session;
  private long openId;
  private int open = NONE;

  /** The offset of the present record. */
  private long record;

  LogReader(
      ByteInput input,
      RecordLayout layout,
      HistoryBuilder builder,
      VersionNumbers versions,
      TransactionIds transactionIds) {
    this.input = input;
    this.layout = layout;
    this.builder = builder;
    this.versions = versions;
    this.transactionIds = transactionIds;
    clock = new ClientClock(builder);
  }

  /** A transaction without an end stays one whose outcome is unknown: no commit was logged. */
  void read() throws IOException {
    session = builder.session(CobraDirectory.sessionName(input.file()));
    for (int tag = input.peek(); tag != ByteInput.END; tag = input.peek()) {
      record = input.offset();
      checkRecord(tag);
      input.skip();
      if (tag == RecordLayout.START) {
        readStart();
      } else if (tag == RecordLayout.COMMIT) {
        readEnd(TransactionStatus.COMMITTED);
      } else if (tag == RecordLayout.ABORT) {
        readEnd(TransactionStatus.ABORTED);
      } else if (tag == RecordLayout.WRITE) {
        readWrite();
      } else {
        readRead();
      }
    }
  }

  private void checkRecord(int tag) throws IOException {
    int length = layout.length(tag);
    if (length == 0) {
      throw error(
          String.format("the byte 0x%02X", tag), "the tag of a record: 'S', 'W', 'R', 'C' or 'A'");
    }
    if (!input.has(length)) {
      throw error(
          "the end of the file after " + input.remaining() + " bytes of the record",
          "a record '" + (char) tag + "' of " + length + " bytes");
    }
    if (tag == RecordLayout.START && open != NONE) {
      throw error(
          "the start of a transaction", "the end of transaction " + openId + ", which is open");
    }
    if (tag != RecordLayout.START && open == NONE) {
      throw error(
          "a record '" + (char) tag + "' outside a transaction", "the start of a transaction, 'S'");
    }
  }

  private void readStart() throws IOException {
    openId = input.nextBigEndian();
    long time = readTime();
    if (!transactionIds.add(openId, session)) {
      throw error(
          "transaction " + openId + " a second time",
          "an id that session "
              + builder.sessionName(transactionIds.sessionOf(openId))
              + " has not used yet");
    }
    open = builder.transaction(session, openId, TransactionStatus.UNKNOWN);
    if (layout == RecordLayout.TIMED) {
      clock.started(open, time);
    }
  }

  private void readEnd(TransactionStatus status) throws IOException {
    long id = input.nextBigEndian();
    long time = readTime();
    if (id != openId) {
      throw error("the end of transaction " + id, "the end of transaction " + openId);
    }
    builder.status(open, status);
    if (layout == RecordLayout.TIMED) {
      clock.ended(open, time);
    }
    open = NONE;
  }

  private void readWrite() throws IOException {
    long writeId = input.nextBigEndian();
    int key = builder.key(input.nextBigEndian());
    builder.write(open, key, versions.of(openId, writeId, input.nextBigEndian()));
  }

  private void readRead() throws IOException {
    long writer = input.nextBigEndian();
    long writeId = input.nextBigEndian();
    int key = builder.key(input.nextBigEndian());
    builder.read(open, key, versions.of(writer, writeId, input.nextBigEndian()));
  }

  /** A time stamp where there are any; 0 where there are none. */
  private long readTime() {
    return layout == RecordLayout.TIMED ? input.nextBigEndian() : 0;
  }

  private BadHistoryException error(String found, String expected) {
    return BadHistoryException.atByte(input.file(), record, found, expected);
  }
}
