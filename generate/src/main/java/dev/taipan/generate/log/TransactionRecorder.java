package dev.taipan.generate.log;

import dev.taipan.generate.protocol.OpenOperations;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.util.Arrays;

/**
 * Hands transactions to a log, as reads and writes of registers or of lists.
 *
 * <p>A key's versions are numbered in the order in which they are installed. As lists, version
 * {@code v} is the list of 1 to {@code v}: a write appends its number to what was there, and since
 * versions follow each other without gaps, a read returns the elements up to the one that it would
 * return of a register.
 *
 * <p>What a transaction wrote that has no effect is no version. It is numbered downwards from the
 * largest int, so that no value is written twice: there are fewer operations than ints.
 *
 * <p>Linear time, but quadratic in the length of a transaction without effect, and linear in the
 * length of a list.
 */
public final class TransactionRecorder {
  private final OpenOperations operations;
  private final CommitLog log;
  private final ValueKind values;
  private final KeyGenerations keys;

  /** 1, 2, 3 and so on: every list is a beginning of it, but for elements without effect. */
  private long[] elements = {1};

  /** The next value without effect. */
  private int nextLost = Integer.MAX_VALUE;

  public TransactionRecorder(SimulatedWorkload workload, OpenOperations operations, CommitLog log) {
    this.operations = operations;
    this.log = log;
    values = workload.values();
    keys = new KeyGenerations(workload.keys(), workload.mostWritesPerKey());
  }

  /**
   * Logs the transaction of a client that has ended. What one of unknown outcome read was in the
   * answer that its client did not get.
   */
  public void record(int client, Fate fate, int number, long start, long end) throws IOException {
    log.transaction(client, number, fate.status(), start, end);
    int lostBefore = nextLost;
    for (int o = operations.first(client); o < operations.end(client); o++) {
      if (operations.isWrite(o)) {
        write(key(o), fate.takesEffect() ? value(o) : nextLost--);
      } else if (fate == Fate.ABORTED && operations.isBehindOwnWrite(client, o)) {
        readLost(client, o, lostBefore);
      } else if (fate.status() != TransactionStatus.UNKNOWN) {
        read(key(o), value(o));
      }
    }
  }

  private long key(int operation) {
    return keys.key(operations.key(operation), operations.value(operation));
  }

  private int value(int operation) {
    return keys.value(operations.value(operation));
  }

  private void write(long key, int value) throws IOException {
    if (values == ValueKind.REGISTERS) {
      log.write(key, value);
    } else {
      log.append(key, value);
    }
  }

  private void read(long key, int value) throws IOException {
    if (values == ValueKind.REGISTERS) {
      log.read(key, value);
    } else {
      makeRoomFor(value);
      log.readList(key, elements, value);
    }
  }

  /** Logs a read of what its transaction wrote without effect, on top of some version. */
  private void readLost(int client, int read, int lostBefore) throws IOException {
    IntList own = new IntList();
    int lost = lostBefore;
    for (int o = operations.first(client); o < read; o++) {
      if (operations.isWrite(o)) {
        if (operations.key(o) == operations.key(read)) {
          own.add(lost);
        }
        lost--;
      }
    }
    if (values == ValueKind.REGISTERS) {
      log.read(key(read), own.get(own.size() - 1));
    } else {
      int version = value(read);
      makeRoomFor(version);
      long[] list = Arrays.copyOf(elements, version + own.size());
      for (int i = 0; i < own.size(); i++) {
        list[version + i] = own.get(i);
      }
      log.readList(key(read), list, list.length);
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
