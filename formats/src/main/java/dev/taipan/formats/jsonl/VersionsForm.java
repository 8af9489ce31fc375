package dev.taipan.formats.jsonl;

import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Token;
import dev.taipan.history.column.Details;
import java.io.IOException;

/** Reads a list of versions, {@code [[key,value],[key,value,version],...]}. */
final class VersionsForm {
  private final JsonTokens tokens;
  private final Header header;

  /** Takes versions. */
  @FunctionalInterface
  interface Sink {
    /** Takes one, all of it by number. */
    void take(long key, long value, long version);
  }

  VersionsForm(JsonTokens tokens, Header header) {
    this.tokens = tokens;
    this.header = header;
  }

  /**
   * Reads the list whose start comes next.
   *
   * @param what the versions are, as messages say it: {@code that matched}
   */
  void read(String what, Sink sink) throws IOException {
    if (tokens.next() != Token.LIST_START) {
      throw tokens.unexpected("a list of the versions " + what + ", [[key,value],...]");
    }
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      readVersion(next, what, sink);
    }
  }

  private void readVersion(Token first, String what, Sink sink) throws IOException {
    if (first != Token.LIST_START) {
      throw tokens.unexpected("a version " + what + ", [key,value] or [key,value,version]");
    }
    long key = header.keys().number(tokens, tokens.next());
    long value = header.values().number(tokens, tokens.next());
    Token end = tokens.next();
    long version = Details.NO_VERSION;
    if (end != Token.LIST_END) {
      version = name(end);
      end = tokens.next();
    }
    if (end != Token.LIST_END) {
      throw tokens.unexpected("']' at the end of a version " + what);
    }
    sink.take(key, value, version);
  }

  /** The number of the name of a version that a token starts. */
  long name(Token token) throws IOException {
    long version = header.versions().number(tokens, token);
    if (version == Details.NO_VERSION) {
      throw tokens.unexpected(
          "another name of a version, since this number represents a missing name");
    }
    return version;
  }
}
