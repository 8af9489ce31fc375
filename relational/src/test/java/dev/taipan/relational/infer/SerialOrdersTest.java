package dev.taipan.relational.infer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.relational.run.RelationalRun;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The engine's verdict on the history of lists, the paper's patterns and an oracle that tries every
 * serial order agree on random schedules.
 */
class SerialOrdersTest {

  @Test
  void everyBuild() {
    compare(3_000, 1, 6);
  }

  @Tag("slow")
  @Test
  void many() {
    compare(25_000, 2, 24);
  }

  @Tag("exhaustive")
  @Test
  void fiftyThousand() {
    compare(50_000, 2, 1);
  }

  /** To look for an order takes long where tables that are joined are large. */
  @Test
  void looksForNoOrderAfterItsTime() {
    UniformRandomProvider random = RandomSource.SPLIT_MIX_64.create(3);
    Deadline over = Deadline.in(Duration.ZERO);
    int open = 0;
    for (int i = 0; i < 50; i++) {
      InferredRun run =
          new InferredRun(TinyStore.run(random, TinyStore.Mode.SERIAL), CurrentReads.JUDGED);
      if (run.conditions().judged() < run.conditions().rows()) {
        open++;
        assertThatThrownBy(() -> run.explained(true, over))
            .isInstanceOf(DeadlineExceededException.class);
      }
    }
    assertThat(open).isGreaterThan(5);
  }

  /** Whether some versions that were seen explain all rows that conditions left out. */
  private static boolean isExplained(RelationalRun run, IsolationLevel level) {
    return new InferredRun(run, CurrentReads.JUDGED)
        .explained(level == IsolationLevel.SERIALIZABILITY, Deadline.NONE)
        .filter(each -> each.conditions().judged() == each.conditions().rows())
        .filter(each -> IsolationChecker.satisfies(each.history(), level, CheckOptions.DEFAULTS))
        .isPresent();
  }

  /**
   * Compares.
   *
   * @param explained of how many runs one is to be explained, which takes longer than all else
   */
  private static void compare(int runs, long seed, int explained) {
    UniformRandomProvider random = RandomSource.SPLIT_MIX_64.create(seed);
    Map<Pattern, Integer> found = new EnumMap<>(Pattern.class);
    int serializable = 0;
    int byPredicate = 0;
    int open = 0;
    int unexplained = 0;
    int unlike = 0;
    int snapshots = 0;
    int unexplainedSnapshots = 0;
    for (int i = 0; i < runs; i++) {
      TinyStore.Mode[] modes = TinyStore.Mode.values();
      TinyStore.Mode mode = modes[random.nextInt(modes.length)];
      RelationalRun run = TinyStore.run(random, mode);
      boolean strict = SerialOrders.isSerializable(run, true);
      boolean lenient = strict || SerialOrders.isSerializable(run, false);
      History history = new InferredRun(run, CurrentReads.JUDGED).history();
      boolean engine =
          IsolationChecker.satisfies(
              history, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS);
      List<RelationalFinding> findings =
          Patterns.of(new InferredRun(run, CurrentReads.JUDGED).dependencies());
      String shown = "run " + i + " in mode " + mode + ": " + run.transactions();
      // Of rows that do not have a value, the engine knows only what is certain.
      boolean expected = strict == lenient ? strict : engine;
      assertThat(engine).as("engine, " + shown).isEqualTo(expected);
      assertThat(findings.isEmpty()).as("patterns " + findings + ", " + shown).isEqualTo(expected);
      if (engine && i % explained == 0) {
        boolean isExplained = isExplained(run, IsolationLevel.SERIALIZABILITY);
        // What explains all rows that were left out is an order of the transactions.
        assertThat(isExplained && !strict).as("explained, " + shown).isFalse();
        unexplained += strict && !isExplained ? 1 : 0;
        unlike += strict ? 0 : 1;
      }
      byPredicate += lenient && !engine ? 1 : 0;
      open += engine && !strict ? 1 : 0;
      if (mode == TinyStore.Mode.SERIAL) {
        assertThat(expected).as(shown).isTrue();
      }
      if (mode == TinyStore.Mode.SNAPSHOT) {
        assertThat(findings)
            .as(shown)
            .allMatch(finding -> finding.pattern().isAllowedBySnapshots());
        assertThat(
                IsolationChecker.satisfies(
                    history, IsolationLevel.SNAPSHOT_ISOLATION, CheckOptions.DEFAULTS))
            .as(shown)
            .isTrue();
        if (i % explained == 0) {
          snapshots++;
          unexplainedSnapshots += isExplained(run, IsolationLevel.SNAPSHOT_ISOLATION) ? 0 : 1;
        }
      }
      serializable += expected ? 1 : 0;
      findings.forEach(finding -> found.merge(finding.pattern(), 1, Integer::sum));
    }
    assertThat(byPredicate).as("found by conditions alone").isGreaterThan(runs / 100);
    assertThat(open).as("violations that stay open").isLessThan(2 * byPredicate);
    assertThat(unexplained).as("serializable, but not explained").isLessThan(runs / 20 / explained);
    assertThat(unlike)
        .as("not serializable, which the engine alone does not see, nor is explained")
        .isGreaterThan(runs / 100 / explained);
    assertThat(unexplainedSnapshots)
        .as("snapshots that are not explained")
        .isLessThanOrEqualTo(snapshots / 20);
    assertThat(serializable).isBetween(runs / 5, runs * 9 / 10);
    assertThat(found)
        .containsKeys(
            Pattern.G1A,
            Pattern.G1B,
            Pattern.LOST_UPDATE,
            Pattern.READ_WRITE_SKEW,
            Pattern.NON_REPEATABLE_READ,
            Pattern.READ_SKEW,
            Pattern.WRITE_SKEW);
  }
}
