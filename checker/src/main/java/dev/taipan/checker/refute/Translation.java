package dev.taipan.checker.refute;

import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation;
import dev.taipan.checker.clauses.Clauses;
import dev.taipan.checker.clauses.Deduction;
import dev.taipan.encoding.refutation.RefutationLines;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Takes the lines of a search as steps of a certificate. The clause of a cycle may be less than the
 * one that the search told, since the cycle is the shortest one that this forbids; then less is
 * needed, too, and the refutation may end early.
 */
final class Translation implements RefutationLines {
  private static final int NONE = -1;

  private final Clauses clauses;
  private final IntFunction<Edge> edge;
  private final Deduction deduction;

  /** Per line of the search the line of the deduction. */
  private final IntList lines = new IntList();

  /** The first contradiction. */
  private int end = NONE;

  /**
   * Prepares to translate.
   *
   * @param edge what an edge of the problem stands for; null for those within transactions
   */
  Translation(Clauses clauses, IntFunction<Edge> edge, Deadline deadline) {
    this.clauses = clauses;
    this.edge = edge;
    deduction = new Deduction(clauses, deadline);
  }

  @Override
  public void given(int index) {
    add(deduction.line(index));
  }

  @Override
  public void cycle(int[] edges, int[] clause) {
    add(
        deduction.line(
            clauses.addCycle(
                Arrays.stream(edges).mapToObj(edge).filter(Objects::nonNull).toList())));
  }

  @Override
  public void learnt(int[] premises, int[] clause) {
    add(deduction.derive(clause, Arrays.stream(premises).map(lines::get)));
  }

  private void add(IntStream found) {
    int line = found.findFirst().orElseThrow();
    lines.add(line);
    if (end == NONE && deduction.isContradiction(line)) {
      end = line;
    }
  }

  /** What has been told, as far as the contradiction needs it. */
  Refutation refutation() {
    return deduction.endingWith(end);
  }
}
