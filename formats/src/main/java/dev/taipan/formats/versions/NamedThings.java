package dev.taipan.formats.versions;

import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.formats.syntax.Token;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Finds things of a history by the names that reports print, as JSON spells them. */
final class NamedThings {
  private static final long SEVERAL = Long.MIN_VALUE;

  private final Map<String, Long> numbers = new HashMap<>();
  private final StringForm strings = new StringForm();
  private final String what;
  private final String prefix;

  /** For things of a kind, as messages call one. */
  NamedThings(String what) {
    this(what, "");
  }

  /** For things of a kind of which sentences have names with a prefix. */
  NamedThings(String what, String prefix) {
    this.what = what;
    this.prefix = prefix;
  }

  void add(String name, long number) {
    numbers.merge(name, number, (one, other) -> one.equals(other) ? one : SEVERAL);
  }

  /**
   * The number of what the present token starts: a form that is a name as it stands, or a string
   * that holds one.
   */
  long find(JsonTokens tokens, Token token) throws IOException {
    long line = tokens.line();
    long column = tokens.column();
    if (token.isEnd()) {
      throw tokens.unexpected("the name of " + what);
    }
    String bare = token == Token.STRING ? strings.decode(tokens, what).toString() : null;
    ByteText text = new ByteText();
    tokens.copyForm(text);
    Long number = numbers.get(text.toString());
    if (number == null && bare != null) {
      number = numbers.get(bare);
    }
    if (number == null && bare != null && bare.startsWith(prefix)) {
      number = numbers.get(bare.substring(prefix.length()));
    }
    if (number == null || number == SEVERAL) {
      String found = text + (number == null ? "" : ", which is ambiguous");
      throw tokens.error(line, column, found, what + " of the history, by its name");
    }
    return number;
  }
}
