package dev.taipan.formats.syntax;

import java.io.IOException;

/** Reads keys and values that may be anything, and numbers them. */
public final class Forms {
  private final Literals literals;
  private final ByteText text = new ByteText();

  /** Keeps what is read among some literals. */
  public Forms(Literals literals) {
    this.literals = literals;
  }

  /** The number of the form that the present token starts; the last token of it is then present. */
  public long number(Tokens tokens, Token token) throws IOException {
    if (token == Token.INTEGER) {
      return literals.ofInteger(tokens.number());
    }
    if (token == Token.NIL) {
      return Literals.NIL;
    }
    text.clear();
    tokens.copyForm(text);
    return literals.of(text);
  }
}
