package dev.taipan.collect.invariant;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.workload.table.Elements;
import dev.taipan.collect.workload.table.Monotonic;
import dev.taipan.collect.workload.table.UniqueNumbers;
import dev.taipan.history.History;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * What must be true of the data of a workload, after invariants that Jepsen's workloads test. Each
 * is promised by some level: where only weaker ones are claimed, a breach is no defect.
 */
public enum Invariant {
  /** Whoever reads all accounts finds the same sum, at least under snapshot isolation. */
  TOTAL(
      "all accounts together always hold the same",
      Optional.of(IsolationLevel.SNAPSHOT_ISOLATION),
      TotalCheck::of),
  /** What was added and committed is there at the end. */
  NO_ELEMENT_LOST(
      "every committed element is there at the end",
      Optional.of(IsolationLevel.READ_COMMITTED),
      history -> ElementChecks.lost(new TableRows(history), Elements.TABLE)),
  /** Whoever begins to read after an element was committed finds it. */
  NO_STALE_READ(
      "an element is found by every read that begins after its commit",
      Optional.of(IsolationLevel.STRONG_SNAPSHOT_ISOLATION),
      history -> ElementChecks.stale(new TableRows(history), Elements.TABLE, Elements.PART)),
  /** A counter is at last what it was, and one more for each committed increment. */
  COUNT(
      "counters count every committed increment once",
      Optional.of(IsolationLevel.SNAPSHOT_ISOLATION),
      CountCheck::of),
  /** A constraint of the table, which holds at every level. */
  UNIQUE_NUMBERS(
      "no two committed rows have the same value in a UNIQUE column",
      Optional.empty(),
      history ->
          DistinctCheck.of(
              new TableRows(history), UniqueNumbers.TABLE::equals, UniqueNumbers.CODE)),
  /** The number after the largest one is new. */
  NO_NUMBER_TWICE(
      "no number is inserted twice",
      Optional.of(IsolationLevel.SERIALIZABILITY),
      history ->
          DistinctCheck.of(
              new TableRows(history),
              table -> table.startsWith(Monotonic.TABLE),
              Monotonic.NUMBER));

  private final String meaning;
  private final Optional<IsolationLevel> promise;
  private final Function<History, Finding> check;

  Invariant(String meaning, Optional<IsolationLevel> promise, Function<History, Finding> check) {
    this.meaning = meaning;
    this.promise = promise;
    this.check = check;
  }

  /** Its name, in lower case with hyphens. */
  public String symbol() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What must be true, in a clause for people. */
  public String meaning() {
    return meaning;
  }

  /** Whether it must be true where a level is claimed; empty where none is. */
  public boolean isPromised(Optional<IsolationLevel> claimed) {
    return promise.isEmpty() || claimed.filter(level -> level.implies(promise.get())).isPresent();
  }

  /**
   * Looks for breaches in what clients of the workload saw. Transactions of unknown outcome count
   * neither as committed nor as aborted, so that a breach is one whatever became of them. Takes
   * linear time, {@link #NO_STALE_READ} time proportional to the elements of the parts that are
   * read.
   *
   * @param history recorded by a run of a workload that has this invariant
   */
  public Finding in(History history) {
    return check.apply(history);
  }
}
