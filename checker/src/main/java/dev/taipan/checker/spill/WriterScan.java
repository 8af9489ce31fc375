package dev.taipan.checker.spill;

import dev.taipan.history.hash.SeededHash;
import dev.taipan.history.time.Deadline;
import java.io.IOException;
import java.util.Arrays;

/**
 * Finds who wrote what stale reads returned, and who next wrote the key: of several writers of a
 * value the last before the read, or else the initial version, or else the first behind it. Reads
 * the history once, and keeps 16 to 24 bytes per stale read.
 */
final class WriterScan {
  private static final int NONE = -1;

  /** So many reads may be looked at per operation of the history. */
  private static final long LOOKS = 16;

  private final TransactionLog log;
  private final StaleList stale;
  private final int mask;

  /** By hash of the key, and of key and value, the first stale read, and by read the next one. */
  private final int[] firstOfKey;

  private final int[] nextOfKey;
  private final int[] firstOfPair;
  private final int[] nextOfPair;

  /** By the first stale read of a key, those whose version nobody has replaced yet. */
  private final int[] pending;

  private final int[] nextPending;
  private final KeySet keysOfReaders;
  private long looks;

  private WriterScan(TransactionLog log, StaleList stale, KeySet keysOfReaders) {
    this.log = log;
    this.stale = stale;
    this.keysOfReaders = keysOfReaders;
    int slots = Integer.highestOneBit(Math.max(16, Math.min(1 << 29, 2 * stale.size()))) * 2;
    mask = slots - 1;
    firstOfKey = filled(slots);
    firstOfPair = filled(slots);
    nextOfKey = filled(stale.size());
    nextOfPair = filled(stale.size());
    pending = filled(stale.size());
    nextPending = filled(stale.size());
    looks = LOOKS * log.counts().operations() + 1_000;
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  /** Resolves stale reads. */
  static void resolve(TransactionLog log, StaleList stale, Memory memory, Deadline deadline)
      throws IOException {
    if (stale.size() > 0) {
      WriterScan scan = new WriterScan(log, stale, new KeySet(memory.remembered()));
      scan.run(deadline);
      stale.setKeysOfReaders(scan.keysOfReaders);
    }
  }

  private void run(Deadline deadline) throws IOException {
    for (int read = 0; read < stale.size(); read++) {
      index(read);
    }
    int[] lastOfSession = filled(log.counts().sessions());
    int next = 0;
    try (LogReader reader = log.read()) {
      while (reader.nextCommitted()) {
        if ((reader.place() & 1023) == 0) {
          deadline.check();
        }
        if (next < stale.size() && stale.place(next) == reader.place()) {
          keysOfReaders.addAll(reader.keys());
        }
        for (; next < stale.size() && stale.place(next) == reader.place(); next++) {
          stale.setSession(next, reader.session(), lastOfSession[reader.session()]);
        }
        lastOfSession[reader.session()] = reader.place();
        for (int op = 0; op < reader.size(); op++) {
          if (reader.isWrite(op)) {
            int key = representative(reader.key(op));
            if (key != NONE && reader.isFinalWrite(op)) {
              write(key, reader.key(op), reader.value(op), reader.place());
            }
          }
        }
      }
    }
  }

  /** Only one read of each key is listed by key; it stands for all of them. */
  private void index(int read) {
    int representative = representative(stale.key(read));
    if (representative == NONE) {
      int slot = SeededHash.of(stale.key(read)) & mask;
      nextOfKey[read] = firstOfKey[slot];
      firstOfKey[slot] = read;
      representative = read;
    }
    int slot = SeededHash.of(stale.key(read), stale.value(read)) & mask;
    nextOfPair[read] = firstOfPair[slot];
    firstOfPair[slot] = read;
    if (log.isInitial(stale.value(read))) {
      resolve(representative, read, KeyStates.BEFORE_ALL);
    }
  }

  private int representative(long key) {
    int read = firstOfKey[SeededHash.of(key) & mask];
    while (read != NONE && stale.key(read) != key) {
      read = nextOfKey[read];
    }
    return read;
  }

  private void resolve(int key, int read, int writer) {
    stale.resolve(read, writer);
    nextPending[read] = pending[key];
    pending[key] = read;
  }

  private void write(int key, long name, long value, int place) {
    for (int read = pending[key]; read != NONE; read = nextPending[read]) {
      stale.replace(read, place);
    }
    pending[key] = NONE;
    int read = firstOfPair[SeededHash.of(name, value) & mask];
    for (; read != NONE; read = nextOfPair[read]) {
      boolean same = stale.key(read) == name && stale.value(read) == value;
      boolean earlier = stale.place(read) > place;
      boolean firstLater = stale.writer(read) == StaleList.NOBODY && stale.place(read) < place;
      if (same && (earlier || firstLater)) {
        resolve(key, read, place);
      }
      if (--looks < 0) {
        throw GivenUpException.tooLarge("values are written too often to find out who was read");
      }
    }
  }
}
