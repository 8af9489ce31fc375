package dev.taipan.whitebox;

import java.util.Arrays;

/**
 * An operation of a tiny history, and what it says of states. A state is an array of the values of
 * the keys.
 *
 * @param key that it reads or writes
 * @param value that it reads or writes, or the bound of the predicate, or of a count
 * @param returned what a read by predicate returned of each key, or {@link #NONE}
 * @param result of a count
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record PlainOperation(Kind kind, int key, int value, int[] returned, int result) {
  static final int KEYS = 3;
  static final int TOMBSTONE = -1;

  /** Stands for the value of a key that was not returned or written. */
  static final int NONE = -2;

  /** All bounds are less. */
  static final int BOUNDS = 6;

  private static final int[] NOTHING = {NONE, NONE, NONE};

  /** What an operation does. */
  enum Kind {
    READ(""),
    WRITE(""),
    /** Rows greater than a bound. */
    ASK("v > %d"),
    /** How many these are. */
    COUNT("SELECT count(*) FROM kv WHERE v > %d"),
    /** The sum of these. */
    SUM("SELECT sum(v) FROM kv WHERE v > %d"),
    /** Rows that are as great as the least of these. */
    LEAST("v = (SELECT MIN(v) FROM kv WHERE v > %d)");

    private final String[] texts = new String[BOUNDS];

    Kind(String text) {
      Arrays.setAll(texts, bound -> text.formatted(bound));
    }

    boolean isNumber() {
      return this == COUNT || this == SUM;
    }

    /** What values are compared with to find rows of a state. */
    int limit(int[] state, int bound) {
      return this == LEAST ? least(state, bound) : bound;
    }

    /** Whether a row is found by a {@link #limit}. */
    boolean finds(int cell, int limit) {
      return this == LEAST ? cell == limit : matches(cell, limit);
    }

    /** The rows that are found in a state. */
    int[] found(int[] state, int bound) {
      int limit = limit(state, bound);
      return Arrays.stream(state).map(cell -> finds(cell, limit) ? cell : NONE).toArray();
    }
  }

  static PlainOperation read(int key, int value) {
    return new PlainOperation(Kind.READ, key, value, NOTHING, 0);
  }

  static PlainOperation write(int key, int value) {
    return new PlainOperation(Kind.WRITE, key, value, NOTHING, 0);
  }

  static PlainOperation rows(Kind kind, int bound, int[] returned) {
    return new PlainOperation(kind, 0, bound, returned, 0);
  }

  static PlainOperation number(Kind kind, int bound, int result) {
    return new PlainOperation(kind, 0, bound, NOTHING, result);
  }

  static boolean matches(int cell, int bound) {
    return cell != TOMBSTONE && cell > bound;
  }

  static int count(int[] state, int bound) {
    int count = 0;
    for (int cell : state) {
      count += matches(cell, bound) ? 1 : 0;
    }
    return count;
  }

  static int sum(int[] state, int bound) {
    int sum = 0;
    for (int cell : state) {
      sum += matches(cell, bound) ? cell : 0;
    }
    return sum;
  }

  private static int least(int[] state, int bound) {
    int least = NONE;
    for (int cell : state) {
      least = matches(cell, bound) && (least == NONE || cell < least) ? cell : least;
    }
    return least;
  }

  boolean isWrite() {
    return kind == Kind.WRITE;
  }

  boolean isByPredicate() {
    return kind != Kind.READ && kind != Kind.WRITE;
  }

  /** The predicate as SQL. */
  String text() {
    return kind.texts[value];
  }

  /** Whether a read by predicate returns of a state what it returned. */
  boolean isTrueOf(int[] state) {
    return switch (kind) {
      case COUNT -> count(state, value) == result;
      case SUM -> count(state, value) > 0 && sum(state, value) == result;
      default -> returnsRowsOf(state);
    };
  }

  private boolean returnsRowsOf(int[] state) {
    int limit = kind.limit(state, value);
    for (int key = 0; key < KEYS; key++) {
      if (returned[key] != (kind.finds(state[key], limit) ? state[key] : NONE)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return kind + " " + key + " " + value + " " + Arrays.toString(returned) + " " + result;
  }
}
