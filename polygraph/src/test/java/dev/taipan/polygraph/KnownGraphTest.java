package dev.taipan.polygraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.graph.Digraph;
import org.junit.jupiter.api.Test;

class KnownGraphTest {

  private static KnownGraph graph(StrongLevel level, int transactions) {
    return new KnownGraph(level, new Events(level, transactions));
  }

  @Test
  void explainsEdgesByTheDependenciesTheyStandFor() {
    KnownGraph graph = graph(StrongLevel.STRONG_SESSION_SERIALIZABILITY, 3);
    graph.addSessionOrder(0, 1);
    graph.addWriteRead(1, 2, 7);
    graph.addWriteWrite(2, 0, 8, 1);
    graph.addReadWrite(0, 2, 9, Dependency.INITIAL_WITNESS);
    assertThat(graph.explain(new int[] {3, 2, 1, 0}))
        .containsExactly(
            new Dependency(Kind.READ_WRITE, 0, 2, 9, Dependency.INITIAL_WITNESS),
            new Dependency(Kind.WRITE_WRITE, 2, 0, 8, 1),
            new Dependency(Kind.WRITE_READ, 1, 2, 7, Dependency.NO_WITNESS),
            new Dependency(Kind.SESSION_ORDER, 0, 1, -1, Dependency.NO_WITNESS));
  }

  @Test
  void saysNothingOfStepsWithinATransaction() {
    KnownGraph graph = graph(StrongLevel.SNAPSHOT_ISOLATION, 2);
    graph.addWithin(0);
    graph.addWriteRead(0, 1, 3);
    assertThat(graph.explain(new int[] {0, 1}))
        .containsExactly(new Dependency(Kind.WRITE_READ, 0, 1, 3, Dependency.NO_WITNESS));
  }

  @Test
  void growsAndKeepsTheNumbersOfEdges() {
    KnownGraph graph = graph(StrongLevel.PREFIX_CONSISTENCY, 2);
    graph.addWithin(0);
    assertThat(graph.digraph().edges()).isEqualTo(1);
    graph.addWriteWrite(0, 1, 5, Dependency.NO_WITNESS);
    Digraph digraph = graph.digraph();
    assertThat(digraph.nodes()).isEqualTo(4);
    assertThat(graph.from(1)).as("the commit of the first").isEqualTo(1);
    assertThat(graph.to(1)).as("the commit of the second").isEqualTo(3);
    assertThat(digraph.edge(digraph.begin(1))).isEqualTo(1);
  }
}
