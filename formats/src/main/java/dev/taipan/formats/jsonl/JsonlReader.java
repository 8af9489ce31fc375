package dev.taipan.formats.jsonl;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Steps;
import dev.taipan.formats.syntax.Token;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.KeyUses;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a history. Takes expected linear time, and no memory per operation but the history's. */
final class JsonlReader {
  private static final Logger LOG = LoggerFactory.getLogger(JsonlReader.class);

  private final JsonTokens tokens;
  private final String source;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final SessionColumn sessions = new SessionColumn(builder);
  private final KeyUses uses = new KeyUses();
  private final Header header;
  private final TransactionNames names;
  private final VersionLines versions;
  private final InitialLines initials;
  private final boolean takesInitials;
  private final boolean isPart;
  private int transactions;

  /** The line of the final transaction, or 0. */
  private long lastLine;

  /** Whether rows count that no operation names, since a read by predicate looked at them. */
  private boolean asksByPredicate;

  /**
   * Reads the header.
   *
   * @param input what the tokens are of
   */
  JsonlReader(JsonTokens tokens, InitialVersion initial, HistoryInput input) throws IOException {
    this.tokens = tokens;
    source = input.path().toString();
    isPart = input.isPart();
    header = new HeaderReader(tokens, sessions).read();
    names = new TransactionNames(header.transactions().names());
    versions = new VersionLines(tokens, header);
    initials = new InitialLines(tokens, header);
    takesInitials =
        !(initial instanceof InitialVersion.Value || initial instanceof InitialVersion.None);
    builder.keyNames(header.keys().names()).valueNames(header.values().names());
    builder.versionNames(header.versions().names());
    builder.origin(header.origin());
    header.absent().ifPresent(builder::tombstone);
    setInitial(initial);
  }

  private void setInitial(InitialVersion initial) {
    if (initial instanceof InitialVersion.Value value) {
      builder.initialValue(header.values().initial(value.value()));
    } else if (initial instanceof InitialVersion.None || !header.hasInitial()) {
      builder.initialValue(header.values().nothing()).noInitialValue();
    } else {
      builder.initialValue(header.initial());
    }
  }

  /** Reads the rest. */
  History read() throws IOException {
    TransactionParser parser = new TransactionParser(tokens, header, sessions);
    TransactionLine line = new TransactionLine();
    try {
      for (Token next = tokens.next(); next != Token.END; next = tokens.next()) {
        readLine(parser, line, next);
      }
    } catch (BadHistoryException cut) {
      if (!header.live() || !tokens.isAtEnd()) {
        throw cut;
      }
      LOG.warn("{}: the last line is incomplete and was ignored", source);
    }
    builder.transactionNames(names.simplest());
    if (takesInitials && asksByPredicate) {
      initials.addKeys(builder);
    }
    History history = versions.isEmpty() ? builder.build() : buildWithVersions();
    return takesInitials ? initials.in(history, isPart) : history;
  }

  private void readLine(TransactionParser parser, TransactionLine line, Token start)
      throws IOException {
    if (start != Token.MAP_START) {
      throw tokens.unexpected("a transaction, which is an object");
    }
    line.clear(tokens.line(), tokens.column());
    Token first = tokens.next();
    if (first == Token.STRING && tokens.word() == VersionLines.KEY) {
      readKeyLine();
    } else {
      parser.read(line, first);
      add(line);
    }
  }

  /** Reads a line about a key behind the first name. */
  private void readKeyLine() throws IOException {
    Token token = tokens.next();
    KeyPlace key =
        new KeyPlace(tokens.line(), tokens.column(), header.keys().number(tokens, token));
    if (tokens.next() != Token.STRING || !(initials.read(key) || versions.read(key))) {
      throw tokens.unexpected(
          "\"writers\", \"writes\", \"versions\", \"initial\" or \"elements\" after the key");
    }
    if (tokens.next() != Token.MAP_END) {
      throw tokens.unexpected("'}' at the end of the line about the key");
    }
  }

