package dev.taipan.history.jepsen;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.KeyUses;
import dev.taipan.history.display.Printable;
import dev.taipan.history.io.BadHistoryException;
import dev.taipan.history.syntax.Literals;
import dev.taipan.history.syntax.Steps;
import dev.taipan.history.syntax.Tokens;
import java.io.IOException;
import java.util.Arrays;

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
  private final Literals literals;
  private final KeyUses uses = new KeyUses();
  private final OpenInvocations open = new OpenInvocations();

  /** The session of each process by its place; 0 where there is none yet, else one more. */
  private int[] sessions = new int[16];

  private boolean allInvoked = true;

  /** Makes a reader; the builder knows the initial value, which is what a read of nil is of. */
  JepsenReader(Tokens tokens, HistoryBuilder builder, Literals literals) {
    this.tokens = tokens;
    this.builder = builder;
    this.literals = literals;
  }

  History read() throws IOException {
    OperationParser parser = new OperationParser(tokens, literals);
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
    return builder.build();
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
          "its micro-operations with what they read");
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
    for (int step = 0; step < steps.steps().size(); step++) {
      if (status == TransactionStatus.COMMITTED || !steps.steps().kind(step).isRead()) {
        addStep(transaction, steps, step);
      }
    }
    return transaction;
  }

  private void addStep(int transaction, Operation operation, int step) throws IOException {
    Steps<MicroKind> steps = operation.steps();
    MicroKind kind = steps.kind(step);
    int key = builder.key(steps.key(step));
    if (kind != MicroKind.READ_NIL && !uses.agrees(key, kind.ofList())) {
      throw mixed(operation, step);
    }
    switch (kind) {
      case READ -> builder.read(transaction, key, steps.value(step));
      case READ_NIL -> builder.readInitial(transaction, key);
      case WRITE -> builder.write(transaction, key, steps.value(step));
      case APPEND -> builder.append(transaction, key, steps.value(step));
      case READ_LIST ->
          builder.readList(transaction, key, steps.elements(), steps.start(step), steps.end(step));
    }
  }

  private BadHistoryException mixed(Operation operation, int step) {
    boolean list = operation.steps().kind(step).ofList();
    long number = operation.steps().key(step);
    String key = "the key " + Printable.start(literals.of(number), LONGEST_NAME);
    return tokens.error(
        operation.line(),
        operation.column(),
        key + " used as a " + (list ? "list" : "register"),
        "a " + (list ? "register" : "list") + ", as it was used before");
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
