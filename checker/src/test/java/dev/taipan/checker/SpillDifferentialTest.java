package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.spill.Memory;
import dev.taipan.checker.spill.Shuffle;
import dev.taipan.history.History;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.parallel.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is decided out of core, with tables of any size down to six keys, is what the definitions
 * say, or the engine; and not too little is decided.
 */
class SpillDifferentialTest {
  private static final List<IsolationLevel> LEVELS =
      Arrays.stream(IsolationLevel.values()).filter(level -> !level.needsTimes()).toList();

  @TempDir Path folder;

  /** How often a level held or not, and how often that was found. */
  private static final class Tally {
    private int held;
    private int heldFound;
    private int failed;
    private int failedFound;
    private final Map<IsolationLevel, Integer> found = new EnumMap<>(IsolationLevel.class);

    void add(IsolationLevel level, boolean holds, Outcome outcome) {
      held += holds ? 1 : 0;
      failed += holds ? 0 : 1;
      heldFound += holds && outcome == Outcome.SATISFIED ? 1 : 0;
      failedFound += !holds && outcome == Outcome.VIOLATED ? 1 : 0;
      if (outcome != Outcome.UNKNOWN) {
        found.merge(level, 1, Integer::sum);
      }
    }

    @Override
    public String toString() {
      return "%d of %d held found, %d of %d violations found, %s"
          .formatted(heldFound, held, failedFound, failed, found);
    }
  }

  @Test
  void agreesWithTheDefinitionsOnTinyHistories() {
    assertMix(compareTiny(1, 600));
  }

  @Test
  @Tag("slow")
  void agreesWithTheDefinitionsOnManyTinyHistories() {
    assertMix(compareTiny(1_000_000, 60_000));
  }

  @Test
  @Tag("exhaustive")
  void agreesWithTheDefinitionsOnHundredsOfThousandsOfTinyHistories() {
    assertMix(compareTiny(10_000_000, 400_000));
  }

  @Test
  void agreesWithTheEngineOnLargerHistories() {
    assertMix(compareLarger(1, 120));
  }

  @Test
  @Tag("slow")
  void agreesWithTheEngineOnMoreLargerHistories() {
    assertMix(compareLarger(1_000_000, 8_000));
  }

  private static void assertMix(Tally tally) {
    assertThat(tally.heldFound).as("%s", tally).isGreaterThan(tally.held / 2);
    assertThat(tally.failedFound).as("%s", tally).isGreaterThan(tally.failed / 2);
    assertThat(tally.found.keySet()).containsAll(LEVELS);
  }

  private Tally compareTiny(long firstSeed, int histories) {
    Tally tally = new Tally();
    for (long seed = firstSeed; seed < firstSeed + histories; seed++) {
      History history = RandomHistories.of(seed);
      if (new RecordedStream(history).isStreamable()) {
        compare(seed, history, Oracle.satisfied(history), tally);
      }
    }
    return tally;
  }

  private Tally compareLarger(long firstSeed, int histories) {
    Tally tally = new Tally();
    for (long seed = firstSeed; seed < firstSeed + histories; seed++) {
      History history = StoreHistories.of(seed);
      compare(seed, history, satisfied(history), tally);
    }
    return tally;
  }

  private static Set<IsolationLevel> satisfied(History history) {
    return IsolationChecker.checkAll(history, CheckOptions.DEFAULTS).values().stream()
        .filter(verdict -> verdict.outcome() == Outcome.SATISFIED)
        .map(Verdict::level)
        .collect(Collectors.toSet());
  }

  private void compare(long seed, History history, Set<IsolationLevel> satisfied, Tally tally) {
    SplittableRandom random = new SplittableRandom(seed);
    Memory memory = memory(random);
    for (Set<IsolationLevel> asked : asked(random)) {
      Map<IsolationLevel, Verdict> verdicts = check(history, asked, memory);
      assertThat(verdicts.keySet()).isEqualTo(asked);
      for (IsolationLevel level : asked) {
        String what = "seed %d, %s, %s: %s".formatted(seed, level, memory, verdicts.get(level));
        boolean holds = satisfied.contains(level);
        Outcome outcome = verdicts.get(level).outcome();
        if (outcome != Outcome.UNKNOWN) {
          assertThat(outcome == Outcome.SATISFIED).as(what).isEqualTo(holds);
        }
        tally.add(level, holds, outcome);
      }
    }
  }

  /** All levels at once, or one. */
  private static List<Set<IsolationLevel>> asked(SplittableRandom random) {
    IsolationLevel one = LEVELS.get(random.nextInt(LEVELS.size()));
    return List.of(EnumSet.copyOf(LEVELS), EnumSet.of(one));
  }

  private static Memory memory(SplittableRandom random) {
    boolean tight = random.nextInt(4) == 0;
    return new Memory(
        4 + random.nextInt(29),
        tight ? random.nextInt(8) : 1 << 20,
        tight ? 1 + random.nextInt(4) : 1 << 20,
        tight ? random.nextInt(60) : 1 << 20,
        tight ? random.nextInt(8) : 1 << 20,
        tight ? random.nextInt(20) : 1 << 20);
  }

  private Map<IsolationLevel, Verdict> check(
      History history, Set<IsolationLevel> levels, Memory memory) {
    InitialVersion initial =
        history.hasInitialValue()
            ? InitialVersion.value(history.initialValue())
            : InitialVersion.none();
    SpillOptions spill = new SpillOptions(folder, SpillOptions.LEAST_MEMORY, initial);
    try {
      Map<IsolationLevel, Verdict> verdicts =
          SpillChecker.check(
                  new RecordedStream(history),
                  levels,
                  spill,
                  memory,
                  Shuffle.Maker.LOCAL,
                  CheckOptions.DEFAULTS
                      .withEmptyAllowed()
                      .withWorkers(Workers.of(1 + history.transactions() % 2)))
              .verdicts();
      try (var left = Files.list(folder)) {
        assertThat(left).isEmpty();
      }
      return verdicts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
