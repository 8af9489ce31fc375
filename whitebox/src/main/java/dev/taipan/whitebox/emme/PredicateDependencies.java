package dev.taipan.whitebox.emme;

import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.ReadVersions;
import dev.taipan.history.column.Stamps;
import dev.taipan.whitebox.AggregateResults;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.InstalledVersions;
import dev.taipan.whitebox.Observations;
import dev.taipan.whitebox.Rows;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The dependencies of reads by predicate (Algorithm 3), and whether they returned what their
 * version sets say.
 */
final class PredicateDependencies {
  /** Stands for what the own transaction wrote before. */
  private static final int OWN = -2;

  private final History history;
  private final PredicateReads reads;
  private final InstalledVersions versions;
  private final Observations observations;
  private final MatchesOracle oracle;
  private final ItemReads items;
  private final Dependencies found;
  private final int[] ownWrites;
  private final Sentences sentences;
  private final Rows rows;

  /** By key its initial row. */
  private final Row[] initialRows;

  /** By the numbers of installed versions their rows. */
  private final Row[] installedRows;

  /** By key the place of the version set of the present read, or {@link #OWN}. */
  private final int[] places;

  /** By key which read returned a version of it last. */
  private final int[] returnedBy;

  /** By key which version that was. */
  private final int[] returned;

  /** How many keys of the table that is asked for the present read returned. */
  private int returnedInScope;

  PredicateDependencies(
      History history,
      InstalledVersions versions,
      Observations observations,
      MatchesOracle oracle,
      ItemReads items,
      Dependencies found,
      int[] ownWrites,
      Sentences sentences) {
    this.history = history;
    this.versions = versions;
    this.observations = observations;
    this.oracle = oracle;
    this.items = items;
    this.found = found;
    this.ownWrites = ownWrites;
    this.sentences = sentences;
    reads = history.details().predicateReads();
    rows = reads.isEmpty() ? null : new Rows(history);
    places = new int[reads.isEmpty() ? 0 : history.keys()];
    initialRows = new Row[places.length];
    installedRows = new Row[reads.isEmpty() ? 0 : versions.size()];
    makeRows();
    returnedBy = new int[places.length];
    returned = new int[places.length];
    Arrays.fill(returnedBy, -1);
  }

  private void makeRows() {
    for (int key = 0; key < initialRows.length; key++) {
      initialRows[key] = rows.initial(key);
    }
    for (int version = 0; version < installedRows.length; version++) {
      int write = versions.write(version);
      installedRows[version] = rows.of(history.key(write), history.value(write));
    }
  }

  ItemReads items() {
    return items;
  }

  /** Adds what follows from a read by predicate. */
  void add(int transaction, int read) {
    RowPredicate asked = oracle.predicate(reads.predicate(read));
    findVersionSet(transaction, read);
    addItems(transaction, read);
    RowPredicate predicate = asked.given(subquery -> made(transaction, read, subquery));
    if (predicate.isAggregate()) {
      checkResult(transaction, read, predicate, made(transaction, read, predicate));
    } else {
      addRows(transaction, read, predicate);
    }
  }

  /** The rows that a number was made of; unless they were only counted, they were read. */
  private List<Row> made(int transaction, int read, RowPredicate predicate) {
    List<Row> matching = new ArrayList<>();
    for (int key = 0; key < places.length; key++) {
      if (predicate.isOf(rows.table(key))) {
        Row row = row(key);
        boolean matches = row != null && predicate.matches(row);
        if (matches) {
          matching.add(row);
        }
        addMade(transaction, read, key, predicate, matches);
      }
    }
    return matching;
  }

  private void addMade(
      int transaction, int read, int key, RowPredicate predicate, boolean matches) {
    if (places[key] == OWN) {
      return;
    }
    addChanges(transaction, read, key, predicate, matches);
    if (matches && !predicate.isCountOfRows()) {
      int operation = history.operations() + read;
      items.add(transaction, operation, key, set(key), this::wrongMatch);
    }
  }

  private void addRows(int transaction, int read, RowPredicate predicate) {
    returnedInScope = 0;
    for (int key = 0; key < places.length; key++) {
      if (predicate.isOf(rows.table(key))) {
        addKey(transaction, read, key, predicate);
      }
    }
    if (returnedInScope != reads.matchEnd(read) - reads.matchStart(read)) {
      throw mismatch(transaction, read, "got a row of another table, or one twice.");
    }
  }

  private void addKey(int transaction, int read, int key, RowPredicate predicate) {
    Row row = row(key);
    boolean matches = row != null && predicate.matches(row);
    boolean wasReturned = returnedBy[key] == read;
    if (matches != wasReturned || !isSame(key, wasReturned)) {
      throw mismatch(transaction, read, sentences.predicate(read, key, matches, set(key)));
    }
    returnedInScope += wasReturned ? 1 : 0;
    if (places[key] != OWN) {
      addChanges(transaction, read, key, predicate, matches);
    }
  }

  private boolean isSame(int key, boolean wasReturned) {
    return !wasReturned || returned[key] == set(key);
  }

  /** The write of the version set, or {@link Observations#INITIAL}. */
  private int set(int key) {
    if (places[key] == OWN) {
      return ownWrites[key];
    }
    return places[key] == 0 ? Observations.INITIAL : versions.at(key, places[key]);
  }

  private Row row(int key) {
    return places[key] == OWN ? rows.of(key, history.value(ownWrites[key])) : at(key, places[key]);
  }

