package dev.taipan.history.jsonl;

import dev.taipan.history.History;
import dev.taipan.history.InitialValues;
import dev.taipan.history.initial.UnwrittenValues;
import dev.taipan.history.io.BadHistoryException;
import dev.taipan.history.syntax.JsonTokens;
import dev.taipan.history.syntax.Token;
import dev.taipan.history.syntax.Tokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the lines that say what single keys held at first. */
final class InitialLines {
  private static final long INITIAL = Tokens.word("initial");
  private static final long ELEMENTS = Tokens.word("elements");

  private final JsonTokens tokens;
  private final Header header;
  private final List<Line> lines = new ArrayList<>();

  /** What a key held: a value if it is a register, so many elements if it is a list. */
  private record Line(KeyPlace key, boolean list, long content) {}

  InitialLines(JsonTokens tokens, Header header) {
    this.tokens = tokens;
    this.header = header;
  }

  /** Reads a line behind a name that stands behind the key; whether it is about what it held. */
  boolean read(KeyPlace key) throws IOException {
    long name = tokens.word();
    if (name == INITIAL) {
      lines.add(new Line(key, false, header.values().number(tokens, tokens.next())));
      return true;
    }
    if (name == ELEMENTS) {
      boolean number = tokens.next() == Token.INTEGER && tokens.number() > 0;
      if (!number || tokens.number() > Integer.MAX_VALUE) {
        throw tokens.unexpected("how many elements the list held at first");
      }
      lines.add(new Line(key, true, tokens.number()));
      return true;
    }
    return false;
  }

  /**
   * A history with what the header and these lines say.
   *
   * @throws BadHistoryException when a key is not there, unless the history may have been cut
   *     short, is not what a line says, or is a list of which some reads do not begin with what
   *     nobody appended
   */
  History in(History history) throws BadHistoryException {
    History known =
        header.spelledOut()
            ? history
            : history.withInitialValues(history.initialValues().withOrdinaryLeading());
    return lines.isEmpty() ? known : known.withInitialValues(own(known));
  }

  private InitialValues own(History history) throws BadHistoryException {
    Map<Long, Integer> keys = new HashMap<>();
    for (int key = 0; key < history.keys(); key++) {
      keys.put(history.keyNumber(key), key);
    }
    UnwrittenValues unwritten = UnwrittenValues.of(history);
    InitialValues.Builder own = new InitialValues.Builder(history);
    for (Line line : lines) {
      Integer key = keys.get(line.key().key());
      if (key != null) {
        add(line, key, history, unwritten, own);
      } else if (!header.live()) {
        throw wrong(line, "a key that no operation has", "one of the history");
      }
    }
    return own.build();
  }

  private void add(
      Line line, int key, History history, UnwrittenValues unwritten, InitialValues.Builder own)
      throws BadHistoryException {
    if (line.list() != history.lists().isList(key)) {
      throw wrong(
          line,
          line.list() ? "elements of a register" : "a value of a list",
          line.list() ? "its \"initial\" value" : "\"elements\", a number");
    }
    if (!line.list()) {
      own.value(key, line.content());
    } else if (line.content() <= unwritten.beginningOfList(key)) {
      own.beginningOfList(key, (int) line.content());
    } else {
      throw wrong(
          line,
          line.content() + " elements at first",
          "at most the "
              + unwritten.beginningOfList(key)
              + " that all lists read of the key begin with and nobody appended");
    }
  }

  private BadHistoryException wrong(Line line, String found, String expected) {
    return tokens.error(line.key().line(), line.key().column(), found, expected);
  }
}
