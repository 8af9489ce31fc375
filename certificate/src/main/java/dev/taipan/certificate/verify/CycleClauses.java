package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.RejectedException.unless;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.verify.AtomLiterals.Clause;
import dev.taipan.history.History;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Works out what the edges of a cycle rest on: not all of it can be so. */
record CycleClauses(
    History history, CertifiedLevel level, LevelAxioms rules, Reads reads, AtomLiterals literals) {

  /** Adds what edges rest on that are a cycle, or lead to the initial transaction. */
  void add(List<Edge> edges, Clause clause) throws RejectedException {
    unless(!edges.isEmpty(), "a cycle has edges");
    for (int i = 0; i < edges.size(); i++) {
      Edge edge = edges.get(i);
      Edge next = edges.get((i + 1) % edges.size());
      add(edge, clause);
      boolean closed = meet(edge, next) || (edges.size() == 1 && edge.to() == History.INITIAL);
      unless(closed, "%s leads to no event that %s leaves", edge, next);
    }
  }

  /** RW leaves the begin of a transaction, which is before the commit that other edges lead to. */
  private boolean meet(Edge edge, Edge next) {
    boolean commit =
        edge instanceof Edge.ReadWrite
            || (edge instanceof Edge.WriteWrite && !rules.firstCommitterWins());
    return edge.to() == next.from()
        && !(rules.snapshots() && commit && next instanceof Edge.ReadWrite);
  }

  private void add(Edge edge, Clause clause) throws RejectedException {
    boolean initial = edge.to() == History.INITIAL && edge instanceof Edge.Axiom;
    boolean possible = initial || Outcomes.mayTakeEffect(history, edge.to());
    possible &= Outcomes.mayTakeEffect(history, edge.from());
    unless(possible, "%s is not of transactions that may have taken effect", edge);
    unless(holds(edge, clause), "%s has no such reason at %s", edge, level.symbol());
    clause.orNot(literals.effect(edge.from())).orNot(literals.effect(edge.to()));
  }

  /** Whether an edge is there if what it rests on holds, which is added. */
  private boolean holds(Edge edge, Clause clause) throws RejectedException {
    int from = edge.from();
    int to = edge.to();
    if (edge instanceof Edge.SessionOrder) {
      boolean ofOne = history.sessionOf(from) == history.sessionOf(to);
      return rules.inSessions() && from < to && ofOne;
    }
    if (edge instanceof Edge.BeforeFinal) {
      return history.isFinalTransaction(to) && from != to;
    }
    if (edge instanceof Edge.RealTime) {
      return history.endTime(from) < history.startTime(to) && isTimed(from, to);
    }
    if (edge instanceof Edge.WriteRead read) {
      return observes(to, read.read(), from, clause);
    }
    if (edge instanceof Edge.WriteWrite write) {
      clause.orNot(literals.before(write.key(), from, to));
      return true;
    }
    if (edge instanceof Edge.ReadWrite missed) {
      boolean seen = observes(from, missed.read(), missed.writer(), clause);
      clause.orNot(literals.before(history.key(missed.read()), missed.writer(), to));
      return rules.strong() && from != to && seen;
    }
    return !rules.strong() && isAxiom((Edge.Axiom) edge, clause);
  }

  /** Whether it counts which of two was there first. */
  private boolean isTimed(int one, int other) {
    return switch (rules.realTime()) {
      case IGNORED -> false;
      case COUNTS -> true;
      case PER_KEY ->
          Arrays.stream(Outcomes.keys(history, one))
              .anyMatch(
                  Arrays.stream(Outcomes.keys(history, other)).boxed().collect(Collectors.toSet())
                      ::contains);
    };
  }

  /** A transaction observed another one, or the initial one, by a read. */
  private boolean observes(int reader, int read, int writer, Clause clause)
      throws RejectedException {
    clause.orNot(literals.observed(read, writer));
    return reads.reader(read) == reader;
  }

  /** Whether the transaction of a read had seen another writer of its key, along a path. */
  private boolean isAxiom(Edge.Axiom axiom, Clause clause) throws RejectedException {
    int reader = reads.reader(axiom.read());
    literals.requireWriter(axiom.from(), history.key(axiom.read()));
    int at = axiom.from();
    for (Edge edge : axiom.seen()) {
      if (edge.from() != at || !isSight(edge, axiom)) {
        return false;
      }
      add(edge, clause);
      at = edge.to();
    }
    return at == reader
        && axiom.from() != axiom.to()
        && axiom.from() != reader
        && observes(reader, axiom.read(), axiom.to(), clause);
  }

  /** Whether an edge may be on the path that shows what the transaction of a read had seen. */
  private boolean isSight(Edge edge, Edge.Axiom axiom) {
    if (edge instanceof Edge.BeforeFinal) {
      return axiom.seen().size() == 1;
    }
    boolean step = edge instanceof Edge.WriteRead || edge instanceof Edge.SessionOrder;
    boolean single = axiom.seen().size() == 1;
    return switch (level) {
      case READ_COMMITTED ->
          single && edge instanceof Edge.WriteRead seen && seen.read() < axiom.read();
      case READ_ATOMICITY -> step && single;
      default -> step;
    };
  }
}
