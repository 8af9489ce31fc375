package dev.taipan.formats.jsonl;

import dev.taipan.formats.form.OriginForm;
import dev.taipan.formats.jsonl.name.NameWriter;
import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.history.History;
import dev.taipan.history.column.Column;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.ReadVersions;
import dev.taipan.history.column.Stamps;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Writes what few histories say, and version 1 of the format has no place for. */
final class DetailWriter {
  private static final Set<Column> LATER =
      EnumSet.of(
          Column.WRITE_ORDER,
          Column.ROW_KEYS,
          Column.INSERTS_AND_DELETES,
          Column.PREDICATE_READS,
          Column.VERSIONS,
          Column.OPERATION_TIMES,
          Column.STATEMENTS,
          Column.LEVELS,
          Column.EXPECTED_ORDER,
          Column.DATABASE_WORDS,
          Column.VERSION_SETS,
          Column.RESULTS,
          Column.FINAL_TRANSACTION);

  private final Details details;
  private final PredicateReads reads;
  private final History history;
  private final NameWriter keys;
  private final NameWriter values;
  private final NameWriter versions;
  private final int version;
  private final boolean describesOperations;

  DetailWriter(History history, NameWriter keys, NameWriter values) {
    this.details = history.details();
    this.reads = details.predicateReads();
    this.history = history;
    this.keys = keys;
    this.values = values;
    this.versions = new NameWriter(history.versionNames());
    boolean later = history.columns().stream().anyMatch(LATER::contains);
    this.version =
        later || history.tombstone().isPresent() || !history.origin().isUnknown() ? 2 : 1;
    describesOperations =
        details.hasVersions()
            || details.hasTimes()
            || details.hasStatements()
            || details.stamps().haveOperations()
            || details.databaseWords().haveOperations();
  }

  /** The oldest version of the format that has a place for all that the history says. */
  long version() {
    return version;
  }

  /** Adds the fields of the header that say how versions are named and what is absent. */
  void addToHeader(ByteText line) {
    if (details.hasVersions()) {
      line.add(",\"versions\":\"");
      line.add(versions.kind().spelling());
      line.add('"');
    }
    if (history.tombstone().isPresent()) {
      line.add(",\"absent\":");
      values.add(history.tombstone().getAsLong(), line);
    }
    line.add(OriginForm.fields(history.origin()));
  }

  /** Adds at which level a transaction ran, if it says so. */
  void addLevel(int transaction, ByteText line) {
    addText(",\"level\":", details.levels().of(transaction), line);
  }

  /** Adds what the database calls a transaction, and what it says that it saw. */
  void addWords(int transaction, ByteText line) {
    addText(",\"xid\":", details.databaseWords().id(transaction), line);
    addText(",\"saw\":", details.databaseWords().sight(transaction), line);
  }

  private static void addText(String name, Optional<String> text, ByteText line) {
    text.ifPresent(
        known -> {
          line.add(name);
          StringForm.encode(known, line);
        });
  }

  /** Adds where a transaction belongs in the expected order, if it says so. */
  void addStamps(int transaction, ByteText line) {
    addStamp(",\"order\":", details.stamps().order(transaction), line);
    addStamp(",\"snapshot\":", details.stamps().snapshot(transaction), line);
  }

  private static void addStamp(String name, long stamp, ByteText line) {
    if (stamp != Stamps.NONE) {
      line.add(name);
      line.add(stamp);
    }
  }

  /** Whether anything is said of operations besides what they do. */
  boolean describesOperations() {
    return describesOperations;
  }

  /** Adds what is said of an operation, if anything is. */
  void addDetails(int operation, ByteText line) {
    int start = line.length();
    addNumber("\"start\":", details.start(operation), Details.NO_START, start, line);
    addNumber("\"end\":", details.end(operation), Details.NO_END, start, line);
    addNumber("\"statement\":", details.statement(operation), Details.NO_STATEMENT, start, line);
    long snapshot = details.stamps().snapshotOfOperation(operation);
    addNumber("\"snapshot\":", snapshot, Stamps.NONE, start, line);
    Optional<String> sight = details.databaseWords().sightOfOperation(operation);
    if (sight.isPresent()) {
      begin(start, line);
      addText("\"saw\":", sight, line);
    }
    if (details.version(operation) != Details.NO_VERSION) {
      begin(start, line);
      line.add("\"version\":");
      versions.add(details.version(operation), line);
    }
    addResults(operation, start, line);
    if (line.length() > start) {
      line.add('}');
    }
  }

  private void addResults(int operation, int start, ByteText line) {
    if (details.result(operation) != Details.NO_RESULT) {
      begin(start, line);
      line.add("\"result\":");
      values.add(details.result(operation), line);
    }
    int read = operation - history.operations();
    if (read >= 0 && reads.hasVersionSet(read)) {
      begin(start, line);
      line.add("\"set\":");
      addVersions(reads.versionSets(), read, line);
    }
  }

  private static void addNumber(String name, long number, long absent, int start, ByteText line) {
    if (number != absent) {
      begin(start, line);
      line.add(name);
      line.add(number);
    }
  }

  private static void begin(int start, ByteText line) {
    line.add(line.length() == start ? ",{" : ",");
  }

  /** Whether a read by predicate is the next step of its transaction. */
  boolean isNext(int read, int transaction, int operation) {
    return reads.isOf(read, transaction) && reads.before(read) == operation;
  }

  /** The first read by predicate of a transaction, or of a later one. */
  int firstRead(int transaction) {
    return reads.isEmpty() ? 0 : reads.start(transaction);
  }

  /** Adds a read by predicate. */
  void addRead(int read, ByteText line) {
    line.add("[\"");
    line.add(StepKind.PREDICATE.spelling());
    line.add("\",");
    StringForm.encode(reads.predicate(read), line);
    line.add(',');
    addVersions(reads.matches(), read, line);
    addDetails(history.operations() + read, line);
    line.add(']');
  }

  private void addVersions(ReadVersions listed, int read, ByteText line) {
    line.add('[');
    for (int version = listed.start(read); version < listed.end(read); version++) {
      line.add(version > listed.start(read) ? ",[" : "[");
      keys.add(history.keyNumber(listed.key(version)), line);
      line.add(',');
      values.add(listed.value(version), line);
      if (listed.name(version) != Details.NO_VERSION) {
        line.add(',');
        versions.add(listed.name(version), line);
      }
      line.add(']');
    }
    line.add(']');
  }
}
