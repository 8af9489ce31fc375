package dev.taipan.formats.versions;

import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Token;
import dev.taipan.formats.syntax.Tokens;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.Stamps;
import dev.taipan.history.column.VersionSets;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.initial.LeadingTransaction;
import java.io.IOException;
import java.util.BitSet;

/**
 * The lines of a version certificate:
 *
 * <ul>
 *   <li><code>{"key":k,"writers":[t,...]}</code>: transactions by name, in the order of their last
 *       versions of the key
 *   <li><code>{"transaction":t,"order":n,"snapshot":m}</code>, each field only if known
 *   <li><code>{"transaction":t,"operation":i,"snapshot":m,"set":[[k,v],...]}</code>: its i-th
 *       operation, from 1
 * </ul>
 */
final class CertificateLines {
  private static final long KEY = Tokens.word("key");
  private static final long WRITERS = Tokens.word("writers");
  private static final long ORDER = Tokens.word("order");
  private static final long SNAPSHOT = Tokens.word("snapshot");
  private static final long SET = Tokens.word("set");

  private final JsonTokens tokens;
  private final History history;
  private final PredicateReads reads;
  private final NamedThings keys = new NamedThings("a key");
  private final NamedThings transactions = new NamedThings("a transaction", "T");
  private final NamedThings values = new NamedThings("a value");
  private final NamedThings names = new NamedThings("a version");
  private final VersionOrder.Builder versions;
  private final Stamps.Builder stamps = new Stamps.Builder();
  private final BitSet ordered = new BitSet();
  private final BitSet seeing = new BitSet();
  private final VersionSets sets = new VersionSets();

