package dev.taipan.history.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IncrementalOrderTest {
  private static final int NODES = 12;

  /** A node can be put before another one exactly if the edges so far do not lead back. */
  @Test
  void refusesWhatClosesACycleAndNothingElse() {
    int refused = 0;
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      ListedEdges order = new ListedEdges(shuffled(random));
      boolean[][] reaches = new boolean[NODES][NODES];
      for (int i = 0; i < 40; i++) {
        int first = random.nextInt(NODES);
        int second = random.nextInt(NODES);
        boolean closes = first == second || reaches[second][first];
        assertThat(order.add(first, second)).isEqualTo(!closes);
        if (closes) {
          refused++;
          order.assertLeadsBack(first, second);
        } else {
          close(reaches, first, second);
        }
        order.assertIsOrder();
      }
    }
    assertThat(refused).isGreaterThan(500);
  }

  @Test
  void leavesTheRestInItsOrder() {
    ListedEdges order = new ListedEdges(5, 3, 1, 0, 2, 4);

    assertThat(order.add(2, 3)).isTrue();

    assertThat(order.order()).containsExactly(5, 2, 1, 0, 3, 4);
    assertThat(order.ahead().toArray()).containsExactly(3);
    assertThat(order.behind().toArray()).containsExactly(2);
    assertThat(order.isBehind(2)).isTrue();
    assertThat(order.isBehind(3)).isFalse();
    assertThat(order.moves()).isEqualTo(1);
  }

  private static int[] shuffled(Random random) {
    int[] order = new int[NODES];
    for (int i = 0; i < NODES; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  private static void close(boolean[][] reaches, int first, int second) {
    for (int from = 0; from < NODES; from++) {
      for (int to = 0; to < NODES; to++) {
        reaches[from][to] |=
            (from == first || reaches[from][first]) && (to == second || reaches[second][to]);
      }
    }
  }

  /** Edges in a list, labelled by their places in it. */
  private static final class ListedEdges extends IncrementalOrder {
    private final List<int[]> edges = new ArrayList<>();

    ListedEdges(int... order) {
      super(order.length);
      start(order);
    }

    boolean add(int first, int second) {
      boolean added = put(first, second);
      if (added) {
        edges.add(new int[] {first, second});
      }
      return added;
    }

    @Override
    protected void visitSuccessors(int node) {
      for (int[] edge : edges) {
        if (edge[0] == node) {
          reachAhead(edge[1], node, edges.indexOf(edge));
        }
      }
    }

    @Override
    protected void visitPredecessors(int node) {
      for (int[] edge : edges) {
        if (edge[1] == node) {
          reachBehind(edge[0]);
        }
      }
    }

    void assertIsOrder() {
      for (int[] edge : edges) {
        assertThat(place(edge[0])).isLessThan(place(edge[1]));
      }
      for (int place = 0; place < NODES; place++) {
        assertThat(place(order()[place])).isEqualTo(place);
      }
    }

    /** The last put that failed names the edges from the one to the other, from the end on. */
    void assertLeadsBack(int first, int second) {
      int[] at = {first};
      forEachEdgeBack(
          edge -> {
            assertThat(edges.get(edge)[1]).isEqualTo(at[0]);
            at[0] = edges.get(edge)[0];
          });
      assertThat(at[0]).isEqualTo(second);
    }
  }
}
