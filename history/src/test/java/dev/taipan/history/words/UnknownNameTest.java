package dev.taipan.history.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnknownNameTest {
  private static final List<String> NAMES =
      List.of("ser", "si", "snapshot-isolation", "AbortedRead", "check", "G1a", "G1b");

  @ParameterizedTest
  @CsvSource({
    "sre, ser", // two neighbours exchanged
    "sar, ser", // one replaced
    "chek, check", // one missing
    "checck, check", // one too many
    "snapshot_isolation, snapshot-isolation",
    "snapshot, snapshot-isolation", // only the beginning
    "abortedraed, AbortedRead",
    "CHEKC, check",
    "g1bb, G1b"
  })
  void guessesWhatWasMeant(String typed, String meant) {
    assertThat(UnknownName.message(typed, "a name", NAMES))
        .isEqualTo("'%s' is not a name; did you mean '%s'?", typed, meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "", "sn", "sx", "check-everything"})
  void saysWhatThereIsWhenItCannotGuess(String typed) {
    assertThat(UnknownName.message(typed, "a name", NAMES))
        .isEqualTo(
            "'%s' is not a name; expected one of "
                + "ser, si, snapshot-isolation, AbortedRead, check, G1a, G1b",
            typed);
  }

  @Test
  void theNearestWins() {
    assertThat(NearestName.to("G1b", List.of("G1a", "G1b", "G1c"))).contains("G1b");
  }

  @Test
  @Timeout(10)
  void whatIsFarTooLongIsNotCompared() {
    assertThat(NearestName.to("7".repeat(30_000_000), NAMES)).isEmpty();
  }
}
