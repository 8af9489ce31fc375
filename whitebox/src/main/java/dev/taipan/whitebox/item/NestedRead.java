package dev.taipan.whitebox.item;

import com.carrotsearch.hppc.IntIntHashMap;
import dev.taipan.history.time.Deadline;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What reads of rows say of other rows if their condition has one subquery that asks for a number,
 * such as {@code a = (SELECT MIN(a) FROM t)}. The rows that a read returned mostly tell the number:
 * for all others no versions of the rows make it, and make it so that the read returns these rows.
 */
final class NestedRead {
  private final DistinctVersions versions;
  private final PossibleSums makings;

  /** The keys of the rows that the statement or its subquery may look at. */
  private final int[] rows;

  /** By number that the subquery can return the versions that match then. */
  private final Map<Optional<Object>, MatchingVersions> matching = new LinkedHashMap<>();

  /**
   * What a read saw.
   *
   * @param excluded by key the places of versions among which a row that was not returned was not
   * @param isPossible whether any versions explain the read
   * @param isAll whether all versions do that are not excluded
   */
  record Answer(Map<Integer, BitSet> excluded, boolean isPossible, boolean isAll) {}

  /**
   * Of a statement; evaluates it once for each number that its subquery can return.
   *
   * @throws UnsupportedPredicateException when what it would return is not known
   */
  NestedRead(DistinctVersions versions, RowPredicate predicate, Deadline deadline) {
    this.versions = versions;
    RowPredicate subquery = predicate.subqueries().get(0);
    MatchingVersions counted = versions.matching(subquery, deadline);
    makings = new PossibleSums(versions, subquery, counted);
    for (Optional<Object> number : makings.numbers()) {
      matching.put(number, versions.matching(predicate.givenResults(List.of(number)), deadline));
    }
    rows =
        Stream.concat(Stream.of(counted), matching.values().stream())
            .flatMapToInt(some -> IntStream.range(0, some.size()).map(some::row))
            .sorted()
            .distinct()
            .toArray();
  }

  /**
   * What a read says.
   *
   * @param returned by key of a row the places of the versions as which it may have been returned
   * @param own by key the place of the version that the own transaction wrote before
   * @return empty if several numbers explain the read
   */
  Optional<Answer> of(Map<Integer, BitSet> returned, IntIntHashMap own) {
    Optional<Answer> found = Optional.empty();
    for (Map.Entry<Optional<Object>, MatchingVersions> given : matching.entrySet()) {
      Optional<Map<Integer, BitSet>> possible = possible(given.getValue(), returned, own);
      if (possible.isPresent()) {
        PossibleSums.Answer made =
            makings.of(given.getKey()::equals, row -> Optional.of(possible.get().get(row)));
        if (made.isPossible() && found.isPresent()) {
          return Optional.empty();
        }
        if (made.isPossible()) {
          found = Optional.of(answer(given.getValue(), returned, made));
        }
      }
    }
    return found.or(() -> Optional.of(new Answer(Map.of(), false, true)));
  }

  /** By row the versions among which it must have been; empty if there are none for some row. */
  private Optional<Map<Integer, BitSet>> possible(
      MatchingVersions matching, Map<Integer, BitSet> returned, IntIntHashMap own) {
    Map<Integer, BitSet> possible = new HashMap<>();
    for (Map.Entry<Integer, BitSet> row : returned.entrySet()) {
      BitSet some = both(matching.of(row.getKey()), row.getValue());
      possible.put(row.getKey(), some);
      if (some.isEmpty()) {
        return Optional.empty();
      }
    }
    for (int row : rows) {
      BitSet some =
          possible.computeIfAbsent(row, other -> versions.others(other, matching.of(other)));
      int written = own.getOrDefault(row, -1);
      if (written >= 0 && !some.get(written)) {
        return Optional.empty();
      }
      if (written >= 0) {
        some.clear();
        some.set(written);
      }
      if (some.isEmpty()) {
        return Optional.empty();
      }
    }
    return Optional.of(possible);
  }

  private Answer answer(
      MatchingVersions matching, Map<Integer, BitSet> returned, PossibleSums.Answer made) {
    Map<Integer, BitSet> excluded = new TreeMap<>();
    for (int row : rows) {
      if (!returned.containsKey(row) && !matching.of(row).isEmpty()) {
        excluded.put(row, (BitSet) matching.of(row).clone());
      }
    }
    for (PossibleSums.Need need : made.needs()) {
      if (!returned.containsKey(need.row())) {
        excluded
            .computeIfAbsent(need.row(), row -> new BitSet())
            .or(versions.others(need.row(), need.versions()));
      }
    }
    return new Answer(excluded, true, made.isAll());
  }

  private static BitSet both(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.and(other);
    return both;
  }
}
