package dev.taipan.report.elle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.anomaly.ElleType;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsistencyModelTest {
  /** Every name that Elle 0.2 accepts. */
  private static final String NAMES_OF_ELLE =
      "1SR PL-1 PL-2 PL-2+ PL-2.99 PL-2L PL-3 PL-3U PL-CS PL-FCV PL-MSR PL-SI PL-SS PRAM causal"
          + " causal-cerone conflict-serializable consistent-view cursor-stability"
          + " forward-consistent-view linearizable monotonic-atomic-view monotonic-reads"
          + " monotonic-snapshot-read monotonic-view monotonic-writes parallel-snapshot-isolation"
          + " prefix read-atomic read-committed read-uncommitted read-your-writes repeatable-read"
          + " sequential serializable session-serializable snapshot-isolation strict-serializable"
          + " strong-PL-1 strong-PL-2 strong-read-committed strong-read-uncommitted"
          + " strong-serializable strong-session-PL-1 strong-session-PL-2"
          + " strong-session-read-committed strong-session-read-uncommitted"
          + " strong-session-serializable strong-session-snapshot-isolation"
          + " strong-snapshot-isolation update-atomic ROLA update-serializable view-serializable"
          + " writes-follow-reads";

  @Test
  void knowsEveryNameOfElle() {
    for (String name : NAMES_OF_ELLE.split(" ")) {
      assertThat(ConsistencyModel.named(name)).as(name).isPresent();
      assertThat(ConsistencyModel.named(":" + name.toUpperCase(Locale.ROOT))).as(name).isPresent();
    }
    assertThat(ConsistencyModel.named("serialisable")).isEmpty();
  }

  @Test
  void everyNameIsOneModels() {
    Set<String> seen = new HashSet<>();
    for (ConsistencyModel model : ConsistencyModel.values()) {
      Stream.concat(Stream.of(model.title()), model.aliases().stream())
          .forEach(name -> assertThat(seen.add(name.toLowerCase(Locale.ROOT))).as(name).isTrue());
    }
  }

  @Test
  void noModelImpliesOneThatImpliesIt() {
    for (ConsistencyModel one : ConsistencyModel.values()) {
      for (ConsistencyModel other : ConsistencyModel.values()) {
        assertThat(one != other && one.implies(other) && other.implies(one)).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void saysWhatItIsHereOrWhyItIsNot(ConsistencyModel model) {
    Correspondence here = model.correspondence();
    assertThat(here.impliedBy()).isNotEmpty();
    assertThat(here.reason().isEmpty() && !here.isExact()).isFalse();
    if (here.checkedAs().isPresent()) {
      assertThat(here.impliedBy()).contains(here.checkedAs().get());
    }
  }

  /** What implies the model implies what the model implies; so do the models that imply it. */
  @ParameterizedTest
  @EnumSource
  void correspondencesAgreeWithTheLevelsAndWithEachOther(ConsistencyModel model) {
    for (IsolationLevel weaker : model.correspondence().implied()) {
      for (ConsistencyModel stronger : ConsistencyModel.values()) {
        if (stronger.implies(model)) {
          for (IsolationLevel level : stronger.correspondence().impliedBy()) {
            assertThat(implies(level, weaker)).as("%s, %s", level, stronger).isTrue();
          }
        }
      }
    }
  }

  /** Snapshots repeat what was read, which the diagram of the levels does not show. */
  private static boolean implies(IsolationLevel level, IsolationLevel weaker) {
    return level.implies(weaker)
        || (weaker == IsolationLevel.CUT_ISOLATION
            && level.implies(IsolationLevel.SNAPSHOT_ISOLATION));
  }

  @ParameterizedTest
  @EnumSource
  void everyLevelIsWhatSomeModelsAreCheckedAs(IsolationLevel level) {
    // Elle has no such models.
    Set<IsolationLevel> checked =
        EnumSet.of(IsolationLevel.CUT_ISOLATION, IsolationLevel.STRONG_KEY_SERIALIZABILITY);
    for (ConsistencyModel model : ConsistencyModel.values()) {
      model.correspondence().checkedAs().ifPresent(checked::add);
    }
    assertThat(checked).contains(level);
  }

  @ParameterizedTest
  @CsvSource({
    "PL-3, serializable", "pl-ss, strict-serializable", ":PL-2+, consistent-view",
    "PL-2.99, repeatable-read", "rola, update-atomic", "strong-serializable, strict-serializable"
  })
  void findsModelsByWhateverName(String name, String title) {
    assertThat(ConsistencyModel.named(name).map(ConsistencyModel::title)).contains(title);
  }

  /**
   * What Elle's own tests assert of its lattice, for {@code :not} and {@code :also-not} together.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "G-single: consistent-view forward-consistent-view strict-serializable serializable"
            + " snapshot-isolation strong-session-serializable strong-session-snapshot-isolation"
            + " strong-snapshot-isolation update-serializable",
        "G-SI: snapshot-isolation serializable strict-serializable strong-session-serializable"
            + " strong-session-snapshot-isolation strong-snapshot-isolation",
        "internal: causal-cerone parallel-snapshot-isolation prefix read-atomic serializable"
            + " snapshot-isolation strict-serializable strong-session-serializable"
            + " strong-session-snapshot-isolation strong-snapshot-isolation update-atomic"
      })
  void anomaliesRefuteWhatElleSaysTheyDo(String claim) {
    String[] parts = claim.split(": ");
    assertThat(refutedBy(ElleType.named(parts[0]).orElseThrow()))
        .isEqualTo(new TreeSet<>(List.of(parts[1].split(" "))));
  }

  @ParameterizedTest
  @CsvSource({
    "cyclic-versions, read-uncommitted",
    "internal, read-atomic",
    "G1a, read-committed",
    "G-single, consistent-view",
    "G2, serializable",
    "G2-item, repeatable-read",
    "G-single-item, consistent-view repeatable-read",
    "lost-update, cursor-stability update-atomic",
    "G-nonadjacent-item, repeatable-read snapshot-isolation",
    "G-nonadjacent-item-process, strong-session-snapshot-isolation",
    "G1c-process, strong-session-read-committed",
    "future-read, read-committed",
    "G2-realtime, strict-serializable"
  })
  void theWeakestModelsRefutedAreThoseOfElle(String name, String models) {
    ElleType anomaly = ElleType.named(name).orElseThrow();
    Set<ConsistencyModel> refuted =
        Arrays.stream(ConsistencyModel.values())
            .filter(model -> model.isRefutedBy(anomaly))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(ConsistencyModel.class)));
    assertThat(ConsistencyModel.weakest(refuted).stream().map(ConsistencyModel::title))
        .containsExactlyInAnyOrder(models.split(" "));
  }

  private static Set<String> refutedBy(ElleType anomaly) {
    return Arrays.stream(ConsistencyModel.values())
        .filter(model -> model.isRefutedBy(anomaly))
        .map(ConsistencyModel::title)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** No anomaly is worth a name that no model forbids. */
  @ParameterizedTest
  @EnumSource
  void someModelForbidsEachAnomaly(ElleType type) {
    assertThat(Arrays.stream(ConsistencyModel.values()).filter(model -> model.isRefutedBy(type)))
        .contains(ConsistencyModel.STRICT_SERIALIZABLE);
  }
}
