package dev.taipan.formats.jsonl;

import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.formats.syntax.Token;
import dev.taipan.formats.syntax.Tokens;
import dev.taipan.history.column.Details;
import java.io.IOException;

/** Reads the object behind what an operation does: what else is said of it. */
final class DetailParser {
  private static final long VERSION = Tokens.word("version");
  private static final long START = Tokens.word("start");
  private static final long END = Tokens.word("end");
  private static final long SNAPSHOT = Tokens.word("snapshot");
  private static final long SAW = Tokens.word("saw");
  private static final long RESULT = Tokens.word("result");
  private static final long SET = Tokens.word("set");
  private static final String SIGHT = "what an operation saw, a string";
  private static final String FIELDS =
      "a field of an operation: \"version\", \"start\", \"end\", \"statement\", "
          + "\"snapshot\" or \"saw\"; of a predicate read also \"result\" or \"set\"; each at "
          + "most once";

  private final JsonTokens tokens;
  private final Header header;
  private final VersionsForm versions;
  private final StringForm strings = new StringForm();

  /** A bit for each field that the present object has had. */
  private int seen;

  DetailParser(JsonTokens tokens, Header header) {
    this.tokens = tokens;
    this.header = header;
    this.versions = new VersionsForm(tokens, header);
  }

  /** Reads the rest of an object, about the step that a line has last. */
  void read(TransactionLine line) throws IOException {
    header.requireLatest(tokens);
    line.details.add(line.steps.size() - 1);
    seen = 0;
    for (Token next = tokens.next(); next != Token.MAP_END; next = tokens.next()) {
      readField(line, tokens.word());
    }
    if (line.details.endsBeforeStart()) {
      throw tokens.unexpected("an operation end that is not before its start");
    }
  }

  private void readField(TransactionLine line, long name) throws IOException {
    boolean predicate = line.steps.kind(line.steps.size() - 1) == StepKind.PREDICATE;
    if (predicate && name == RESULT) {
      first(5);
      line.details.result(result());
    } else if (predicate && name == SET) {
      first(6);
      line.matches.beginSet();
      versions.read("of a version set", line.matches::considered);
    } else {
      readField(line.details, name);
    }
  }

  private void readField(StepDetails details, long name) throws IOException {
    if (name == VERSION) {
      first(0);
      details.version(versions.name(tokens.next()));
    } else if (name == START) {
      first(1);
      details.start(time(Details.NO_START));
    } else if (name == END) {
      first(2);
      details.end(time(Details.NO_END));
    } else if (name == SNAPSHOT) {
      first(4);
      details.snapshot(new StampForm(tokens).read());
    } else if (name == SAW) {
      first(7);
      details.sight(sight());
    } else if (tokens.describe().equals("\"statement\"")) {
      first(3);
      details.statement(statement());
    } else {
      throw tokens.unexpected(FIELDS);
    }
  }

  private void first(int field) throws IOException {
    if ((seen & 1 << field) != 0) {
      throw tokens.unexpected(FIELDS);
    }
    seen |= 1 << field;
  }

  private long result() throws IOException {
    long result = header.values().number(tokens, tokens.next());
    if (result == Details.NO_RESULT) {
      throw tokens.unexpected("another result, since this number represents a missing result");
    }
    return result;
  }

  private long time(long reserved) throws IOException {
    if (tokens.next() != Token.INTEGER || tokens.number() == reserved) {
      throw tokens.unexpected("a time between -2^63 and 2^63-1, or no such field");
    }
    return tokens.number();
  }

  private String sight() throws IOException {
    if (tokens.next() != Token.STRING) {
      throw tokens.unexpected(SIGHT);
    }
    return strings.decode(tokens, SIGHT).toString();
  }

  private int statement() throws IOException {
    boolean number = tokens.next() == Token.INTEGER && tokens.number() >= 0;
    if (!number || tokens.number() > Integer.MAX_VALUE) {
      throw tokens.unexpected("the number of a statement, from 0 to 2^31-1");
    }
    return (int) tokens.number();
  }
}
