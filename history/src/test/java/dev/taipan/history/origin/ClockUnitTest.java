package dev.taipan.history.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockUnitTest {

  @ParameterizedTest
  @CsvSource({
    "ns, 0, 0 ns, 0 ns",
    "ns, 999, 999 ns, 999 ns",
    "ns, 1000, 1 µs, 1 µs",
    "ns, 65045933, 65.045933 ms, 65 ms",
    "ns, 7338814, 7.338814 ms, 7.34 ms",
    "ns, -1500000000, -1.5 s, -1.5 s",
    "us, 12, 12 µs, 12 µs",
    "ms, 123456, 123.456 s, 123 s",
    "s, 86400, 86400 s, 86400 s",
    "ns, 9223372036854775807, 9223372036.854775807 s, 9223372037 s"
  })
  void tellsTimesInTheUnitThatPeopleWouldChoose(
      String unit, long ticks, String exactly, String roughly) {
    ClockUnit clock = ClockUnit.spelt(unit).orElseThrow();

    assertThat(clock.exactly(ticks)).isEqualTo(exactly);
    assertThat(clock.roughly(ticks)).isEqualTo(roughly);
  }

  @Test
  void leavesTimesWithoutUnitAsTheyAre() {
    Origin origin = new Origin(Optional.empty(), Map.of());

    assertThat(origin.instant(65045933)).isEqualTo("65045933");
    assertThat(origin.isUnknown()).isTrue();
  }
}
