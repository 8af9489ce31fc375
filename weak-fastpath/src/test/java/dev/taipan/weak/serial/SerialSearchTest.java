package dev.taipan.weak.serial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.RandomAccesses;
import dev.taipan.weak.RandomAccesses.Reads;
import dev.taipan.weak.SerialReplay;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SerialSearchTest {
  /** The searches, one by one. */
  private enum Search {
    MENDED_LINE(MendedLine::of),
    SCHEDULE(SerialSchedule::of);

    private final Way way;

    Search(Way way) {
      this.way = way;
    }

    Optional<int[]> order(Accesses accesses) {
      Dependencies dependencies = new Dependencies(accesses, new ObservedVersions(accesses));
      int[] byRank = dependencies.byRank();
      return byRank.length < accesses.history().transactions()
          ? Optional.empty()
          : way.order(dependencies, byRank, Deadline.NONE);
    }
  }

  private interface Way {
    Optional<int[]> order(Dependencies dependencies, int[] byRank, Deadline deadline);
  }

  @ParameterizedTest
  @EnumSource
  void findsNoOrderButSerialOnes(Search search) {
    int found = 0;
    for (int seed = 0; seed < 2_000; seed++) {
      Accesses accesses = RandomAccesses.of(seed, Reads.OLDER);
      if (isPlain(accesses)) {
        Optional<int[]> order = search.order(accesses);
        order.ifPresent(serial -> assertIsSerial(accesses.history(), serial));
        found += order.isPresent() ? 1 : 0;
      }
    }
    assertThat(found).isGreaterThan(80);
  }

  @ParameterizedTest
  @EnumSource
  void findsOrdersOfWhatASerialStoreShows(Search search) {
    int found = 0;
    for (int seed = 0; seed < 40; seed++) {
      Accesses accesses = Accesses.of(serial(new SplittableRandom(seed)));
      Optional<int[]> order = search.order(accesses);
      order.ifPresent(serial -> assertIsSerial(accesses.history(), serial));
      found += order.isPresent() ? 1 : 0;
    }
    assertThat(found).isGreaterThan(35);
  }

  @ParameterizedTest
  @EnumSource
  void givesUpWhereEachHasReadWhatTheOtherReplaced(Search search) {
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < 2; session++) {
      builder.session("s" + session);
      int t = builder.transaction(session, 1, TransactionStatus.COMMITTED);
      builder.read(t, builder.key(0), 0);
      builder.read(t, builder.key(1), 0);
      builder.write(t, builder.key(session), 1);
    }
    assertThat(search.order(Accesses.of(builder.build()))).isEmpty();
  }

  /** Whether a replay has a say: nothing is read twice, and of nobody whose outcome is unknown. */
  private static boolean isPlain(Accesses accesses) {
    return accesses.readsFrom().irregularReads() == 0
        && IntStream.range(0, accesses.history().transactions())
            .allMatch(t -> isPlain(accesses, t));
  }

  private static boolean isPlain(Accesses accesses, int t) {
    boolean isUnknown = accesses.history().status(t) == TransactionStatus.UNKNOWN;
    int reads = accesses.readEnd(t) - accesses.readStart(t);
    return !(isUnknown && accesses.readsFrom().included(t))
        && IntStream.range(accesses.readStart(t), accesses.readEnd(t))
                .map(accesses::readKey)
                .distinct()
                .count()
            == reads;
  }

  private static void assertIsSerial(History history, int[] order) {
    assertThat(order).doesNotHaveDuplicates().hasSize(history.transactions());
    for (int session = 0; session < history.sessions(); session++) {
      int start = history.sessionStart(session);
      int end = history.sessionEnd(session);
      assertThat(Arrays.stream(order).filter(t -> t >= start && t < end).toArray()).isSorted();
    }
    assertThat(SerialReplay.explains(history, place -> order[place])).isTrue();
  }

  /** Sessions that take turns at random, recorded one after the other. */
  private static History serial(SplittableRandom random) {
    int sessions = 2 + random.nextInt(8);
    int keys = 30 + random.nextInt(1_000);
    int[] sessionAt = random.ints(1_000, 0, sessions).toArray();
    long[] store = new long[keys];
    long[][] operations = new long[sessionAt.length][];
    for (int i = 0; i < operations.length; i++) {
      int read = random.nextInt(keys);
      int written = random.nextInt(keys);
      operations[i] = new long[] {read, store[read], written, i + 1L};
      store[written] = i + 1L;
    }
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < sessions; session++) {
      builder.session("s" + session);
      for (int i = 0; i < operations.length; i++) {
        if (sessionAt[i] == session) {
          int t = builder.transaction(session, i, TransactionStatus.COMMITTED);
          builder.read(t, builder.key(operations[i][0]), operations[i][1]);
          builder.write(t, builder.key(operations[i][2]), operations[i][3]);
        }
      }
    }
    return builder.build();
  }
}
