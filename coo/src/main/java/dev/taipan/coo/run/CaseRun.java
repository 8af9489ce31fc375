package dev.taipan.coo.run;

import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.cases.Letter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What a database made of a case.
 *
 * @param steps what came of each step of the case
 * @param transactions what came of each transaction
 * @param rows what a last transaction found in each row; none where it found no row, and nothing of
 *     rows that it could not read
 * @param isOutOfTime whether it was broken off
 */
public record CaseRun(
    Case given,
    List<RanStep> steps,
    Map<Integer, RanTransaction> transactions,
    Map<String, OptionalLong> rows,
    boolean isOutOfTime) {

  /** Keeps copies. */
  public CaseRun {
    steps = List.copyOf(steps);
    transactions = Collections.unmodifiableMap(new TreeMap<>(transactions));
    rows = Collections.unmodifiableMap(new TreeMap<>(rows));
  }

  /** Whether the database refused some step for a reason. */
  public boolean has(Refusal.Kind kind) {
    return steps.stream()
        .anyMatch(step -> step.refusal().filter(why -> why.kind() == kind).isPresent());
  }

  /**
   * Whether what a transaction did counts: it committed, or nobody knows and what it wrote was
   * found at the end.
   */
  boolean counts(int transaction) {
    return switch (transactions.get(transaction).how()) {
      case COMMITTED -> true;
      case UNKNOWN -> given.steps().stream().anyMatch(step -> isFoundAtEnd(transaction, step));
      default -> false;
    };
  }

  private boolean isFoundAtEnd(int transaction, CaseStep step) {
    return step.transaction() == transaction
        && step.letter().isWrite()
        && step.value().isPresent()
        && step.value().equals(rows.get(step.row()));
  }

  /** What a step that was done returned, for people; empty of one that returns nothing. */
  public String result(int step) {
    return switch (given.steps().get(step).letter()) {
      case R, U, S, P, W, I, D -> returned(step);
      default -> "";
    };
  }

  /** What a step returned, in the words of {@link dev.taipan.coo.serial.SerialOutcome}. */
  String returned(int step) {
    CaseStep planned = given.steps().get(step);
    RanStep.Execution done = steps.get(step).execution().orElseThrow();
    if (planned.letter() == Letter.P) {
      return done.seen().entrySet().stream()
          .map(row -> row.getKey() + "=" + row.getValue().getAsLong())
          .toList()
          .toString();
    }
    if (planned.letter().isRead()) {
      OptionalLong value = done.seen().getOrDefault(planned.row(), OptionalLong.empty());
      return value.isPresent() ? Long.toString(value.getAsLong()) : "none";
    }
    return done.changed() == 1 ? "1 row" : done.changed() + " rows";
  }
}
