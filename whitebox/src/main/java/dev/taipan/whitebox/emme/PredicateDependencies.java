package dev.taipan.whitebox.emme;

import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.ReadVersions;
import dev.taipan.history.column.Stamps;
import dev.taipan.history.graph.IntList;
import dev.taipan.whitebox.AggregateResults;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.MissingOrderException;
import dev.taipan.whitebox.Observations;
import dev.taipan.whitebox.Snapshots;
import dev.taipan.whitebox.VersionInstallOrder;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The dependencies of reads by predicate (Algorithm 3), and whether they returned what their
 * version sets say. Where a condition begins with integer bounds of a column, a read looks at the
 * {@code C} versions inside of them, if these are no more than the keys, and at the rows that it
 * returned or its transaction wrote: {@code O(C log C + log W)} time of {@code W} versions, and as
 * many evaluations as are in {@code C}. Any other read looks at each key, and on from there until
 * the matches change.
 */
final class PredicateDependencies {
  /** Stands for what the own transaction wrote before. */
  private static final int OWN = -2;

  private final History history;
  private final PredicateReads reads;
  private final VersionInstallOrder versions;
  private final Observations observations;
  private final Snapshots snapshots;
  private final MatchesOracle oracle;
  private final ItemReads items;
  private final DependencyColumns found;
  private final int[] ownWrites;
  private final EmmeSentences sentences;
  private final VersionIndex index;

  /** By key its place in the version set of a read, or {@link #OWN}. */
  private final int[] places;

  /** By key of which read that is. */
  private final int[] placedBy;

  /** The keys that the present read returned, or its transaction wrote before. */
  private final IntList touched = new IntList();

  private int present;

  /** What the present read saw of the order, or {@link Stamps#NONE}. */
  private long snapshot;

  /** By key which read returned a version of it last. */
  private final int[] returnedBy;

  /** By key which version that was. */
  private final int[] returned;

  /** How many keys of the table that is asked for the present read returned. */
  private int returnedInScope;

  PredicateDependencies(
      History history,
      VersionInstallOrder versions,
      Observations observations,
      MatchesOracle oracle,
      ItemReads items,
      DependencyColumns found,
      int[] ownWrites,
      EmmeSentences sentences) {
    this.history = history;
    this.versions = versions;
    this.observations = observations;
    snapshots = new Snapshots(history);
    this.oracle = oracle;
    this.items = items;
    this.found = found;
    this.ownWrites = ownWrites;
    this.sentences = sentences;
    reads = history.details().predicateReads();
    index = reads.isEmpty() ? null : new VersionIndex(history, versions);
    places = new int[reads.isEmpty() ? 0 : history.keys()];
    placedBy = new int[places.length];
    returnedBy = new int[places.length];
    returned = new int[places.length];
    Arrays.fill(placedBy, -1);
    Arrays.fill(returnedBy, -1);
  }

  ItemReads items() {
    return items;
  }

  /** Adds what follows from a read by predicate. */
  void add(int transaction, int read) {
    RowPredicate asked = oracle.predicate(reads.predicate(read));
    takeWhatWasSeen(transaction, read);
    RowPredicate predicate =
        asked.given(subquery -> made(transaction, read, subquery, index.matches(subquery)));
    Matches matches =
        predicate == asked
            ? index.matches(reads.predicate(read), predicate)
            : index.matches(predicate);
    if (predicate.isAggregate()) {
      checkResult(transaction, read, predicate, made(transaction, read, predicate, matches));
    } else {
      addRows(transaction, read, matches);
    }
  }

  /**
   * Takes the version set and what was returned. Where one version of them is not known, what is
   * wrong with others is found all the same.
   */
  private void takeWhatWasSeen(int transaction, int read) {
    Gaps gaps = new Gaps();
    present = read;
    snapshot = snapshots.of(transaction, history.operations() + read);
    touched.truncate(0);
    takeOwnWrites(transaction, read);
    if (reads.hasVersionSet(read)) {
      takeVersionSet(transaction, read, gaps);
    } else if (snapshot == Stamps.NONE) {
      gaps.judge(() -> throwUnknownSet(transaction, read));
    }
    addItems(transaction, read, gaps);
    gaps.throwIfAny();
  }

