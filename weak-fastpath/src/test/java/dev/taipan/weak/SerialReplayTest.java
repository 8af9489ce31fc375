package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.notation.Notation;
import dev.taipan.weak.RandomAccesses.Reads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SerialReplayTest {

  private static boolean explains(String lines) {
    return SerialReplay.explains(Notation.history(lines));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a 1:",
        "a 1: r1=0",
        "b 1: w1=1\na 2: r1=1 w1=2 r1=2\nb 3: r1=2",
        "a 1: w1=1\nb 2: w1=1\na 3: r1=1",
        "a 1: w1=0\na 2: r1=0",
        "a 1 aborted: w1=1 r2=9\nb 2: r1=0",
        "a 1 unknown: w1=1 r2=9\nb 2: r1=0",
        "a 1: w1=1 w1=2\nb 2: r1=2"
      })
  void acceptsLogsThatAStoreWithOneCopyWouldWrite(String lines) {
    assertThat(explains(lines)).isTrue();
    assertThat(Checked.of(lines).violated()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a 1: r1=1\nb 2: w1=1",
        "a 1: w1=1\nb 2: r1=0",
        "a 1: w1=1\nb 2: w1=2\na 3: r1=1",
        "a 1: r1=9",
        "a 1: w1=1 r1=0",
        "a 1 aborted: w1=1\nb 2: r1=1",
        "a 1 unknown: w1=1\nb 2: r1=1",
        "a 1: w1=1 w1=2\nb 2: r1=1"
      })
  void saysNothingAboutLogsThatDoNotReplay(String lines) {
    assertThat(explains(lines)).isFalse();
  }

  @Test
  void takesLogsThatInterleaveSessionsAtTheirWord() {
    assertThat(explains("a 1: w1=1\nb 2: w1=2\na 3: r1=2")).isTrue();
    assertThat(explains("a 1: w1=1\nb 2: r1=2\na 3: w1=2")).isFalse();
  }

  @Test
  void takesSessionsSideBySideWhereTheLogGoesSessionBySession() {
    assertThat(explains("a 1: w1=1\na 3: r1=2\nb 2: w1=2")).isTrue();
    assertThat(explains("a 1: w1=1\na 3: w1=2\nb 2: r1=2")).isFalse();
  }

  @Test
  void keysAreUnreadableUntilWrittenWhereThereIsNoInitialValue() {
    assertThat(SerialReplay.explains(withoutInitialValue("a 1: r1=0"))).isFalse();
    assertThat(SerialReplay.explains(withoutInitialValue("a 1: w1=0 r1=0\nb 2: r1=0"))).isTrue();
    assertThat(SerialReplay.explains(withoutInitialValue("a 1 aborted: w1=0\nb 2: r1=0")))
        .isFalse();
  }

  private static History withoutInitialValue(String lines) {
    return Notation.history(new HistoryBuilder().noInitialValue(), lines);
  }

  @Test
  void initialValueNeedNotBeZero() {
    HistoryBuilder builder = new HistoryBuilder().initialValue(8);
    assertThat(SerialReplay.explains(Notation.history(builder, "a 1: r1=8\nb 2: w1=0"))).isTrue();
  }

  @Test
  void neverExplainsWhatHasAnAnomaly() {
    int explained = 0;
    for (long seed = 0; seed < 5_000; seed++) {
      Checked history = new Checked(RandomAccesses.of(seed, Reads.OLDER));
      if (SerialReplay.explains(history.accesses().history())) {
        explained++;
        assertThat(history.counts()).isEmpty();
        assertThat(history.violated()).isEmpty();
      }
    }
    assertThat(explained).isGreaterThan(100);
  }
}
