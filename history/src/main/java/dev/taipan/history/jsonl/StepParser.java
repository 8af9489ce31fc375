package dev.taipan.history.jsonl;

import dev.taipan.history.column.Details;
import dev.taipan.history.syntax.JsonTokens;
import dev.taipan.history.syntax.StringForm;
import dev.taipan.history.syntax.Token;
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
  private final StringForm strings = new StringForm();

  StepParser(JsonTokens tokens, Header header) {
    this.tokens = tokens;
    this.header = header;
    this.details = new DetailParser(tokens, header);
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
      header.requireLatest(tokens);
    }
    if (kind == StepKind.DELETE && header.absent().isEmpty()) {
      throw tokens.unexpected("\"absent\" in the header, what a key holds that is not there");
    }
    Token token = tokens.next();
    long place = tokens.line();
    long column = tokens.column();
    if (kind == StepKind.PREDICATE) {
      int predicate = predicate(line, token);
      int start = matches(line);
      line.steps.add(kind, predicate, start, line.matches.size());
    } else {
      long key = header.keys().number(tokens, token);
      line.steps.add(kind, key, value(line, kind));
    }
    line.place(place, column);
    readEnd(line, tokens.next());
  }

  private long value(TransactionLine line, StepKind kind) throws IOException {
    return switch (kind) {
      case LIST -> list(line);
      case DELETE -> header.absent().getAsLong();
      default -> header.values().number(tokens, tokens.next());
    };
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
    if (tokens.next() != Token.LIST_START) {
      throw tokens.unexpected("a list of the versions that matched, [[key,value],...]");
    }
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      if (next != Token.LIST_START) {
        throw tokens.unexpected("a version that matched, [key,value] or [key,value,version]");
      }
      long key = header.keys().number(tokens, tokens.next());
      long value = header.values().number(tokens, tokens.next());
      Token end = tokens.next();
      long version = Details.NO_VERSION;
      if (end != Token.LIST_END) {
        version = details.version(end);
        end = tokens.next();
      }
      if (end != Token.LIST_END) {
        throw tokens.unexpected("']' behind a version that matched");
      }
      line.matches.match(key, value, version);
    }
    return start;
  }

  private void readEnd(TransactionLine line, Token token) throws IOException {
    Token end = token;
    if (end == Token.MAP_START) {
      details.read(line);
      end = tokens.next();
    }
    if (end != Token.LIST_END) {
      throw tokens.unexpected("']' behind an operation");
    }
  }
}
