package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.OwnCorpus.Sample;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.check.WeakChecker;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However many threads share the work, every verdict is the same, to the last word. */
class ThreadsTest {
  private static final List<LongFunction<History>> HISTORIES =
      List.of(
          RandomHistories::of,
          seed -> MixedHistories.of(seed).history(),
          ListHistories::of,
          NoisyHistories::withEqualValues,
          ThreadsTest::lagging);

  static List<Sample> samples() throws IOException {
    return OwnCorpus.samples();
  }

  @Test
  void saysTheSameOfRandomHistories() {
    compare(4);
  }

  @Test
  @Tag("slow")
  void saysTheSameOfManyRandomHistories() {
    compare(20);
  }

  @Test
  @Tag("exhaustive")
  void saysTheSameOfFarMoreRandomHistories() {
    compare(1_000);
  }

  private static void compare(int seeds) {
    for (LongFunction<History> histories : HISTORIES) {
      for (long seed = 0; seed < seeds; seed++) {
        assertSame(histories.apply(seed), "seed " + seed, 2, 3, 4, 8);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  @Tag("slow")
  void saysTheSameOfTheCorpus(Sample sample) {
    assertSame(sample.history(), sample.toString(), 3);
  }

  private static void assertSame(History history, String what, int... numbersOfThreads) {
    String verdicts = verdicts(history, Workers.ONE);
    String accesses = shape(Accesses.of(history));
    for (int threads : numbersOfThreads) {
      Workers workers = new Workers(threads, 1);
      assertThat(verdicts(history, workers))
          .as("%s with %d threads", what, threads)
          .isEqualTo(verdicts);
      assertThat(shape(Accesses.of(history, workers)))
          .as("%s with %d threads", what, threads)
          .isEqualTo(accesses);
    }
  }

  private static String verdicts(History history, Workers workers) {
    StringBuilder told = new StringBuilder();
    CheckOptions options = CheckOptions.DEFAULTS.withWorkers(workers);
    IsolationChecker.checkAll(history, options)
        .forEach(
            (level, verdict) -> {
              told.append(level).append(' ').append(verdict.outcome());
              verdict.evidence().ifPresent(shown -> told.append(words(shown)));
              verdict.violation().ifPresent(found -> told.append(words(found)));
              told.append('\n');
            });
    return told.toString();
  }

  private static String words(Evidence shown) {
    if (shown instanceof Evidence.EventOrder order) {
      return Arrays.toString(order.events()) + Arrays.toString(order.effective());
    }
    return shown instanceof Evidence.CommitOrder order
        ? Arrays.toString(order.transactions())
        : shown.getClass().getSimpleName();
  }

  private static String words(Violation found) {
    return found.title() + found.explanation();
  }

  /** All that accesses say, in words. */
  private static String shape(Accesses accesses) {
    StringBuilder shape = new StringBuilder();
    for (int t = 0; t < accesses.history().transactions(); t++) {
      shape.append("\n").append(t).append(accesses.readsFrom().included(t) ? ":" : "-");
      for (int read = accesses.readStart(t); read < accesses.readEnd(t); read++) {
        shape.append(' ').append(accesses.readOperation(read));
        shape.append('=').append(accesses.readsFrom().writeOf(accesses.readOperation(read)));
        shape.append('@').append(accesses.readWriter(read));
      }
      for (int write = accesses.writeStart(t); write < accesses.writeEnd(t); write++) {
        shape.append(" w").append(accesses.writeKey(write));
      }
    }
    for (int key = 0; key < accesses.history().keys(); key++) {
      shape.append("\nkey ").append(key);
      for (int p = accesses.writerStart(key); p < accesses.writerEnd(key); p++) {
        shape.append(' ').append(accesses.writer(p));
      }
    }
    for (int i = 0; i < accesses.readsFrom().irregularReads(); i++) {
      shape.append(" irregular ").append(accesses.readsFrom().irregularRead(i));
    }
    for (int i = 0; i < accesses.readsFrom().ambiguousReads(); i++) {
      shape.append(" ambiguous ").append(accesses.readsFrom().ambiguousRead(i));
    }
    return shape.toString();
  }

  @Test
  void someOrdersHaveToBeMendedAndSomeCannotBe() {
    long satisfied =
        LongStream.range(0, 100)
            .filter(
                seed ->
                    WeakChecker.check(
                            Accesses.of(lagging(seed), new Workers(3, 1)), WeakLevel.READ_COMMITTED)
                        .isEmpty())
            .count();
    assertThat(satisfied).isBetween(50L, 98L);
  }

  @Test
  void timeRunsOutForAllThreads() {
    Accesses accesses = Accesses.of(lagging(1), new Workers(4, 1));
    assertThatThrownBy(
            () ->
                WeakChecker.check(
                    accesses,
                    WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
                    WeakAlgorithm.GUESS,
                    Deadline.in(Duration.ZERO),
                    derived -> {}))
        .isInstanceOf(DeadlineExceededException.class);
  }

  /** Twenty sessions whose reads are of the recent past, so that guessed orders need mending. */
  private static History lagging(long seed) {
    Random random = new Random(seed);
    HistoryBuilder builder = new HistoryBuilder();
    int keys = 2 + random.nextInt(20);
    long[][] recent = new long[keys][1 + random.nextInt(6)];
    for (int session = 0; session < 20; session++) {
      builder.session("s" + session);
    }
    for (int t = 1; t <= 150; t++) {
      int made = builder.transaction(random.nextInt(20), t, TransactionStatus.COMMITTED);
      int key = random.nextInt(keys);
      for (int read = 0; read < 3; read++) {
        int other = (key + read) % keys;
        builder.read(made, builder.key(other), recent[other][random.nextInt(recent[other].length)]);
      }
      builder.write(made, builder.key(key), t);
      recent[key][random.nextInt(recent[key].length)] = t;
    }
    return builder.build();
  }
}
