package dev.taipan.formats.jsonl;

import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Literals;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.formats.syntax.Token;
import dev.taipan.history.HistoryBuilder;
import java.io.IOException;
import java.util.Arrays;

/** Reads sessions: by name, or by place among those that the header lists. */
final class SessionColumn {
  private static final String EXPECTED =
      "a session: its name, as a string, or its index from 0 in the header's list of sessions";

  private final HistoryBuilder builder;
  private final StringForm strings = new StringForm();
  private final Literals literals = new Literals("");

  /** The session of each name by its place; 0 where there is none yet, else one more. */
  private int[] sessions = new int[16];

  private int listed;

  SessionColumn(HistoryBuilder builder) {
    this.builder = builder;
  }

  /** Adds the session that the header names by the present token. */
  void list(JsonTokens tokens, Token token) throws IOException {
    if (token != Token.STRING) {
      throw tokens.unexpected("the name of a session, as a string");
    }
    ByteText name = strings.decode(tokens, "the name of a session");
    int place = place(name);
    int session = builder.session(name.toString());
    if (sessions[place] == 0) {
      sessions[place] = session + 1;
    }
    listed++;
  }

  /** The session that the present token names. */
  int session(JsonTokens tokens, Token token) throws IOException {
    if (token == Token.INTEGER && tokens.number() >= 0 && tokens.number() < listed) {
      return (int) tokens.number();
    }
    if (token != Token.STRING) {
      throw tokens.unexpected(EXPECTED);
    }
    ByteText name = strings.decode(tokens, EXPECTED);
    int place = place(name);
    if (sessions[place] == 0) {
      sessions[place] = builder.session(name.toString()) + 1;
    }
    return sessions[place] - 1;
  }

  private int place(ByteText name) {
    int place = (int) (literals.of(name) - Literals.NIL);
    if (place >= sessions.length) {
      sessions = Arrays.copyOf(sessions, 2 * place);
    }
    return place;
  }
}
