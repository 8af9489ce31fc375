package dev.taipan.report.elle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.explain.Anomaly;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever names anomalies as Elle does names those of the one table, or what generalizes them. */
class VocabularyOfAnomaliesTest {

  /** Names of Elle's for what no history of keys and values shows by itself. */
  private static final Set<String> NEVER_SEEN =
      Set.of("G-monotonic", "G-MSR", "G-cursor", "G-update", "predicate-read-miss");

  private static Set<String> ofTheTable() {
    return Arrays.stream(Anomaly.values())
        .flatMap(anomaly -> anomaly.elleType().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What some anomaly of the table is a special case of, and these themselves. */
  private static Set<String> general() {
    return Arrays.stream(Anomaly.values())
        .flatMap(anomaly -> AnomalyGraph.impliedBy(ElleAnomaly.typeOf(anomaly)).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @EnumSource
  void modelsForbidWhatTheTableHasOrWhatNobodySees(ConsistencyModel model) {
    Set<String> forbidden = new TreeSet<>(model.forbidden());
    forbidden.removeAll(NEVER_SEEN);
    assertThat(general()).containsAll(forbidden);
  }

  @Test
  void whatIsASpecialCaseIsInTheTableOrGeneralizesWhatIs() {
    Set<String> special = new TreeSet<>(AnomalyGraph.all());
    // Elle's name for half of G-SI, by times that clients do not see.
    special.remove("G-SIa");
    assertThat(general()).containsAll(special);
  }

  @Test
  void whatElleKnowsOfTheTableIsForbiddenBySomeModel() {
    assertThat(ElleAnomaly.names()).containsAll(ofTheTable());
  }
}
