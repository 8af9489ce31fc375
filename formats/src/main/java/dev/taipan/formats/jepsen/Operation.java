package dev.taipan.formats.jepsen;

import dev.taipan.formats.syntax.Steps;
import dev.taipan.history.column.Stamps;

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
  private long order;
  private boolean hasSteps;
  private Problem problem;
  private final Steps<MicroKind> steps = new Steps<>(MicroKind.values());
  private final SqlNotes sql = new SqlNotes();

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
    order = Stamps.NONE;
    hasSteps = false;
    problem = null;
    steps.clear();
    sql.clear();
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

  void order(long stamp) {
    order = stamp;
  }

  /** Where the database has the transaction in its order, or {@link Stamps#NONE}. */
  long order() {
    return order;
  }

  /** Says that there is a list of steps. */
  void hasSteps(boolean present) {
    hasSteps = present;
  }

  void problem(Problem found) {
    problem = found;
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

  /** What the transaction did, as far as this says. */
  Steps<MicroKind> steps() {
    return steps;
  }

  /** What it says of SQL besides its steps. */
  SqlNotes sql() {
    return sql;
  }

  /** Whether another one has the same steps, whatever is read. */
  boolean sameSteps(Operation other) {
    if (steps.size() != other.steps.size()) {
      return false;
    }
    for (int step = 0; step < steps.size(); step++) {
      if (steps.key(step) != other.steps.key(step) || !sameEffect(other, step)) {
        return false;
      }
    }
    return true;
  }

  private boolean sameEffect(Operation other, int step) {
    MicroKind kind = steps.kind(step);
    return kind.isRead()
        ? other.steps.kind(step).isRead()
        : kind == other.steps.kind(step) && steps.value(step) == other.steps.value(step);
  }
}
