package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.syntax.Forms;
import dev.taipan.formats.syntax.InitialContents;
import dev.taipan.formats.syntax.Literals;
import dev.taipan.formats.syntax.RowForms;
import dev.taipan.formats.syntax.RowNames;
import dev.taipan.formats.syntax.Steps;
import dev.taipan.formats.syntax.Tokens;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.KeyUses;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.display.Printable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads a history of operations. Each completion and the invocation before it are one transaction;
 * so is an invocation that is never completed, and a completion that nobody invoked. A process is a
 * session, and an operation without one a session of its own. Transactions take their places when
 * they complete. Takes expected linear time.
 */
final class JepsenReader {
  /** How much of a key an error message shows. */
  private static final int LONGEST_NAME = 100;

  private final Tokens tokens;
  private final HistoryBuilder builder;
  private final Literals keys;
  private final Literals values;
  private final long nil;
  private final SqlTeller sql;
  private final KeyUses uses = new KeyUses();
  private final OpenInvocations open = new OpenInvocations();

  /** The session of each process by its place; 0 where there is none yet, else one more. */
  private int[] sessions = new int[16];

  private boolean allInvoked = true;

  /** Whether all keys so far are called by their text. */
  private boolean allByText = true;

  /**
   * Makes a reader; the builder knows the initial value, which is what a read of nil is of.
   *
   * @param nil what nothing is, where rows are concerned: that they are not there
   */
  JepsenReader(Tokens tokens, HistoryBuilder builder, Literals keys, Literals values, long nil) {
    this.tokens = tokens;
    this.builder = builder;
    this.keys = keys;
    this.values = values;
    this.nil = nil;
    this.sql = new SqlTeller(builder, this::key);
  }

  /**
   * Reads it all.
   *
   * @param takesInitials whether the input is asked what single keys held at first
   */
  History read(boolean takesInitials) throws IOException {
    InitialContents initial = new InitialContents(tokens);
    OperationParser parser =
        new OperationParser(tokens, new Forms(keys), new Forms(values), initial);
    Operation operation = new Operation();
    for (long position = 0; parser.next(operation); position++) {
      operation.position = position;
      if (operation.ofClient()) {
        check(operation);
        operation = take(operation);
      }
    }
    for (Operation invocation : open.remaining()) {
      int transaction = add(invocation, invocation, open.placeOf(invocation));
      builder.times(transaction, invocation.position, History.NO_END);
    }
    if (!allInvoked) {
      builder.noTimes();
    }
    Optional<RowNames> rows = allByText ? RowForms.of(keys) : Optional.empty();
    if (rows.isPresent()) {
      builder.keyNames(rows.get());
      RowForms.inJson(values).ifPresent(builder::valueNames);
    }
    if (takesInitials && sql.asksByPredicate()) {
      initial.addRegisters(builder);
    }
    History history = builder.build();
    return takesInitials ? initial.in(history, false) : history;
  }

  private void check(Operation operation) throws BadHistoryException {
    if (operation.type() == null) {
      throw tokens.error(
          operation.line(),
          operation.column(),
          "an operation without a known " + tokens.spelling("type"),
          String.join(
              ", ",
              tokens.spelling("invoke"),
              tokens.spelling("ok"),
              tokens.spelling("fail") + " or " + tokens.spelling("info")));
    }
    Operation.Problem problem = operation.problem();
    if (problem != null) {
      throw tokens.error(problem.line(), problem.column(), problem.found(), problem.expected());
    }
    if (operation.type() == OperationType.OK && !operation.hasSteps()) {
      throw tokens.error(
          operation.line(),
          operation.column(),
          "an operation of type " + tokens.spelling("ok") + " without a value",
          "micro-operations with the values that they read");
    }
  }

  /** Takes an operation, and gives one to use in its place. */
  private Operation take(Operation operation) throws IOException {
    int place = open.placeOf(operation);
    if (operation.type() == OperationType.INVOKE) {
      return open.push(place, operation);
    }
    Operation invocation = open.pop(place, operation);
    boolean invoked = invocation != null && place != OpenInvocations.NO_PROCESS;
    allInvoked &= invoked;
    Operation steps = operation.hasSteps() || invocation == null ? operation : invocation;
    int transaction = add(operation, steps, place);
    if (invoked) {
      builder.times(transaction, invocation.position, operation.position);
    }
    if (invocation != null) {
      open.release(invocation);
    }
    return operation;
  }

