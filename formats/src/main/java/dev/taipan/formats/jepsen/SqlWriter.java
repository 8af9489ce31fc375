package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.column.PredicateReads;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/** Adds to lines what is said of SQL besides steps, in entries that other tools pass over. */
final class SqlWriter {
  /** The entry of what a transaction's statements were. */
  static final String NOTES = "taipan/sql";

  /** The entries of what single keys held at first. */
  static final String FIRST_VALUES = "taipan/initial";

  static final String FIRST_ELEMENTS = "taipan/elements";

  private final History history;
  private final Details details;
  private final PredicateReads reads;
  private final WrittenSyntax syntax;
  private final FormWriter forms;
  private final ByteText line;

  SqlWriter(History history, WrittenSyntax syntax, FormWriter forms, ByteText line) {
    this.history = history;
    this.details = history.details();
    this.reads = details.predicateReads();
    this.syntax = syntax;
    this.forms = forms;
    this.line = line;
  }

  /** Adds what is said of a transaction, if anything is. */
  void add(int transaction) throws UnwritableHistoryException {
    Optional<String> level = details.levels().of(transaction);
    boolean kinds =
        has(transaction, OperationKind.INSERT) || has(transaction, OperationKind.DELETE);
    boolean where = hasReads(transaction);
    if (level.isEmpty() && !kinds && !where) {
      return;
    }
    line.add(syntax.betweenEntries());
    line.add(syntax.name(NOTES));
    int start = line.length();
    if (level.isPresent()) {
      begin(start, "level");
      StringForm.encode(level.get(), line);
    }
    if (history.tombstone().isPresent() && (kinds || where)) {
      begin(start, "absent");
      line.add(syntax.nil());
    }
    addPlaces(transaction, OperationKind.INSERT, "inserts", start);
    addPlaces(transaction, OperationKind.DELETE, "deletes", start);
    if (where) {
      begin(start, "where");
      addReads(transaction);
    }
    line.add('}');
  }

  private void begin(int start, String name) {
    line.add(line.length() == start ? "{" : syntax.betweenEntries());
    line.add(syntax.name(name));
  }

  private boolean has(int transaction, OperationKind kind) {
    for (int operation = history.operationStart(transaction);
        details.hasKinds() && operation < history.operationEnd(transaction);
        operation++) {
      if (history.kind(operation) == kind) {
        return true;
      }
    }
    return false;
  }

  private boolean hasReads(int transaction) {
    return history.status(transaction) == TransactionStatus.COMMITTED
        && !reads.isEmpty()
        && reads.isOf(reads.start(transaction), transaction);
  }

  /** Adds which of the steps that are written are of a kind; of aborted ones only writes are. */
  private void addPlaces(int transaction, OperationKind kind, String name, int start) {
    if (!has(transaction, kind)) {
      return;
    }
    begin(start, name);
    boolean aborted = history.status(transaction) == TransactionStatus.ABORTED;
    int place = 0;
    boolean first = true;
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      if (history.kind(operation) == kind) {
        line.add(first ? "[" : syntax.betweenItems());
        line.add((long) place);
        first = false;
      }
      place += aborted && !history.isWrite(operation) ? 0 : 1;
    }
    line.add(']');
  }

  private void addReads(int transaction) throws UnwritableHistoryException {
    for (int read = reads.start(transaction); reads.isOf(read, transaction); read++) {
      line.add(read == reads.start(transaction) ? "[" : syntax.betweenItems());
      line.add('[');
      line.add((long) reads.before(read) - history.operationStart(transaction));
      line.add(syntax.betweenItems());
      StringForm.encode(reads.predicate(read), line);
      line.add(syntax.betweenItems());
      addMatches(read);
      long result = details.result(history.operations() + read);
      if (result != Details.NO_RESULT) {
        line.add(syntax.betweenItems());
        forms.element(result);
      }
      line.add(']');
    }
    line.add(']');
  }

  private void addMatches(int read) throws UnwritableHistoryException {
    line.add('[');
    for (int match = reads.matchStart(read); match < reads.matchEnd(read); match++) {
      line.add(match > reads.matchStart(read) ? syntax.betweenItems() + "[" : "[");
      forms.key(reads.matchKey(match));
      line.add(syntax.betweenItems());
      forms.value(reads.matchValue(match));
      line.add(']');
    }
    line.add(']');
  }

  /**
   * Adds what keys held at first that had something of their own. Of keys that only transactions
   * without effect read no operation is written, and nothing is said; but reads by predicate may
   * have met any register.
   */
  void addInitialValues() throws UnwritableHistoryException {
    BitSet owners = writtenKeys();
    for (int key = 0; key < history.keys(); key++) {
      owners.set(key, owners.get(key) && isUnlikeOthers(key));
    }
    addInitialValues(FIRST_VALUES, owners, false);
    addInitialValues(FIRST_ELEMENTS, owners, true);
  }

  /** What registers have in common is nothing here, by whatever value the history calls it. */
  private boolean isUnlikeOthers(int key) {
    return history.initialValues().isOwn(key)
        && (history.lists().isList(key) || history.initialValue(key) != history.initialValue());
  }

  /** The keys of what is written of transactions; linear in the history. */
  private BitSet writtenKeys() {
    BitSet keys = new BitSet(history.keys());
    if (IntStream.range(0, history.transactions()).anyMatch(this::hasReads)) {
      addRegisters(keys);
    }
    for (int t = 0; t < history.transactions(); t++) {
      boolean aborted = history.status(t) == TransactionStatus.ABORTED;
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (!aborted || history.isWrite(op)) {
          keys.set(history.key(op));
        }
      }
      for (int read = reads.start(t); hasReads(t) && reads.isOf(read, t); read++) {
        for (int match = reads.matchStart(read); match < reads.matchEnd(read); match++) {
          keys.set(reads.matchKey(match));
        }
      }
    }
    return keys;
  }

  private void addRegisters(BitSet keys) {
    for (int key = 0; key < history.keys(); key++) {
      keys.set(key, keys.get(key) || !history.lists().isList(key));
    }
  }

  private void addInitialValues(String entry, BitSet owners, boolean ofLists)
      throws UnwritableHistoryException {
    boolean first = true;
    for (int key : owners.stream().filter(k -> history.lists().isList(k) == ofLists).toArray()) {
      line.add(first ? syntax.betweenEntries() + syntax.name(entry) + "[" : syntax.betweenItems());
      addInitialValue(key, ofLists);
      first = false;
    }
    line.add(first ? "" : "]");
  }

  private void addInitialValue(int key, boolean list) throws UnwritableHistoryException {
    line.add('[');
    forms.key(key);
    line.add(syntax.betweenItems());
    if (list) {
      line.add((long) history.initialValues().listLength(key));
    } else {
      forms.element(history.initialValue(key));
    }
    line.add(']');
  }
}
