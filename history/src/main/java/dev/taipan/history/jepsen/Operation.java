package dev.taipan.history.jepsen;

import java.util.Arrays;

/**
 * One map of a history: that a process invoked a transaction, or how one ended. Used again and
 * again, so that reading makes no objects.
 */
final class Operation {
  /** The operation that stands below this one on a stack. */
  Operation below;

  /** How many operations the file has before this one. */
  long position;

  private long line;
  private long column;
  private OperationType type;
  private boolean hasProcess;
  private boolean ofClient;
  private long process;
  private boolean hasIndex;
  private long index;
  private boolean hasSteps;
  private Problem problem;
  private int steps;
  private MicroKind[] kinds = new MicroKind[4];
  private long[] keys = new long[4];

  /** What was read or written; for lists where their elements start. */
  private long[] values = new long[4];

  private int[] elementsEnd = new int[4];
  private int elementCount;
  private long[] elements = new long[4];

  /** Why an operation is no transaction, which matters only if a client's process did it. */
  record Problem(long line, long column, String found, String expected) {}

  /** Makes this an operation that starts at a place and says nothing yet. */
  void clear(long startLine, long startColumn) {
    line = startLine;
    column = startColumn;
    type = null;
    hasProcess = false;
    ofClient = true;
    hasIndex = false;
    hasSteps = false;
    problem = null;
    steps = 0;
    elementCount = 0;
  }

  void type(OperationType known) {
    type = known;
  }

  void process(long client) {
    hasProcess = true;
    process = client;
  }

  /** Says that the process is none of a client. */
  void notOfClient() {
    ofClient = false;
  }

  void index(long number) {
    hasIndex = true;
    index = number;
  }

  /** Says that there is a list of steps. */
  void hasSteps(boolean present) {
    hasSteps = present;
  }

  void problem(Problem found) {
    problem = found;
  }

  /** Adds a step that does not read a list. */
  void step(MicroKind kind, long key, long value) {
    if (steps == kinds.length) {
      int capacity = 2 * steps;
      kinds = Arrays.copyOf(kinds, capacity);
      keys = Arrays.copyOf(keys, capacity);
      values = Arrays.copyOf(values, capacity);
      elementsEnd = Arrays.copyOf(elementsEnd, capacity);
    }
    kinds[steps] = kind;
    keys[steps] = key;
    values[steps] = value;
    elementsEnd[steps++] = elementCount;
  }

  /** Adds an element of the list that the next step reads. */
  void element(long value) {
    if (elementCount == elements.length) {
      elements = Arrays.copyOf(elements, 2 * elementCount);
    }
    elements[elementCount++] = value;
  }

  /** Adds a step that read the elements from one on. */
  void readList(long key, int elementsStart) {
    step(MicroKind.READ_LIST, key, elementsStart);
  }

  long line() {
    return line;
  }

  long column() {
    return column;
  }

  /** What this says of its transaction, or null when it does not tell. */
  OperationType type() {
    return type;
  }

  /** Whether this ends a transaction in a way that adds nothing to what its invocation said. */
  boolean mayRepeatInvocation() {
    return type == OperationType.FAIL || type == OperationType.INFO;
  }

  boolean hasProcess() {
    return hasProcess;
  }

  /** Whether a client did it, as far as is known, and not a nemesis. */
  boolean ofClient() {
    return ofClient;
  }

  long process() {
    return process;
  }

  /** What people call it: its index, or else its line. */
  long number() {
    return hasIndex ? index : line;
  }

  /** Whether it says which steps the transaction consists of. */
  boolean hasSteps() {
    return hasSteps;
  }

  /** Why this is no transaction, or null. */
  Problem problem() {
    return problem;
  }

  int steps() {
    return steps;
  }

  MicroKind kind(int step) {
    return kinds[step];
  }

  long key(int step) {
    return keys[step];
  }

  long value(int step) {
    return values[step];
  }

  int elementCount() {
    return elementCount;
  }

  int elementsStart(int step) {
    return (int) values[step];
  }

  int elementsEnd(int step) {
    return elementsEnd[step];
  }

  /** The elements of all lists read, in an array that is longer. */
  long[] elements() {
    return elements;
  }

  /** Whether another one has the same steps, whatever is read. */
  boolean sameSteps(Operation other) {
    if (steps != other.steps) {
      return false;
    }
    for (int step = 0; step < steps; step++) {
      boolean read = kinds[step].isRead();
      if (keys[step] != other.keys[step]
          || read != other.kinds[step].isRead()
          || (!read && (values[step] != other.values[step] || kinds[step] != other.kinds[step]))) {
        return false;
      }
    }
    return true;
  }
}
