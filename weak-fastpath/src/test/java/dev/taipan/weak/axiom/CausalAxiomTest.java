package dev.taipan.weak.axiom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.RandomAccesses;
import dev.taipan.weak.RandomAccesses.Reads;
import dev.taipan.weak.WeakAlgorithm;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The causal axiom forces the same, whatever the clocks it is decided with. */
class CausalAxiomTest {
  private static final int HISTORIES = 300;

  @Test
  void forcesTheSameWithClocksOfSomeSessionsAtATime() {
    int forcing = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      Accesses accesses = RandomAccesses.of(seed, Reads.OLDER);
      Optional<int[]> causal =
          LinearExtension.of(
              accesses,
              AxiomDecision.included(accesses, AxiomDecision.recordedOrder(accesses)),
              new ForcedOrder(accesses));
      if (causal.isPresent()) {
        Set<String> expected = inFull(accesses, causal.get());
        int transactions = accesses.history().transactions();
        for (int sessions = 1; sessions <= 3; sessions++) {
          assertThat(byBlocks(accesses, causal.get(), sessions * transactions))
              .as("history %d, %d sessions at a time", seed, sessions)
              .isEqualTo(expected);
        }
        forcing += expected.isEmpty() ? 0 : 1;
      }
    }
    assertThat(forcing).isGreaterThan(HISTORIES / 4);
  }

  private static Set<String> inFull(Accesses accesses, int[] causal) {
    ForcedOrder forced = new ForcedOrder(accesses);
    CausalAxiom.apply(accesses, forced, causal, WeakAlgorithm.DEPTH_FIRST, Deadline.NONE);
    return edges(forced);
  }

  private static Set<String> byBlocks(Accesses accesses, int[] causal, int clockSlots) {
    ForcedOrder forced = new ForcedOrder(accesses);
    CausalAxiom.applyByBlocks(accesses, forced, causal, clockSlots, Deadline.NONE);
    return edges(forced);
  }

  private static Set<String> edges(ForcedOrder forced) {
    Set<String> edges = new TreeSet<>();
    for (int edge = 0; edge < forced.size(); edge++) {
      edges.add(forced.from(edge) + " before " + forced.to(edge));
    }
    return edges;
  }
}
