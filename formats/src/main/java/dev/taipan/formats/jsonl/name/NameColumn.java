package dev.taipan.formats.jsonl.name;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.Forms;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Literals;
import dev.taipan.formats.syntax.RowColumn;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.formats.syntax.Token;
import dev.taipan.history.Names;
import java.io.IOException;

/** Reads the names of one kind of thing, and numbers them. */
public final class NameColumn {
  private final NameKind kind;
  private final String what;
  private final Literals literals;
  private final Forms forms;
  private final PlainNames plain = new PlainNames();
  private final RowColumn rows = new RowColumn();
  private final StringForm strings = new StringForm();
  private final ByteText text = new ByteText();

  /**
   * Makes one.
   *
   * @param what is named, for error messages
   */
  public NameColumn(NameKind kind, String what) {
    this.kind = kind;
    this.what = what;
    this.literals = new Literals(kind == NameKind.EDN ? "nil" : "null");
    this.forms = new Forms(literals);
  }

  /** What the numbers are called. */
  public Names names() {
    return switch (kind) {
      case SIGNED -> Names.DECIMAL;
      case UNSIGNED -> Names.UNSIGNED_DECIMAL;
      case JSON, EDN -> literals;
      case ROW -> rows.names();
      case PLAIN -> plain;
    };
  }

  /**
   * The number of what the present token starts.
   *
   * @throws BadHistoryException when that is no name of this kind
   */
  public long number(JsonTokens tokens, Token token) throws IOException {
    if (token.isEnd()) {
      throw tokens.unexpected(expected());
    }
    return switch (kind) {
      case SIGNED -> signed(tokens, token);
      case UNSIGNED -> unsigned(tokens, token);
      case JSON -> forms.number(tokens, token);
      case EDN -> token == Token.STRING ? literals.of(string(tokens)) : edn(tokens, token);
      case ROW -> rows.number(tokens, token, expected());
      case PLAIN -> plain.of(string(tokens, token));
    };
  }

  /** The number of the initial value, which is read before all others. */
  public long initial(JsonTokens tokens, Token token) throws IOException {
    return kind == NameKind.PLAIN ? plain.ofInitial(string(tokens, token)) : number(tokens, token);
  }

  /** The number of an integer that somebody says is the initial value. */
  public long initial(long integer) {
    if (kind == NameKind.PLAIN) {
      text.clear();
      text.add(integer);
      return plain.of(text);
    }
    return kind == NameKind.JSON || kind == NameKind.EDN ? literals.ofInteger(integer) : integer;
  }

  /** A number that stands for empty lists where nothing is initial; rarely some value's. */
  public long nothing() {
    return switch (kind) {
      case SIGNED -> Long.MIN_VALUE;
      case UNSIGNED -> -1;
      case JSON, EDN, ROW -> Literals.NIL;
      case PLAIN -> 0;
    };
  }

  private long signed(JsonTokens tokens, Token token) throws BadHistoryException {
    if (token != Token.INTEGER) {
      throw tokens.unexpected(expected());
    }
    return tokens.number();
  }

  private long unsigned(JsonTokens tokens, Token token) throws IOException {
    if (token == Token.INTEGER && tokens.number() >= 0) {
      return tokens.number();
    }
    if (token == Token.ATOM) {
      text.clear();
      tokens.copyForm(text);
      try {
        return Long.parseUnsignedLong(text.toString());
      } catch (NumberFormatException e) {
        throw tokens.unexpected(expected());
      }
    }
    throw tokens.unexpected(expected());
  }

  private long edn(JsonTokens tokens, Token token) throws IOException {
    if (token != Token.INTEGER && token != Token.NIL) {
      throw tokens.unexpected(expected());
    }
    return forms.number(tokens, token);
  }

  private ByteText string(JsonTokens tokens) throws IOException {
    return strings.decode(tokens, expected());
  }

  private ByteText string(JsonTokens tokens, Token token) throws IOException {
    if (token != Token.STRING) {
      throw tokens.unexpected(expected());
    }
    return string(tokens);
  }

  private String expected() {
    return what
        + switch (kind) {
          case SIGNED -> ", an integer from -2^63 to 2^63-1 as the header says";
          case UNSIGNED -> ", an integer from 0 to 2^64-1 as the header says";
          case JSON -> "";
          case EDN -> ", an integer, null, or a form of EDN as a string";
          case ROW -> ", [\"table\",row] or [\"table\",row,\"column\"] as the header says";
          case PLAIN -> ", a string as the header says";
        };
  }
}
