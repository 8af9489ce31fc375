package dev.taipan.weak.axiom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.Checked;
import dev.taipan.weak.RandomAccesses;
import dev.taipan.weak.RandomAccesses.Reads;
import dev.taipan.weak.clock.SessionReach;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinearExtensionTest {
  private static final int HISTORIES = 2_000;

  private static int[] byNumber(Accesses accesses) {
    int[] all = IntStream.range(0, accesses.history().transactions()).toArray();
    return AxiomDecision.included(accesses, all);
  }

  private static int[] shuffled(Accesses accesses, Random random) {
    int[] order = byNumber(accesses);
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[other];
      order[other] = swapped;
    }
    return order;
  }

  /** Some forced edges: what the causal axiom says. */
  private static ForcedOrder forced(Accesses accesses) {
    ForcedOrder forced = new ForcedOrder(accesses);
    SessionReach causality = new SessionReach(accesses, CommitGraph.causal(accesses).graph());
    CausalAxiom.apply(accesses, forced, causality, Deadline.NONE);
    return forced;
  }

  @Test
  void respectsEveryEdgeWhateverTheBase() {
    for (long seed = 0; seed < HISTORIES; seed++) {
      Accesses accesses = RandomAccesses.of(seed, Reads.OLDER);
      ForcedOrder forced = forced(accesses);
      int[] base = shuffled(accesses, new Random(seed));
      LinearExtension.of(accesses, base, forced)
          .ifPresent(order -> assertRespected(accesses, forced, order));
    }
  }

  private static void assertRespected(Accesses accesses, ForcedOrder forced, int[] order) {
    int[] place = new int[accesses.history().transactions()];
    Arrays.fill(place, -1);
    for (int i = 0; i < order.length; i++) {
      assertThat(place[order[i]]).as("placed once").isEqualTo(-1);
      place[order[i]] = i;
    }
    assertThat(order).containsExactlyInAnyOrder(byNumber(accesses));
    CommitGraph graph = new CommitGraph(accesses, forced);
    for (int from : order) {
      for (int p = graph.graph().begin(from); p < graph.graph().end(from); p++) {
        assertThat(place[from]).isLessThan(place[graph.graph().target(p)]);
      }
    }
  }

  @Test
  void isEmptyExactlyWhenThereIsACycle() {
    int cyclic = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      for (Reads reads : Reads.values()) {
        Accesses accesses = RandomAccesses.of(seed, reads);
        ForcedOrder forced = forced(accesses);
        boolean isCyclic = new CommitGraph(accesses, forced).shortestCycle().length > 0;
        cyclic += isCyclic ? 1 : 0;
        assertThat(LinearExtension.of(accesses, byNumber(accesses), forced).isEmpty())
            .isEqualTo(isCyclic);
      }
    }
    assertThat(cyclic).isBetween(HISTORIES / 10, 2 * HISTORIES - HISTORIES / 10);
  }

  @Test
  void isTheBaseItselfWhereThatRespectsEverything() {
    for (long seed = 0; seed < HISTORIES; seed++) {
      Accesses accesses = RandomAccesses.of(seed, Reads.OLDER);
      ForcedOrder forced = forced(accesses);
      Optional<int[]> order =
          LinearExtension.of(accesses, shuffled(accesses, new Random(seed)), forced);
      if (order.isPresent()) {
        assertThat(LinearExtension.of(accesses, order.get(), forced)).contains(order.get());
      }
    }
  }

  @Test
  void movesOnlyWhatHasToComeEarlier() {
    Checked history = Checked.of("a 1: w1=1\nb 2: w1=2\nc 3: w1=3 w2=3\nd 4: r2=3 r1=1\ne 5: r3=0");
    Accesses accesses = history.accesses();
    ForcedOrder forced = new ForcedOrder(accesses);
    forced.force(2, 1);
    assertThat(LinearExtension.of(accesses, new int[] {4, 1, 0, 2, 3}, forced))
        .contains(new int[] {4, 1, 2, 0, 3});
  }

  @Test
  void leavesOutWhatIsNotIncluded() {
    Checked history = Checked.of("a 1: w1=1\na 2 aborted: w1=2\nb 3 unknown: w1=3\na 4: r1=1");
    ForcedOrder nothing = new ForcedOrder(history.accesses());
    assertThat(LinearExtension.of(history.accesses(), new int[] {3, 2, 1, 0}, nothing))
        .contains(new int[] {0, 2});
  }
}