  /** Remembers the first thing that cannot be judged while others are. */
  private static final class Gaps {
    private IncompleteCertificateException first;

    void judge(Runnable part) {
      try {
        part.run();
      } catch (IncompleteCertificateException e) {
        first = first == null ? e : first;
      }
    }

    boolean areNone() {
      return first == null;
    }

    void throwIfAny() {
      if (first != null) {
        throw first;
      }
    }
  }

  /** The rows that a number was made of; unless they were only counted, they were read. */
  private List<Row> made(int transaction, int read, RowPredicate predicate, Matches matches) {
    List<Row> matching = new ArrayList<>();
    for (int key : matches.keys(touched)) {
      boolean match = isMatch(key, matches);
      if (match) {
        matching.add(row(key));
      }
      if (place(key) != OWN) {
        addChanges(transaction, read, key, matches, match);
        addMade(transaction, read, key, match && !predicate.isCountOfRows());
      }
    }
    return matching;
  }

  private void addMade(int transaction, int read, int key, boolean wasRead) {
    if (wasRead) {
      int operation = history.operations() + read;
      items.add(transaction, operation, key, set(key), this::wrongMatch);
    }
  }

  private void addRows(int transaction, int read, Matches matches) {
    returnedInScope = 0;
    Gaps gaps = new Gaps();
    for (int key : matches.keys(touched)) {
      gaps.judge(() -> addKey(transaction, read, key, matches));
    }
    gaps.throwIfAny();
    if (returnedInScope != reads.matchEnd(read) - reads.matchStart(read)) {
      throw mismatch(transaction, read, "got a row of another table, or one twice.");
    }
  }

  private void addKey(int transaction, int read, int key, Matches matches) {
    boolean match = isMatch(key, matches);
    boolean wasReturned = returnedBy[key] == read;
    if (match != wasReturned || !isSame(key, wasReturned)) {
      throw mismatch(transaction, read, sentences.predicate(read, key, match, set(key)));
    }
    returnedInScope += wasReturned ? 1 : 0;
    if (place(key) != OWN) {
      addChanges(transaction, read, key, matches, match);
    }
  }

  private boolean isMatch(int key, Matches matches) {
    return place(key) == OWN ? matches.of(row(key)) : matches.at(key, place(key));
  }

  private boolean isSame(int key, boolean wasReturned) {
    return !wasReturned || returned[key] == set(key);
  }

  /** The write of the version set, or {@link Observations#INITIAL}. */
  private int set(int key) {
    if (place(key) == OWN) {
      return ownWrites[key];
    }
    return place(key) == 0 ? Observations.INITIAL : versions.at(key, place(key));
  }

  private Row row(int key) {
    return place(key) == OWN
        ? index.written(key, history.value(ownWrites[key]))
        : index.row(index.slot(key, place(key)));
  }

  private void addChanges(int transaction, int read, int key, Matches matches, boolean match) {
    int operation = history.operations() + read;
    int seen = matches.changeUpTo(key, place(key), match);
    if (seen > 0) {
      int writer = versions.writer(versions.at(key, seen));
      found.add(writer, transaction, DependencyKind.PREDICATE_WRITE_READ, key, operation);
    }
    int missed = matches.changeBehind(key, place(key), match);
    if (missed > 0) {
      int writer = versions.writer(versions.at(key, missed));
      found.add(transaction, writer, DependencyKind.PREDICATE_READ_WRITE, key, operation);
    }
  }

  /** The place of a key in the version set of the present read, or {@link #OWN}. */
  private int place(int key) {
    if (placedBy[key] != present) {
      put(key, reads.hasVersionSet(present) ? 0 : versions.placeAt(key, snapshot));
    }
    return places[key];
  }

  private void put(int key, int place) {
    placedBy[key] = present;
    places[key] = place;
  }

