package dev.taipan.formats.syntax;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.history.column.RowKey;
import java.io.IOException;
import java.util.Optional;

/** Reads keys that are rows of tables, and numbers them. */
public final class RowColumn {
  private final RowNames names = new RowNames();
  private final StringForm strings = new StringForm();
  private final ByteText json = new ByteText();
  private final ByteText table = new ByteText();
  private final ByteText column = new ByteText();

  /** Makes one that knows no rows yet. */
  public RowColumn() {}

  /** What the numbers are called. */
  public RowNames names() {
    return names;
  }

  /**
   * The number of the row that the present token starts.
   *
   * @throws BadHistoryException when it starts none
   */
  public long number(JsonTokens tokens, Token token, String expected) throws IOException {
    require(token == Token.LIST_START, tokens, expected);
    json.clear();
    json.add('[');
    require(tokens.next() == Token.STRING, tokens, expected);
    string(tokens, table, expected);
    int rowStart = json.length() + 1;
    require(!tokens.next().isEnd(), tokens, expected);
    json.add(',');
    tokens.copyForm(json);
    int rowEnd = json.length();
    column.clear();
    Token next = tokens.next();
    if (next == Token.STRING) {
      json.add(',');
      string(tokens, column, expected);
      next = tokens.next();
    }
    require(next == Token.LIST_END, tokens, expected);
    json.add(']');
    return names.of(json, () -> row(rowStart, rowEnd));
  }

  private void string(JsonTokens tokens, ByteText decoded, String expected) throws IOException {
    decoded.clear();
    decoded.add(strings.decode(tokens, expected));
    tokens.copyForm(json);
  }

  private RowKey row(int start, int end) {
    return new RowKey(
        table.toString(),
        json.range(start, end),
        column.length() == 0 ? Optional.empty() : Optional.of(column.toString()));
  }

  private static void require(boolean condition, JsonTokens tokens, String expected)
      throws BadHistoryException {
    if (!condition) {
      throw tokens.unexpected(expected);
    }
  }
}
