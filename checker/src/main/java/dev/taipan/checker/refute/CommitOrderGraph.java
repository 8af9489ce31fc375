package dev.taipan.checker.refute;

import dev.taipan.certificate.Edge;
import dev.taipan.checker.clauses.ExternalRead;
import dev.taipan.checker.clauses.Members;
import dev.taipan.checker.clauses.ObservationClauses;
import dev.taipan.history.History;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.ShortestCycle;
import dev.taipan.weak.Visibility;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a weak level demands of the order of commits, once it is supposed who took effect and what
 * each read observed. Takes time linear in the members and reads, times the writers of the keys
 * that were read, and for causality times the members.
 */
final class CommitOrderGraph {

  /** A read, with the transaction that it is supposed to have observed. */
  record Observation(ExternalRead read, int writer) {}

  private final Members members;
  private final Visibility visibility;
  private final Map<Integer, List<Observation>> reads = new TreeMap<>();
  private final List<Integer> effective = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();

  /** Per member its edges of session order and observation, if causality is asked about. */
  private final List<List<Edge>> arriving = new ArrayList<>();

  /**
   * Takes in what is supposed.
   *
   * @param effective per member whether it took effect
   */
  CommitOrderGraph(Members members, Visibility visibility, boolean[] effective) {
    this.members = members;
    this.visibility = visibility;
    for (int i = 0; i < members.size(); i++) {
      arriving.add(new ArrayList<>());
      if (effective[i]) {
        this.effective.add(members.get(i));
        reads.put(members.get(i), new ArrayList<>());
      }
    }
    addSessionOrder();
  }

  /** A transaction that took effect observed another one. */
  void observe(ExternalRead read, int writer) {
    reads.get(read.reader()).add(new Observation(read, writer));
    if (writer != History.INITIAL) {
      addSeen(new Edge.WriteRead(writer, read.reader(), read.operation()));
    }
  }

  /** One version comes before another. */
  void order(int key, int earlier, int later) {
    edges.add(new Edge.WriteWrite(earlier, later, key));
  }

  private void addSessionOrder() {
    for (int i = 1; i < effective.size(); i++) {
      if (members.areOfOneSession(effective.get(i - 1), effective.get(i))) {
        addSeen(new Edge.SessionOrder(effective.get(i - 1), effective.get(i)));
      }
    }
  }

  private void addSeen(Edge edge) {
    edges.add(edge);
    arriving.get(members.indexOf(edge.to())).add(edge);
  }

  /**
   * A cycle that the level forbids, the shortest, or empty.
   *
   * @param observations tells who writes a key
   */
  Optional<List<Edge>> cycle(ObservationClauses observations) {
    for (int reader : effective) {
      Optional<Edge> impossible = addDemands(reader, observations);
      if (impossible.isPresent()) {
        return Optional.of(List.of(impossible.get()));
      }
    }
    IntList from = new IntList();
    IntList to = new IntList();
    for (Edge edge : edges) {
      from.add(members.indexOf(edge.from()));
      to.add(members.indexOf(edge.to()));
    }
    int[] cycle = ShortestCycle.in(Digraph.of(members.size(), from, to));
    return cycle.length == 0
        ? Optional.empty()
        : Optional.of(Arrays.stream(cycle).mapToObj(edges::get).toList());
  }

  /** Adds what a transaction's reads demand; an edge that nobody can satisfy if there is one. */
  private Optional<Edge> addDemands(int reader, ObservationClauses observations) {
    if (reads.get(reader).isEmpty()) {
      return Optional.empty();
    }
    boolean seesByReading = visibility == Visibility.EARLIER_READ && !isFinal(reader);
    Map<Integer, List<Edge>> sight = seesByReading ? Map.of() : sight(reader);
    for (Observation observed : reads.get(reader)) {
      Map<Integer, List<Edge>> seen = seesByReading ? readBefore(observed) : sight;
      for (int writer : observations.writers(observed.read().key())) {
        if (seen.containsKey(writer) && writer != observed.writer() && writer != reader) {
          int read = observed.read().operation();
          Edge edge = new Edge.Axiom(writer, observed.writer(), read, seen.get(writer));
          if (observed.writer() == History.INITIAL) {
            return Optional.of(edge);
          }
          edges.add(edge);
        }
      }
    }
    return Optional.empty();
  }

  /** Whom a transaction had observed before a read, and by which read. */
  private Map<Integer, List<Edge>> readBefore(Observation observed) {
    Map<Integer, List<Edge>> seen = new TreeMap<>();
    for (Observation earlier : reads.get(observed.read().reader())) {
      if (earlier.read().operation() < observed.read().operation()
          && earlier.writer() != History.INITIAL) {
        seen.putIfAbsent(
            earlier.writer(),
            List.of(
                new Edge.WriteRead(
                    earlier.writer(), earlier.read().reader(), earlier.read().operation())));
      }
    }
    return seen;
  }

  /** Whom a transaction sees, and along which way, the shortest one. */
  private Map<Integer, List<Edge>> sight(int reader) {
    if (isFinal(reader)) {
      return finalSight(reader);
    }
    return visibility == Visibility.DIRECT ? directSight(reader) : causalSight(reader);
  }

  private boolean isFinal(int reader) {
    return members.history().isFinalTransaction(reader);
  }

  private Map<Integer, List<Edge>> finalSight(int last) {
    Map<Integer, List<Edge>> seen = new TreeMap<>();
    for (int other : effective) {
      if (other != last) {
        seen.put(other, List.of(new Edge.BeforeFinal(other, last)));
      }
    }
    return seen;
  }

  private Map<Integer, List<Edge>> directSight(int reader) {
    Map<Integer, List<Edge>> seen = new TreeMap<>();
    for (Edge edge : arriving.get(members.indexOf(reader))) {
      seen.putIfAbsent(edge.from(), List.of(edge));
    }
    for (int other : effective) {
      if (other < reader && members.areOfOneSession(other, reader)) {
        seen.putIfAbsent(other, List.of(new Edge.SessionOrder(other, reader)));
      }
    }
    return seen;
  }

  private Map<Integer, List<Edge>> causalSight(int reader) {
    Map<Integer, List<Edge>> seen = new TreeMap<>(directSight(reader));
    Deque<Integer> open = new ArrayDeque<>(seen.keySet());
    while (!open.isEmpty()) {
      int between = open.remove();
      List<Edge> rest = seen.get(between);
      for (Edge edge : arriving.get(members.indexOf(between))) {
        if (!seen.containsKey(edge.from())) {
          List<Edge> path = new ArrayList<>(List.of(edge));
          path.addAll(rest);
          seen.put(edge.from(), path);
          open.add(edge.from());
        }
      }
    }
    return seen;
  }
}
