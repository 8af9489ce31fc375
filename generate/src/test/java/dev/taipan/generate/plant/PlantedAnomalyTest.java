package dev.taipan.generate.plant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlantedAnomalyTest {

  @Test
  void namesAreDistinct() {
    Set<String> seen = new HashSet<>();
    for (PlantedAnomaly anomaly : PlantedAnomaly.values()) {
      assertThat(names(anomaly)).allMatch(name -> seen.add(name.toLowerCase(Locale.ROOT)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void areFoundByAnyName(PlantedAnomaly anomaly) {
    assertThat(names(anomaly))
        .allMatch(name -> PlantedAnomaly.named(name).orElseThrow() == anomaly)
        .allMatch(
            name -> PlantedAnomaly.named(name.toUpperCase(Locale.ROOT)).orElseThrow() == anomaly);
  }

  private static Stream<String> names(PlantedAnomaly anomaly) {
    return Stream.concat(Stream.of(anomaly.title()), anomaly.aliases().stream());
  }

  /** Otherwise a list would not be a fit witness, whatever was planted. */
  @ParameterizedTest
  @EnumSource
  void writeNoValueTwice(PlantedAnomaly anomaly) {
    List<PlantedOperation> writes =
        anomaly.transactions().stream()
            .flatMap(transaction -> transaction.steps().stream())
            .filter(PlantedOperation::write)
            .toList();

    assertThat(writes).doesNotHaveDuplicates();
  }

  @Test
  void readsTransactionsAsPeopleWriteThem() {
    assertThat(TransactionPlan.parse("r(x,2) w(y,7) r(z,[2 1]) r(x,0) r(u,[]) abort"))
        .isEqualTo(
            new TransactionPlan(
                List.of(
                    new PlantedOperation(false, 0, List.of(1, 2)),
                    new PlantedOperation(true, 1, List.of(7)),
                    new PlantedOperation(false, 2, List.of(2, 1)),
                    new PlantedOperation(false, 0, List.of()),
                    new PlantedOperation(false, 3, List.of())),
                true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "r(x)", "r(q,1)", "w(x,1)w(x,2)", "a(x,1)", "r(x,[1,2])"})
  void refusesOtherTexts(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TransactionPlan.parse(text))
        .withMessageContaining("is no operation");
  }

  @Test
  void keysAreCountedByTheirLetters() {
    assertThat(PlantedAnomaly.G1A.keys()).isEqualTo(1);
    assertThat(PlantedAnomaly.LONG_FORK.keys()).isEqualTo(2);
    assertThat(Arrays.stream(PlantedAnomaly.values()).map(PlantedAnomaly::keys))
        .allMatch(keys -> keys >= 1 && keys <= 6);
  }
}
