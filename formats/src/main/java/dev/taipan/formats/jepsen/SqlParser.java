package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.syntax.Forms;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.formats.syntax.Token;
import dev.taipan.formats.syntax.Tokens;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.OperationKind;
import java.io.IOException;

/** Reads what an operation says of SQL, and what keys held at first. Linear time. */
final class SqlParser {
  private static final long LEVEL = Tokens.word("level");
  private static final long ABSENT = Tokens.word("absent");
  private static final long INSERTS = Tokens.word("inserts");
  private static final long DELETES = Tokens.word("deletes");
  private static final long WHERE = Tokens.word("where");
  private static final String READ =
      "a predicate read: the step that it precedes, its text, what it saw, and "
          + "optionally its result";

  private final Tokens tokens;
  private final Forms keys;
  private final Forms values;
  private final StringForm strings = new StringForm();

  SqlParser(Tokens tokens, Forms keys, Forms values) {
    this.tokens = tokens;
    this.keys = keys;
    this.values = values;
  }

  /**
   * Reads the map that the present token starts.
   *
   * @throws BadHistoryException when there is something else
   */
  void read(SqlNotes notes, Token start) throws IOException {
    require(start == Token.MAP_START, expected());
    for (Token name = tokens.next(); name != Token.MAP_END; name = tokens.next()) {
      long word = name == Token.KEYWORD || name == Token.STRING ? tokens.word() : 0;
      if (word == LEVEL) {
        notes.level(string(tokens.next(), "a level, which is a string"));
      } else if (word == ABSENT) {
        require(tokens.next() == Token.NIL, tokens.nil() + ", which stands for absent rows");
        notes.absence();
      } else if (word == INSERTS) {
        readPlaces(notes, OperationKind.INSERT);
      } else if (word == DELETES) {
        readPlaces(notes, OperationKind.DELETE);
      } else if (word == WHERE) {
        readPredicates(notes);
      } else {
        throw tokens.unexpected(expected());
      }
    }
    require(notes.both() < 0, "no step that is both an insert and a delete");
  }

  private String expected() {
    return String.format(
        "a map of %s, %s, %s, %s and %s",
        tokens.spelling("level"),
        tokens.spelling("absent"),
        tokens.spelling("inserts"),
        tokens.spelling("deletes"),
        tokens.spelling("where"));
  }

  private void readPlaces(SqlNotes notes, OperationKind kind) throws IOException {
    require(tokens.next() == Token.LIST_START, "a list of steps, from 0");
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      notes.kind(place(next), kind);
    }
  }

  private int place(Token token) throws BadHistoryException {
    boolean place = token == Token.INTEGER && tokens.number() >= 0;
    require(place && tokens.number() < Integer.MAX_VALUE, "the number of a step, from 0");
    return (int) tokens.number();
  }

  private void readPredicates(SqlNotes notes) throws IOException {
    require(tokens.next() == Token.LIST_START, "a list of predicate reads");
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      require(next == Token.LIST_START, READ);
      readPredicate(notes);
    }
  }

  private void readPredicate(SqlNotes notes) throws IOException {
    int step = place(tokens.next());
    int reads = notes.reads();
    require(reads == 0 || notes.place(reads - 1) <= step, "predicate reads in order");
    String predicate = string(tokens.next(), "a predicate, which is a string");
    require(tokens.next() == Token.LIST_START, READ);
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      readMatch(notes, next);
    }
    Token end = tokens.next();
    long result = Details.NO_RESULT;
    if (!end.isEnd()) {
      result = values.number(tokens, end);
      end = tokens.next();
    }
    require(end == Token.LIST_END, "the end of the predicate read");
    notes.read(step, predicate, result);
  }

  private void readMatch(SqlNotes notes, Token start) throws IOException {
    String expected = "a version that matched, its key and its value";
    require(start == Token.LIST_START, expected);
    long key = form(keys, expected);
    notes.match(key, form(values, expected));
    require(tokens.next() == Token.LIST_END, expected);
  }

  /** Reads what keys held at first: a list of keys, each with its value or number of elements. */
  void readInitial(FirstContents contents, Token start) throws IOException {
    String expected = "a list of keys, each with its initial value";
    require(start == Token.LIST_START, expected);
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      require(next == Token.LIST_START, expected);
      long line = tokens.line();
      long column = tokens.column();
      long key = form(keys, expected);
      Token content = tokens.next();
      require(!content.isEnd(), expected);
      contents.add(line, column, key, content);
      require(tokens.next() == Token.LIST_END, expected);
    }
  }

  /** Takes what a key held at first. */
  @FunctionalInterface
  interface FirstContents {
    void add(long line, long column, long key, Token content) throws IOException;
  }

  private long form(Forms forms, String expected) throws IOException {
    Token token = tokens.next();
    require(!token.isEnd(), expected);
    return forms.number(tokens, token);
  }

  private String string(Token token, String expected) throws IOException {
    require(token == Token.STRING, expected);
    return strings.decode(tokens, expected).toString();
  }

  private void require(boolean condition, String expected) throws BadHistoryException {
    if (!condition) {
      throw tokens.unexpected(expected);
    }
  }
}
