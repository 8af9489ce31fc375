package dev.taipan.whitebox.enne;

import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.column.OperationKind;
import dev.taipan.whitebox.AggregateResults;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Compares what reads by predicate returned with what was there. Linear in the keys or, where a
 * predicate bounds a column, in those that have a version inside of the bounds.
 */
final class PredicateCheck {
  private final ReplaySource source;
  private final MatchesOracle oracle;
  private final IntFunction<KeyVersions> versions;
  private final CellIndex index;

  /** By key the place of what the present read returned of it, or -1. */
  private int[] returned = new int[0];

  PredicateCheck(ReplaySource source, MatchesOracle oracle, IntFunction<KeyVersions> versions) {
    this.source = source;
    this.oracle = oracle;
    this.versions = versions;
    index = new CellIndex(source, versions);
  }

  /** A version of a key was installed at a place. */
  void installed(int key, int place) {
    index.installed(key, place);
  }

  /** The keys that a read may have had to return, and those that it returned, in order. */
  private int[] candidates(PendingRead read, RowPredicate predicate) {
    return predicate
        .range()
        .flatMap(index::keys)
        .map(found -> CellIndex.sorted(found, read.predicate().keys(), read.own().keys()))
        .orElseGet(() -> IntStream.range(0, source.keys()).toArray());
  }

  /** The latest writes of a transaction before one of its operations. */
  static PendingRead.OwnWrites ownWrites(ReplayedTransaction transaction, int before) {
    int[] keys = new int[before];
    long[] values = new long[before];
    long[] names = new long[before];
    int size = 0;
    for (int op = before - 1; op >= 0; op--) {
      if (transaction.kind(op) == OperationKind.WRITE
          && transaction.ownWrite(transaction.key(op), before) == op) {
        keys[size] = transaction.key(op);
        names[size] = transaction.name(op);
        values[size++] = transaction.value(op);
      }
    }
    return size == 0
        ? PendingRead.OwnWrites.NONE
        : new PendingRead.OwnWrites(
            Arrays.copyOf(keys, size), Arrays.copyOf(values, size), Arrays.copyOf(names, size));
  }

  /** What does not fit, if anything. */
  Optional<Mismatch> mismatch(PendingRead read) {
    RowPredicate predicate =
        oracle.predicate(read.predicate().text()).given(subquery -> matching(read, subquery));
    return predicate.isAggregate() ? ofResult(read, predicate) : ofRows(read, predicate);
  }

  private Optional<Mismatch> ofResult(PendingRead read, RowPredicate predicate) {
    Object expected = predicate.aggregate(matching(read, predicate)).orElse(null);
    boolean told = read.predicate().result().isPresent();
    String seen = told ? source.valueName(read.predicate().result().getAsLong()) : "no result";
    return told && AggregateResults.same(seen, expected)
        ? Optional.empty()
        : Optional.of(mismatch(read, String.valueOf(expected), seen));
  }

  private List<Row> matching(PendingRead read, RowPredicate predicate) {
    List<Row> matching = new ArrayList<>();
    for (int key : candidates(read, predicate)) {
      Row row = predicate.isOf(source.table(key)) ? row(key, read) : null;
      if (row != null && predicate.matches(row)) {
        matching.add(row);
      }
    }
    return matching;
  }

  private Optional<Mismatch> ofRows(PendingRead read, RowPredicate predicate) {
    int[] keys = read.predicate().keys();
    note(keys);
    int fitting = 0;
    Optional<Mismatch> found = Optional.empty();
    for (int key : candidates(read, predicate)) {
      if (found.isEmpty() && predicate.isOf(source.table(key))) {
        found = ofKey(key, read, predicate);
        fitting += returned[key] >= 0 ? 1 : 0;
      }
    }
    for (int key : keys) {
      returned[key] = -1;
    }
    return found.isPresent() || fitting == keys.length
        ? found
        : Optional.of(mismatch(read, "each row of its table once", "others, or one twice"));
  }

  private void note(int[] keys) {
    if (returned.length < source.keys()) {
      int known = returned.length;
      returned = Arrays.copyOf(returned, source.keys());
      Arrays.fill(returned, known, returned.length, -1);
    }
    for (int i = 0; i < keys.length; i++) {
      returned[keys[i]] = i;
    }
  }

  private Optional<Mismatch> ofKey(int key, PendingRead read, RowPredicate predicate) {
    Row row = row(key, read);
    boolean matches = row != null && predicate.matches(row);
    int place = returned[key];
    if (matches == place >= 0 && (!matches || isVersion(key, read, place))) {
      return Optional.empty();
    }
    String expected = matches ? name(key, value(key, read)) : "key " + source.keyName(key) + " not";
    String observed =
        place < 0 ? "the key not" : source.valueName(read.predicate().values()[place]);
    return Optional.of(mismatch(read, expected, observed));
  }

  /** Whether what a read returned of a key may be the version that was there for it. */
  private boolean isVersion(int key, PendingRead read, int match) {
    Held held = new Held(key, read.predicate().values()[match], read.predicate().names()[match]);
    int own = read.own().place(key);
    if (own >= 0) {
      return held.is(read.own().values()[own], read.own().names()[own], source);
    }
    KeyVersions all = versions.apply(key);
    int place = all.upTo(read.upTo());
    return place >= 0 ? held.isAt(place, all, source) : held.isInitial(source);
  }

  private String name(int key, long value) {
    return "key " + source.keyName(key) + " with " + source.valueName(value);
  }

  private Row row(int key, PendingRead read) {
    int own = read.own().place(key);
    if (own >= 0) {
      return source.row(key, read.own().values()[own]);
    }
    KeyVersions all = versions.apply(key);
    int place = all.upTo(read.upTo());
    return place >= 0 ? all.row(key, place, source) : source.initialRow(key);
  }

  private long value(int key, PendingRead read) {
    int own = read.own().place(key);
    if (own >= 0) {
      return read.own().values()[own];
    }
    KeyVersions all = versions.apply(key);
    int place = all.upTo(read.upTo());
    return place >= 0 ? all.value(place) : source.initialValue(key);
  }

  private static Mismatch mismatch(PendingRead read, String expected, String observed) {
    return new Mismatch(
        Anomaly.RESULT_SET_MISMATCH,
        read.transaction(),
        read.order(),
        read.operation() + 1,
        "asked for \"" + read.predicate().text() + "\"",
        expected,
        observed);
  }
}