  /**
   * Adds a transaction.
   *
   * @param last the last that is known of it
   * @param steps the operation that has its steps
   */
  private int add(Operation last, Operation steps, int place) throws IOException {
    TransactionStatus status = last.type().status();
    int transaction = builder.transaction(session(last, place), last.number(), status);
    builder.details().order(transaction, last.order());
    boolean committed = status == TransactionStatus.COMMITTED;
    checkSql(steps);
    if (steps.sql().hasAbsence()) {
      builder.tombstone(nil);
    }
    sql.begin(transaction, committed, steps.sql());
    for (int step = 0; step < steps.steps().size(); step++) {
      sql.tellReadsBefore(step);
      if (committed || !steps.steps().kind(step).isRead()) {
        addStep(transaction, steps, step);
      }
    }
    sql.tellReadsBefore(steps.steps().size());
    return transaction;
  }

  /** That what is said of steps is said of such as there are. */
  private void checkSql(Operation operation) throws BadHistoryException {
    Steps<MicroKind> steps = operation.steps();
    SqlNotes notes = operation.sql();
    for (int step = notes.nextOfKind(0); step >= 0; step = notes.nextOfKind(step + 1)) {
      if (step >= steps.size() || steps.kind(step) != MicroKind.WRITE) {
        throw sqlError(operation, "an insert or delete at step " + step, "a write step");
      }
      if (notes.kind(step) == OperationKind.DELETE) {
        checkDelete(operation, step);
      }
    }
    int last = notes.reads() - 1;
    if (last >= 0 && notes.place(last) > steps.size()) {
      throw sqlError(
          operation,
          "a predicate read before step " + notes.place(last),
          "a place before one of the " + steps.size() + " steps, or after them");
    }
  }

  private void checkDelete(Operation operation, int step) throws BadHistoryException {
    if (operation.steps().value(step) != Literals.NIL) {
      throw sqlError(operation, "a value in the delete at step " + step, tokens.nil());
    }
    if (!operation.sql().hasAbsence()) {
      throw sqlError(
          operation,
          "a delete at step " + step,
          tokens.spelling("absent")
              + " "
              + tokens.nil()
              + " along with it, since rows may be absent");
    }
  }

  private BadHistoryException sqlError(Operation operation, String found, String expected) {
    return tokens.error(operation.line(), operation.column(), found, expected);
  }

  private int key(long number) {
    allByText &= keys.isReserved(number) && number != Literals.NIL;
    return builder.key(number);
  }

  private void addStep(int transaction, Operation operation, int step) throws IOException {
    Steps<MicroKind> steps = operation.steps();
    MicroKind kind = steps.kind(step);
    int key = key(steps.key(step));
    if (kind != MicroKind.READ_NIL && !uses.agrees(key, kind.ofList())) {
      throw mixed(operation, step);
    }
    switch (kind) {
      case READ -> builder.read(transaction, key, steps.value(step));
      case READ_NIL -> builder.readInitial(transaction, key);
      case WRITE -> sql.write(step, key, steps.value(step));
      case APPEND -> builder.append(transaction, key, steps.value(step));
      case READ_LIST ->
          builder.readList(transaction, key, steps.elements(), steps.start(step), steps.end(step));
    }
  }

  private BadHistoryException mixed(Operation operation, int step) {
    boolean list = operation.steps().kind(step).ofList();
    long number = operation.steps().key(step);
    String key = "the key " + Printable.start(keys.of(number), LONGEST_NAME);
    return tokens.error(
        operation.line(),
        operation.column(),
        key + " used as a " + (list ? "list" : "register"),
        "a " + (list ? "register" : "list") + ", as in its earlier use");
  }

  private int session(Operation operation, int place) {
    if (place == OpenInvocations.NO_PROCESS) {
      return builder.session(Long.toString(operation.number()));
    }
    if (place >= sessions.length) {
      sessions = Arrays.copyOf(sessions, 2 * place);
    }
    if (sessions[place] == 0) {
      sessions[place] = builder.session(Long.toString(operation.process())) + 1;
    }
    return sessions[place] - 1;
  }
}
