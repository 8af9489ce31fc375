package dev.taipan.formats.form;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.EdnTokens;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Token;
import dev.taipan.formats.syntax.Tokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads files of data, all of it into memory. */
public final class FormFile {
  /** How many collections may be in each other, so that reading them needs no deep stack. */
  private static final int DEEPEST = 500;

  private final Tokens tokens;

  private FormFile(Tokens tokens) {
    this.tokens = tokens;
  }

  /**
   * The forms of a file: JSON if it starts with an object that starts with a string, otherwise EDN.
   *
   * @throws BadHistoryException when it is neither
   * @throws IOException when it cannot be read
   */
  public static List<Form> read(HistoryInput input) throws IOException {
    try (Tokens tokens = isJson(input) ? new JsonTokens(input) : new EdnTokens(input)) {
      return new FormFile(tokens).all();
    }
  }

  private static boolean isJson(HistoryInput input) throws IOException {
    try (ByteInput start = input.start()) {
      int brace = firstFrom(start, 0);
      return start.peekAt(brace) == '{' && start.peekAt(firstFrom(start, brace + 1)) == '"';
    }
  }

  /** The offset of the first byte that is not blank. */
  private static int firstFrom(ByteInput start, int from) throws IOException {
    int offset = from;
    while (start.peekAt(offset) >= 0 && start.peekAt(offset) <= ' ') {
      offset++;
    }
    return offset;
  }

  private List<Form> all() throws IOException {
    List<Form> all = new ArrayList<>();
    for (Token token = tokens.next(); token != Token.END; token = tokens.next()) {
      all.add(form(token));
    }
    return all;
  }

  /** The form that a token starts, the present one. */
  private Form form(Token token) throws IOException {
    if (tokens.depth() > DEEPEST) {
      throw tokens.unexpected("at most " + DEEPEST + " levels of nesting");
    }
    return switch (token) {
      case MAP_START -> map();
      case LIST_START, SET_START -> list();
      case TAG -> form(tokens.next());
      case MAP_END -> throw tokens.unexpected("a value for the last name of a map");
      default -> new Form.Atom(text());
    };
  }

  private Form map() throws IOException {
    Map<String, Form> fields = new LinkedHashMap<>();
    for (Token name = tokens.next(); !name.isEnd(); name = tokens.next()) {
      String key = new Form.Atom(text()).bare();
      fields.put(key, form(tokens.next()));
    }
    return new Form.Fields(fields);
  }

  private Form list() throws IOException {
    List<Form> items = new ArrayList<>();
    for (Token token = tokens.next(); !token.isEnd(); token = tokens.next()) {
      items.add(form(token));
    }
    return new Form.Items(items);
  }

  /** The present token, and all that it starts, as text. */
  private String text() throws IOException {
    ByteText text = new ByteText();
    tokens.copyForm(text);
    return text.toString();
  }
}