  /** Finds everything of a history by name; linear time. */
  CertificateLines(JsonTokens tokens, History history, String source) {
    this.tokens = tokens;
    this.history = history;
    reads = history.details().predicateReads();
    versions = new VersionOrder.Builder(source);
    for (int key = 0; key < history.keys(); key++) {
      keys.add(history.keyName(key), key);
    }
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      transactions.add(history.transactionName(transaction), transaction);
      copyStamps(transaction);
    }
    for (int operation = 0; operation < history.operations(); operation++) {
      values.add(history.valueName(history.value(operation)), history.value(operation));
      addVersion(history.details().version(operation));
      copySnapshot(operation);
    }
    for (int read = 0; read < reads.size(); read++) {
      copySnapshot(history.operations() + read);
    }
    if (history.hasInitialValue()) {
      values.add(history.valueName(history.initialValue()), history.initialValue());
    }
    history.tombstone().ifPresent(absent -> values.add(history.valueName(absent), absent));
  }

  private void copyStamps(int transaction) {
    stamps.order(transaction, history.details().stamps().order(transaction));
    stamps.snapshot(transaction, history.details().stamps().snapshot(transaction));
  }

  private void copySnapshot(int operation) {
    stamps.operationSnapshot(operation, history.details().stamps().snapshotOfOperation(operation));
  }

  private void addVersion(long version) {
    if (version != Details.NO_VERSION) {
      names.add(history.versionNames().of(version), version);
    }
  }

  /** Reads the line that a token starts. */
  void read(Token start) throws IOException {
    if (start != Token.MAP_START) {
      throw tokens.unexpected("an object about a key or a transaction");
    }
    boolean field = tokens.next() == Token.STRING;
    if (field && tokens.word() == KEY) {
      readKey();
    } else if (field && tokens.describe().equals("\"transaction\"")) {
      readTransaction();
    } else {
      throw tokens.unexpected("\"key\" or \"transaction\" first");
    }
  }

  private void readKey() throws IOException {
    int key = (int) keys.find(tokens, tokens.next());
    long line = tokens.line();
    if (tokens.next() != Token.STRING || tokens.word() != WRITERS) {
      throw tokens.unexpected("\"writers\" after the key");
    }
    if (tokens.next() != Token.LIST_START) {
      throw tokens.unexpected("a list of transactions");
    }
    IntList writers = new IntList();
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      writers.add(writer(key, next));
    }
    if (tokens.next() != Token.MAP_END) {
      throw tokens.unexpected("'}' after the writers");
    }
    versions.add(key, line, writers.toArray());
  }

  private int writer(int key, Token token) throws IOException {
    long line = tokens.line();
    long column = tokens.column();
    int transaction = (int) transactions.find(tokens, token);
    if (history.status(transaction) == TransactionStatus.ABORTED) {
      throw tokens.error(
          line,
          column,
          "transaction " + history.transactionName(transaction) + ", which aborted",
          "a writer that may have committed");
    }
    for (int op = history.operationStart(transaction);
        op < history.operationEnd(transaction);
        op++) {
      if (history.isWrite(op) && history.key(op) == key) {
        return transaction;
      }
    }
    throw tokens.error(
        line,
        column,
        "transaction " + history.transactionName(transaction) + ", which did not write the key",
        "a writer of the key");
  }

  private void readTransaction() throws IOException {
    int transaction = (int) transactions.find(tokens, tokens.next());
    int operation = -1;
    for (Token next = tokens.next(); next != Token.MAP_END; next = tokens.next()) {
      long name = tokens.word();
      if (name == ORDER) {
        requireFirst(ordered, transaction, "order");
        stamps.order(transaction, stamp());
      } else if (name == SNAPSHOT && operation < 0) {
        requireFirst(seeing, transaction, "snapshot");
        stamps.snapshot(transaction, stamp());
      } else if (name == SNAPSHOT) {
        stamps.operationSnapshot(operation, stamp());
      } else if (name == SET && operation >= history.operations()) {
        readSet(operation - history.operations());
      } else if (operation < 0 && tokens.describe().equals("\"operation\"")) {
        operation = operation(transaction);
      } else {
        throw tokens.unexpected(
            "\"order\", \"snapshot\", or \"operation\" followed by \"snapshot\" or, for "
                + "a predicate read, \"set\"");
      }
    }
  }

  private void requireFirst(BitSet told, int transaction, String field) throws IOException {
    if (told.get(transaction)) {
      throw tokens.unexpected("one \"" + field + "\" per transaction");
    }
    told.set(transaction);
  }

  private long stamp() throws IOException {
    if (tokens.next() != Token.INTEGER || tokens.number() == Stamps.NONE) {
      throw tokens.unexpected("a number between -2^63+1 and 2^63-1");
    }
    return tokens.number();
  }

  /** The operation, or read by predicate behind them, that a transaction did as its so manyth. */
  private int operation(int transaction) throws IOException {
    boolean counted = tokens.next() == Token.INTEGER && tokens.number() >= 1;
    int read = reads.start(transaction);
    int operation = history.operationStart(transaction);
    for (long left = counted ? tokens.number() : 0; left > 0; left--) {
      boolean predicate = reads.isOf(read, transaction) && reads.before(read) <= operation;
      if (left == 1 && (predicate || operation < history.operationEnd(transaction))) {
        return predicate ? history.operations() + read : operation;
      }
      read += predicate ? 1 : 0;
      operation += predicate ? 0 : 1;
      if (operation > history.operationEnd(transaction)) {
        break;
      }
    }
    throw tokens.unexpected("the position of an operation in the transaction, from 1");
  }

  private void readSet(int read) throws IOException {
    sets.begin(read);
    if (tokens.next() != Token.LIST_START) {
      throw tokens.unexpected("a version set, [[key,value],...]");
    }
    for (Token next = tokens.next(); next != Token.LIST_END; next = tokens.next()) {
      if (next != Token.LIST_START) {
        throw tokens.unexpected("a version, [key,value] or [key,value,version]");
      }
      int key = (int) keys.find(tokens, tokens.next());
      long value = values.find(tokens, tokens.next());
      Token end = tokens.next();
      long name = Details.NO_VERSION;
      if (end != Token.LIST_END) {
        name = names.find(tokens, end);
        end = tokens.next();
      }
      if (end != Token.LIST_END) {
        throw tokens.unexpected("']' at the end of a version");
      }
      sets.add(key, value, name);
    }
  }

  /** The history with all that was read. */
  History finish() {
    Details details =
        history
            .details()
            .with(
                stamps.build(history.transactions(), history.operations() + reads.size()),
                sets.in(reads));
    VersionOrder order = versions.build();
    History said = history.withDetails(details);
    return LeadingTransaction.confirmedIn(order.isEmpty() ? said : said.withVersionOrder(order));
  }
}
