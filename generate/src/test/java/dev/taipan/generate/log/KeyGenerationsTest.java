package dev.taipan.generate.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.generate.protocol.SimulatedWorkload;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyGenerationsTest {

  @ParameterizedTest
  @CsvSource({"0,4,0", "1,4,1", "3,4,3", "4,14,1", "6,14,3", "7,24,1"})
  void dealsVersionsOutToKeys(int version, long key, int value) {
    KeyGenerations keys = new KeyGenerations(10, 3);

    assertThat(keys.key(4, version)).isEqualTo(key);
    assertThat(keys.value(version)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "2147483647"})
  void keepsKeysWhenThereIsNoLimit(int version) {
    KeyGenerations keys = new KeyGenerations(10, SimulatedWorkload.UNLIMITED);

    assertThat(keys.key(4, version)).isEqualTo(4);
    assertThat(keys.value(version)).isEqualTo(version);
  }

  @ParameterizedTest
  @CsvSource({"2000000000,19999999991"})
  void doesNotOverflow(int version, long key) {
    assertThat(new KeyGenerations(10, 1).key(1, version)).isEqualTo(key);
  }
}
