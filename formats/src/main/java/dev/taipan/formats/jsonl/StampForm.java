package dev.taipan.formats.jsonl;

import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Token;
import dev.taipan.history.column.Stamps;
import java.io.IOException;

/** Reads a stamp of an expected order: an integer that is not the one that means none. */
record StampForm(JsonTokens tokens) {

  long read() throws IOException {
    if (tokens.next() != Token.INTEGER || tokens.number() == Stamps.NONE) {
      throw tokens.unexpected("a number between -2^63+1 and 2^63-1, or no such field");
    }
    return tokens.number();
  }
}