  private void add(TransactionLine line) throws IOException {
    if (lastLine > 0) {
      throw tokens.error(
          line.line,
          line.column,
          "a transaction after the final one, which is in line " + lastLine,
          "the final transaction after all others");
    }
    int transaction = builder.transaction(line.session, line.number, line.status);
    transactions++;
    builder.times(transaction, line.start, line.end);
    if (line.name != null && !names.put(line.number, line.name)) {
      throw tokens.error(
          line.line,
          line.column,
          "another name of the transaction " + line.number,
          "a single name per number");
    }
    if (line.last) {
      requireReads(line);
      builder.finalTransaction(transaction);
      lastLine = line.line;
    }
    if (line.level != null) {
      builder.details().level(transaction, line.level);
    }
    if (line.databaseId != null) {
      builder.details().databaseId(transaction, line.databaseId);
    }
    if (line.sight != null) {
      builder.details().sight(transaction, line.sight);
    }
    builder.details().order(transaction, line.order);
    builder.details().snapshot(transaction, line.snapshot);
    int described = 0;
    for (int step = 0; step < line.steps.size(); step++) {
      int operation = addStep(transaction, line, step);
      described = line.details.tell(described, step, operation, builder.details());
    }
  }

  private void requireReads(TransactionLine line) throws BadHistoryException {
    if (line.status != TransactionStatus.COMMITTED) {
      throw tokens.error(
          line.line,
          line.column,
          "a final transaction that is not known to have committed",
          "a committed final transaction");
    }
    for (int step = 0; step < line.steps.size(); step++) {
      switch (line.steps.kind(step)) {
        case WRITE, APPEND, INSERT, DELETE ->
            throw tokens.error(
                line.line(step),
                line.column(step),
                "a write in the final transaction",
                "a final transaction without writes");
        case READ, LIST, PREDICATE -> {}
      }
    }
  }

  /** Adds a step to a transaction, and returns what the builder calls it. */
  private int addStep(int transaction, TransactionLine line, int step) throws BadHistoryException {
    Steps<StepKind> steps = line.steps;
    StepKind kind = steps.kind(step);
    if (kind == StepKind.PREDICATE) {
      asksByPredicate = true;
      return line.matches.tell(
          builder, transaction, (int) steps.key(step), steps.start(step), steps.end(step));
    }
    int operation = builder.operations();
    int key = builder.key(steps.key(step));
    if (!uses.agrees(key, kind.ofList())) {
      throw tokens.error(
          line.line(step),
          line.column(step),
          "a key used as a " + (kind.ofList() ? "list" : "register"),
          "a " + (kind.ofList() ? "register" : "list") + ", as in its earlier use");
    }
    switch (kind) {
      case READ -> builder.read(transaction, key, steps.value(step));
      case WRITE -> builder.write(transaction, key, steps.value(step));
      case APPEND -> builder.append(transaction, key, steps.value(step));
      case LIST ->
          builder.readList(transaction, key, steps.elements(), steps.start(step), steps.end(step));
      case INSERT -> builder.insert(transaction, key, steps.value(step));
      case DELETE -> builder.delete(transaction, key);
      case PREDICATE -> throw new IllegalStateException("a predicate read has no key");
    }
    return operation;
  }

  private History buildWithVersions() throws IOException {
    int[] sessionOf = new int[transactions];
    for (int transaction = 0; transaction < transactions; transaction++) {
      sessionOf[transaction] = builder.sessionOf(transaction);
    }
    History history = builder.build();
    int[] next = new int[history.sessions()];
    int[] numbers = new int[transactions];
    for (int transaction = 0; transaction < transactions; transaction++) {
      int session = sessionOf[transaction];
      numbers[transaction] = history.inSession(session, next[session]++);
    }
    return history.withVersionOrder(versions.in(history, numbers, source));
  }
}
