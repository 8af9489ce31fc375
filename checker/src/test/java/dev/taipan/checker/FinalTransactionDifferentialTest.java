package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.oracle.PlainOracle;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.weak.WeakAlgorithm;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every level against its definition, on random tiny histories of registers and of lists, with
 * unknown outcomes and values written twice, behind which a final transaction reads what is left or
 * something else; and whatever can be certified is, by a verifier that knows the rule by itself.
 */
class FinalTransactionDifferentialTest {
  private static final long SEED = 20_261_125;

  /** Verdicts by level, satisfied ones first, and those that only the final transaction broke. */
  private static final class Mix {
    private final Map<IsolationLevel, int[]> counts = new EnumMap<>(IsolationLevel.class);
    private int certified;
    private int unargued;
    private int lostWrites;

    Mix() {
      for (IsolationLevel level : IsolationLevel.values()) {
        counts.put(level, new int[3]);
      }
    }

    Mix add(Mix other) {
      other.counts.forEach(
          (level, count) -> {
            for (int i = 0; i < count.length; i++) {
              counts.get(level)[i] += count[i];
            }
          });
      certified += other.certified;
      unargued += other.unargued;
      lostWrites += other.lostWrites;
      return this;
    }
  }

  @Test
  void agreesWithTheDefinitionsOnSomeHistories() {
    compare(200);
  }

  @Test
  @Tag("slow")
  void agreesWithTheDefinitionsOnMoreHistories() {
    compare(800);
  }

  @Test
  @Tag("exhaustive")
  void agreesWithTheDefinitionsOnFarMoreHistories() {
    compare(30_000);
  }

  private static void compare(int histories) {
    Mix mix =
        LongStream.range(SEED + histories, SEED + 2L * histories)
            .parallel()
            .mapToObj(FinalTransactionDifferentialTest::compareSeed)
            .reduce(new Mix(), (one, other) -> new Mix().add(one).add(other));
    assertThat(mix.counts)
        .allSatisfy(
            (level, count) -> {
              int all = count[0] + count[1];
              assertThat(count[0]).as("satisfied").isGreaterThan(all / 10);
              boolean weakest = level == IsolationLevel.CUT_ISOLATION;
              assertThat(count[1]).as("violated").isGreaterThan(all / (weakest ? 1000 : 5));
              assertThat(count[2]).as("by the final one").isGreaterThan(weakest ? -1 : all / 40);
            });
    assertThat(mix.lostWrites).isGreaterThan(histories / 2);
    assertThat(mix.unargued).isLessThan(mix.certified / 20);
  }

  private static Mix compareSeed(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    History base = seed % 4 == 0 ? ListHistories.of(seed) : RandomHistories.of(seed);
    History history = FinalReads.behind(base, random);
    Mix mix = new Mix();
    Optional<String> found = disagreement(history, base, seed, mix);
    if (found.isPresent()) {
      throw Counterexample.failure(
          seed, history, found.get(), smaller -> disagreement(smaller, smaller, seed, new Mix()));
    }
    return mix;
  }

  private static Set<IsolationLevel> satisfied(History history) {
    if (history.lists().isEmpty()) {
      return Oracle.satisfied(history);
    }
    Set<IsolationLevel> satisfied = EnumSet.allOf(IsolationLevel.class);
    satisfied.removeIf(level -> !PlainOracle.satisfies(history, level));
    return satisfied;
  }

  private static Optional<String> disagreement(History history, History base, long seed, Mix mix) {
    SplittableRandom random = new SplittableRandom(seed);
    CheckOptions drawn =
        CheckOptions.DEFAULTS
            .withEmptyAllowed()
            .withStrategy(Strategies.any(random))
            .withWeakAlgorithm(WeakAlgorithm.values()[random.nextInt(4)]);
    String asked = "all levels";
    try {
      Set<IsolationLevel> satisfied = satisfied(history);
      Set<IsolationLevel> before = satisfied(base);
      CheckOptions usual = CheckOptions.DEFAULTS.withEmptyAllowed();
      Map<IsolationLevel, Verdict> all = IsolationChecker.checkAll(history, usual);
      for (IsolationLevel level : all.keySet()) {
        asked = level.symbol();
        Outcome expected = satisfied.contains(level) ? Outcome.SATISFIED : Outcome.VIOLATED;
        Verdict verdict = IsolationChecker.check(history, level, usual);
        Verdict other = IsolationChecker.check(history, level, drawn);
        if (verdict.outcome() != expected
            || other.outcome() != expected
            || all.get(level).outcome() != expected) {
          return Optional.of(
              String.format(
                  "%s is %s by definition, but %s (%s %s), %s among all levels and %s with %s",
                  asked,
                  expected,
                  verdict.outcome(),
                  verdict.reason(),
                  verdict.violation(),
                  all.get(level).outcome(),
                  other.outcome(),
                  drawn));
        }
        mix.counts.get(level)[expected == Outcome.SATISFIED ? 0 : 1]++;
        mix.counts.get(level)[2] += expected == Outcome.VIOLATED && before.contains(level) ? 1 : 0;
        Optional<String> uncertified = uncertified(history, verdict, usual, mix);
        if (uncertified.isPresent()) {
          return Optional.of(asked + ": " + uncertified.get());
        }
      }
    } catch (RuntimeException | Error defect) {
      return Optional.of(asked + " raises " + defect);
    }
    return Optional.empty();
  }

  private static Optional<String> uncertified(
      History history, Verdict verdict, CheckOptions options, Mix mix) {
    boolean isLost =
        verdict.violation().filter(found -> found.anomaly() == Anomaly.LOST_WRITE).isPresent();
    mix.lostWrites += isLost ? 1 : 0;
    if (isLost
        && verdict.violation().get().explanation().stream()
            .noneMatch(FinalTransactionDifferentialTest::tellsOfFinal)) {
      return Optional.of("nothing is said of the final read in " + verdict.violation());
    }
    Certification.Attempt attempt =
        Certification.attempt(new PreparedHistory(history), verdict, options);
    if (attempt.certificate().isPresent()) {
      mix.certified++;
      return Optional.empty();
    }
    if (verdict.evidence().orElseThrow() instanceof Evidence.Refutation refutation
        && refutation.argument() instanceof Argument.Unargued) {
      mix.unargued++;
      return Optional.empty();
    }
    return Optional.of("no certificate, since " + attempt.reason());
  }

  private static boolean tellsOfFinal(String sentence) {
    return sentence.contains("is the final read: every transaction comes before it");
  }
}
