package dev.taipan.history.jsonl;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;

/** One transaction as a line has it. Used again and again, so that reading makes no objects. */
final class TransactionLine {
  long line;
  long column;
  int session;
  long number;
  String name;
  TransactionStatus status;
  long start;
  long end;

  /** At which level it ran, or null. */
  String level;

  /** What is said of single steps. */
  final StepDetails details = new StepDetails();

  /** What reads by predicate saw; their keys here are places of predicates. */
  final StepMatches matches = new StepMatches();

  private int steps;
  private StepKind[] kinds = new StepKind[8];
  private long[] keys = new long[8];

  /** What was read or written; for lists where their elements start. */
  private long[] values = new long[8];

  private int[] elementsEnd = new int[8];
  private long[] lines = new long[8];
  private long[] columns = new long[8];
  private int elementCount;
  private long[] elements = new long[8];

  /** Makes this a transaction that starts at a place and says nothing yet. */
  void clear(long startLine, long startColumn) {
    line = startLine;
    column = startColumn;
    session = -1;
    number = startLine;
    name = null;
    level = null;
    details.clear();
    matches.clear();
    status = TransactionStatus.COMMITTED;
    start = History.NO_START;
    end = History.NO_END;
    steps = 0;
    elementCount = 0;
  }

  /** Adds a step that does not read a list; its place is that of the key. */
  void step(StepKind kind, long key, long value, long stepLine, long stepColumn) {
    if (steps == kinds.length) {
      int capacity = 2 * steps;
      kinds = Arrays.copyOf(kinds, capacity);
      keys = Arrays.copyOf(keys, capacity);
      values = Arrays.copyOf(values, capacity);
      elementsEnd = Arrays.copyOf(elementsEnd, capacity);
      lines = Arrays.copyOf(lines, capacity);
      columns = Arrays.copyOf(columns, capacity);
    }
    kinds[steps] = kind;
    keys[steps] = key;
    values[steps] = value;
    lines[steps] = stepLine;
    columns[steps] = stepColumn;
    elementsEnd[steps++] = kind == StepKind.PREDICATE ? matches.size() : elementCount;
  }

  /** Adds an element of the list that the next step reads. */
  void element(long value) {
    if (elementCount == elements.length) {
      elements = Arrays.copyOf(elements, 2 * elementCount);
    }
    elements[elementCount++] = value;
  }

  int elementCount() {
    return elementCount;
  }

  int steps() {
    return steps;
  }

  StepKind kind(int step) {
    return kinds[step];
  }

  long key(int step) {
    return keys[step];
  }

  long value(int step) {
    return values[step];
  }

  long line(int step) {
    return lines[step];
  }

  long column(int step) {
    return columns[step];
  }

  int elementsStart(int step) {
    return (int) values[step];
  }

  /** One past the last match of a read by predicate. */
  int matchesEnd(int step) {
    return elementsEnd[step];
  }

  int elementsEnd(int step) {
    return elementsEnd[step];
  }

  /** The elements of all lists read, in an array that is longer. */
  long[] elements() {
    return elements;
  }
}
