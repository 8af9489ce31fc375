package dev.taipan.formats.jsonl;

import dev.taipan.formats.form.OriginForm;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.formats.syntax.Token;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads what the first line says of how a history came about. */
final class OriginFields {
  private static final String EXPECTED =
      "facts about the recording, such as {\"database\":\"PostgreSQL 18.6\"}";

  private final JsonTokens tokens;
  private final StringForm strings = new StringForm();

  OriginFields(JsonTokens tokens) {
    this.tokens = tokens;
  }

  /** Reads the facts, which are an object of strings. */
  Map<String, String> read() throws IOException {
    if (tokens.next() != Token.MAP_START) {
      throw tokens.unexpected(EXPECTED);
    }
    Map<String, String> facts = new LinkedHashMap<>();
    for (Token name = tokens.next(); name != Token.MAP_END; name = tokens.next()) {
      String fact = strings.decode(tokens, EXPECTED).toString();
      if (tokens.next() != Token.STRING) {
        throw tokens.unexpected(EXPECTED);
      }
      String said = strings.decode(tokens, EXPECTED).toString();
      if (said.length() > OriginForm.LONGEST_FACT
          || fact.length() > OriginForm.LONGEST_FACT
          || facts.size() == OriginForm.MOST_FACTS) {
        throw tokens.unexpected(
            "at most %d facts of at most %d characters"
                .formatted(OriginForm.MOST_FACTS, OriginForm.LONGEST_FACT));
      }
      if (facts.put(fact, said) != null) {
        throw tokens.unexpected("each fact at most once");
      }
    }
    return facts;
  }
}
