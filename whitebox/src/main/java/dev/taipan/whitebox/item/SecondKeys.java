package dev.taipan.whitebox.item;

import com.carrotsearch.hppc.IntIntHashMap;
import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.history.History;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.RowMatch;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.whitebox.matches.Extreme;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * The keys that say which versions of rows match which predicates. They stand behind the keys of
 * the history, one for each row and each way of telling its versions apart that some read needs.
 */
final class SecondKeys {

  /**
   * One such key.
   *
   * @param row the key whose versions it tells apart
   * @param matching which of them match, by their places among {@link DistinctVersions}
   */
  private record Second(int row, BitSet matching) {}

  /**
   * What a read saw of second keys.
   *
   * @param noMatch those of rows that it did not return, if some version of them matches that it
   *     could have seen
   * @param match those of rows that it returned as they do not match, which nothing explains, or
   *     that a number needs to match
   * @param never those that never hold the number that it returned
   * @param isAll whether that is all that it saw
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Sight(int[] noMatch, int[] match, int[] never, boolean isAll) {}

  /** Is told a key and the value that it is written or holds. */
  interface Visitor {
    void visit(int key, long value);
  }

  private static final int[] NONE = {};

  private final History history;
  private final Deadline deadline;
  private final PredicateReads reads;
  private final DistinctVersions versions;
  private final Map<Second, Integer> known = new HashMap<>();
  private final List<Second> all = new ArrayList<>();

  /** By second key the number by which the input would know it. */
  private final LongArrayList numbers = new LongArrayList();

  private final UnusedNumbers unusedKeys;
  private final SecondNames names;
  private final long noMatch;
  private final long match;

  /** By row the second keys that tell its versions apart. */
  private final IntList[] ofRow;

  /** By row the last read of those that were looked at that returned it. */
  private final int[] returnedBy;

  /** By read what it saw, or null if it is not understood. */
  private final Sight[] sights;

  SecondKeys(History history, MatchesOracle oracle, Deadline deadline) {
    this.history = history;
    this.deadline = deadline;
    reads = history.details().predicateReads();
    versions = new DistinctVersions(history);
    unusedKeys = UnusedNumbers.ofKeys(history);
    names = new SecondNames(history.keyNames());
    UnusedNumbers unusedValues = UnusedNumbers.ofValues(history);
    noMatch = unusedValues.next();
    match = unusedValues.next();
    ofRow = new IntList[history.keys()];
    returnedBy = new int[history.keys()];
    Arrays.fill(returnedBy, -1);
    sights = new Sight[reads.size()];
    Map<String, IntList> byText = new LinkedHashMap<>();
    for (int read = 0; read < reads.size(); read++) {
      if (counts(read)) {
        byText.computeIfAbsent(reads.predicate(read), text -> new IntList()).add(read);
      }
    }
    byText.forEach((text, alike) -> add(text, alike, oracle));
  }

  /** Whether levels say something of a read: its transaction may have taken effect. */
  boolean counts(int read) {
    return history.status(reads.transaction(read)) != TransactionStatus.ABORTED;
  }

  private void add(String text, IntList alike, MatchesOracle oracle) {
    try {
      RowPredicate predicate = oracle.predicate(text);
      IntList left =
          predicate.extreme().isPresent() ? addExtreme(predicate.extreme().get(), alike) : alike;
      if (predicate.subqueries().size() == 1 && !predicate.isAggregate()) {
        if (!left.isEmpty()) {
          addNested(left, new NestedRead(versions, predicate, deadline));
        }
        return;
      }
      MatchingVersions matching = versions.matching(predicate, deadline);
      if (predicate.isAggregate()) {
        PossibleSums makings = new PossibleSums(versions, predicate, matching);
        for (int read : alike.toArray()) {
          deadline.check();
          sights[read] = number(read, makings, matching);
        }
      } else {
        for (int read : alike.toArray()) {
          deadline.check();
          sights[read] = sight(read, matching);
        }
      }
    } catch (UnsupportedPredicateException unknown) {
      // Its reads stay as they are, and count as unjudged.
    }
  }

  private void addNested(IntList alike, NestedRead nested) {
    for (int read : alike.toArray()) {
      deadline.check();
      try {
        sights[read] = nested(read, nested);
      } catch (UnsupportedPredicateException unknown) {
        // It stays as it is, and counts as unjudged.
      }
    }
  }

