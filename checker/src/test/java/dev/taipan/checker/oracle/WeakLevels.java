package dev.taipan.checker.oracle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import java.util.EnumSet;
import java.util.Set;

/**
 * The weak levels by their axioms (Biswas and Enea 2019; Liu et al. 2024, Section 3.1): tries every
 * write that each read may have observed. The axioms then say which transactions commit before
 * which; an order of commits exists exactly if these demands make no cycle.
 */
final class WeakLevels {
  private static final int READ_COMMITTED = 1;
  private static final int READ_ATOMICITY = 1 << 1;
  private static final int CAUSAL = 1 << 2;
  private static final int ALL = (1 << 3) - 1;

  private final TinyHistory tiny;
  private final History history;
  private final int transactions;

  /** The write that each read observed, in the attempt at hand. */
  private final int[] observed;

  /** The transaction of each operation. */
  private final int[] transactionOf;

  private int satisfied;

  private WeakLevels(TinyHistory tiny) {
    this.tiny = tiny;
    history = tiny.history;
    transactions = history.transactions();
    observed = new int[history.operations()];
    transactionOf = new int[history.operations()];
    for (int t = 0; t < transactions; t++) {
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        transactionOf[op] = t;
      }
    }
  }

  /** The weak levels that a history satisfies. */
  static Set<IsolationLevel> satisfied(TinyHistory tiny) {
    WeakLevels attempt = new WeakLevels(tiny);
    attempt.observeFrom(0, ALL);
    Set<IsolationLevel> levels = EnumSet.noneOf(IsolationLevel.class);
    if (attempt.cutIsolation()) {
      levels.add(IsolationLevel.CUT_ISOLATION);
    }
    if ((attempt.satisfied & READ_COMMITTED) != 0) {
      levels.add(IsolationLevel.READ_COMMITTED);
    }
    if ((attempt.satisfied & READ_ATOMICITY) != 0) {
      levels.add(IsolationLevel.READ_ATOMICITY);
    }
    if ((attempt.satisfied & CAUSAL) != 0) {
      levels.add(IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);
    }
    return levels;
  }

  private boolean isIncludedRead(int op) {
    return !history.isWrite(op) && TinyHistory.contains(tiny.included, transactionOf[op]);
  }

  /** Whether a read returned what a write wrote; the initial transaction's is {@code -1}. */
  private boolean returned(int read, int write) {
    if (write == History.INITIAL) {
      return history.hasInitialValue() && history.value(read) == history.initialValue();
    }
    return history.isWrite(write)
        && history.key(write) == history.key(read)
        && history.value(write) == history.value(read);
  }

  private int writerOf(int write) {
    return write == History.INITIAL ? History.INITIAL : transactionOf[write];
  }

  /**
   * Whether the external reads of each transaction can be of one transaction per key, as far as
   * their values differ. What one transaction reads has nothing to do with what another does.
   */
  private boolean cutIsolation() {
    for (int t = 0; t < transactions; t++) {
      if (TinyHistory.contains(tiny.included, t) && !repeatsReads(t, history.operationStart(t))) {
        return false;
      }
    }
    return true;
  }

  /** Whether the reads of a transaction from an operation on can join those before it. */
  private boolean repeatsReads(int t, int op) {
    if (op == history.operationEnd(t)) {
      return true;
    }
    if (history.isWrite(op)) {
      return repeatsReads(t, op + 1);
    }
    boolean observedAny = false;
    for (int write = History.INITIAL; write < history.operations(); write++) {
      if (returned(op, write)) {
        observedAny = true;
        observed[op] = write;
        if (isRepeatable(op, t) && repeatsReads(t, op + 1)) {
          return true;
        }
      }
    }
    // A value that nobody wrote is no read of another transaction: such a read observed itself.
    observed[op] = op;
    return !observedAny && repeatsReads(t, op + 1);
  }

  private boolean isRepeatable(int read, int t) {
    int writer = writerOf(observed[read]);
    for (int earlier = history.operationStart(t); earlier < read; earlier++) {
      if (!history.isWrite(earlier)
          && history.key(earlier) == history.key(read)
          && history.value(earlier) != history.value(read)
          && writer != t
          && writerOf(observed[earlier]) != t
          && writerOf(observed[earlier]) != writer) {
        return false;
      }
    }
    return true;
  }

  /**
   * Tries all that the reads from an operation on may have observed, when those before it leave the
   * levels given. What axioms demand of some reads, they demand of more.
   */
  private void observeFrom(int op, int levels) {
    if (op == history.operations()) {
      satisfied |= levels & axioms(op, levels);
      return;
    }
    if (!isIncludedRead(op)) {
      observeFrom(op + 1, levels);
      return;
    }
    for (int write = History.INITIAL; write < history.operations(); write++) {
      if (returned(op, write) && isAllowed(op, write)) {
        observed[op] = write;
        int left = axioms(op + 1, levels & ~satisfied);
        if (left != 0) {
          observeFrom(op + 1, left);
        }
      }
    }
  }

  /** RC-(1) to RC-(3), and that the writer took effect. */
  private boolean isAllowed(int read, int write) {
    int key = history.key(read);
    int own = tiny.lastWriteBefore(read, transactionOf[read], key);
    if (own >= 0) {
      return write == own;
    }
    if (write == History.INITIAL) {
      return true;
    }
    int writer = transactionOf[write];
    return writer != transactionOf[read]
        && TinyHistory.contains(tiny.included, writer)
        && tiny.lastWriteBefore(history.operationEnd(writer), writer, key) == write;
  }

  /** Those of some levels whose axioms allow some order of commits, after the first operations. */
  private int axioms(int operations, int levels) {
    int[] direct = tiny.earlierInSession.clone();
    for (int read = 0; read < operations; read++) {
      if (isExternal(read) && observed[read] != History.INITIAL) {
        direct[transactionOf[read]] |= 1 << transactionOf[observed[read]];
      }
    }
    int left = 0;
    if ((levels & READ_COMMITTED) != 0 && someOrder(operations, direct, this::readBefore)) {
      left |= READ_COMMITTED;
    }
    if ((levels & READ_ATOMICITY) != 0
        && someOrder(operations, direct, read -> direct[transactionOf[read]])) {
      left |= READ_ATOMICITY;
    }
    if ((levels & CAUSAL) != 0) {
      int[] causal = closed(direct);
      left |= someOrder(operations, direct, read -> causal[transactionOf[read]]) ? CAUSAL : 0;
    }
    return left;
  }

  private boolean isExternal(int op) {
    return isIncludedRead(op) && writerOf(observed[op]) != transactionOf[op];
  }

  /** What the transaction of a read had read from before. */
  private int readBefore(int read) {
    int writers = 0;
    for (int op = history.operationStart(transactionOf[read]); op < read; op++) {
      if (isExternal(op) && observed[op] != History.INITIAL) {
        writers |= 1 << transactionOf[observed[op]];
      }
    }
    return writers;
  }

  /** The transactions that an axiom says a read has seen. */
  private interface Visibility {
    int seenBy(int read);
  }

  /**
   * Whether some order of commits extends a relation and satisfies an axiom: each writer of the key
   * of a read that the read has seen commits before the one that it observed.
   */
  private boolean someOrder(int operations, int[] direct, Visibility visible) {
    int[] earlier = direct.clone();
    for (int read = 0; read < operations; read++) {
      if (isExternal(read)) {
        int writer = writerOf(observed[read]);
        boolean isOfLast = history.isFinalTransaction(transactionOf[read]);
        int seen = isOfLast ? tiny.included : visible.seenBy(read);
        int overwritten = seen & writersOf(history.key(read));
        overwritten &= ~(1 << transactionOf[read]);
        if (writer != History.INITIAL) {
          earlier[writer] |= overwritten & ~(1 << writer);
        } else if (overwritten != 0) {
          return false;
        }
      }
    }
    int[] closed = closed(earlier);
    for (int t = 0; t < transactions; t++) {
      if (TinyHistory.contains(closed[t], t)) {
        return false;
      }
    }
    return true;
  }

  private int writersOf(int key) {
    int writers = 0;
    for (int t = 0; t < transactions; t++) {
      if (TinyHistory.contains(tiny.included, t) && TinyHistory.contains(tiny.writes[t], key)) {
        writers |= 1 << t;
      }
    }
    return writers;
  }

  /** The transitive closure of a relation, given and returned as each one's predecessors. */
  private static int[] closed(int[] relation) {
    int[] closed = relation.clone();
    for (int via = 0; via < closed.length; via++) {
      for (int t = 0; t < closed.length; t++) {
        if (TinyHistory.contains(closed[t], via)) {
          closed[t] |= closed[via];
        }
      }
    }
    return closed;
  }
}
