package dev.taipan.weak.axiom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.parallel.Workers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mending windows must come out as extending the whole order does. */
class GuessInPlacesTest {
  private static final int HISTORIES = 20;
  private static final int TRANSACTIONS = 60;
  private static final int ROUNDS = 4;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8})
  void mendsAsExtendingTheWholeOrderDoes(int threads) {
    int mended = 0;
    int cyclic = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      Random random = new Random(seed);
      Accesses accesses = Accesses.of(history(random), new Workers(threads, 1));
      ForcedOrder forced = new ForcedOrder(accesses);
      GuessInPlaces guess =
          new GuessInPlaces(accesses, AxiomDecision.recordedOrder(accesses), forced);
      assertThat(guess.makeCausal()).isTrue();
      Optional<int[]> expected = Optional.of(guess.order());
      for (int round = 0; round < ROUNDS && expected.isPresent(); round++) {
        int[] before = guess.order().clone();
        forceSome(random, accesses, guess, forced);
        expected = LinearExtension.of(accesses, before, forced);
        Optional<BitSet> moved = guess.mend();
        assertThat(moved.isPresent()).isEqualTo(expected.isPresent());
        if (moved.isPresent()) {
          assertThat(guess.order()).as("seed %d", seed).isEqualTo(expected.get());
          assertThat(guess.place()).as("seed %d", seed).isEqualTo(places(guess.order()));
          assertThat(moved.get()).as("seed %d", seed).isEqualTo(moved(before, guess.order()));
          mended += moved.get().isEmpty() ? 0 : 1;
        }
      }
      cyclic += expected.isPresent() ? 0 : 1;
    }
    assertThat(mended).isGreaterThan(HISTORIES);
    assertThat(cyclic).isBetween(HISTORIES / 10, HISTORIES - HISTORIES / 10);
  }

  /** Edges between transactions that are close to each other, most of them against the order. */
  private static void forceSome(
      Random random, Accesses accesses, GuessInPlaces guess, ForcedOrder forced) {
    int edges = 1 + random.nextInt(3);
    while (edges > 0) {
      int read = random.nextInt(accesses.reads());
      int writer = accesses.readWriter(read);
      if (writer >= 0) {
        int ahead = guess.place()[writer] + random.nextInt(6) - 1;
        int other = guess.order()[Math.min(TRANSACTIONS - 1, Math.max(0, ahead))];
        if (other != writer) {
          forced.force(other, read);
          edges--;
        }
      }
    }
  }

  private static int[] places(int[] order) {
    int[] places = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      places[order[i]] = i;
    }
    return places;
  }

  private static BitSet moved(int[] before, int[] after) {
    int[] place = places(before);
    BitSet moved = new BitSet();
    for (int earlier = 0; earlier < after.length; earlier++) {
      for (int later = earlier + 1; later < after.length; later++) {
        if (place[after[earlier]] > place[after[later]]) {
          moved.set(after[earlier]);
        }
      }
    }
    return moved;
  }

  @Test
  void whatIsRecordedOutOfOrderIsMadeCausalFirst() {
    HistoryBuilder builder = new HistoryBuilder();
    int reader = builder.transaction(builder.session("reader"), 1, TransactionStatus.COMMITTED);
    int writer = builder.transaction(builder.session("writer"), 2, TransactionStatus.COMMITTED);
    builder.read(reader, builder.key(1), 5);
    builder.write(writer, builder.key(1), 5);
    Accesses accesses = Accesses.of(builder.build());
    GuessInPlaces guess = new GuessInPlaces(accesses, new int[] {0, 1}, new ForcedOrder(accesses));
    assertThat(guess.makeCausal()).isTrue();
    assertThat(guess.order()).containsExactly(1, 0);
    assertThat(guess.place()).containsExactly(1, 0);
  }

  /** Thirty sessions, each transaction of which writes a key and reads two from some time ago. */
  private static History history(Random random) {
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < 30; session++) {
      builder.session("s" + session);
    }
    List<Integer> written = new ArrayList<>();
    for (int t = 1; t <= TRANSACTIONS; t++) {
      int made = builder.transaction(random.nextInt(30), t, TransactionStatus.COMMITTED);
      for (int read = 0; read < 2 && written.size() > 30; read++) {
        int value = written.get(written.size() - 11 - random.nextInt(20));
        builder.read(made, builder.key(value % 7), value);
      }
      builder.write(made, builder.key(t % 7), t);
      written.add(t);
    }
    return builder.build();
  }
}
