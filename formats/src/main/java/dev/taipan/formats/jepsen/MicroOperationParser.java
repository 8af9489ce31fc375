package dev.taipan.formats.jepsen;

import dev.taipan.formats.syntax.Forms;
import dev.taipan.formats.syntax.Literals;
import dev.taipan.formats.syntax.Token;
import dev.taipan.formats.syntax.Tokens;
import java.io.IOException;

/**
 * Reads the value of an operation, a list of micro-operations. A value that is none is no error
 * yet, since whoever did the operation may not be a client.
 */
final class MicroOperationParser {
  private static final long READ = Tokens.word("r");
  private static final long WRITE = Tokens.word("w");
  private static final long APPEND = Tokens.word("append");

  private final Tokens tokens;
  private final Forms keys;
  private final Forms values;

  MicroOperationParser(Tokens tokens, Forms keys, Forms values) {
    this.tokens = tokens;
    this.keys = keys;
    this.values = values;
  }

  /** What the value of an operation must be, for error messages. */
  String expected() {
    return String.format(
        "a transaction, whose %s is a list of micro-operations %s, %s and %s",
        tokens.spelling("value"),
        tokens.spelling("r"),
        tokens.spelling("w"),
        tokens.spelling("append"));
  }

  /** Reads the value that the present token starts, or says what is wrong with it. */
  void read(Operation operation, Token value) throws IOException {
    int outside = value.isStart() ? tokens.depth() - 1 : tokens.depth();
    boolean steps = value == Token.LIST_START && readSteps(operation);
    if (!steps) {
      operation.problem(
          new Operation.Problem(tokens.line(), tokens.column(), tokens.describe(), expected()));
      tokens.skipTo(outside);
    }
    operation.hasSteps(steps);
  }

  private boolean readSteps(Operation operation) throws IOException {
    while (true) {
      Token token = tokens.next();
      if (token == Token.LIST_END) {
        return true;
      }
      if (token != Token.LIST_START || !readStep(operation)) {
        return false;
      }
    }
  }

  private boolean readStep(Operation operation) throws IOException {
    Token token = tokens.next();
    long kind = token == Token.KEYWORD || token == Token.STRING ? tokens.word() : 0;
    if (kind != READ && kind != WRITE && kind != APPEND) {
      return false;
    }
    Token first = tokens.next();
    if (first.isEnd()) {
      return false;
    }
    long key = keys.number(tokens, first);
    Token value = tokens.next();
    if (kind == READ && value == Token.LIST_END) {
      // As with Elle, what is not there is nil.
      operation.steps().add(MicroKind.READ_NIL, key, Literals.NIL);
      return true;
    }
    if (value.isEnd()) {
      return false;
    }
    if (kind != READ) {
      operation
          .steps()
          .add(
              kind == WRITE ? MicroKind.WRITE : MicroKind.APPEND,
              key,
              values.number(tokens, value));
    } else if (value == Token.NIL) {
      operation.steps().add(MicroKind.READ_NIL, key, Literals.NIL);
    } else if (value == Token.LIST_START) {
      readList(operation, key);
    } else {
      operation.steps().add(MicroKind.READ, key, values.number(tokens, value));
    }
    return tokens.next() == Token.LIST_END;
  }

  private void readList(Operation operation, long key) throws IOException {
    int start = operation.steps().elementCount();
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      operation.steps().addElement(values.number(tokens, next));
    }
    operation.steps().add(MicroKind.READ_LIST, key, start);
  }
}
