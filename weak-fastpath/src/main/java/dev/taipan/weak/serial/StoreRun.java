package dev.taipan.weak.serial;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * A run of a history's transactions, one by one, on a store that holds a version of each key. A
 * transaction is ready when all have run that it depends on, and runs when nobody is left to read
 * what it overwrites; so whoever runs reads what he observed. What has run can be taken back.
 */
final class StoreRun {
  private static final byte WAITING = 0;
  private static final byte READY = 1;
  private static final byte BLOCKED = 2;
  private static final byte DONE = 3;
  private static final int NONE = -1;

  private final Dependencies dependencies;
  private final Accesses accesses;
  private final ObservedVersions versions;
  private final LearnedOrder learned;
  private final ReadyQueue ready;
  private final byte[] state;

  /** Per transaction how many that have not run it has to wait for. */
  private final int[] missing;

  /** Per version how many of its readers have not run. */
  private final int[] unread;

  /** Per key the version that the store holds. */
  private final int[] current;

  /** Who has run, in order, the place of each, and the versions that they replaced. */
  private final int[] done;

  private final int[] place;
  private int count;
  private final IntList replaced = new IntList();

  /** Who is blocked by readers of each key, in linked lists; some are not blocked any longer. */
  private final int[] firstBlocked;

  private final int[] blockedOn;
  private final IntList blocked = new IntList();
  private final IntList nextBlocked = new IntList();

  StoreRun(Dependencies dependencies, LearnedOrder learned, int[] rankOf, int[] byRank) {
    this.dependencies = dependencies;
    this.learned = learned;
    accesses = dependencies.accesses();
    versions = dependencies.versions();
    int keys = accesses.history().keys();
    ready = new ReadyQueue(rankOf, byRank);
    state = new byte[byRank.length];
    missing = dependencies.counts();
    done = new int[byRank.length];
    place = new int[byRank.length];
    blockedOn = new int[byRank.length];
    unread = new int[versions.versions()];
    Arrays.setAll(unread, v -> versions.endOfReaders(v) - versions.firstReader(v));
    current = new int[keys];
    Arrays.setAll(current, versions::initial);
    firstBlocked = new int[keys];
    Arrays.fill(firstBlocked, NONE);
    for (int t = 0; t < missing.length; t++) {
      if (missing[t] == 0) {
        makeReady(t);
      }
    }
  }

  /** Runs who is ready, until nobody is. */
  void run() {
    while (!ready.isEmpty()) {
      int t = ready.poll();
      if (state[t] == READY) {
        int key = blockingKey(t);
        if (key == NONE) {
          execute(t);
        } else {
          block(t, key);
        }
      }
    }
  }

  private void makeReady(int t) {
    state[t] = READY;
    ready.add(t);
  }

  /** A key that a transaction cannot overwrite yet, because others have to read it. */
  private int blockingKey(int t) {
    for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
      int version = current[accesses.writeKey(w)];
      if (unread[version] > 1 || (unread[version] == 1 && !reads(t, version))) {
        return accesses.writeKey(w);
      }
    }
    return NONE;
  }

  private boolean reads(int t, int version) {
    for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
      if (versions.ofRead(r) == version) {
        return true;
      }
    }
    return false;
  }

  private void block(int t, int key) {
    state[t] = BLOCKED;
    blockedOn[t] = key;
    blocked.add(t);
    nextBlocked.add(firstBlocked[key]);
    firstBlocked[key] = blocked.size() - 1;
  }

  private void wake(int key) {
    for (int i = firstBlocked[key]; i != NONE; i = nextBlocked.get(i)) {
      int t = blocked.get(i);
      if (state[t] == BLOCKED && blockedOn[t] == key) {
        makeReady(t);
      }
    }
    firstBlocked[key] = NONE;
  }

  private void execute(int t) {
    state[t] = DONE;
    place[t] = count;
    done[count++] = t;
    for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
      int version = versions.ofRead(r);
      if (version != ObservedVersions.REPEATED && --unread[version] <= 1) {
        wake(accesses.readKey(r));
      }
    }
    for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
      int key = accesses.writeKey(w);
      replaced.add(current[key]);
      current[key] = versions.ofWrite(w);
      wake(key);
      for (int p = firstReaderOf(w); p < endOfReadersOf(w); p++) {
        release(versions.reader(p));
      }
    }
    if (dependencies.next(t) != NONE) {
      release(dependencies.next(t));
    }
    for (int pair = learned.firstFrom(t); pair != NONE; pair = learned.nextFrom(pair)) {
      release(learned.later(pair));
    }
  }

  private int firstReaderOf(int write) {
    return versions.firstReader(versions.ofWrite(write));
  }

  private int endOfReadersOf(int write) {
    return versions.endOfReaders(versions.ofWrite(write));
  }

  /** One that a transaction waits for has run, or it does not wait for it any longer. */
  void release(int t) {
    if (--missing[t] == 0) {
      makeReady(t);
    }
  }

  /** One that a transaction, which has not run, waits for has not run, or it does wait for it. */
  void retract(int t) {
    missing[t]++;
    state[t] = WAITING;
  }

  /** Takes back what has run, from a transaction on. */
  void undoFrom(int transaction) {
    int end = place[transaction];
    while (count > end) {
      undo(done[--count]);
    }
  }

  private void undo(int t) {
    for (int pair = learned.firstFrom(t); pair != NONE; pair = learned.nextFrom(pair)) {
      retract(learned.later(pair));
    }
    if (dependencies.next(t) != NONE) {
      retract(dependencies.next(t));
    }
    for (int w = accesses.writeEnd(t) - 1; w >= accesses.writeStart(t); w--) {
      for (int p = firstReaderOf(w); p < endOfReadersOf(w); p++) {
        retract(versions.reader(p));
      }
      current[accesses.writeKey(w)] = replaced.pop();
      wake(accesses.writeKey(w));
    }
    for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
      if (versions.ofRead(r) != ObservedVersions.REPEATED) {
        unread[versions.ofRead(r)]++;
      }
    }
    makeReady(t);
  }

  /** Whether all have run. */
  boolean isComplete() {
    return count == done.length;
  }

  /** How many have run. */
  int count() {
    return count;
  }

  /** Who has run, in order. */
  int[] order() {
    return Arrays.copyOf(done, count);
  }

  /** Who has run at a place. */
  int at(int somePlace) {
    return done[somePlace];
  }

  /** The place at which a transaction has run. */
  int place(int t) {
    return place[t];
  }

  /** Whether a transaction has run. */
  boolean isDone(int t) {
    return state[t] == DONE;
  }

  /** Whether a transaction is blocked by readers of a version that it would overwrite. */
  boolean isBlocked(int t) {
    return state[t] == BLOCKED;
  }

  /** The version that a blocked transaction would overwrite. */
  int blockingVersion(int t) {
    return current[blockedOn[t]];
  }
}