  private void throwUnknownSet(int transaction, int read) {
    String message =
        "the version set of "
            + sentences.named(transaction)
            + "'s predicate read \""
            + reads.predicate(read)
            + "\" is unknown: it requires \"set\", or \"snapshot\" or \"order\" and "
            + "those of the writers";
    throw history.details().stamps().hasOrders()
        ? new MissingOrderException(transaction, message)
        : new IncompleteCertificateException(message);
  }

  private void takeVersionSet(int transaction, int read, Gaps gaps) {
    ReadVersions sets = reads.versionSets();
    for (int version = sets.start(read); version < sets.end(read); version++) {
      int key = sets.key(version);
      long value = sets.value(version);
      long name = sets.name(version);
      if (!isOwn(transaction, key)) {
        gaps.judge(() -> takeOfSet(transaction, read, key, value, name));
      } else if (!observations.mayBe(key, ownWrites[key], value, name)) {
        throw mismatch(transaction, read, sentences.ownMissing(read, ownWrites[key]));
      }
    }
  }

  private void takeOfSet(int transaction, int read, int key, long value, long name) {
    int observed = observations.of(transaction, key, value, name, snapshot);
    int place = observed == Observations.INITIAL ? 0 : place(transaction, read, observed);
    if (place == VersionInstallOrder.NOWHERE) {
      throw versions.withoutOrder(versions.writer(observed), key);
    }
    put(key, place);
  }

  private int place(int transaction, int read, int observed) {
    if (observed == Observations.GARBAGE
        || versions.writer(observed) == transaction
        || !versions.isInstalled(observed)) {
      throw wrongMatch(read, anomaly(transaction, observed), observed);
    }
    return versions.place(observed);
  }

  private Anomaly anomaly(int transaction, int observed) {
    if (observed == Observations.GARBAGE) {
      return Anomaly.THIN_AIR_READ;
    }
    if (versions.writer(observed) == transaction) {
      return Anomaly.FUTURE_READ;
    }
    boolean replaced =
        versions.tookEffect(versions.writer(observed)) || versions.isOfSetup(observed);
    return replaced ? Anomaly.G1B : Anomaly.G1A;
  }

  private void takeOwnWrites(int transaction, int read) {
    int start = history.operationStart(transaction);
    for (int op = start; op < reads.before(read); op++) {
      if (history.isWrite(op)) {
        put(history.key(op), OWN);
        touched.add(history.key(op));
      }
    }
  }

  private boolean isOwn(int transaction, int key) {
    return ownWrites[key] >= history.operationStart(transaction);
  }

  /** Rows that were returned were read, unless the transaction wrote them itself. */
  private void addItems(int transaction, int read, Gaps gaps) {
    ReadVersions matches = reads.matches();
    boolean isSetKnown = gaps.areNone();
    for (int match = matches.start(read); match < matches.end(read); match++) {
      int key = matches.key(match);
      long value = matches.value(match);
      long name = matches.name(match);
      returnedBy[key] = read;
      returned[key] = Observations.GARBAGE;
      touched.add(key);
      if (!isOwn(transaction, key)) {
        gaps.judge(() -> addItem(transaction, read, key, value, name, isSetKnown));
      } else if (observations.mayBe(key, ownWrites[key], value, name)) {
        returned[key] = ownWrites[key];
      }
    }
  }

  /**
   * What was returned is the version of the version set if it can be; otherwise the read is wrong
   * anyway, and so it is if it cannot be told which version it was.
   */
  private void addItem(
      int transaction, int read, int key, long value, long name, boolean isSetKnown) {
    if (isSetKnown) {
      int inSet = set(key);
      returned[key] =
          observations.mayBe(key, inSet, value, name)
              ? inSet
              : otherVersion(transaction, read, key, value, name);
    } else {
      returned[key] = observations.of(transaction, key, value, name, snapshot);
    }
    items.add(transaction, history.operations() + read, key, returned[key], this::wrongMatch);
  }

  private int otherVersion(int transaction, int read, int key, long value, long name) {
    try {
      return observations.of(transaction, key, value, name, snapshot);
    } catch (IncompleteCertificateException anyOfSeveral) {
      throw mismatch(transaction, read, sentences.otherVersion(key, value, set(key)));
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
              + "\" has no \"result\"");
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
