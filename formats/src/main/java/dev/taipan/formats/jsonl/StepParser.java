package dev.taipan.formats.jsonl;

import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.formats.syntax.Token;
import java.io.IOException;

/** Reads operations. Linear time. */
final class StepParser {
  private static final String STEP =
      "an operation [\"r\",key,value], [\"w\",key,value], [\"append\",key,value],"
          + " [\"list\",key,[value,...]], [\"insert\",key,value], [\"delete\",key] or"
          + " [\"predicate\",text,[[key,value],...]]";

  private final JsonTokens tokens;
  private final Header header;
  private final DetailParser details;
  private final VersionsForm versions;
  private final StringForm strings = new StringForm();

  StepParser(JsonTokens tokens, Header header) {
    this.tokens = tokens;
    this.header = header;
    this.details = new DetailParser(tokens, header);
    this.versions = new VersionsForm(tokens, header);
  }

  /** Reads the operation that a token starts. */
  void read(TransactionLine line, Token first) throws IOException {
    if (first != Token.LIST_START) {
      throw tokens.unexpected(STEP);
    }
    StepKind kind = tokens.next() == Token.STRING ? StepKind.spelt(tokens) : null;
    if (kind == null) {
      throw tokens.unexpected(STEP);
    }
    if (kind.isLater()) {
      checkLater(kind);
    }
    Token token = tokens.next();
    line.place(tokens.line(), tokens.column());
    if (kind == StepKind.PREDICATE) {
      readPredicate(line, token);
    } else {
      long key = header.keys().number(tokens, token);
      line.steps.add(kind, key, value(line, kind));
    }
    Token end = tokens.next();
    if (end != Token.LIST_END) {
      readDetails(line, end);
    }
  }

  private void readPredicate(TransactionLine line, Token token) throws IOException {
    int predicate = predicate(line, token);
    int start = matches(line);
    line.steps.add(StepKind.PREDICATE, predicate, start, line.matches.size());
  }

  private long value(TransactionLine line, StepKind kind) throws IOException {
    if (kind == StepKind.LIST) {
      return list(line);
    }
    return kind == StepKind.DELETE
        ? header.absent().getAsLong()
        : header.values().number(tokens, tokens.next());
  }

  private void checkLater(StepKind kind) throws IOException {
    header.requireLatest(tokens);
    if (kind == StepKind.DELETE && header.absent().isEmpty()) {
      throw tokens.unexpected("\"absent\" in the header, the value of absent rows");
    }
  }

  private int list(TransactionLine line) throws IOException {
    int start = line.steps.elementCount();
    if (tokens.next() != Token.LIST_START) {
      throw tokens.unexpected("the list that was read");
    }
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      line.steps.addElement(header.values().number(tokens, next));
    }
    return start;
  }

  private int predicate(TransactionLine line, Token token) throws IOException {
    if (token != Token.STRING) {
      throw tokens.unexpected("a predicate, a string");
    }
    return line.matches.predicate(strings.decode(tokens, "a predicate").toString());
  }

  private int matches(TransactionLine line) throws IOException {
    int start = line.matches.size();
    versions.read("that matched", line.matches::match);
    return start;
  }

  /** Reads what else is said of the last step, if the present token starts that. */
  private void readDetails(TransactionLine line, Token token) throws IOException {
    boolean described = token == Token.MAP_START;
    if (described) {
      details.read(line);
    }
    if (!described || tokens.next() != Token.LIST_END) {
      throw tokens.unexpected("']' at the end of an operation");
    }
  }
}
