package dev.taipan.weak.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.weak.Checked;
import dev.taipan.weak.RandomAccesses;
import dev.taipan.weak.RandomAccesses.Reads;
import dev.taipan.weak.axiom.CommitGraph;
import dev.taipan.weak.axiom.ForcedOrder;
import dev.taipan.weak.axiom.LinearExtension;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** All ways to know what causally precedes a transaction agree. */
class CausalPastTest {
  private static final int HISTORIES = 3_000;

  @Test
  void allAgreeWhereCausalityIsAcyclic() {
    int acyclic = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      Accesses accesses = RandomAccesses.of(seed, Reads.OLDER);
      Optional<int[]> order = causalOrder(accesses);
      if (order.isPresent()) {
        acyclic++;
        compareAll(accesses, order.get());
      }
    }
    assertThat(acyclic).isEqualTo(HISTORIES);
  }

  private static Optional<int[]> causalOrder(Accesses accesses) {
    int[] all = IntStream.range(0, accesses.history().transactions()).toArray();
    return LinearExtension.of(accesses, all, new ForcedOrder(accesses));
  }

  private static void compareAll(Accesses accesses, int[] order) {
    int sessions = accesses.history().sessions();
    CausalPast vectors = new VectorClocks(accesses, order, 0, sessions);
    CausalPast trees = new TreeClocks(accesses, order);
    CausalPast search = new DepthFirstPast(accesses);
    CausalPast reach = new SessionReach(accesses, CommitGraph.causal(accesses).graph());
    for (int transaction : order) {
      for (int session = 0; session < sessions; session++) {
        int latest = vectors.latest(session, transaction);
        assertThat(trees.latest(session, transaction)).isEqualTo(latest);
        assertThat(search.latest(session, transaction)).isEqualTo(latest);
        assertThat(reach.latest(session, transaction)).isEqualTo(latest);
      }
    }
  }

  @Test
  void blockOfSessionsIsAPartOfTheWhole() {
    for (long seed = 0; seed < HISTORIES; seed++) {
      Accesses accesses = RandomAccesses.of(seed, Reads.OLDER);
      int[] order = causalOrder(accesses).orElseThrow();
      int sessions = accesses.history().sessions();
      CausalPast whole = new VectorClocks(accesses, order, 0, sessions);
      for (int session = 0; session < sessions; session++) {
        CausalPast part = new VectorClocks(accesses, order, session, 1);
        for (int transaction : order) {
          assertThat(part.latest(session, transaction))
              .isEqualTo(whole.latest(session, transaction));
        }
      }
    }
  }

  @Test
  void searchAndComponentsAgreeWhereCausalityIsCyclic() {
    int cyclic = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      Accesses accesses = RandomAccesses.of(seed, Reads.ANY);
      cyclic += causalOrder(accesses).isEmpty() ? 1 : 0;
      CausalPast search = new DepthFirstPast(accesses);
      CausalPast reach = new SessionReach(accesses, CommitGraph.causal(accesses).graph());
      for (int transaction = 0; transaction < accesses.history().transactions(); transaction++) {
        for (int session = 0; session < accesses.history().sessions(); session++) {
          if (accesses.readsFrom().included(transaction)) {
            assertThat(reach.latest(session, transaction))
                .isEqualTo(search.latest(session, transaction));
          }
        }
      }
    }
    assertThat(cyclic).isGreaterThan(HISTORIES / 10);
  }

  @Test
  void allAlgorithmsGiveTheSameVerdictsAndCounts() {
    for (long seed = 0; seed < HISTORIES; seed++) {
      for (Reads reads : Reads.values()) {
        Checked history = Checked.of(RandomAccesses.of(seed, reads).history());
        history.counts();
        history.violated();
      }
    }
  }
}
