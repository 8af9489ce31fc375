package dev.taipan.formats.jsonl;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.jsonl.name.NameColumn;
import dev.taipan.formats.jsonl.name.NameKind;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.formats.syntax.Token;
import dev.taipan.history.origin.ClockUnit;
import dev.taipan.history.origin.Origin;
import java.io.IOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads the first line. */
final class HeaderReader {
  private static final String EXPECTED =
      "a field of the header: \"version\", \"sessions\", \"keys\", \"values\", \"versions\","
          + " \"transactions\", \"initial\", \"absent\", \"spelledOut\", \"live\", \"clock\" or \"recorded\"";

  /** Fields that version 1 of the format does not have. */
  private static final Set<String> LATER = Set.of("versions", "absent", "clock", "recorded");

  private final JsonTokens tokens;
  private final SessionColumn sessions;
  private final StringForm strings = new StringForm();
  private final Set<String> seen = new HashSet<>();
  private NameColumn keys = new NameColumn(NameKind.JSON, "a key");
  private NameColumn values = new NameColumn(NameKind.JSON, "a value");
  private NameColumn transactions = new NameColumn(NameKind.SIGNED, "a transaction's number");
  private long initial;
  private Optional<ClockUnit> clock = Optional.empty();
  private Map<String, String> recorded = Map.of();
  private boolean spelledOut = true;
  private boolean live;
  private NameColumn versions = new NameColumn(NameKind.JSON, "a version");
  private OptionalLong absent = OptionalLong.empty();
  private NameKind keyKind = NameKind.JSON;
  private long version;

  HeaderReader(JsonTokens tokens, SessionColumn sessions) {
    this.tokens = tokens;
    this.sessions = sessions;
  }

  Header read() throws IOException {
    if (tokens.next() != Token.MAP_START) {
      throw tokens.unexpected("a header {\"taipan\":\"history\",\"version\":1}");
    }
    for (Token name = tokens.next(); name != Token.MAP_END; name = tokens.next()) {
      readField(strings.decode(tokens, EXPECTED).toString());
    }
    if (!seen.contains("version")) {
      throw tokens.unexpected("\"version\":" + Header.LATEST + " in the header");
    }
    Header header =
        new Header(
            version,
            keys,
            values,
            versions,
            transactions,
            seen.contains("initial"),
            initial,
            absent,
            spelledOut,
            new Origin(clock, recorded),
            live);
    if (keyKind == NameKind.ROW || !Collections.disjoint(seen, LATER)) {
      header.requireLatest(tokens);
    }
    return header;
  }

  private void readField(String name) throws IOException {
    if (seen.isEmpty() != name.equals("taipan")) {
      throw tokens.unexpected(seen.isEmpty() ? "\"taipan\" first" : EXPECTED);
    }
    if (!seen.add(name)) {
      throw tokens.unexpected("each field at most once");
    }
    switch (name) {
      case "taipan" -> expectHistory();
      case "version" -> expectVersion();
      case "sessions" -> readSessions();
      case "keys" -> {
        keyKind = kind();
        keys = new NameColumn(keyKind, "a key");
      }
      case "values" -> {
        expectBefore("initial");
        expectBefore("absent");
        values = new NameColumn(kind(), "a value");
      }
      case "versions" -> versions = new NameColumn(kind(), "a version");
      case "absent" -> absent = OptionalLong.of(values.number(tokens, tokens.next()));
      case "transactions" -> transactions = new NameColumn(numbers(), "a transaction's number");
      case "initial" -> {
        expectBefore("absent");
        initial = values.initial(tokens, tokens.next());
      }
      case "spelledOut" -> spelledOut = truth();
      case "live" -> live = truth();
      case "clock" -> clock = Optional.of(unit());
      case "recorded" -> recorded = new OriginFields(tokens).read();
      default -> throw tokens.unexpected(EXPECTED);
    }
  }

  private void expectBefore(String other) throws BadHistoryException {
    if (seen.contains(other)) {
      throw tokens.unexpected("it before \"" + other + '"');
    }
  }

  private boolean truth() throws IOException {
    String word = tokens.next() == Token.ATOM ? tokens.describe() : "";
    if (!word.equals("true") && !word.equals("false")) {
      throw tokens.unexpected("true or false");
    }
    return word.equals("true");
  }

  private void expectHistory() throws IOException {
    if (tokens.next() != Token.STRING || !tokens.describe().equals("\"history\"")) {
      throw tokens.unexpected("\"history\"");
    }
  }

  private void expectVersion() throws IOException {
    boolean number = tokens.next() == Token.INTEGER;
    if (!number || tokens.number() < 1 || tokens.number() > Header.LATEST) {
      throw tokens.unexpected("version 1 or 2 of the format; no others are known");
    }
    version = tokens.number();
  }

  private void readSessions() throws IOException {
    if (tokens.next() != Token.LIST_START) {
      throw tokens.unexpected("a list of session names");
    }
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      sessions.list(tokens, next);
    }
  }

  private NameKind kind() throws IOException {
    String expected = "how they are named: " + NameKind.spellings();
    if (tokens.next() != Token.STRING) {
      throw tokens.unexpected(expected);
    }
    return NameKind.spelt(strings.decode(tokens, expected).toString())
        .orElseThrow(() -> tokens.unexpected(expected));
  }

  private ClockUnit unit() throws IOException {
    String expected = "the unit of all times: \"ns\", \"us\", \"ms\" or \"s\"";
    if (tokens.next() != Token.STRING) {
      throw tokens.unexpected(expected);
    }
    return ClockUnit.spelt(strings.decode(tokens, expected).toString())
        .orElseThrow(() -> tokens.unexpected(expected));
  }

  private NameKind numbers() throws IOException {
    NameKind kind = kind();
    if (kind != NameKind.SIGNED && kind != NameKind.UNSIGNED) {
      throw tokens.unexpected("\"signed\" or \"unsigned\", since transactions have numbers");
    }
    return kind;
  }
}
