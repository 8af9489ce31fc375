package dev.taipan.encoding;

import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import java.util.stream.IntStream;

/** A polygraph as a problem, and the way back from a solution. */
public final class Encoding {
  private final Polygraph polygraph;
  private final AcyclicityProblem problem;
  private final int[] events;
  private final int[] effects;
  private final ChoiceList choices;

  /**
   * An encoding.
   *
   * @param events the event of each node
   * @param effects for each doubtful transaction the variable that says whether it took effect
   * @param choices what each variable chooses
   */
  Encoding(
      Polygraph polygraph,
      AcyclicityProblem problem,
      int[] events,
      int[] effects,
      ChoiceList choices) {
    this.polygraph = polygraph;
    this.problem = problem;
    this.events = events;
    this.effects = effects;
    this.choices = choices;
  }

  /** The polygraph. */
  public Polygraph polygraph() {
    return polygraph;
  }

  /** The event that a node is. */
  public int event(int node) {
    return events[node];
  }

  /** What each variable chooses. */
  public ChoiceList choices() {
    return choices;
  }

  /** The doubtful transactions that took effect in a solution. */
  public int[] effective(Solution.Satisfiable solution) {
    int[] doubtful = polygraph.doubtful().transactions();
    return IntStream.range(0, doubtful.length)
        .filter(i -> solution.assignment()[effects[i]])
        .map(i -> doubtful[i])
        .toArray();
  }

  /** The problem. */
  public AcyclicityProblem problem() {
    return problem;
  }

  /** All events in the order of a solution; linear time. */
  public int[] order(Solution.Satisfiable solution) {
    int[] nodes = solution.order();
    KnownGraph known = polygraph.known();
    IntList from = new IntList();
    IntList to = new IntList();
    for (int edge = 0; edge < known.edges(); edge++) {
      from.add(known.from(edge));
      to.add(known.to(edge));
    }
    for (int i = 1; i < nodes.length; i++) {
      from.add(events[nodes[i - 1]]);
      to.add(events[nodes[i]]);
    }
    return TopologicalOrder.of(Digraph.of(polygraph.events().count(), from, to))
        .orElseThrow(() -> new IllegalStateException("the solution contradicts the known graph"));
  }
}
