package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IsolationLevelTest {
  private static final List<IsolationLevel> LEVELS = Arrays.asList(IsolationLevel.values());

  @Test
  void implicationIsAPartialOrder() {
    for (IsolationLevel a : LEVELS) {
      assertThat(a.implies(a)).isTrue();
      for (IsolationLevel b : LEVELS) {
        assertThat(a != b && a.implies(b) && b.implies(a)).as("%s and %s", a, b).isFalse();
        for (IsolationLevel c : LEVELS) {
          assertThat(!a.implies(b) || !b.implies(c) || a.implies(c)).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      textBlock =
          """
          ci: ci
          rc: rc
          ra: ci rc ra
          tcc: ci rc ra tcc
          pc: ci rc ra tcc pc
          si: ci si
          strong-session-si: ci rc ra tcc pc si strong-session-si
          ser: ci si ser
          strong-key-ser: ci si ser strong-key-ser
          strong-si: ci rc ra tcc pc si strong-session-si strong-si
          strong-session-ser: ci rc ra tcc pc si strong-session-si ser strong-session-ser
          strict-ser: ci rc ra tcc pc si strong-session-si strong-si ser strong-key-ser strong-session-ser strict-ser
          """)
  void levelsImplyTheWeakerOnes(String level, String weaker) {
    assertThat(LEVELS)
        .filteredOn(IsolationLevel.named(level).orElseThrow()::implies)
        .extracting(IsolationLevel::symbol)
        .containsExactlyInAnyOrder(weaker.split(" "));
  }

  @Test
  void whatDecidesMostComesFirst() {
    assertThat(IsolationLevel.quickestFirst())
        .extracting(IsolationLevel::symbol)
        .containsExactly(
            "tcc",
            "ci",
            "rc",
            "ra",
            "strict-ser",
            "strong-session-ser",
            "strong-key-ser",
            "ser",
            "strong-si",
            "strong-session-si",
            "si",
            "pc");
  }

  @ParameterizedTest
  @CsvSource({
    "strict-ser, strong-session-ser",
    "strong-si, strong-session-si",
    "strong-key-ser, ser",
    "ser, ser",
    "pc, pc",
    "ci, ci"
  })
  void withoutTimesALevelIsAnother(String level, String heard) {
    assertThat(IsolationLevel.named(level).orElseThrow().withoutTimes().symbol()).isEqualTo(heard);
  }

  @Test
  void everyNameLeadsToItsLevelAlone() {
    for (IsolationLevel level : LEVELS) {
      assertThat(IsolationLevel.named(level.symbol())).hasValue(level);
      assertThat(level.aliases())
          .allSatisfy(a -> assertThat(IsolationLevel.named(a)).hasValue(level));
    }
    assertThat(IsolationLevel.named("Serializable")).hasValue(IsolationLevel.SERIALIZABILITY);
    assertThat(IsolationLevel.named("strict")).hasValue(IsolationLevel.STRICT_SERIALIZABILITY);
    assertThat(IsolationLevel.named("linearizable")).isEmpty();
  }
}
