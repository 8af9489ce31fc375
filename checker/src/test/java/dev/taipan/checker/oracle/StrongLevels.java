package dev.taipan.checker.oracle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * The strong levels by what they let a store do: tries every order of commits and every snapshot. A
 * transaction reads the state that the first so many commits have made, and its commit adds its
 * writes to the state. Once the order of commits is fixed, no transaction's snapshot has to do with
 * another's, so that each may be looked for alone.
 */
final class StrongLevels {
  private static final int PREFIX = 1;
  private static final int SNAPSHOT = 1 << 1;
  private static final int SESSION_SNAPSHOT = 1 << 2;
  private static final int REAL_TIME_SNAPSHOT = 1 << 3;
  private static final int SERIAL = 1 << 4;
  private static final int SESSION_SERIAL = 1 << 5;
  private static final int REAL_TIME_SERIAL = 1 << 6;
  private static final int KEY_TIME_SERIAL = 1 << 7;
  private static final int ALL = (1 << 8) - 1;

  private static final IsolationLevel[] LEVELS = {
    IsolationLevel.PREFIX_CONSISTENCY,
    IsolationLevel.SNAPSHOT_ISOLATION,
    IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION,
    IsolationLevel.STRONG_SNAPSHOT_ISOLATION,
    IsolationLevel.SERIALIZABILITY,
    IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
    IsolationLevel.STRICT_SERIALIZABILITY,
    IsolationLevel.STRONG_KEY_SERIALIZABILITY
  };

  private final TinyHistory tiny;
  private final History history;

  /** The state after so many commits: the operation that wrote each key, or -1. */
  private final int[][] state;

  /** The transactions that have committed after so many commits. */
  private final int[] committed;

  /** The transactions whose reads are of the state after so many commits. */
  private final int[] matching;

  private int satisfied;

  private StrongLevels(TinyHistory tiny) {
    this.tiny = tiny;
    history = tiny.history;
    int commits = Integer.bitCount(tiny.included);
    state = new int[commits + 1][history.keys()];
    committed = new int[commits + 1];
    matching = new int[commits + 1];
  }

  /** The strong levels that a history satisfies. */
  static Set<IsolationLevel> satisfied(TinyHistory tiny) {
    StrongLevels attempt = new StrongLevels(tiny);
    Arrays.fill(attempt.state[0], History.INITIAL);
    attempt.commitFrom(0, ALL);
    Set<IsolationLevel> levels = EnumSet.noneOf(IsolationLevel.class);
    for (int i = 0; i < LEVELS.length; i++) {
      if (TinyHistory.contains(attempt.satisfied, i)) {
        levels.add(LEVELS[i]);
      }
    }
    return levels;
  }

  /** Commits what is left, in every order, when so many commits satisfied the levels given. */
  private void commitFrom(int commits, int levels) {
    matching[commits] = matching(state[commits]);
    if (committed[commits] == tiny.included) {
      satisfied |= levels;
      return;
    }
    for (int t = 0; t < history.transactions(); t++) {
      if (TinyHistory.contains(tiny.included & ~committed[commits], t)
          && (tiny.earlierInVersionOrder[t] & ~committed[commits]) == 0) {
        int left = levels & ~satisfied;
        int allowing = left == 0 ? 0 : left & allowing(t, commits);
        if (allowing != 0) {
          committed[commits + 1] = committed[commits] | 1 << t;
          write(t, state[commits], state[commits + 1]);
          commitFrom(commits + 1, allowing);
        }
      }
    }
  }

  /** The levels at which a transaction may commit after so many commits. */
  private int allowing(int t, int commits) {
    int levels = 0;
    for (int snapshot = 0; snapshot <= commits; snapshot++) {
      if (TinyHistory.contains(matching[snapshot], t)) {
        levels |= allowing(t, committed[snapshot], committed[commits] & ~committed[snapshot]);
      }
    }
    return levels;
  }

  /**
   * The levels at which a transaction may commit after a snapshot that it read.
   *
   * @param seen what had committed at the snapshot
   * @param missed what committed since
   */
  private int allowing(int t, int seen, int missed) {
    if (history.isFinalTransaction(t) && (tiny.included & ~seen & ~(1 << t)) != 0) {
      return 0;
    }
    boolean seesSession = (tiny.earlierInSession[t] & ~seen) == 0;
    boolean seesRealTime = seesSession && (tiny.earlierInRealTime[t] & ~seen) == 0;
    int levels = 0;
    if (seesSession) {
      levels |= PREFIX;
    }
    if (!overwritesOneOf(missed, t)) {
      levels |= SNAPSHOT;
      levels |= seesSession ? SESSION_SNAPSHOT : 0;
      levels |= seesRealTime ? REAL_TIME_SNAPSHOT : 0;
    }
    if (missed == 0) {
      levels |= SERIAL;
      levels |= seesSession ? SESSION_SERIAL : 0;
      levels |= seesRealTime ? REAL_TIME_SERIAL : 0;
      levels |= (tiny.earlierInRealTimeOfKeys[t] & ~seen) == 0 ? KEY_TIME_SERIAL : 0;
    }
    return levels;
  }

  private boolean overwritesOneOf(int others, int t) {
    for (int other = 0; other < history.transactions(); other++) {
      if (TinyHistory.contains(others, other) && (tiny.writes[other] & tiny.writes[t]) != 0) {
        return true;
      }
    }
    return false;
  }

  private void write(int t, int[] before, int[] after) {
    System.arraycopy(before, 0, after, 0, before.length);
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (history.isWrite(op)) {
        after[history.key(op)] = op;
      }
    }
  }

  private int matching(int[] state) {
    int matching = 0;
    for (int t = 0; t < history.transactions(); t++) {
      matching |= matches(t, state) ? 1 << t : 0;
    }
    return matching;
  }

  /** Whether a transaction reads its own latest writes, and otherwise what is in a state. */
  private boolean matches(int t, int[] state) {
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (!history.isWrite(op)) {
        int own = tiny.lastWriteBefore(op, t, history.key(op));
        int write = own >= 0 ? own : state[history.key(op)];
        boolean reads =
            write == History.INITIAL
                ? history.hasInitialValue() && history.initialValue() == history.value(op)
                : history.value(write) == history.value(op);
        if (!reads) {
          return false;
        }
      }
    }
    return true;
  }
}
