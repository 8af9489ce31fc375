package dev.taipan.benchmarks.kingcobra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.benchmarks.measure.RunEnd;
import dev.taipan.benchmarks.strategies.StrategySelection;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KnowledgeAblationTest {

  private static void isSound(KnowledgeResults results) {
    assertThat(results.defects()).isEmpty();
    assertThat(results.runs())
        .extracting(run -> run.measurement().end())
        .isSubsetOf(RunEnd.SATISFIED, RunEnd.TIMEOUT, RunEnd.OUT_OF_MEMORY);
  }

  /** What saturation leaves open, where it came to an end: a replay needs none. */
  private static OptionalInt openPairs(KnowledgeResults results, Setting setting, int seed) {
    return results.summary(setting).orElseThrow().runs().stream()
        .filter(run -> run.seed() == seed && run.measurement().isSaturationKnown())
        .filter(run -> run.measurement().effort().rounds() > 0)
        .mapToInt(run -> run.measurement().effort().openPairs())
        .findFirst();
  }

  /**
   * To know more leaves less open: a theorem about saturation, since what is told with one seed is
   * nested. It says nothing of histories that their recorded order explains, unless somebody tells
   * another one.
   */
  private static void openPairsFallWithKnowledge(KnowledgeResults results) {
    Scale scale = results.scale();
    for (Guarantee guarantee : scale.guarantees()) {
      for (OrderWorkload workload : OrderWorkload.values()) {
        for (int seed = 1; seed <= scale.seeds(); seed++) {
          int before = Integer.MAX_VALUE;
          for (int share : scale.shares()) {
            Setting setting =
                new Setting(
                    workload,
                    scale.mainLength(),
                    guarantee,
                    new KnownOrders(false, share),
                    scale.mainStrategy());
            OptionalInt open = openPairs(results, setting, seed);
            assertThat(open.orElse(0)).as(setting.text()).isLessThanOrEqualTo(before);
            before = open.orElse(before);
          }
          assertThat(before).as("the whole version order of " + workload).isZero();
        }
      }
    }
  }

  @Test
  void knowingMoreLeavesLessOpen() {
    KnowledgeResults results =
        new KnowledgeAblation(
                new Scale(
                    List.of(400),
                    List.of(Guarantee.values()),
                    StrategySelection.of(List.of("cdcl", "cdcl/unsaturated")),
                    1,
                    50,
                    Duration.ofMinutes(1)))
            .run((setting, number, runs) -> {});

    isSound(results);
    openPairsFallWithKnowledge(results);
    // Four settings and two more shares of each, and the four without saturation.
    assertThat(results.runs()).hasSize(2 * 3 * (4 + 2 + 4));
    assertThat(results.summaries())
        .filteredOn(summary -> summary.setting().guarantee() == Guarantee.SNAPSHOT_ISOLATION)
        .filteredOn(summary -> summary.setting().knowledge().versionPercent() == 0)
        .filteredOn(summary -> summary.setting().workload() == OrderWorkload.HEAVY_WRITE)
        .allSatisfy(summary -> assertThat(summary.openPairs().median().orElseThrow()).isPositive());
  }

  /** A median of two would be a minimum, or a mean. */
  @Test
  void mediansAreOfAnOddNumberOfSeeds() {
    assertThat(Scale.quick().seeds()).isEqualTo(3);
    assertThat(Scale.full().seeds()).isEqualTo(5);
  }

  @Test
  @Tag("slow")
  void theQuickExperimentIsSound() {
    KnowledgeResults results =
        new KnowledgeAblation(Scale.quick()).run((setting, number, runs) -> {});

    isSound(results);
    openPairsFallWithKnowledge(results);
  }
}
