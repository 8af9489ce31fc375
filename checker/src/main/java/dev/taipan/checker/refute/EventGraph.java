package dev.taipan.checker.refute;

import dev.taipan.certificate.Edge;
import dev.taipan.checker.clauses.Clauses;
import dev.taipan.checker.clauses.ExternalRead;
import dev.taipan.checker.clauses.Members;
import dev.taipan.checker.clauses.ObservationClauses;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.StrongLevel;
import java.util.ArrayList;
import java.util.List;

/**
 * The edges of a strong level between members, guarded by what they rest on. An event of a
 * transaction of unknown outcome is two nodes, so that whoever passes it needs that it took effect.
 * Takes time quadratic in the members where real time counts, and in the writers and readers of
 * each key.
 */
final class EventGraph {
  private static final int NODES_OF_TRANSACTION = 4;

  private final Members members;
  private final Clauses clauses;
  private final StrongLevel level;
  private final Deadline deadline;
  private final History history;
  private final AcyclicityProblem problem;

  /** Per edge of the problem what it stands for; null within a transaction. */
  private final List<Edge> edges = new ArrayList<>();

  private EventGraph(Members members, Clauses clauses, StrongLevel level, Deadline deadline) {
    this.members = members;
    this.clauses = clauses;
    this.level = level;
    this.deadline = deadline;
    history = members.history();
    problem = new AcyclicityProblem(NODES_OF_TRANSACTION * members.size());
  }

  /** How many edges there are at most, but for session order. */
  static long size(Members members, ObservationClauses observations, StrongLevel level) {
    long size = level.realTime().isPresent() ? (long) members.size() * members.size() : 0;
    for (List<Integer> writers : observations.writers().values()) {
      size += (long) writers.size() * writers.size();
    }
    for (ExternalRead read : observations.reads()) {
      size += (long) read.writers().length * observations.writers(read.key()).size();
    }
    return size;
  }

  /** The problem of members. */
  static EventGraph of(
      Members members,
      Clauses clauses,
      ObservationClauses observations,
      StrongLevel level,
      Deadline deadline) {
    EventGraph graph = new EventGraph(members, clauses, level, deadline);
    graph.addTransactions();
    level.sessionOrder().ifPresent(graph::addSessionOrder);
    level.realTime().ifPresent(graph::addRealTime);
    graph.addFinal();
    observations.writers().forEach(graph::addVersions);
    observations.reads().forEach(read -> graph.addRead(read, observations.writers(read.key())));
    return graph;
  }

  AcyclicityProblem problem() {
    return problem;
  }

  /** What an edge of the problem stands for; null within a transaction. */
  Edge edge(int number) {
    return edges.get(number);
  }

  private boolean isSplit() {
    return level.events() > 1;
  }

  /** The node at which edges arrive at an event. */
  private int entry(int transaction, Event event) {
    int first = NODES_OF_TRANSACTION * members.indexOf(transaction);
    return isSplit() && event == Event.COMMIT ? first + 2 : first;
  }

  /** The node at which edges leave an event. */
  private int exit(int transaction, Event event) {
    int entry = entry(transaction, event);
    return members.isCertain(transaction) ? entry : entry + 1;
  }

  private void addTransactions() {
    members.stream()
        .forEach(
            t -> {
              if (!members.isCertain(t)) {
                addWithin(entry(t, Event.BEGIN), exit(t, Event.BEGIN), clauses.effect(t));
              }
              if (isSplit()) {
                addWithin(exit(t, Event.BEGIN), entry(t, Event.COMMIT), Clauses.CERTAIN);
                if (!members.isCertain(t)) {
                  addWithin(entry(t, Event.COMMIT), exit(t, Event.COMMIT), clauses.effect(t));
                }
              }
            });
  }

  private void addWithin(int from, int to, int guard) {
    problem.addEdge(from, to, guard, AcyclicityProblem.NO_GUARD);
    edges.add(null);
  }

  private void add(EventEdge events, Edge edge, int guard, int otherGuard) {
    problem.addEdge(
        exit(edge.from(), events.from()), entry(edge.to(), events.to()), guard, otherGuard);
    edges.add(edge);
  }

  private void addCertain(EventEdge events, Edge edge) {
    add(events, edge, Clauses.CERTAIN, Clauses.CERTAIN);
  }

  /** Edges to what comes next in the session, beyond what may not have taken effect. */
  private void addSessionOrder(EventEdge events) {
    for (int i = 0; i < members.size(); i++) {
      boolean certain = false;
      for (int j = i + 1; j < members.size() && !certain; j++) {
        if (!members.areOfOneSession(members.get(i), members.get(j))) {
          break;
        }
        addCertain(events, new Edge.SessionOrder(members.get(i), members.get(j)));
        certain = members.isCertain(members.get(j));
      }
    }
  }

  private void addFinal() {
    members.stream().filter(history::isFinalTransaction).forEach(this::addFinal);
  }

  private void addFinal(int last) {
    members.stream()
        .filter(t -> t != last)
        .forEach(t -> addCertain(EventEdge.COMMIT_BEGIN, new Edge.BeforeFinal(t, last)));
  }

  private void addRealTime(EventEdge events) {
    Relations relations = Relations.of(members, level.hasRealTimePerKey());
    for (int i = 0; i < members.size(); i++) {
      deadline.check();
      for (int j = 0; j < members.size(); j++) {
        int from = members.get(i);
        int to = members.get(j);
        if (history.endTime(from) < history.startTime(to) && relations.areRelated(i, j)) {
          addCertain(events, new Edge.RealTime(from, to));
        }
      }
    }
  }

  /** Any two versions have an order, also those that nobody read where writers must not overlap. */
  private void addVersions(int key, List<Integer> writers) {
    for (int one : writers) {
      deadline.check();
      for (int other : writers) {
        if (one < other) {
          clauses.addTotal(key, one, other);
          addWriteWrite(key, one, other);
          addWriteWrite(key, other, one);
        }
      }
    }
  }

  private void addWriteWrite(int key, int from, int to) {
    add(
        level.writeWrite(),
        new Edge.WriteWrite(from, to, key),
        clauses.before(key, from, to),
        Clauses.CERTAIN);
  }

  private void addRead(ExternalRead read, List<Integer> writers) {
    deadline.check();
    int reader = read.reader();
    for (int writer : read.writers()) {
      int observed = clauses.observed(read.operation(), writer);
      if (writer != History.INITIAL) {
        Edge edge = new Edge.WriteRead(writer, reader, read.operation());
        add(level.writeRead(), edge, observed, Clauses.CERTAIN);
      }
      for (int later : writers) {
        if (later != writer && later != reader) {
          add(
              level.readWrite(),
              new Edge.ReadWrite(reader, later, read.operation(), writer),
              observed,
              clauses.before(read.key(), writer, later));
        }
      }
    }
  }
}
