package dev.taipan.formats.syntax;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.initial.UnwrittenValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What an input says of what single keys held at first. */
public final class InitialContents {
  private final Tokens tokens;
  private final List<Content> contents = new ArrayList<>();

  /** What a key held: a value if it is a register, so many elements if it is a list. */
  private record Content(long line, long column, long key, boolean list, long content) {}

  /** Nothing yet of an input of some tokens. */
  public InitialContents(Tokens tokens) {
    this.tokens = tokens;
  }

  /** Says that a register, which is named at a place of the input, held a value. */
  public void value(long line, long column, long key, long value) {
    contents.add(new Content(line, column, key, false, value));
  }

  /**
   * Says that a list, which is named at a place of the input, had as many elements as the present
   * token says.
   *
   * @throws BadHistoryException when that is no number of elements
   */
  public void elements(long line, long column, long key, Token token) throws BadHistoryException {
    boolean number = token == Token.INTEGER && tokens.number() > 0;
    if (!number || tokens.number() > Integer.MAX_VALUE) {
      throw tokens.unexpected("the number of initial elements of the list");
    }
    contents.add(new Content(line, column, key, true, tokens.number()));
  }

  /** Adds the registers of which something was said, also if no operation is about them. */
  public void addRegisters(HistoryBuilder builder) {
    for (Content content : contents) {
      if (!content.list()) {
        builder.key(content.key());
      }
    }
  }

  /**
   * A history with what was said of its keys.
   *
   * @param cut whether the history may have been cut short, so that keys may not be there
   * @throws BadHistoryException when a key is not there otherwise, is not what was said, or is a
   *     list of which some reads do not begin with what nobody appended
   */
  public History in(History history, boolean cut) throws BadHistoryException {
    if (contents.isEmpty()) {
      return history;
    }
    Map<Long, Integer> keys = new HashMap<>();
    for (int key = 0; key < history.keys(); key++) {
      keys.put(history.keyNumber(key), key);
    }
    UnwrittenValues unwritten = UnwrittenValues.of(history);
    InitialValues.Builder own = new InitialValues.Builder(history);
    for (Content content : contents) {
      Integer key = keys.get(content.key());
      if (key != null) {
        add(content, key, history, unwritten, own);
      } else if (!cut) {
        throw wrong(content, "a key that no operation uses", "a key of the history");
      }
    }
    return history.withInitialValues(own.build());
  }

  private void add(
      Content said, int key, History history, UnwrittenValues unwritten, InitialValues.Builder own)
      throws BadHistoryException {
    if (said.list() != history.lists().isList(key)) {
      throw wrong(
          said,
          said.list() ? "elements of a register" : "a value of a list",
          said.list() ? "its " + tokens.spelling("initial") + " value" : elements());
    }
    if (!said.list()) {
      own.value(key, said.content());
    } else if (said.content() <= unwritten.beginningOfList(key)) {
      own.beginningOfList(key, (int) said.content());
    } else {
      throw wrong(
          said,
          said.content() + " initial elements",
          "at most "
              + unwritten.beginningOfList(key)
              + ", the number of unwritten elements at the beginning of every list "
              + "read of the key");
    }
  }

  private String elements() {
    return tokens.spelling("elements") + ", a number";
  }

  private BadHistoryException wrong(Content content, String found, String expected) {
    return tokens.error(content.line(), content.column(), found, expected);
  }
}
