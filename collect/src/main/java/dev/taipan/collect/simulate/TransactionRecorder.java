package dev.taipan.collect.simulate;

import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.util.Arrays;

/**
 * Hands transactions to a log, as reads and writes of registers or of lists.
 *
 * <p>A key's versions are numbered in the order in which they are installed. As lists, version
 * {@code v} is the list of 1 to {@code v}: a write appends its number to what was there, and since
 * versions follow each other without gaps, a read returns the elements up to the one that it would
 * return of a register.
 */
final class TransactionRecorder {
  private final OpenOperations operations;
  private final CommitLog log;
  private final Values values;
  private final KeyGenerations keys;

  /** 1, 2, 3 and so on: every list is a beginning of it. */
  private long[] elements = {1};

  TransactionRecorder(Workload workload, OpenOperations operations, CommitLog log) {
    this.operations = operations;
    this.log = log;
    values = workload.values();
    keys = new KeyGenerations(workload.keys(), workload.mostWritesPerKey());
  }

  /** Logs the transaction of a client that has committed. */
  void committed(int client, int number, long start, long end) throws IOException {
    log.transaction(client, number, TransactionStatus.COMMITTED, start, end);
    for (int o = operations.first(client); o < operations.end(client); o++) {
      int version = operations.value(o);
      long key = keys.key(operations.key(o), version);
      int value = keys.value(version);
      if (values == Values.REGISTERS) {
        register(operations.isWrite(o), key, value);
      } else {
        list(operations.isWrite(o), key, value);
      }
    }
  }

  private void register(boolean write, long key, int value) throws IOException {
    if (write) {
      log.write(key, value);
    } else {
      log.read(key, value);
    }
  }

  private void list(boolean write, long key, int value) throws IOException {
    if (write) {
      log.append(key, value);
    } else {
      makeRoomFor(value);
      log.readList(key, elements, value);
    }
  }

  private void makeRoomFor(int length) {
    int known = elements.length;
    if (length > known) {
      elements = Arrays.copyOf(elements, Math.max(length, Math.addExact(known, known >> 1)));
      for (int i = known; i < elements.length; i++) {
        elements[i] = i + 1L;
      }
    }
  }
}
