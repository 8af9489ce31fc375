package dev.taipan.mocksql.lock;

import dev.taipan.mocksql.lock.AdvisoryCall.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The advisory locks of a database: one session has a lock, or several share it. Safe for use by
 * threads.
 */
public final class AdvisoryLocks {
  private static final int MOST = 10_000;

  /** What each owner has of each lock. */
  private final Map<List<Long>, Map<Owner, Held>> held = new HashMap<>();

  private int size;

  /** What a session has of a lock: how often of its own, and whether for its transaction. */
  private static final class Held {
    private final Map<Mode, Integer> bySession = new EnumMap<>(Mode.class);
    private final Set<Mode> byTransaction = EnumSet.noneOf(Mode.class);

    boolean allowsOthers(Mode asked) {
      return asked == Mode.SHARED
          && !bySession.containsKey(Mode.EXCLUSIVE)
          && !byTransaction.contains(Mode.EXCLUSIVE);
    }

    boolean isUnused() {
      return bySession.isEmpty() && byTransaction.isEmpty();
    }
  }

  /** A lock that a transaction took. */
  private record Taken(List<Long> key, Mode mode) {}

  /** What a session does with locks. */
  public final class Owner {
    /** What its transaction took, in this order. */
    private final List<Taken> taken = new ArrayList<>();

    private boolean closed;

    /** Whether the sessions of the database have as many as they may. */
    public boolean areFull() {
      synchronized (AdvisoryLocks.this) {
        return size >= MOST;
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
    public boolean lock(List<Long> key, Mode mode, boolean byTransaction, Duration longest)
        throws InterruptedException {
      synchronized (AdvisoryLocks.this) {
        long end = System.nanoTime() + longest.toNanos();
        for (long left = longest.toNanos(); !isFree(key, mode) && left > 0 && !closed; ) {
          AdvisoryLocks.this.wait(left / 1_000_000, (int) (left % 1_000_000));
          left = end - System.nanoTime();
        }
        if (closed || !isFree(key, mode)) {
          return false;
        }
        Held mine =
            held.computeIfAbsent(key, ignored -> new HashMap<>())
                .computeIfAbsent(this, ignored -> newlyHeld());
        if (!byTransaction) {
          mine.bySession.merge(mode, 1, Integer::sum);
        } else if (mine.byTransaction.add(mode)) {
          taken.add(new Taken(key, mode));
        }
        return true;
      }
    }

    private Held newlyHeld() {
      size++;
      return new Held();
    }

    private boolean isFree(List<Long> key, Mode mode) {
      return held.getOrDefault(key, Map.of()).entrySet().stream()
          .allMatch(other -> other.getKey() == this || other.getValue().allowsOthers(mode));
    }

    /** Returns a lock as often as it was taken, but by the transaction; says if it was taken. */
    public boolean unlock(List<Long> key, Mode mode) {
      synchronized (AdvisoryLocks.this) {
        Held mine = held.getOrDefault(key, Map.of()).get(this);
        if (mine == null || !mine.bySession.containsKey(mode)) {
          return false;
        }
        mine.bySession.merge(mode, -1, (had, less) -> had == 1 ? null : had + less);
        returnUnused(key);
        return true;
      }
    }

    /** Returns all, but those of the transaction. */
    public void unlockAll() {
      synchronized (AdvisoryLocks.this) {
        for (List<Long> key : List.copyOf(held.keySet())) {
          Held mine = held.get(key).get(this);
          if (mine != null) {
            mine.bySession.clear();
            returnUnused(key);
          }
        }
      }
    }

    /** How many the transaction has taken. */
    public int taken() {
      return taken.size();
    }

    /** Returns those that the transaction has taken since it had so many. */
    public void undo(int kept) {
      synchronized (AdvisoryLocks.this) {
        List<Taken> undone = taken.subList(kept, taken.size());
        for (Taken one : undone) {
          Map<Owner, Held> owners = held.get(one.key());
          if (owners != null && owners.containsKey(this)) {
            owners.get(this).byTransaction.remove(one.mode());
            returnUnused(one.key());
          }
        }
        undone.clear();
      }
    }

    private void returnUnused(List<Long> key) {
      Map<Owner, Held> owners = held.get(key);
      if (owners.get(this).isUnused()) {
        owners.remove(this);
        size--;
        if (owners.isEmpty()) {
          held.remove(key);
        }
      }
      AdvisoryLocks.this.notifyAll();
    }

    /** Returns all, for good. */
    public void close() {
      synchronized (AdvisoryLocks.this) {
        closed = true;
        held.values().forEach(owners -> size -= owners.remove(this) == null ? 0 : 1);
        held.values().removeIf(Map::isEmpty);
        AdvisoryLocks.this.notifyAll();
      }
    }
  }

  /** A session without locks. */
  public Owner owner() {
    return new Owner();
  }
}
