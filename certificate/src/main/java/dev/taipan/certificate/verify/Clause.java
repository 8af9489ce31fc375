package dev.taipan.certificate.verify;

import dev.taipan.history.graph.IntList;

/** Literals of which one is true in every explanation. */
final class Clause {
  private final IntList literals = new IntList();
  private boolean certain;

  Clause or(int literal) {
    certain |= literal == Literals.TRUE;
    if (literal != Literals.FALSE) {
      literals.add(literal);
    }
    return this;
  }

  Clause orNot(int literal) {
    return or(-literal);
  }

  /** Its literals; a single {@link Literals#TRUE} if it says nothing. */
  int[] literals() {
    return certain ? new int[] {Literals.TRUE} : literals.toArray();
  }
}
