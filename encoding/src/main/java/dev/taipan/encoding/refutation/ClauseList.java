package dev.taipan.encoding.refutation;

import dev.taipan.encoding.theory.Literal;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/** Clauses in a row, each literal once. */
final class ClauseList {
  private final IntList literals = new IntList();
  private final IntList starts = new IntList();

  ClauseList() {
    starts.add(0);
  }

  /** Adds a clause in DIMACS literals. */
  void add(int[] dimacs) {
    Arrays.stream(dimacs).map(Literal::ofDimacs).distinct().forEach(literals::add);
    starts.add(literals.size());
  }

  /** The number of clauses. */
  int size() {
    return starts.size() - 1;
  }

  /** Where a clause starts. */
  int start(int clause) {
    return starts.get(clause);
  }

  /** One past where a clause ends. */
  int end(int clause) {
    return starts.get(clause + 1);
  }

  /** The number of a clause's literals. */
  int length(int clause) {
    return end(clause) - start(clause);
  }

  /** The literal at a place. */
  int literal(int place) {
    return literals.get(place);
  }

  /** Exchanges the literals at two places. */
  void swap(int place, int other) {
    int literal = literals.get(place);
    literals.set(place, literals.get(other));
    literals.set(other, literal);
  }

  /** A clause's literals. */
  int[] literals(int clause) {
    return literals.range(start(clause), end(clause));
  }
}
