package dev.taipan.certificate.verify;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Edge;
import dev.taipan.history.History;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Works out what the edges of a cycle rest on: not all of it can be so. */
final class Cycles {
  private final History history;
  private final CertifiedLevel level;
  private final Rules rules;
  private final Reads reads;
  private final Literals literals;

  Cycles(History history, CertifiedLevel level, Reads reads, Literals literals) {
    this.history = history;
    this.level = level;
    this.reads = reads;
    this.literals = literals;
    rules = Rules.of(level);
  }

  int[] clause(List<Edge> edges) throws RejectedException {
    Clause clause = new Clause();
    for (int i = 0; i < edges.size(); i++) {
      addEdge(edges.get(i), clause);
    }
    requireCycle(edges);
    return clause.literals();
  }

  /** What is demanded to be before the initial transaction is a contradiction by itself. */
  private void requireCycle(List<Edge> edges) throws RejectedException {
    if (edges.size() == 1 && edges.get(0).to() == History.INITIAL) {
      return;
    }
    for (int i = 0; i < edges.size(); i++) {
      Edge edge = edges.get(i);
      Edge next = edges.get((i + 1) % edges.size());
      if (edge.to() != next.from() || (arrivesAtCommit(edge) && next instanceof Edge.ReadWrite)) {
        throw new RejectedException("%s leads to no event that %s leaves".formatted(edge, next));
      }
    }
    if (edges.isEmpty()) {
      throw new RejectedException("a cycle has edges");
    }
  }

  /**
   * Whether an edge leads to the commit of a transaction, which is behind its begin, which only RW
   * leaves.
   */
  private boolean arrivesAtCommit(Edge edge) {
    boolean commit = edge instanceof Edge.ReadWrite;
    boolean orBegin = edge instanceof Edge.WriteWrite && !rules.firstCommitterWins();
    return rules.snapshots() && (commit || orBegin);
  }

  private void addEdge(Edge edge, Clause clause) throws RejectedException {
    reads.requireTransaction(edge.from());
    if (edge.to() != History.INITIAL || !(edge instanceof Edge.Axiom)) {
      reads.requireTransaction(edge.to());
    }
    if (!add(edge, clause)) {
      throw new RejectedException("%s has no such reason at %s".formatted(edge, level.symbol()));
    }
    clause.orNot(literals.effect(edge.from())).orNot(literals.effect(edge.to()));
  }

  private boolean add(Edge edge, Clause clause) throws RejectedException {
    if (edge instanceof Edge.SessionOrder) {
      return rules.inSessions() && isInSession(edge.from(), edge.to());
    }
    if (edge instanceof Edge.RealTime) {
      return isInRealTime(edge.from(), edge.to());
    }
    if (edge instanceof Edge.WriteRead read) {
      return addObserved(read.read(), read.from(), read.to(), clause);
    }
    if (edge instanceof Edge.WriteWrite write) {
      reads.requireWriter(write.from(), write.key());
      reads.requireWriter(write.to(), write.key());
      clause.orNot(literals.before(write.key(), write.from(), write.to()));
      return write.from() != write.to();
    }
    return edge instanceof Edge.ReadWrite missed
        ? rules.strong() && addMissed(missed, clause)
        : !rules.strong() && addAxiom((Edge.Axiom) edge, clause);
  }

  private boolean isInSession(int from, int to) {
    return from < to && history.sessionOf(from) == history.sessionOf(to);
  }

  private boolean isInRealTime(int from, int to) {
    return switch (rules.realTime()) {
      case IGNORED -> false;
      case COUNTS -> history.endTime(from) < history.startTime(to);
      case PER_KEY -> history.endTime(from) < history.startTime(to) && shareKey(from, to);
    };
  }

  private boolean shareKey(int one, int other) {
    Set<Integer> keys = new HashSet<>();
    for (int op = history.operationStart(one); op < history.operationEnd(one); op++) {
      keys.add(history.key(op));
    }
    for (int op = history.operationStart(other); op < history.operationEnd(other); op++) {
      if (keys.contains(history.key(op))) {
        return true;
      }
    }
    return false;
  }

  private boolean addObserved(int read, int writer, int reader, Clause clause)
      throws RejectedException {
    int first = reads.external(read);
    int observed = literals.observed(first, writer);
    clause.orNot(observed);
    return observed != Literals.FALSE && reads.transactionOf(first) == reader;
  }

  private boolean addMissed(Edge.ReadWrite missed, Clause clause) throws RejectedException {
    int key = history.key(reads.external(missed.read()));
    reads.requireWriter(missed.to(), key);
    clause.orNot(literals.before(key, missed.writer(), missed.to()));
    return missed.from() != missed.to()
        && missed.writer() != missed.to()
        && addObserved(missed.read(), missed.writer(), missed.from(), clause);
  }

  private boolean addAxiom(Edge.Axiom axiom, Clause clause) throws RejectedException {
    int reader = reads.transactionOf(reads.external(axiom.read()));
    reads.requireWriter(axiom.from(), history.key(axiom.read()));
    int at = axiom.from();
    for (Edge edge : axiom.seen()) {
      boolean step = edge instanceof Edge.WriteRead || edge instanceof Edge.SessionOrder;
      if (!step || edge.from() != at || !isSight(edge, axiom)) {
        return false;
      }
      addEdge(edge, clause);
      at = edge.to();
    }
    return at == reader
        && axiom.from() != axiom.to()
        && axiom.from() != reader
        && addObserved(axiom.read(), axiom.to(), reader, clause);
  }

  /** Whether an edge may be on the path that shows what the transaction of a read had seen. */
  private boolean isSight(Edge edge, Edge.Axiom axiom) {
    return switch (level) {
      case READ_COMMITTED ->
          edge instanceof Edge.WriteRead seen
              && axiom.seen().size() == 1
              && seen.read() < axiom.read();
      case READ_ATOMICITY -> axiom.seen().size() == 1;
      default -> true;
    };
  }
}
