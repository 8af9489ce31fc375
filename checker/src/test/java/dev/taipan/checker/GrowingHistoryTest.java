package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.oracle.Oracle;
import dev.taipan.history.GrowingHistory;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.notation.Notation;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is judged of a history that is being written is violated only if the whole is. */
class GrowingHistoryTest {
  private static final int HISTORIES = 4_000;

  @Test
  void keepsWritesAndReadsOfWhatIsWritten() {
    History grown = Notation.history("a 1: w1=1\nb 2: r1=1 r2=7 r3=0\na 3: r1=0 w2=5");
    assertThat(lines(GrowingHistory.judged(grown, 2)))
        .containsExactlyInAnyOrder("a 1: w1=1", "b 2: r1=1 r3=0", "a 3: w2=5");
  }

  @Test
  void keepsListsOfWhichEachElementIsAppended() {
    History grown = Notation.history("a 1: a1=1\nb 2: r1=[1]\nc 3: r1=[1,2]\nc 4: r1=[1]");
    assertThat(lines(GrowingHistory.judged(grown, 3)))
        .containsExactlyInAnyOrder("a 1: a1=1", "b 2: r1=[1]", "c 3:", "c 4:");
  }

  private static List<String> lines(History history) {
    return Notation.lines(history).strip().lines().toList();
  }

  @Test
  void isNotViolatedWhereTheWholeHolds() {
    int violations = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      History whole = seed % 2 == 0 ? RandomHistories.of(seed) : ListHistories.of(seed);
      Set<IsolationLevel> held = held(whole);
      SplittableRandom random = new SplittableRandom(seed);
      int written = random.nextInt(whole.transactions() + 1);
      History grown = beginning(whole, written);
      int complete = complete(whole, grown);
      if (complete > 0) {
        Set<IsolationLevel> judged =
            held(GrowingHistory.judged(grown, random.nextInt(complete + 1)));
        assertThat(judged).as("seed %d", seed).containsAll(held);
        violations += judged.size() < IsolationLevel.values().length ? 1 : 0;
      }
    }
    assertThat(violations).isGreaterThan(HISTORIES / 20);
  }

  @Test
  void isTheWholeWhereAllIsWritten() {
    for (long seed = 0; seed < HISTORIES; seed++) {
      History whole = seed % 2 == 0 ? RandomHistories.of(seed) : ListHistories.of(seed);
      if (readsWhatIsWritten(whole)) {
        assertThat(held(GrowingHistory.judged(whole, whole.transactions())))
            .as("seed %d", seed)
            .isEqualTo(held(whole));
      }
    }
  }

  private static Set<IsolationLevel> held(History history) {
    Set<IsolationLevel> held = EnumSet.noneOf(IsolationLevel.class);
    for (IsolationLevel level : IsolationLevel.values()) {
      if (level.needsTimes() && !history.hasTimes()) {
        held.add(level);
      }
    }
    held.addAll(Oracle.satisfied(history));
    return held;
  }

  /** The first transactions in recorded order. */
  private static History beginning(History whole, int transactions) {
    HistoryBuilder builder = new HistoryBuilder();
    if (!whole.hasInitialValue()) {
      builder.noInitialValue();
    }
    return Notation.history(
        builder,
        Notation.lines(whole).lines().limit(transactions).collect(Collectors.joining("\n")));
  }

  /**
   * How many transactions at the beginning read what only the beginning has written, or nobody: as
   * many as {@link GrowingHistory} may take for complete.
   */
  private static int complete(History whole, History beginning) {
    int complete = 0;
    while (complete < beginning.transactions() && isThere(whole, complete, beginning)) {
      complete++;
    }
    return complete;
  }

  private static boolean isThere(History whole, int place, History beginning) {
    int transaction = whole.recorded(place);
    return IntStream.range(whole.operationStart(transaction), whole.operationEnd(transaction))
        .filter(operation -> !whole.isWrite(operation))
        .allMatch(
            read ->
                values(whole, read)
                    .allMatch(
                        value ->
                            writes(whole, whole.keyNumber(whole.key(read)), value)
                                == writes(beginning, whole.keyNumber(whole.key(read)), value)));
  }

  private static LongStream values(History history, int read) {
    return history.lists().isList(history.key(read))
        ? Arrays.stream(history.lists().read(history, read))
        : LongStream.of(history.value(read));
  }

  private static long writes(History history, long key, long value) {
    return IntStream.range(0, history.operations())
        .filter(history::isWrite)
        .filter(write -> history.keyNumber(history.key(write)) == key)
        .filter(write -> history.value(write) == value)
        .count();
  }

  private static boolean readsWhatIsWritten(History history) {
    return IntStream.range(0, history.operations())
        .filter(operation -> !history.isWrite(operation))
        .filter(read -> !history.isOfInitialValue(read))
        .allMatch(
            read ->
                values(history, read)
                    .allMatch(
                        value -> writes(history, history.keyNumber(history.key(read)), value) > 0));
  }
}
