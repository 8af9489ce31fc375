package dev.taipan.whitebox.item;

import com.carrotsearch.hppc.IntIntHashMap;
import dev.taipan.whitebox.AggregateResults;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Which versions of rows can have made a number that a statement returned. The numbers that the
 * first rows can make are found one row after the other, and from the last row back, which of them
 * lead to the result: {@code O(R V N)} time for {@code R} rows of {@code V} versions that make
 * {@code N} numbers.
 */
final class PossibleSums {
  /** How many numbers some of the rows may make. */
  private static final int MOST = 1_000;

  private final RowPredicate predicate;
  private final Optional<Integer> anyRow;

  /** The keys of the rows that may count, and of each its versions by what they count for. */
  private final List<Integer> rows = new ArrayList<>();

  private final List<Map<Optional<Object>, BitSet>> versions = new ArrayList<>();

  /**
   * What a row must have been.
   *
   * @param versions among which it was, by their places
   */
  record Need(int row, BitSet versions) {}

  /**
   * What a number says.
   *
   * @param isPossible whether any versions make it
   * @param isAll whether all versions that fulfil the needs make it
   */
  record Answer(List<Need> needs, boolean isPossible, boolean isAll) {}

  /**
   * Of a statement.
   *
   * @param matching the versions that match
   * @throws UnsupportedPredicateException when what it would return is not known
   */
  PossibleSums(DistinctVersions all, RowPredicate predicate, MatchingVersions matching) {
    this.predicate = predicate;
    anyRow = IntStream.range(0, all.keys()).filter(matching::isAsked).boxed().findFirst();
    for (int index = 0; index < matching.size(); index++) {
      int key = matching.row(index);
      rows.add(key);
      versions.add(all.byNumber(key, matching.places(index), predicate));
    }
  }

  /** The first row that is asked for; empty if there is none. */
  Optional<Integer> anyRow() {
    return anyRow;
  }

  /**
   * All numbers that the statement can return.
   *
   * @throws UnsupportedPredicateException when there are too many, or one is not known
   */
  Set<Optional<Object>> numbers() {
    return made(versions).get(rows.size());
  }

  /**
   * What a result says.
   *
   * @param result the name of the number
   * @param own by key the place of the version that the own transaction wrote before
   * @throws UnsupportedPredicateException when there are too many numbers, or one is not known
   */
  Answer of(String result, IntIntHashMap own) {
    return of(
        number -> AggregateResults.same(result, number.orElse(null)),
        row -> {
          BitSet written = new BitSet();
          int place = own.getOrDefault(row, -1);
          if (place < 0) {
            return Optional.empty();
          }
          written.set(place);
          return Optional.of(written);
        });
  }

  /**
   * What a result says.
   *
   * @param isResult whether a number is that result
   * @param among by key the places of the versions among which the row is known to have been
   * @throws UnsupportedPredicateException when there are too many numbers, or one is not known
   */
  Answer of(Predicate<Optional<Object>> isResult, IntFunction<Optional<BitSet>> among) {
    List<Map<Optional<Object>, BitSet>> known = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      Optional<BitSet> some = among.apply(rows.get(row));
      known.add(some.isEmpty() ? versions.get(row) : known(row, some.get()));
    }
    List<Set<Optional<Object>>> made = made(known);
    Set<Optional<Object>> last = made.get(rows.size());
    Set<Optional<Object>> wanted = new HashSet<>(last);
    wanted.removeIf(isResult.negate());
    List<Map<Optional<Object>, BitSet>> leading = leading(known, made, wanted);
    return new Answer(
        needs(known, leading),
        !wanted.isEmpty(),
        wanted.containsAll(made(leading).get(rows.size())));
  }

  private Map<Optional<Object>, BitSet> known(int row, BitSet among) {
    Map<Optional<Object>, BitSet> known = new LinkedHashMap<>();
    versions
        .get(row)
        .forEach(
            (number, places) -> {
              BitSet possible = (BitSet) places.clone();
              possible.and(among);
              if (!possible.isEmpty()) {
                known.put(number, possible);
              }
            });
    return known;
  }

  /** By how many of the rows are counted the numbers that they can make. */
  private List<Set<Optional<Object>>> made(List<Map<Optional<Object>, BitSet>> parts) {
    List<Set<Optional<Object>>> made = new ArrayList<>();
    made.add(Set.of(predicate.aggregate(List.of())));
    for (Map<Optional<Object>, BitSet> part : parts) {
      Set<Optional<Object>> next = new HashSet<>();
      for (Optional<Object> before : made.get(made.size() - 1)) {
        part.keySet().forEach(number -> next.add(predicate.joined(before, number)));
      }
      if (next.size() > MOST) {
        throw new UnsupportedPredicateException("rows with too many possible results");
      }
      made.add(next);
    }
    return made;
  }

  /** The versions that lead to wanted numbers, from the last row back. */
  private List<Map<Optional<Object>, BitSet>> leading(
      List<Map<Optional<Object>, BitSet>> parts,
      List<Set<Optional<Object>>> made,
      Set<Optional<Object>> wanted) {
    List<Map<Optional<Object>, BitSet>> leading = new ArrayList<>(parts);
    Set<Optional<Object>> ends = wanted;
    for (int row = parts.size() - 1; row >= 0; row--) {
      Map<Optional<Object>, BitSet> kept = new LinkedHashMap<>();
      Set<Optional<Object>> starts = new HashSet<>();
      for (Optional<Object> before : made.get(row)) {
        for (Map.Entry<Optional<Object>, BitSet> part : parts.get(row).entrySet()) {
          if (ends.contains(predicate.joined(before, part.getKey()))) {
            kept.put(part.getKey(), part.getValue());
            starts.add(before);
          }
        }
      }
      leading.set(row, kept);
      ends = starts;
    }
    return leading;
  }

  private List<Need> needs(
      List<Map<Optional<Object>, BitSet>> known, List<Map<Optional<Object>, BitSet>> leading) {
    List<Need> needs = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      if (leading.get(row).size() < known.get(row).size()) {
        BitSet some = new BitSet();
        leading.get(row).values().forEach(some::or);
        needs.add(new Need(rows.get(row), some));
      }
    }
    return needs;
  }
}
