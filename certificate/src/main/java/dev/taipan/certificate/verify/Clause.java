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

  /** Its literals, unless it is true whatever happened. */
  int[] literals() throws RejectedException {
    if (certain) {
      throw new RejectedException("it is true whatever happened, and so says nothing");
    }
    return literals.toArray();
  }
}
