package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.syntax.Forms;
import dev.taipan.formats.syntax.InitialContents;
import dev.taipan.formats.syntax.Token;
import dev.taipan.formats.syntax.Tokens;
import java.io.IOException;
import java.util.Map;

/**
 * Reads operations: maps one behind the other, or in one vector or list. The entries of a map may
 * be in any order, and those that say nothing of transactions are passed over. Linear time.
 */
final class OperationParser {
  private static final long TYPE = Tokens.word("type");
  private static final long PROCESS = Tokens.word("process");
  private static final long INDEX = Tokens.word("index");
  private static final long FUNCTION = Tokens.word("f");
  private static final long VALUE = Tokens.word("value");
  private static final long INVOKE = Tokens.word("invoke");
  private static final long OK = Tokens.word("ok");
  private static final long FAIL = Tokens.word("fail");
  private static final long INFO = Tokens.word("info");
  private static final long TRANSACTION = Tokens.word("txn");

  /** These stand for names with more characters than words have. */
  private static final long ORDER = Tokens.word("order") << Byte.SIZE;

  private static final long SQL = Tokens.word("sql") << Byte.SIZE;
  private static final long FIRST_VALUES = Tokens.word("initial") << Byte.SIZE;
  private static final long FIRST_ELEMENTS = Tokens.word("element") << Byte.SIZE;

  private final Tokens tokens;
  private final MicroOperationParser steps;
  private final SqlParser sql;
  private final Forms values;
  private final InitialContents initial;
  private final Map<String, Long> longNames;

  /** What the operation does, or null for a transaction. */
  private String function;

  private boolean valueSeen;
  private boolean started;
  private boolean enclosed;

  /**
   * Makes one.
   *
   * @param initial takes what single keys held at first
   */
  OperationParser(Tokens tokens, Forms keys, Forms values, InitialContents initial) {
    this.tokens = tokens;
    this.steps = new MicroOperationParser(tokens, keys, values);
    this.sql = new SqlParser(tokens, keys, values);
    this.values = values;
    this.initial = initial;
    this.longNames =
        Map.of(
            tokens.spelling("transaction-order"), ORDER,
            tokens.spelling(SqlWriter.NOTES), SQL,
            tokens.spelling(SqlWriter.FIRST_VALUES), FIRST_VALUES,
            tokens.spelling(SqlWriter.FIRST_ELEMENTS), FIRST_ELEMENTS);
  }

  /**
   * Reads the next operation, and says whether there is one.
   *
   * @throws BadHistoryException when there is something else
   */
  boolean next(Operation operation) throws IOException {
    Token token = untagged();
    if (!started) {
      started = true;
      enclosed = token == Token.LIST_START;
      token = enclosed ? untagged() : token;
    }
    if (token == Token.LIST_END) {
      if (untagged() != Token.END) {
        throw tokens.unexpected("the end of the file after the operations");
      }
      return false;
    }
    if (token == Token.END) {
      return false;
    }
    if (token != Token.MAP_START) {
      throw tokens.unexpected("an operation, which is a map");
    }
    operation.clear(tokens.line(), tokens.column());
    read(operation);
    return true;
  }

  private void read(Operation operation) throws IOException {
    function = null;
    valueSeen = false;
    for (Token key = untagged(); key != Token.MAP_END; key = untagged()) {
      boolean word = key == Token.KEYWORD || key == Token.STRING;
      long name = word ? name() : 0;
      tokens.skipForm();
      Token value = untagged();
      if (value.isEnd()) {
        throw tokens.unexpected("a value in a map");
      }
      readEntry(operation, name, value);
    }
    if (function != null) {
      nameFunction(operation);
    }
  }

  /** The present word, or what stands for a long one that says something. */
  private long name() {
    long name = tokens.word();
    return name == 0 ? longNames.getOrDefault(tokens.describe(), 0L) : name;
  }

  /** What is no transaction usually says by its function what else it is. */
  private void nameFunction(Operation operation) {
    String name = "an operation whose " + tokens.spelling("f") + " is " + function;
    Operation.Problem problem = operation.problem();
    if (problem != null) {
      operation.problem(
          new Operation.Problem(
              problem.line(),
              problem.column(),
              problem.found() + " in " + name,
              problem.expected()));
    } else if (!operation.hasSteps() && !operation.mayRepeatInvocation()) {
      operation.problem(
          new Operation.Problem(
              operation.line(), operation.column(), name + ", without a value", steps.expected()));
    }
  }

  private void readEntry(Operation operation, long name, Token value) throws IOException {
    if (name == VALUE) {
      readValue(operation, value);
    } else if (name == TYPE) {
      operation.type(type(value));
      tokens.skipForm();
    } else if (name == PROCESS) {
      readProcess(operation, value);
    } else if (name == INDEX && value == Token.INTEGER) {
      operation.index(tokens.number());
    } else if (name == ORDER && value == Token.INTEGER) {
      operation.order(tokens.number());
    } else if (name == FUNCTION) {
      readFunction(value);
    } else if (name == SQL) {
      sql.read(operation.sql(), value);
    } else if (name == FIRST_VALUES) {
      sql.readInitial(this::readFirstValue, value);
    } else if (name == FIRST_ELEMENTS) {
      sql.readInitial(initial::elements, value);
    } else {
      tokens.skipForm();
    }
  }

  private void readFirstValue(long line, long column, long key, Token content) throws IOException {
    initial.value(line, column, key, values.number(tokens, content));
  }

  private void readValue(Operation operation, Token value) throws IOException {
    if (valueSeen) {
      throw tokens.unexpected("only one " + tokens.spelling("value") + " per operation");
    }
    valueSeen = true;
    if (value != Token.NIL) {
      steps.read(operation, value);
    }
  }

  private OperationType type(Token value) {
    long word = value == Token.KEYWORD || value == Token.STRING ? tokens.word() : 0;
    if (word == INVOKE) {
      return OperationType.INVOKE;
    }
    if (word == OK) {
      return OperationType.OK;
    }
    if (word == INFO) {
      return OperationType.INFO;
    }
    return word == FAIL ? OperationType.FAIL : null;
  }

  private void readProcess(Operation operation, Token value) throws IOException {
    if (value == Token.INTEGER) {
      operation.process(tokens.number());
    } else if (value != Token.NIL) {
      operation.notOfClient();
      tokens.skipForm();
    }
  }

  /** Remembers what is done unless it is a transaction. */
  private void readFunction(Token value) throws IOException {
    boolean word = value == Token.KEYWORD || value == Token.STRING;
    boolean transaction = value == Token.NIL || (word && tokens.word() == TRANSACTION);
    function = transaction ? null : tokens.describe();
    tokens.skipForm();
  }

  private Token untagged() throws IOException {
    Token token = tokens.next();
    while (token == Token.TAG) {
      token = tokens.next();
    }
    return token;
  }
}