  private Row at(int key, int place) {
    return place == 0 ? initialRows[key] : installedRows[versions.number(key, place)];
  }

  private void addChanges(
      int transaction, int read, int key, RowPredicate predicate, boolean matches) {
    int operation = history.operations() + read;
    for (int place = places[key]; place > 0; place--) {
      if (matches(key, place - 1, predicate) != matches) {
        int writer = versions.writer(versions.at(key, place));
        found.add(writer, transaction, DependencyKind.PREDICATE_WRITE_READ, key, operation);
        break;
      }
    }
    for (int place = places[key] + 1; place <= versions.versions(key); place++) {
      if (matches(key, place, predicate) != matches) {
        int writer = versions.writer(versions.at(key, place));
        found.add(transaction, writer, DependencyKind.PREDICATE_READ_WRITE, key, operation);
        break;
      }
    }
  }

  private boolean matches(int key, int place, RowPredicate predicate) {
    Row row = at(key, place);
    return row != null && predicate.matches(row);
  }

  private void findVersionSet(int transaction, int read) {
    long snapshot = snapshot(transaction, read);
    if (reads.hasVersionSet(read)) {
      Arrays.fill(places, 0);
      takeVersionSet(transaction, read, snapshot);
    } else if (snapshot != Stamps.NONE) {
      for (int key = 0; key < places.length; key++) {
        places[key] = versions.placeAt(key, snapshot);
      }
    } else {
      throw new IncompleteCertificateException(
          "the version set of "
              + sentences.named(transaction)
              + "'s read by predicate \""
              + reads.predicate(read)
              + "\" is not known: it needs \"set\", or \"snapshot\" or \"order\" and those of the"
              + " writers");
    }
    takeOwnWrites(transaction, read);
  }

  private long snapshot(int transaction, int read) {
    Stamps stamps = history.details().stamps();
    long own = stamps.snapshotOfOperation(history.operations() + read);
    if (own != Stamps.NONE) {
      return own;
    }
    boolean before = stamps.snapshot(transaction) == Stamps.NONE;
    boolean placed = stamps.order(transaction) != Stamps.NONE;
    return before && placed ? stamps.order(transaction) - 1 : stamps.snapshot(transaction);
  }

  private void takeVersionSet(int transaction, int read, long snapshot) {
    ReadVersions sets = reads.versionSets();
    for (int version = sets.start(read); version < sets.end(read); version++) {
      int key = sets.key(version);
      if (isOwn(transaction, key)) {
        if (history.value(ownWrites[key]) != sets.value(version)) {
          throw mismatch(transaction, read, sentences.ownMissing(read, ownWrites[key]));
        }
      } else {
        int observed = observations.of(key, sets.value(version), sets.name(version), snapshot);
        places[key] = place(read, observed);
      }
    }
  }

  private int place(int read, int observed) {
    if (observed == Observations.INITIAL) {
      return 0;
    }
    if (observed == Observations.GARBAGE || !versions.isInstalled(observed)) {
      throw wrongMatch(read, anomaly(observed), observed);
    }
    return versions.place(observed);
  }

  private Anomaly anomaly(int observed) {
    if (observed == Observations.GARBAGE) {
      return Anomaly.THIN_AIR_READ;
    }
    return versions.tookEffect(versions.writer(observed)) ? Anomaly.G1B : Anomaly.G1A;
  }

  private void takeOwnWrites(int transaction, int read) {
    int start = history.operationStart(transaction);
    for (int op = start; op < reads.before(read); op++) {
      if (history.isWrite(op)) {
        places[history.key(op)] = OWN;
      }
    }
  }

  private boolean isOwn(int transaction, int key) {
    return ownWrites[key] >= history.operationStart(transaction);
  }

  /** Rows that were returned were read. */
  private void addItems(int transaction, int read) {
    long snapshot = snapshot(transaction, read);
    ReadVersions matches = reads.matches();
    for (int match = matches.start(read); match < matches.end(read); match++) {
      int key = matches.key(match);
      returnedBy[key] = read;
      if (isOwn(transaction, key) && history.value(ownWrites[key]) == matches.value(match)) {
        returned[key] = ownWrites[key];
      } else {
        returned[key] = observations.of(key, matches.value(match), matches.name(match), snapshot);
        items.add(transaction, history.operations() + read, key, returned[key], this::wrongMatch);
      }
    }
  }

  private WrongOperationException wrongMatch(int operation, Anomaly anomaly, int observed) {
    int read = operation >= history.operations() ? operation - history.operations() : operation;
    return new WrongOperationException(anomaly, sentences.match(read, observed));
  }

  private void checkResult(int transaction, int read, RowPredicate predicate, List<Row> matching) {
    long result = history.details().result(history.operations() + read);
    if (result == Details.NO_RESULT) {
      throw new IncompleteCertificateException(
          sentences.named(transaction)
              + "'s read \""
              + reads.predicate(read)
              + "\" has no \"result\", what it returned");
    }
    Object expected = predicate.aggregate(matching).orElse(null);
    if (!AggregateResults.same(history.valueName(result), expected)) {
      throw mismatch(transaction, read, sentences.result(read, result, expected));
    }
  }

  private WrongOperationException mismatch(int transaction, int read, String sentence) {
    return new WrongOperationException(
        Anomaly.RESULT_SET_MISMATCH,
        sentences.named(transaction)
            + " asked for \""
            + reads.predicate(read)
            + "\", and "
            + sentence);
  }
}
