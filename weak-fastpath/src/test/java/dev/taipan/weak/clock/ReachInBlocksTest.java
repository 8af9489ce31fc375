package dev.taipan.weak.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;
import dev.taipan.weak.RandomAccesses;
import dev.taipan.weak.RandomAccesses.Reads;
import dev.taipan.weak.axiom.ForcedOrder;
import dev.taipan.weak.axiom.LinearExtension;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReachInBlocksTest {
  private static final int HISTORIES = 1_000;

  /** Several blocks. */
  private static final int MANY = 3_000;

  private static int[] causalOrder(Accesses accesses) {
    int[] all = IntStream.range(0, accesses.history().transactions()).toArray();
    return LinearExtension.of(accesses, all, new ForcedOrder(accesses)).orElseThrow();
  }

  /** Asks about pairs, in any order, and compares with clocks. */
  private static void compare(Accesses accesses, IntList first, IntList second) {
    int[] order = causalOrder(accesses);
    BitSet found = new BitSet();
    new ReachInBlocks(accesses, order).forEach(first, second, found::set);
    CausalPast clocks = new VectorClocks(accesses, order, 0, accesses.history().sessions());
    for (int pair = 0; pair < first.size(); pair++) {
      int one = first.get(pair);
      assertThat(found.get(pair))
          .isEqualTo(clocks.latest(accesses.sessionOf(one), second.get(pair)) >= one);
    }
  }

  @Test
  void agreesWithClocksOnAllPairsOfSmallHistories() {
    for (long seed = 0; seed < HISTORIES; seed++) {
      Accesses accesses = RandomAccesses.of(seed, Reads.OLDER);
      IntList first = new IntList();
      IntList second = new IntList();
      for (int one : causalOrder(accesses)) {
        for (int other : causalOrder(accesses)) {
          first.add(one);
          second.add(other);
        }
      }
      compare(accesses, first, second);
    }
  }

  @Test
  void agreesWithClocksAcrossBlocks() {
    SplittableRandom random = new SplittableRandom(5);
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < 60; session++) {
      builder.session("s" + session);
    }
    for (int i = 0; i < MANY; i++) {
      int transaction = builder.transaction(random.nextInt(60), i, TransactionStatus.COMMITTED);
      if (i > 0 && random.nextInt(3) > 0) {
        builder.read(transaction, builder.key(i - 1 - random.nextInt(Math.min(i, 900))), 1);
      }
      builder.write(transaction, builder.key(i), 1);
    }
    History history = builder.build();
    Accesses accesses = Accesses.of(history);
    IntList first = new IntList();
    IntList second = new IntList();
    for (int pair = 0; pair < 20_000; pair++) {
      first.add(random.nextInt(MANY));
      second.add(random.nextInt(MANY));
    }
    compare(accesses, first, second);
  }
}
