package dev.taipan.checker.spill;

import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.StableOrder;
import dev.taipan.history.hash.SeededHash;
import dev.taipan.history.time.Deadline;
import java.io.IOException;
import java.util.Arrays;

/**
 * Whether transactions that some stale read's transaction has seen replaced what the read returned:
 * those that it has read from, and those before it in its session. If none did, commits in recorded
 * order are as read atomicity has them; if none did that it had read from before that read, as read
 * committed has them. One pass over the history.
 */
final class PastWrites {
  private static final int NONE = -1;

  /** So many reads may be looked at per operation of the history. */
  private static final long LOOKS = 4;

  private final StaleList stale;

  /** Who may have replaced what which stale read returned, and whether it was read from before. */
  private final IntList places = new IntList();

  private final IntList reads = new IntList();
  private final IntList earlier = new IntList();

  /** By stale read the session of its transaction, and the next read of that and of that key. */
  private final int[] sessions;

  private final int[] nextOfKey;
  private final int[] firstOfKey;
  private final int mask;
  private boolean readsCommitted = true;
  private boolean readsAtomically = true;

  PastWrites(StaleList stale) {
    this.stale = stale;
    sessions = new int[stale.size()];
    nextOfKey = new int[stale.size()];
    int slots = Integer.highestOneBit(Math.max(16, Math.min(1 << 29, stale.size()))) * 2;
    mask = slots - 1;
    firstOfKey = new int[slots];
    Arrays.fill(firstOfKey, NONE);
  }

  /** Adds a transaction that the one of a stale read has read from. */
  void add(int place, int read, boolean isEarlier) {
    places.add(place);
    reads.add(read);
    earlier.add(isEarlier ? 1 : 0);
  }

  int size() {
    return places.size();
  }

  /** Adds the session of the transaction of a stale read. */
  void addSession(int read, int session) {
    sessions[read] = session;
    int slot = SeededHash.of(stale.key(read), session) & mask;
    nextOfKey[read] = firstOfKey[slot];
    firstOfKey[slot] = read;
  }

  /** Looks at all writes. */
  void run(TransactionLog log, Deadline deadline) throws IOException {
    long[] by = new long[places.size()];
    Arrays.setAll(by, places::get);
    int[] order = StableOrder.of(by);
    long looks = LOOKS * log.counts().operations() + 1_000;
    int next = 0;
    try (LogReader reader = log.read()) {
      while (readsAtomically && reader.nextCommitted()) {
        if ((reader.place() & 1023) == 0) {
          deadline.check();
        }
        for (; next < order.length && places.get(order[next]) == reader.place(); next++) {
          look(reader, order[next]);
        }
        for (int op = 0; op < reader.size(); op++) {
          if (reader.isWrite(op)) {
            looks -= lookInSession(reader, reader.key(op));
          }
        }
        if (looks < 0) {
          throw GivenUpException.tooLarge("one session writes what it reads too often");
        }
      }
      while (readsCommitted && next < order.length) {
        reader.goTo(places.get(order[next]));
        for (; next < order.length && places.get(order[next]) == reader.place(); next++) {
          look(reader, order[next]);
        }
      }
    }
  }

  private void look(LogReader writer, int query) {
    long key = stale.key(reads.get(query));
    for (int op = 0; op < writer.size(); op++) {
      if (writer.isWrite(op) && writer.key(op) == key) {
        readsAtomically = false;
        readsCommitted &= earlier.get(query) == 0;
      }
    }
  }

  private int lookInSession(LogReader writer, long key) {
    int looks = 0;
    int read = firstOfKey[SeededHash.of(key, writer.session()) & mask];
    for (; read != NONE; read = nextOfKey[read]) {
      boolean isOfSession = stale.key(read) == key && sessions[read] == writer.session();
      readsAtomically &=
          !isOfSession
              || writer.place() < stale.replacer(read)
              || writer.place() >= stale.place(read);
      looks++;
    }
    return looks;
  }

  /** Whether no read goes back behind what was read before it. */
  boolean readsCommitted() {
    return readsCommitted;
  }

  /** Whether no read goes back behind what was read, or done before in the session. */
  boolean readsAtomically() {
    return readsAtomically;
  }
}
