package dev.taipan.certificate;

import dev.taipan.history.History;
import dev.taipan.history.InitialValues;
import dev.taipan.history.Lists;
import dev.taipan.history.Names;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Feeds the columns of a history to SHA-256, each behind what says how long it is. */
final class HistoryDigest {
  private static final int BUFFER = 1 << 16;

  private final History history;
  private final MessageDigest sha;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);

  HistoryDigest(History history) {
    this.history = history;
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException every) {
      throw new IllegalStateException("every Java platform has SHA-256", every);
    }
  }

  Fingerprint digest() {
    addSessions();
    addTransactions();
    addKeys();
    addOperations();
    addLists();
    flush();
    return new Fingerprint(HexFormat.of().formatHex(sha.digest()));
  }

  private void addSessions() {
    add(history.sessions());
    for (int session = 0; session < history.sessions(); session++) {
      add(history.sessionLength(session));
      add(history.sessionName(session));
    }
  }

  private void addTransactions() {
    add(history.hasTimes() ? 1 : 0);
    for (int t = 0; t < history.transactions(); t++) {
      add(history.operationEnd(t));
      add(role(t));
      add(history.transactionNumber(t), history.transactionNames());
      if (history.hasTimes()) {
        add(history.startTime(t));
        add(history.endTime(t));
      }
    }
  }

  /** What explanations make of a transaction. */
  private int role(int t) {
    if (history.isInitialTransaction(t)) {
      return -1;
    }
    return history.isFinalTransaction(t) ? -2 : history.status(t).ordinal();
  }

  private void addKeys() {
    add(history.keys());
    InitialValues initial = history.initialValues();
    for (int key = 0; key < history.keys(); key++) {
      add(history.keyNumber(key), history.keyNames());
      add(history.lists().isList(key) ? 1 : 0);
      add(history.hasInitialValue(key) ? 1 : 0);
      if (history.hasInitialValue(key)) {
        add(initial.listLength(key));
        add(history.initialValue(key), history.valueNames());
      }
    }
  }

  private void addOperations() {
    for (int op = 0; op < history.operations(); op++) {
      add(history.isWrite(op) ? ~history.key(op) : history.key(op));
      add(history.value(op), history.valueNames());
    }
  }

  private void addLists() {
    Lists lists = history.lists();
    for (int key = 0; key < history.keys(); key++) {
      add(lists.length(key));
      for (int index = 0; index < lists.length(key); index++) {
        add(lists.element(key, index), history.valueNames());
      }
    }
    for (int i = 0; i < lists.irregularReads(); i++) {
      long[] list = lists.irregularList(i);
      add(lists.irregularRead(i));
      add(list.length);
      for (long element : list) {
        add(element, history.valueNames());
      }
    }
  }

  /** A number, and what it is called where that is not the number itself. */
  private void add(long number, Names names) {
    add(number);
    if (names != Names.DECIMAL && names != Names.UNSIGNED_DECIMAL) {
      add(names.of(number));
    }
  }

  private void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    flush();
    sha.update(bytes);
  }

  private void add(int number) {
    makeRoom(Integer.BYTES);
    buffer.putInt(number);
  }

  private void add(long number) {
    makeRoom(Long.BYTES);
    buffer.putLong(number);
  }

  private void makeRoom(int bytes) {
    if (buffer.remaining() < bytes) {
      flush();
    }
  }

  private void flush() {
    sha.update(buffer.array(), 0, buffer.position());
    buffer.clear();
  }
}
