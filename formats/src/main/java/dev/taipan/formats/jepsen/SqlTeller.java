package dev.taipan.formats.jepsen;

import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.column.Details;
import java.util.function.LongToIntFunction;

/** Tells a history in the making what operations say of SQL, one transaction after the other. */
final class SqlTeller {
  private final HistoryBuilder builder;
  private final LongToIntFunction keys;
  private SqlNotes notes;
  private int transaction;
  private int nextRead;
  private boolean asksByPredicate;

  /**
   * Makes one.
   *
   * @param keys the builder's keys by their numbers
   */
  SqlTeller(HistoryBuilder builder, LongToIntFunction keys) {
    this.builder = builder;
    this.keys = keys;
  }

  /** Whether any transaction read by predicate. */
  boolean asksByPredicate() {
    return asksByPredicate;
  }

  /** Begins with a transaction; what it read means something only if it committed. */
  void begin(int next, boolean committed, SqlNotes said) {
    transaction = next;
    notes = said;
    nextRead = committed ? 0 : said.reads();
    if (said.level() != null) {
      builder.details().level(next, said.level());
    }
  }

  /** Tells the reads by predicate that come before a step and have not been told. */
  void tellReadsBefore(int step) {
    while (nextRead < notes.reads() && notes.place(nextRead) <= step) {
      tell(nextRead++);
    }
  }

  private void tell(int read) {
    asksByPredicate = true;
    int made = builder.predicateRead(transaction, notes.predicate(read));
    for (int match = notes.start(read); match < notes.end(read); match++) {
      int key = keys.applyAsInt(notes.key(match));
      builder.match(key, notes.value(match), Details.NO_VERSION);
    }
    builder.details().result(made, notes.result(read));
  }

  /** Tells a step that writes. */
  void write(int step, int key, long value) {
    switch (notes.kind(step)) {
      case INSERT -> builder.insert(transaction, key, value);
      case DELETE -> builder.delete(transaction, key);
      default -> builder.write(transaction, key, value);
    }
  }
}
