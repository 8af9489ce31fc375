package dev.taipan.mocksql.lock;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The advisory locks of a database: one session at a time has a lock. Safe for use by threads. */
public final class AdvisoryLocks {
  private static final int MOST = 10_000;

  private final Map<List<Long>, Held> held = new HashMap<>();

  private static final class Held {
    private final Owner owner;
    private int bySession;
    private boolean byTransaction;

    Held(Owner owner) {
      this.owner = owner;
    }
  }

  /** What a session does with locks. */
  public final class Owner {
    private boolean closed;

    /** Whether the sessions of the database have as many as they may. */
    public boolean areFull() {
      synchronized (AdvisoryLocks.this) {
        return held.size() >= MOST;
      }
    }

    /**
     * Takes a lock, which the session may have already; waits for who has it.
     *
     * @param byTransaction whether the end of the transaction returns it, rather than {@link
     *     #unlock}
     * @return whether the session has it, before so much time has passed, or the session has ended
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public boolean lock(List<Long> key, boolean byTransaction, Duration longest)
        throws InterruptedException {
      synchronized (AdvisoryLocks.this) {
        long end = System.nanoTime() + longest.toNanos();
        for (long left = longest.toNanos(); !isFree(key) && left > 0 && !closed; ) {
          AdvisoryLocks.this.wait(left / 1_000_000, (int) (left % 1_000_000));
          left = end - System.nanoTime();
        }
        if (closed || !isFree(key)) {
          return false;
        }
        Held mine = held.computeIfAbsent(key, ignored -> new Held(this));
        mine.byTransaction |= byTransaction;
        mine.bySession += byTransaction ? 0 : 1;
        return true;
      }
    }

    private boolean isFree(List<Long> key) {
      Held other = held.get(key);
      return other == null || other.owner == this;
    }

    /** Returns a lock as often as it was taken, but by the transaction; says if it was taken. */
    public boolean unlock(List<Long> key) {
      synchronized (AdvisoryLocks.this) {
        Held mine = held.get(key);
        boolean had = mine != null && mine.owner == this && mine.bySession > 0;
        if (had) {
          mine.bySession--;
          returnUnused();
        }
        return had;
      }
    }

    /** Returns all, but those of the transaction. */
    public void unlockAll() {
      synchronized (AdvisoryLocks.this) {
        held.values().stream().filter(this::isMine).forEach(mine -> mine.bySession = 0);
        returnUnused();
      }
    }

    /** Returns those of the transaction. */
    public void endTransaction() {
      synchronized (AdvisoryLocks.this) {
        held.values().stream().filter(this::isMine).forEach(mine -> mine.byTransaction = false);
        returnUnused();
      }
    }

    /** Returns all, for good. */
    public void close() {
      synchronized (AdvisoryLocks.this) {
        closed = true;
        held.values().removeIf(this::isMine);
        AdvisoryLocks.this.notifyAll();
      }
    }

    private boolean isMine(Held lock) {
      return lock.owner == this;
    }
  }

  /** A session without locks. */
  public Owner owner() {
    return new Owner();
  }

  private void returnUnused() {
    if (held.values().removeIf(lock -> lock.bySession == 0 && !lock.byTransaction)) {
      notifyAll();
    }
  }
}
