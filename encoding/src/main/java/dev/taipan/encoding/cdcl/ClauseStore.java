package dev.taipan.encoding.cdcl;

import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * The clauses of a search, in one array, each watched by two of its literals. A clause is known by
 * where it starts.
 */
final class ClauseStore {
  private static final int HEADER = 2;
  private static final int GIVEN = 0;

  /** Clauses of this few decision levels are kept for good (Audemard and Simon 2009). */
  private static final int GLUE = 2;

  /** Per clause its length, how many levels its literals were of, and its literals. */
  private IntList store = new IntList();

  /** Per literal the clauses that watch it; null for none, since most literals are in no clause. */
  private final IntList[] watchers;

  private int learnt;

  ClauseStore(int variables) {
    watchers = new IntList[2 * variables];
  }

  /** Adds a clause of the problem, of at least two literals. */
  void addGiven(int[] literals) {
    add(literals, GIVEN);
  }

  /**
   * Adds a learnt clause, of at least two literals; the first two become the watched ones.
   *
   * @param levels the number of decision levels that its literals are of
   */
  int addLearnt(int[] literals, int levels) {
    learnt++;
    return add(literals, levels);
  }

  private int add(int[] literals, int levels) {
    int clause = store.size();
    store.add(literals.length);
    store.add(levels);
    for (int literal : literals) {
      store.add(literal);
    }
    watch(literals[0], clause);
    watch(literals[1], clause);
    return clause;
  }

  private void watch(int literal, int clause) {
    if (watchers[literal] == null) {
      watchers[literal] = new IntList();
    }
    watchers[literal].add(clause);
  }

  /** The number of learnt clauses that are kept. */
  int learnt() {
    return learnt;
  }

  /** The number of literals of a clause. */
  int length(int clause) {
    return store.get(clause);
  }

  /** A literal of a clause. */
  int literal(int clause, int index) {
    return store.get(clause + HEADER + index);
  }

  /** What becomes of a clause that has one literal left. */
  interface Unit {
    /** The literal must be true because of the clause. */
    void imply(int literal, int clause);
  }

  /**
   * Takes in that a literal has become false.
   *
   * @return a clause of which all literals are false, or -1
   */
  int falsified(int literal, Assignment assignment, Unit unit) {
    IntList watching = watchers[literal];
    if (watching == null) {
      return -1;
    }
    int kept = 0;
    for (int i = 0; i < watching.size(); i++) {
      int clause = watching.get(i);
      int literals = clause + HEADER;
      if (store.get(literals) == literal) {
        swap(literals, literals + 1);
      }
      int other = store.get(literals);
      if (!assignment.isTrue(other) && watchAnother(clause, assignment)) {
        continue;
      }
      watching.set(kept++, clause);
      if (assignment.isFalse(other)) {
        for (i++; i < watching.size(); i++) {
          watching.set(kept++, watching.get(i));
        }
        watching.truncate(kept);
        return clause;
      }
      if (!assignment.isTrue(other)) {
        unit.imply(other, clause);
      }
    }
    watching.truncate(kept);
    return -1;
  }

  /** Replaces the second watched literal by one that is not false, if there is one. */
  private boolean watchAnother(int clause, Assignment assignment) {
    int second = clause + HEADER + 1;
    int end = clause + HEADER + length(clause);
    for (int i = second + 1; i < end; i++) {
      if (!assignment.isFalse(store.get(i))) {
        swap(second, i);
        watch(store.get(second), clause);
        return true;
      }
    }
    return false;
  }

  private void swap(int i, int j) {
    int literal = store.get(i);
    store.set(i, store.get(j));
    store.set(j, literal);
  }

  /**
   * Drops the learnt clauses of more levels than the median, when nothing is decided; no clause may
   * be the reason of anything that is asked for afterwards.
   */
  void forgetHalf() {
    int limit = Math.max(GLUE, medianLevels());
    IntList old = store;
    store = new IntList();
    Arrays.fill(watchers, null);
    learnt = 0;
    for (int clause = 0; clause < old.size(); clause += HEADER + old.get(clause)) {
      int levels = old.get(clause + 1);
      if (levels <= limit) {
        add(old.range(clause + HEADER, clause + HEADER + old.get(clause)), levels);
        learnt += levels == GIVEN ? 0 : 1;
      }
    }
  }

  private int medianLevels() {
    int[] levels = new int[learnt];
    int count = 0;
    for (int clause = 0; clause < store.size(); clause += HEADER + store.get(clause)) {
      if (store.get(clause + 1) != GIVEN) {
        levels[count++] = store.get(clause + 1);
      }
    }
    Arrays.sort(levels);
    return count == 0 ? GIVEN : levels[(count - 1) / 2];
  }
}
