package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.RejectedException.unless;

import dev.taipan.certificate.Atom;
import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes clauses over atoms. Every explanation of the history makes each atom true or false: an
 * effect, if the transaction is part of it; that a read observed a writer, if its transaction is
 * and did; that one version is before another, if both transactions are and it is. Where that is
 * the same in all explanations, there is a constant in the place of a literal.
 */
final class AtomLiterals {
  private static final int TRUE = Integer.MAX_VALUE;
  private static final int FALSE = -TRUE;

  private final History history;
  private final Reads reads;
  private final Map<Atom, Integer> literals = new HashMap<>();

  AtomLiterals(History history, Reads reads, List<Atom> atoms) throws RejectedException {
    this.history = history;
    this.reads = reads;
    for (Atom atom : atoms) {
      boolean first = literals.put(atom, literals.size() + 1) == null;
      unless(first, "the atom %s is there twice", atom);
    }
  }

  int effect(int t) throws RejectedException {
    if (t == History.INITIAL || Outcomes.isCertain(history, t)) {
      return TRUE;
    }
    return Outcomes.mayTakeEffect(history, t) ? literal(new Atom.Effect(t)) : FALSE;
  }

  /** Of an external read, that its transaction took effect and observed a writer. */
  int observed(int read, int writer) throws RejectedException {
    Reads.External external = reads.external(read);
    if (external.writers().equals(Set.of(writer))) {
      return effect(reads.reader(read));
    }
    return external.writers().contains(writer)
        ? literal(new Atom.Observed(external.first(), writer))
        : FALSE;
  }

  int before(int key, int earlier, int later) throws RejectedException {
    requireWriter(later, key);
    if (earlier == History.INITIAL) {
      return effect(later);
    }
    requireWriter(earlier, key);
    return earlier == later ? FALSE : literal(new Atom.Before(key, earlier, later));
  }

  void requireWriter(int t, int key) throws RejectedException {
    unless(reads.writes(t, key).length > 0, "transaction %d does not write key %d", t, key);
  }

  private int literal(Atom atom) throws RejectedException {
    Integer literal = literals.get(atom);
    unless(
        literal != null, "it requires the atom %s, which the certificate does not contain", atom);
    return literal;
  }

  /** Literals of which one is true in every explanation; and not one that always is. */
  static final class Clause {
    private final IntList literals = new IntList();

    Clause or(int literal) throws RejectedException {
      unless(literal != TRUE, "it is always true, and so says nothing");
      if (literal != FALSE) {
        literals.add(literal);
      }
      return this;
    }

    Clause orNot(int literal) throws RejectedException {
      return or(-literal);
    }

    int[] literals() {
      return literals.toArray();
    }
  }
}
