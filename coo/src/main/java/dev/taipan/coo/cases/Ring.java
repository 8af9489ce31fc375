package dev.taipan.coo.cases;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The schedule of a cycle: transaction 1 acts before transaction 2, and so on, and the last one
 * before transaction 1, whose pair is never committed. Operations without conflict come first, so
 * that a transaction that has to wait has done what others conflict with. Who is to see what
 * committed begins after it. Two edges on one row that meet in a write share it.
 *
 * <p>A list of events with what must precede them, of which the first that can happen is always
 * next: quadratic time in the edges.
 */
final class Ring {
  private static final List<String> ROWS = List.of("x", "y", "z", "u", "v", "w");

  private final List<RingEdge> edges;
  private final List<CaseStep> events = new ArrayList<>();
  private final Map<Integer, Set<Integer>> before = new HashMap<>();
  private final int[] firsts;
  private final int[] seconds;

  private Ring(List<RingEdge> edges) {
    this.edges = edges;
    firsts = new int[edges.size()];
    seconds = new int[edges.size()];
    addOperations();
    addCommits();
  }

  /** The steps of a ring; values are those of the writes in their order, from 1. */
  static List<CaseStep> steps(List<RingEdge> edges, EndOrder ends) {
    Ring ring = new Ring(edges);
    List<CaseStep> steps = ring.inOrder();
    steps.addAll(ends.of(edges.size(), steps));
    return ScheduleMaking.complete(steps);
  }

  private static String row(int object) {
    return ROWS.get(object);
  }

  private int next(int transaction) {
    return (transaction + 1) % edges.size();
  }

  /** First all operations that begin an edge, then those that end one. */
  private void addOperations() {
    for (int i = 0; i < edges.size(); i++) {
      firsts[i] = add(edges.get(i).first(), i, edges.get(i).object());
    }
    for (int i = 0; i < edges.size(); i++) {
      int next = next(i);
      if (next != 0 && sharesOperation(i, next)) {
        seconds[i] = firsts[next];
      } else {
        seconds[i] = add(edges.get(i).second(), next, edges.get(i).object());
      }
      precede(firsts[i], seconds[i]);
      if (next != 0 && isOnOneRow(i, next) && seconds[i] != firsts[next]) {
        precede(seconds[i], firsts[next]);
      }
    }
  }

  private boolean sharesOperation(int edge, int next) {
    return isOnOneRow(edge, next) && edges.get(edge).second() == edges.get(next).first();
  }

  private boolean isOnOneRow(int edge, int next) {
    return edges.get(edge).object() == edges.get(next).object();
  }

  private void addCommits() {
    for (int i = 1; i < edges.size(); i++) {
      if (edges.get(i).type().isCommitted()) {
        addCommit(i);
      }
    }
  }

  private void addCommit(int transaction) {
    int commit = events.size();
    events.add(CaseStep.of(Letter.C, transaction + 1));
    precede(firsts[transaction], commit);
    precede(seconds[transaction - 1], commit);
    precede(commit, seconds[transaction]);
    if (next(transaction) != 0) {
      precede(commit, firsts[next(transaction)]);
    }
  }

  private int add(Letter letter, int transaction, int object) {
    events.add(CaseStep.of(letter, transaction + 1, row(object)));
    return events.size() - 1;
  }

  private void precede(int earlier, int later) {
    before.computeIfAbsent(later, event -> new HashSet<>()).add(earlier);
  }

  private List<CaseStep> inOrder() {
    List<CaseStep> steps = new ArrayList<>();
    Set<Integer> done = new HashSet<>();
    while (done.size() < events.size()) {
      int next = firstPossible(done);
      steps.add(events.get(next));
      done.add(next);
    }
    return steps;
  }

  private int firstPossible(Set<Integer> done) {
    for (int event = 0; event < events.size(); event++) {
      if (!done.contains(event) && done.containsAll(before.getOrDefault(event, Set.of()))) {
        return event;
      }
    }
    throw new IllegalArgumentException("no order: " + edges);
  }
}