  /** What a read of a condition with a subquery saw, or null if that is not known. */
  private Sight nested(int read, NestedRead nested) {
    Map<Integer, BitSet> returned = new TreeMap<>();
    boolean isOnce = true;
    for (int found = reads.matchStart(read); found < reads.matchEnd(read); found++) {
      int row = reads.matchKey(found);
      isOnce &= returned.put(row, versions.places(row, reads.matchValue(found))) == null;
    }
    if (returned.values().stream().anyMatch(BitSet::isEmpty)) {
      // What nobody wrote was read, which is judged anyway.
      return new Sight(NONE, NONE, NONE, true);
    }
    Optional<NestedRead.Answer> answer =
        isOnce
            ? nested.of(returned, ownVersions(read))
            : Optional.of(new NestedRead.Answer(Map.of(), false, true));
    return answer.map(known -> sight(read, known)).orElse(null);
  }

  private Sight sight(int read, NestedRead.Answer answer) {
    String predicate = reads.predicate(read);
    if (!answer.isPossible()) {
      int row =
          reads.matchStart(read) < reads.matchEnd(read)
              ? reads.matchKey(reads.matchStart(read))
              : 0;
      return new Sight(
          NONE, new int[] {make(new Second(row, new BitSet()), predicate)}, NONE, true);
    }
    IntList noMatch = new IntList();
    answer
        .excluded()
        .forEach((row, others) -> noMatch.add(key(new Second(row, others), predicate)));
    return new Sight(noMatch.toArray(), NONE, NONE, answer.isAll());
  }

  /**
   * Adds reads of the rows with the smallest or largest value. Each row that such a read did not
   * return was beyond the value of those that it returned, or not there. Rows with another value
   * than the smallest or largest one do not match, and nothing explains that they were returned.
   *
   * @return those that did not return integers
   */
  private IntList addExtreme(Extreme extreme, IntList alike) {
    Map<OptionalLong, MatchingVersions> matching = new HashMap<>();
    IntList left = new IntList();
    for (int read : alike.toArray()) {
      deadline.check();
      Optional<LongSummaryStatistics> found = returned(read, extreme.column());
      if (found.isEmpty()) {
        left.add(read);
      } else {
        OptionalLong value = value(found.get(), extreme.isLargest());
        sights[read] = sight(read, matching.computeIfAbsent(value, any -> among(extreme, any)));
      }
    }
    return left;
  }

  private MatchingVersions among(Extreme extreme, OptionalLong value) {
    return versions.matching(
        value.isPresent() ? extreme.upTo(value.getAsLong()) : extreme.ofAny(), deadline);
  }

  private static OptionalLong value(LongSummaryStatistics found, boolean isLargest) {
    return found.getCount() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(isLargest ? found.getMax() : found.getMin());
  }

  /** The integers that a read returned in a column; empty if it returned anything else there. */
  private Optional<LongSummaryStatistics> returned(int read, String column) {
    LongSummaryStatistics found = new LongSummaryStatistics();
    for (int match = reads.matchStart(read); match < reads.matchEnd(read); match++) {
      Object cell = versions.cell(reads.matchKey(match), reads.matchValue(match), column);
      if (!(cell instanceof Long value)) {
        return Optional.empty();
      }
      found.accept(value);
    }
    return Optional.of(found);
  }

  /**
   * What a read saw of second keys. Nothing explains a row of another table, or one that was
   * returned twice.
   *
   * @param matching the versions that match
   */
  private Sight sight(int read, MatchingVersions matching) {
    IntList match = new IntList();
    for (int found = reads.matchStart(read); found < reads.matchEnd(read); found++) {
      int row = reads.matchKey(found);
      boolean isPossible = matching.isAsked(row) && returnedBy[row] != read;
      BitSet possible = isPossible ? matching.of(row) : new BitSet();
      returnedBy[row] = read;
      if (versions.isOther(row, reads.matchValue(found), possible)) {
        match.add(key(new Second(row, possible), reads.predicate(read)));
      }
    }
    IntList noMatch = new IntList();
    for (int index = 0; index < matching.size(); index++) {
      if (matching.isSeeable(index) && returnedBy[matching.row(index)] != read) {
        noMatch.add(key(matching, index, read));
      }
    }
    return new Sight(noMatch.toArray(), match.toArray(), NONE, true);
  }

