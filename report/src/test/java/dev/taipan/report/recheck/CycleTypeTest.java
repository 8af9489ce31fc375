package dev.taipan.report.recheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CycleTypeTest {

  @ParameterizedTest
  @CsvSource({
    "G0, ww ww, true",
    "G0, ww wr, false",
    "G0, ww process, false",
    "G0-process, ww process, true",
    "G0-process, ww realtime, false",
    "G0-realtime, ww process realtime, true",
    "G1c, ww wr, true",
    "G1c, wr rw, false",
    "G1c-process, wr process, true",
    "G-single, wr rw, true",
    "G-single-item, rw wr rw wr, false",
    "G-single-item, wr ww, false",
    "G-nonadjacent, rw wr rw wr, true",
    "G-nonadjacent, rw wr wr rw, false",
    "G-nonadjacent-item-realtime, rw rw wr, false",
    "G2-item, rw rw, true",
    "G2-item, wr ww, false",
    "write-skew, rw rw, true",
    "PL-3-cycle-exists, wr realtime, true"
  })
  void namesSayWhatStepsThereMayBe(String name, String steps, boolean allowed) {
    assertThat(CycleType.allows(name, List.of(steps.split(" ")))).isEqualTo(allowed);
  }
}
