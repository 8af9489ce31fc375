package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.FirstGuess;
import dev.taipan.history.History;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every level against its definition, on random tiny histories, with the default options, among all
 * levels, and with options of any kind. The mix of histories is part of what is tested.
 */
class DifferentialTest {
  private static final long SEED = 20_261_120;
  private static final int SHARDS = 100;

  @Test
  void agreesWithTheDefinitionsOnSomeHistoriesOfEachLevel() {
    assertMix(compare(1_000), 1_000);
  }

  @Test
  @Tag("slow")
  void agreesWithTheDefinitionsOnMoreHistoriesOfEachLevel() {
    assertMix(compare(10_000), 10_000);
  }

  @Test
  @Tag("exhaustive")
  void agreesWithTheDefinitionsOnTwoMillionHistoriesOfEachLevel() {
    assertMix(compare(2_000_000), 2_000_000);
  }

  /** Compares so many histories at every level, side by side; what is drawn is always the same. */
  private static Tally compare(int histories) {
    return LongStream.range(0, SHARDS)
        .parallel()
        .mapToObj(
            shard -> compareFrom(SEED + histories + shard * 1_000_000_000L, histories / SHARDS))
        .reduce(new Tally(), (one, other) -> new Tally().add(one).add(other));
  }

  private static Tally compareFrom(long firstSeed, int histories) {
    Tally tally = new Tally();
    // Few histories say something of this level, and all of them say something of the others.
    Tally.OfLevel rarest = tally.of(IsolationLevel.STRICT_SERIALIZABILITY);
    for (long seed = firstSeed; rarest.compared() < histories; seed++) {
      compare(seed, tally);
    }
    return tally;
  }

  private static void compare(long seed, Tally tally) {
    History history = RandomHistories.of(seed);
    Comparison comparison = new Comparison(seed);
    Optional<String> disagreement = comparison.disagreement(history, tally);
    if (disagreement.isPresent()) {
      throw Counterexample.failure(
          seed,
          history,
          disagreement.get(),
          smaller -> comparison.disagreement(smaller, new Tally()));
    }
  }

  private static void assertMix(Tally tally, int histories) {
    assertThat(IsolationLevel.values())
        .as("the mix of %s", tally)
        .allSatisfy(level -> assertMix(level, tally.of(level), histories));
    assertThat(FirstGuess.values())
        .as("the first guesses of %s", tally)
        .allSatisfy(
            guess -> assertThat(tally.guessed(guess)).isGreaterThan(tally.histories() * 3 / 10));
    assertThat(tally.unsaturated())
        .as("how many of %s", tally)
        .isBetween(tally.histories() * 2 / 5, tally.histories() * 3 / 5);
  }

  private static void assertMix(IsolationLevel level, Tally.OfLevel mix, int histories) {
    assertThat(mix.compared()).isGreaterThanOrEqualTo(histories);
    int leastViolated = mix.compared() / 10;
    if (level == IsolationLevel.CUT_ISOLATION) {
      // It demands so little that hardly anything else breaks it.
      leastViolated = mix.compared() / 50;
    } else if (level.definition() instanceof Definition.Strong) {
      leastViolated = mix.compared() / 5;
    }
    assertThat(mix.violated()).isGreaterThanOrEqualTo(leastViolated);
    assertThat(mix.satisfied()).isGreaterThanOrEqualTo(mix.compared() / 5);
    if (level.definition() instanceof Definition.Strong) {
      assertThat(mix.solved()).isGreaterThan(mix.compared() / 20);
      // Prefix consistency forbids too little for contradictions to need several tiny choices.
      assertThat(mix.violatedBySolver())
          .isGreaterThan(level == IsolationLevel.PREFIX_CONSISTENCY ? 0 : mix.compared() / 500);
    }
  }
}
