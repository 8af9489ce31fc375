package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Order;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.checker.certify.EventOrders;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.window.CutPolicy;
import dev.taipan.checker.window.Guess;
import dev.taipan.checker.window.WindowSearch;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is found window by window, from guesses of every kind and under every cut policy: it always
 * adds up to an order of the whole history, and is found only where the level holds.
 */
class WindowDifferentialTest {
  private static final List<StrongLevel> LEVELS =
      Arrays.stream(StrongLevel.values()).map(StrongLevel::inSessionOrder).distinct().toList();

  /** How often a level held, how often that was found, and how often not of the whole at once. */
  private record Tally(int compared, int held, int found, int inParts) {
    static final Tally NONE = new Tally(0, 0, 0, 0);

    Tally plus(Tally other) {
      return new Tally(
          compared + other.compared,
          held + other.held,
          found + other.found,
          inParts + other.inParts);
    }
  }

  @Test
  void agreesWithTheDefinitionsOnTinyHistories() {
    assertMix(compareTiny(1, 1_000));
  }

  @Test
  @Tag("slow")
  void agreesWithTheDefinitionsOnManyTinyHistories() {
    assertMix(compareTiny(1_000_000, 50_000));
  }

  @Test
  void agreesWithTheEngineOnHistoriesOfManyWindows() {
    assertMix(compareLarger(1, 120));
  }

  @Test
  @Tag("slow")
  void agreesWithTheEngineOnMoreHistoriesOfManyWindows() {
    assertMix(compareLarger(1_000_000, 3_000));
  }

  private static void assertMix(Tally tally) {
    assertThat(tally.found()).as("%s", tally).isGreaterThan(tally.held() * 3 / 5);
    assertThat(tally.inParts()).as("%s", tally).isGreaterThan(tally.found() / 5);
    assertThat(tally.held())
        .as("%s", tally)
        .isBetween(tally.compared() / 5, tally.compared() * 4 / 5);
  }

  private static Tally compareTiny(long firstSeed, int histories) {
    return LongStream.range(firstSeed, firstSeed + histories)
        .parallel()
        .mapToObj(
            seed -> {
              History history = maybeFinal(seed, RandomHistories.of(seed));
              return compare(seed, history, Oracle.satisfied(history));
            })
        .reduce(Tally.NONE, Tally::plus);
  }

  private static Tally compareLarger(long firstSeed, int histories) {
    return LongStream.range(firstSeed, firstSeed + histories)
        .parallel()
        .mapToObj(
            seed -> {
              History history = maybeFinal(seed, StoreHistories.of(seed));
              return compare(seed, history, satisfied(history));
            })
        .reduce(Tally.NONE, Tally::plus);
  }

  /** Every second history gets a final transaction, if it has registers only. */
  private static History maybeFinal(long seed, History history) {
    return seed % 2 == 0 && WindowSearch.takes(history)
        ? FinalReads.behind(history, new SplittableRandom(seed))
        : history;
  }

  private static Set<IsolationLevel> satisfied(History history) {
    return IsolationChecker.checkAll(history, CheckOptions.DEFAULTS).values().stream()
        .filter(verdict -> verdict.outcome() == Outcome.SATISFIED)
        .map(Verdict::level)
        .collect(Collectors.toSet());
  }

  private static Tally compare(long seed, History drawn, Set<IsolationLevel> satisfied) {
    History history = NumberedBySession.of(drawn);
    SplittableRandom random = new SplittableRandom(seed);
    Tally tally = Tally.NONE;
    for (StrongLevel strong : LEVELS) {
      IsolationLevel level = IsolationLevel.of(strong);
      if (level.needsTimes() && !history.hasTimes()) {
        continue;
      }
      Guess guess = guess(history, random);
      CutPolicy policy = policy(random);
      Optional<Order> found = find(guess, strong, policy, Workers.of(1 + random.nextInt(3)));
      String what = "seed %d, %s, %s".formatted(seed, level, policy);
      if (found.isPresent()) {
        assertThat(satisfied).as(what).contains(level);
        assertReplays(history, strong, found.get(), what);
      }
      boolean held = satisfied.contains(level);
      boolean inParts = policy.mostInWindows() < 1;
      tally =
          tally.plus(
              new Tally(
                  1,
                  held ? 1 : 0,
                  found.isPresent() ? 1 : 0,
                  found.isPresent() && inParts ? 1 : 0));
    }
    return tally;
  }

  private static Optional<Order> find(
      Guess guess, StrongLevel level, CutPolicy policy, Workers workers) {
    return WindowSearch.of(
        guess, level, policy, workers, Windowed.engine(IsolationLevel.of(level), Deadline.NONE));
  }

  private static void assertReplays(History history, StrongLevel level, Order order, String what) {
    try {
      Verifier.verify(
          history, VersionOrder.NONE, EventOrders.certified(level), order, Deadline.NONE);
    } catch (RejectedException wrong) {
      throw new AssertionError(what + ": the windows do not add up: " + wrong.getMessage(), wrong);
    }
  }

  /** As recorded, off by a few places, or any order at all. */
  private static Guess guess(History history, SplittableRandom random) {
    int[] order = IntStream.range(0, history.transactions()).map(history::recorded).toArray();
    int kind = random.nextInt(3);
    int exchanges = kind == 0 ? 0 : kind == 1 ? 1 + random.nextInt(3) : 3 * order.length;
    for (int i = 0; i < exchanges && order.length > 1; i++) {
      int one = random.nextInt(order.length);
      int distance = kind == 1 ? 3 : order.length;
      int other = Math.min(order.length - 1, one + random.nextInt(distance));
      int moved = order[one];
      order[one] = order[other];
      order[other] = moved;
    }
    return kind == 0 ? Guess.asRecorded(history) : Guess.of(history, place -> order[place]);
  }

  private static CutPolicy policy(SplittableRandom random) {
    return new CutPolicy(
        random.nextInt(3),
        1 + random.nextInt(3),
        random.nextInt(8) == 0 ? 0.1 : 1,
        random.nextInt(2) == 0 ? 0.99 : 1,
        random.nextBoolean(),
        random.nextInt(6));
  }

  @Test
  void findsTheSameWhateverTheNumberOfThreads() {
    for (long seed = 0; seed < 20; seed++) {
      History history = StoreHistories.of(seed);
      Guess guess = Guess.asRecorded(history);
      CutPolicy policy = policy(new SplittableRandom(seed));
      for (StrongLevel level : LEVELS) {
        if (history.hasTimes() || level.realTime().isEmpty()) {
          Optional<Order> found = find(guess, level, policy, Workers.ONE);
          Optional<Order> again = find(guess, level, policy, Workers.of(4));
          assertThat(again.isPresent()).isEqualTo(found.isPresent());
          if (found.isPresent()) {
            assertThat(again.get().commits()).isEqualTo(found.get().commits());
            assertThat(again.get().snapshots()).isEqualTo(found.get().snapshots());
          }
        }
      }
    }
  }
}
