package dev.taipan.checker.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MendedOrderTest {
  private static final int TRANSACTIONS = 12;

  /** Demands in random order: each can be met exactly if it closes no cycle with those before. */
  @Test
  void meetsWhatClosesNoCycle() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      boolean[][] precedes = new boolean[TRANSACTIONS][TRANSACTIONS];
      Demands demands = withoutDemands();
      MendedOrder order = new MendedOrder(demands, TRANSACTIONS, shuffled(random));
      for (int i = 0; i < 40; i++) {
        int first = random.nextInt(TRANSACTIONS);
        int second = (first + 1 + random.nextInt(TRANSACTIONS - 1)) % TRANSACTIONS;
        assertThat(order.put(first, second)).isEqualTo(!precedes[second][first]);
        if (!precedes[second][first]) {
          demands.add(first, second, Demands.NO_READ);
          close(precedes, first, second);
        }
        assertRespects(order, precedes);
      }
    }
  }

  @Test
  void leavesTheRestInItsOrder() {
    MendedOrder order =
        new MendedOrder(withoutDemands(), TRANSACTIONS, new int[] {5, 3, 1, 0, 2, 4});

    order.put(2, 3);

    assertThat(order.toArray()).containsExactly(5, 2, 3, 1, 0, 4);
  }

  @Test
  void putsSomeLast() {
    MendedOrder order =
        new MendedOrder(withoutDemands(), TRANSACTIONS, new int[] {5, 3, 1, 0, 2, 4});

    order.putLast(new int[] {1, 3}, 5);

    assertThat(order.toArray()).containsExactly(5, 0, 2, 3, 1, 4);
    assertThat(IntStream.range(0, order.size()).allMatch(i -> order.place(order.at(i)) == i))
        .isTrue();
  }

  private static Demands withoutDemands() {
    HistoryBuilder builder = new HistoryBuilder();
    for (int i = 0; i < TRANSACTIONS; i++) {
      int writer = builder.transaction(builder.session("s" + i), i, TransactionStatus.COMMITTED);
      builder.write(writer, builder.key(i), 1);
    }
    var history = builder.build();
    int[] nobody = new int[TRANSACTIONS];
    Arrays.fill(nobody, -1);
    return new Demands(new Accesses(history, ReadsFrom.of(history)), nobody, new int[0]);
  }

  private static int[] shuffled(Random random) {
    int[] order = IntStream.range(0, TRANSACTIONS).toArray();
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return order;
  }

  private static void close(boolean[][] precedes, int first, int second) {
    for (int before = 0; before < TRANSACTIONS; before++) {
      for (int after = 0; after < TRANSACTIONS; after++) {
        precedes[before][after] |=
            (before == first || precedes[before][first])
                && (after == second || precedes[second][after]);
      }
    }
  }

  private static void assertRespects(MendedOrder order, boolean[][] precedes) {
    for (int before = 0; before < TRANSACTIONS; before++) {
      for (int after = 0; after < TRANSACTIONS; after++) {
        if (precedes[before][after]) {
          assertThat(order.place(before)).isLessThan(order.place(after));
        }
      }
    }
  }
}
