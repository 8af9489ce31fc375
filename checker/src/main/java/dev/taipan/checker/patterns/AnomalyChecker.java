package dev.taipan.checker.patterns;

import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.explain.Explanation;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.Accesses;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.AnomalyCounts;
import dev.taipan.weak.ListViolation.Kind;
import dev.taipan.weak.SerialReplay;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.check.WeakChecker;
import dev.taipan.weak.list.ListChecker;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for any set of the 14 transactional anomalous patterns, where {@link
 * dev.taipan.checker.IsolationChecker} decides the levels that are made of them. A database that by
 * design does not let transactions read their own writes, say, is checked for all patterns but
 * {@code c}, {@code d} and {@code e}.
 *
 * <p>Nothing is ever found in an {@link dev.taipan.checker.EmptyHistory}, which says nothing of the
 * database.
 */
public final class AnomalyChecker {

  private AnomalyChecker() {}

  /** An instance of one of some patterns, or empty when none is found. */
  public static Optional<Violation> first(
      PreparedHistory prepared, Set<Tap> wanted, WeakAlgorithm algorithm) {
    return first(prepared, wanted, algorithm, Deadline.NONE);
  }

  /**
   * An instance of one of some patterns, or empty when none is found.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Optional<Violation> first(
      PreparedHistory prepared, Set<Tap> wanted, WeakAlgorithm algorithm, Deadline deadline) {
    if (isSerial(prepared, algorithm)) {
      return Optional.empty();
    }
    Accesses accesses = prepared.accesses();
    return WeakChecker.first(accesses, wanted, algorithm, deadline)
        .map(new Explanation(accesses)::of);
  }

  /**
   * What is wrong with lists that were read, beyond instances of patterns: a list that is the
   * counterpart of one of some patterns or of none, or a cycle of the order of appends, session
   * order and write-read. Empty when there is nothing, or there are no lists. Linear time.
   */
  public static Optional<Violation> firstInLists(PreparedHistory prepared, Set<Tap> wanted) {
    if (prepared.history().lists().isEmpty()) {
      return Optional.empty();
    }
    Accesses accesses = prepared.accesses();
    return ListChecker.first(accesses, Kind.forbiddenWith(wanted))
        .map(new Explanation(accesses)::of);
  }

  /**
   * What no order of writes explains, whatever is read: an element that comes twice in a list, or
   * lists that put appends in a cycle. Empty when there is nothing. Linear time.
   */
  public static Optional<Violation> disorderOfWrites(PreparedHistory prepared) {
    if (prepared.history().lists().isEmpty()) {
      return Optional.empty();
    }
    Accesses accesses = prepared.accesses();
    return ListChecker.disorderOfWrites(accesses).map(new Explanation(accesses)::of);
  }

  /**
   * Counts all instances of some patterns.
   *
   * @param examples how many instances of each pattern to explain
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static AnomalyReport all(
      PreparedHistory prepared,
      Set<Tap> wanted,
      int examples,
      WeakAlgorithm algorithm,
      Deadline deadline) {
    if (isSerial(prepared, algorithm)) {
      return new AnomalyReport(Map.of(), Map.of(), 0);
    }
    Accesses accesses = prepared.accesses();
    AnomalyCounts found = WeakChecker.all(accesses, wanted, examples, algorithm, deadline);
    Explanation explanation = new Explanation(accesses);
    Map<Tap, Long> counts = new EnumMap<>(Tap.class);
    Map<Tap, List<Violation>> explained = new EnumMap<>(Tap.class);
    for (Tap tap : found.taps()) {
      counts.put(tap, found.count(tap));
      explained.put(tap, found.examples(tap).stream().map(explanation::of).toList());
    }
    return new AnomalyReport(counts, explained, accesses.readsFrom().ambiguousReads());
  }

  /**
   * Whether every read of a history tells which write it observed, or their recorded order does. Of
   * other histories {@link #first} may miss instances.
   */
  public static boolean isUnambiguous(PreparedHistory prepared) {
    return SerialReplay.explains(prepared.history())
        || prepared.accesses().readsFrom().ambiguousReads() == 0;
  }

  private static boolean isSerial(PreparedHistory prepared, WeakAlgorithm algorithm) {
    return algorithm == WeakAlgorithm.GUESS && SerialReplay.explains(prepared.history());
  }
}
