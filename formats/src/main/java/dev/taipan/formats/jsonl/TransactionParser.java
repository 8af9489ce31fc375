package dev.taipan.formats.jsonl;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.formats.syntax.Token;
import dev.taipan.formats.syntax.Tokens;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;

/** Reads the lines of transactions. Linear time. */
final class TransactionParser {
  private static final long SESSION = Tokens.word("session");
  private static final long ID = Tokens.word("id");
  private static final long NAME = Tokens.word("name");
  private static final long STATUS = Tokens.word("status");
  private static final long START = Tokens.word("start");
  private static final long END = Tokens.word("end");
  private static final long OPERATIONS = Tokens.word("ops");
  private static final long LEVEL = Tokens.word("level");
  private static final long ORDER = Tokens.word("order");
  private static final long SNAPSHOT = Tokens.word("snapshot");
  private static final long XID = Tokens.word("xid");
  private static final long SAW = Tokens.word("saw");
  private static final long FINAL = Tokens.word("final");
  private static final long ABORTED = Tokens.word("aborted");
  private static final long UNKNOWN = Tokens.word("unknown");

  private static final String FIELDS =
      "a field of a transaction: \"session\", \"id\", \"name\", \"status\", \"level\", \"start\","
          + " \"end\", \"order\", \"snapshot\", \"xid\", \"saw\", \"final\" or \"ops\"";

  private final JsonTokens tokens;
  private final Header header;
  private final SessionColumn sessions;
  private final StepParser steps;
  private final StringForm strings = new StringForm();

  /** A bit for each field that the present line has had. */
  private int seen;

  TransactionParser(JsonTokens tokens, Header header, SessionColumn sessions) {
    this.tokens = tokens;
    this.header = header;
    this.sessions = sessions;
    this.steps = new StepParser(tokens, header);
  }

  /**
   * Reads the rest of a line.
   *
   * @param first its first token behind the bracket
   * @throws BadHistoryException when it is no transaction
   */
  void read(TransactionLine line, Token first) throws IOException {
    seen = 0;
    for (Token next = first; next != Token.MAP_END; next = tokens.next()) {
      readField(line, tokens.word());
    }
    require(1, "a transaction without \"session\"", line);
    require(1 << 6, "a transaction without \"ops\"", line);
    if (line.end < line.start) {
      throw tokens.error(
          line.line,
          line.column,
          "a transaction that ends at " + line.end + ", before its start at " + line.start,
          "an end that is not before the start");
    }
  }

  private void require(int bit, String found, TransactionLine line) throws BadHistoryException {
    if ((seen & bit) == 0) {
      throw tokens.error(line.line, line.column, found, FIELDS);
    }
  }

  private void readField(TransactionLine line, long name) throws IOException {
    if (name == OPERATIONS) {
      first(6);
      readSteps(line);
    } else if (name == SESSION) {
      first(0);
      line.session = sessions.session(tokens, tokens.next());
    } else if (name == ID) {
      first(1);
      line.number = header.transactions().number(tokens, tokens.next());
    } else if (name == NAME) {
      first(2);
      line.name = string("a transaction's name");
    } else if (name == STATUS) {
      first(3);
      line.status = status();
    } else if (name == START) {
      first(4);
      line.start = time(History.NO_START);
    } else if (name == END) {
      first(5);
      line.end = time(History.NO_END);
    } else if (name == LEVEL) {
      first(7);
      header.requireLatest(tokens);
      line.level = string("the isolation level of a transaction");
    } else if (name == ORDER) {
      first(8);
      line.order = stamp();
    } else if (name == SNAPSHOT) {
      first(9);
      line.snapshot = stamp();
    } else if (name == XID) {
      first(10);
      line.databaseId = words("the database's ID of a transaction");
    } else if (name == SAW) {
      first(11);
      line.sight = words("what a transaction saw");
    } else if (name == FINAL) {
      first(12);
      header.requireLatest(tokens);
      if (tokens.next() != Token.ATOM || !tokens.describe().equals("true")) {
        throw tokens.unexpected("true, or no such field");
      }
      line.last = true;
    } else {
      throw tokens.unexpected(FIELDS);
    }
  }

  private String words(String what) throws IOException {
    header.requireLatest(tokens);
    return string(what);
  }

  private long stamp() throws IOException {
    header.requireLatest(tokens);
    return new StampForm(tokens).read();
  }

  private void first(int field) throws BadHistoryException {
    if ((seen & 1 << field) != 0) {
      throw tokens.unexpected("each field at most once");
    }
    seen |= 1 << field;
  }

  private String string(String what) throws IOException {
    if (tokens.next() != Token.STRING) {
      throw tokens.unexpected(what + ", a string");
    }
    return strings.decode(tokens, what).toString();
  }

  private TransactionStatus status() throws IOException {
    long word = tokens.next() == Token.STRING ? tokens.word() : 0;
    if (word == ABORTED) {
      return TransactionStatus.ABORTED;
    }
    if (word == UNKNOWN) {
      return TransactionStatus.UNKNOWN;
    }
    if (!tokens.describe().equals("\"committed\"")) {
      throw tokens.unexpected("\"committed\", \"aborted\" or \"unknown\"");
    }
    return TransactionStatus.COMMITTED;
  }

  private long time(long reserved) throws IOException {
    if (tokens.next() != Token.INTEGER || tokens.number() == reserved) {
      throw tokens.unexpected("a time between -2^63 and 2^63-1, or no such field");
    }
    return tokens.number();
  }

  private void readSteps(TransactionLine line) throws IOException {
    if (tokens.next() != Token.LIST_START) {
      throw tokens.unexpected("a list of operations");
    }
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      steps.read(line, next);
    }
  }
}
