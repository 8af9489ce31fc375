package dev.taipan.certificate.verify;

import dev.taipan.certificate.Atom;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What atoms mean. Every explanation of the history makes each of them true or false: an effect, if
 * the transaction is part of it; that a read observed a writer, if its transaction is and did; that
 * one version is before another, if both transactions are and it is. Where that is the same in all
 * explanations, the literal is a constant.
 */
final class Literals {
  static final int TRUE = Integer.MAX_VALUE;
  static final int FALSE = -TRUE;

  private final History history;
  private final Reads reads;
  private final Map<Atom, Integer> literals = new HashMap<>();

  Literals(History history, Reads reads, List<Atom> atoms) throws RejectedException {
    this.history = history;
    this.reads = reads;
    for (Atom atom : atoms) {
      if (literals.put(atom, literals.size() + 1) != null) {
        throw new RejectedException("the atom %s is there twice".formatted(atom));
      }
    }
  }

  int effect(int transaction) throws RejectedException {
    if (transaction == History.INITIAL) {
      return TRUE;
    }
    if (!Places.mayTakeEffect(history, transaction)) {
      return FALSE;
    }
    return history.status(transaction) == TransactionStatus.COMMITTED
        ? TRUE
        : literal(new Atom.Effect(transaction));
  }

  /** Of an external read that stands for itself. */
  int observed(int read, int writer) throws RejectedException {
    if (writer < History.INITIAL || writer >= history.transactions()) {
      return FALSE;
    }
    int only = reads.only(read);
    if (only == writer) {
      return effect(reads.transactionOf(read));
    }
    return only == Reads.SEVERAL && reads.isCandidate(read, writer)
        ? literal(new Atom.Observed(read, writer))
        : FALSE;
  }

  int before(int key, int earlier, int later) throws RejectedException {
    if (earlier == History.INITIAL) {
      return effect(later);
    }
    return later == History.INITIAL || earlier == later
        ? FALSE
        : literal(new Atom.Before(key, earlier, later));
  }

  private int literal(Atom atom) throws RejectedException {
    Integer literal = literals.get(atom);
    if (literal == null) {
      throw new RejectedException(
          "it needs the atom %s, which the certificate does not have".formatted(atom));
    }
    return literal;
  }
}
