package dev.taipan.weak.axiom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.RandomAccesses;
import dev.taipan.weak.RandomAccesses.Reads;
import dev.taipan.weak.WeakLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What an order of transactions breaks, against the words of each axiom. */
class CommitDemandsTest {
  private static final int FAR = 1_000;

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "CUT_ISOLATION")
  void areWhatTheAxiomSaysAndTheOrderDoesNot(WeakLevel level) {
    int broken = 0;
    int kept = 0;
    for (long seed = 0; seed < 1_500; seed++) {
      Accesses accesses = RandomAccesses.of(seed, Reads.OLDER);
      Optional<int[]> order = order(accesses);
      if (order.isPresent() && readsRepeat(accesses)) {
        CommitDemands demands =
            CommitDemands.broken(
                accesses, level, order.get(), CommitDemandsTest::isChosen, Deadline.NONE);
        Plain plain = new Plain(accesses, level, order.get());
        assertThat(demands.size() > 0).isEqualTo(plain.isBroken());
        for (int demand = 0; demand < demands.size(); demand++) {
          assertIsBroken(demands, demand, plain);
        }
        broken += demands.size();
        kept += demands.size() == 0 ? 1 : 0;
      }
    }
    assertThat(broken).isGreaterThan(100);
    assertThat(kept).isGreaterThan(100);
  }

  private static boolean isChosen(int operation) {
    return operation % 3 == 0;
  }

  /** An order that session order and write-read respect. */
  private static Optional<int[]> order(Accesses accesses) {
    int[] included = AxiomDecision.included(accesses, AxiomDecision.recordedOrder(accesses));
    return LinearExtension.of(accesses, included, new ForcedOrder(accesses));
  }

  private static boolean readsRepeat(Accesses accesses) {
    return IntStream.range(0, accesses.reads())
        .allMatch(
            one ->
                IntStream.range(0, one)
                    .filter(other -> accesses.readerOf(other) == accesses.readerOf(one))
                    .filter(other -> accesses.readKey(other) == accesses.readKey(one))
                    .allMatch(other -> accesses.readWriter(other) == accesses.readWriter(one)));
  }

  private static void assertIsBroken(CommitDemands demands, int demand, Plain plain) {
    int earlier = demands.earlier(demand);
    int read = plain.readOf(demands.read(demand));
    assertThat(plain.accesses.readWriter(read)).isEqualTo(demands.later(demand));
    assertThat(plain.isBroken(read, earlier)).isTrue();
    int[] through = demands.seenThrough(demand);
    plain.assertIsPath(earlier, read, through);
    if (plain.level == WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY) {
      assertThat(Arrays.stream(through).filter(CommitDemandsTest::isChosen).count())
          .isEqualTo(plain.fewestChosen(earlier)[plain.accesses.readerOf(read)]);
    }
  }

  /** The axiom, read by read and writer by writer. */
  private static final class Plain {
    final Accesses accesses;
    final WeakLevel level;
    final List<Integer> order;

    Plain(Accesses accesses, WeakLevel level, int[] order) {
      this.accesses = accesses;
      this.level = level;
      this.order = Arrays.stream(order).boxed().toList();
    }

    boolean isBroken() {
      return IntStream.range(0, accesses.reads())
          .anyMatch(read -> order.stream().anyMatch(earlier -> isBroken(read, earlier)));
    }

    /** Whether another writer of what was read was seen, and comes behind the one observed. */
    boolean isBroken(int read, int earlier) {
      int later = accesses.readWriter(read);
      return earlier != later
          && earlier != accesses.readerOf(read)
          && accesses.writes(earlier, accesses.readKey(read))
          && isSeen(earlier, read)
          && (later == History.INITIAL || order.indexOf(earlier) > order.indexOf(later));
    }

    private boolean isSeen(int earlier, int read) {
      int reader = accesses.readerOf(read);
      return switch (level) {
        case READ_COMMITTED -> isRead(earlier, reader, read);
        case READ_ATOMICITY ->
            isInSession(earlier, reader) || isRead(earlier, reader, accesses.readEnd(reader));
        default -> fewestChosen(earlier)[reader] < FAR;
      };
    }

    private boolean isRead(int writer, int reader, int end) {
      return IntStream.range(accesses.readStart(reader), end)
          .anyMatch(read -> accesses.readWriter(read) == writer);
    }

    private boolean isInSession(int earlier, int later) {
      return earlier < later && accesses.sessionOf(earlier) == accesses.sessionOf(later);
    }

    /** Per transaction with how few chosen reads it comes to see another one. */
    int[] fewestChosen(int seen) {
      int[] fewest = new int[accesses.history().transactions()];
      Arrays.fill(fewest, FAR);
      fewest[seen] = 0;
      for (int t : order) {
        for (int other : order) {
          if (isInSession(other, t)) {
            fewest[t] = Math.min(fewest[t], fewest[other]);
          }
        }
        for (int read = accesses.readStart(t); read < accesses.readEnd(t); read++) {
          if (accesses.readWriter(read) >= 0) {
            int price = isChosen(accesses.readOperation(read)) ? 1 : 0;
            fewest[t] = Math.min(fewest[t], fewest[accesses.readWriter(read)] + price);
          }
        }
      }
      return fewest;
    }

    int readOf(int operation) {
      return IntStream.range(0, accesses.reads())
          .filter(read -> accesses.readOperation(read) == operation)
          .findFirst()
          .orElseThrow();
    }

    /** Whether reads, and session order between them, lead from a transaction to a reader. */
    void assertIsPath(int seen, int last, int[] through) {
      int at = seen;
      for (int operation : through) {
        int read = readOf(operation);
        int writer = accesses.readWriter(read);
        assertThat(at == writer || isInSession(at, writer)).isTrue();
        at = accesses.readerOf(read);
      }
      int reader = accesses.readerOf(last);
      assertThat(at == reader || isInSession(at, reader)).isTrue();
      if (level == WeakLevel.READ_COMMITTED) {
        assertThat(through).hasSize(1);
        assertThat(readOf(through[0])).isLessThan(last);
      }
    }
  }
}
