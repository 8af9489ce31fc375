package dev.taipan.benchmarks.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SpreadTest {

  @Test
  void hasMedianAndEnds() {
    Spread spread = Spread.of(new double[] {5, 1, 3}, 0);

    assertThat(spread.median()).hasValue(3);
    assertThat(spread.low()).hasValue(1);
    assertThat(spread.high()).hasValue(5);
  }

  @Test
  void noAnswerIsLargerThanAnyAnswer() {
    Spread mostly = Spread.of(new double[] {5, 1, 3}, 2);
    assertThat(mostly.median()).hasValue(5);
    assertThat(mostly.high()).isEmpty();

    Spread seldom = Spread.of(new double[] {1}, 2);
    assertThat(seldom.median()).isEmpty();
    assertThat(seldom.low()).hasValue(1);
  }

  @Test
  void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
    assertThat(Spread.of(new double[] {5, 1}, 0).median()).hasValue(3);
    assertThat(Spread.of(new double[] {8, 1, 2, 4}, 0).median()).hasValue(3);
    assertThat(Spread.of(new double[] {1, 2, 4}, 1).median()).hasValue(3);
    assertThat(Spread.of(new double[] {1, 2}, 2).median()).isEmpty();
    assertThat(Spread.of(new double[] {1}, 1).median()).isEmpty();
  }

  @Test
  void changesUnits() {
    assertThat(Spread.of(new double[] {2000}, 0).dividedBy(1000).median()).hasValue(2);
    assertThat(Spread.of(new double[0], 1).dividedBy(1000).median()).isEmpty();
  }

  @Test
  void needsARun() {
    assertThatIllegalArgumentException().isThrownBy(() -> Spread.of(new double[0], 0));
  }
}