  /** What a read that returned a number saw, or null if that says nothing. */
  private Sight number(int read, PossibleSums makings, MatchingVersions matching) {
    if (result(read) == Details.NO_RESULT || makings.anyRow().isEmpty()) {
      return null;
    }
    try {
      PossibleSums.Answer answer = makings.of(history.valueName(result(read)), ownVersions(read));
      return answer.isPossible()
          ? needed(read, answer, matching)
          : never(read, makings.anyRow().get());
    } catch (UnsupportedPredicateException unknown) {
      return null;
    }
  }

  /** By a key of its own, which is called by this statement. */
  private Sight never(int read, int row) {
    int key = make(new Second(row, new BitSet()), reads.predicate(read));
    return new Sight(NONE, NONE, new int[] {key}, true);
  }

  private Sight needed(int read, PossibleSums.Answer answer, MatchingVersions matching) {
    String statement = reads.predicate(read) + " \u2192 " + history.valueName(result(read));
    IntList noMatch = new IntList();
    IntList match = new IntList();
    for (PossibleSums.Need need : answer.needs()) {
      if (isWithin(need.versions(), matching.of(need.row()))) {
        match.add(key(new Second(need.row(), need.versions()), statement));
      } else {
        BitSet others = versions.others(need.row(), need.versions());
        noMatch.add(key(new Second(need.row(), others), statement));
      }
    }
    return new Sight(noMatch.toArray(), match.toArray(), NONE, answer.isAll());
  }

  private static boolean isWithin(BitSet some, BitSet others) {
    BitSet outside = (BitSet) some.clone();
    outside.andNot(others);
    return outside.isEmpty();
  }

  /** By key the places of the versions that the transaction of a read wrote before it. */
  private IntIntHashMap ownVersions(int read) {
    IntIntHashMap own = new IntIntHashMap();
    int transaction = reads.transaction(read);
    for (int op = history.operationStart(transaction); op < reads.before(read); op++) {
      int key = history.key(op);
      if (history.isWrite(op) && !history.lists().isList(key)) {
        own.put(key, versions.place(key, history.value(op)));
      }
    }
    return own;
  }

  /** The number that a read returned, or {@link Details#NO_RESULT}. */
  long result(int read) {
    return history.details().result(history.operations() + read);
  }

  private int key(MatchingVersions matching, int index, int read) {
    int key = matching.secondKey(index);
    if (key == MatchingVersions.UNKNOWN) {
      key = key(new Second(matching.row(index), matching.places(index)), reads.predicate(read));
      matching.noteSecondKey(index, key);
    }
    return key;
  }

  private int key(Second second, String predicate) {
    return known.computeIfAbsent(second, made -> make(made, predicate));
  }

  private int make(Second second, String predicate) {
    int key = history.keys() + all.size();
    all.add(second);
    numbers.add(unusedKeys.next());
    names.add(numbers.get(all.size() - 1), history.keyNumber(second.row()), predicate);
    if (ofRow[second.row()] == null) {
      ofRow[second.row()] = new IntList();
    }
    ofRow[second.row()].add(key);
    return key;
  }

  /** What a read by predicate saw of second keys; empty if it is not understood. */
  Optional<Sight> sight(int read) {
    return Optional.ofNullable(sights[read]);
  }

  /** The value of a second key whose row does not match. */
  long noMatch() {
    return noMatch;
  }

  /** The value of a second key whose row matches. */
  long match() {
    return match;
  }

  /** Visits the numbers by which the input would know second keys. */
  void forEachNumber(LongConsumer visitor) {
    for (long number : numbers.toArray()) {
      visitor.accept(number);
    }
  }

  /** Visits the second keys of a row for a value that is written to it. */
  void forEachOf(int row, long value, Visitor visitor) {
    if (ofRow[row] != null) {
      int place = versions.place(row, value);
      for (int second = 0; second < ofRow[row].size(); second++) {
        int key = ofRow[row].get(second);
        visitor.visit(key, value(key, place));
      }
    }
  }

  /** Visits all second keys for the initial values of their rows. */
  void forEachInitial(Visitor visitor) {
    for (int second = 0; second < all.size(); second++) {
      int key = history.keys() + second;
      visitor.visit(key, value(key, DistinctVersions.INITIAL));
    }
  }

  private long value(int key, int place) {
    return all.get(key - history.keys()).matching().get(place) ? match : noMatch;
  }

  /** What all keys are called. */
  Names keyNames() {
    return names;
  }

  /** What all values are called. */
  Names valueNames() {
    Names known = history.valueNames();
    return value ->
        value == noMatch ? RowMatch.NO_MATCH : value == match ? RowMatch.MATCH : known.of(value);
  }
}
