package dev.taipan.history.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {

  @Test
  void passesAtOnceWhenThereIsNoTime() {
    Deadline deadline = Deadline.in(Duration.ZERO);
    assertThat(deadline.isFinite()).isTrue();
    assertThat(deadline.remainingNanos()).isNotPositive();
    assertThatThrownBy(deadline::check)
        .isInstanceOf(DeadlineExceededException.class)
        .hasMessage("time limit reached")
        .satisfies(exceeded -> assertThat(exceeded.getStackTrace()).isEmpty());
  }

  @Test
  void hasPassedWhenTheTimeIsNegative() {
    assertThatThrownBy(Deadline.in(Duration.ofSeconds(-1))::check)
        .isInstanceOf(DeadlineExceededException.class);
  }

  @Test
  void letsWorkGoOnBefore() {
    Deadline deadline = Deadline.in(Duration.ofHours(1));
    assertThatCode(deadline::check).doesNotThrowAnyException();
    assertThat(deadline.remainingNanos())
        .isBetween(Duration.ofMinutes(50).toNanos(), Duration.ofHours(1).toNanos());
  }

  @Test
  void neverPassesWhenThereIsNone() {
    assertThat(Deadline.NONE.isFinite()).isFalse();
    assertThat(Deadline.NONE.remainingNanos()).isEqualTo(Long.MAX_VALUE);
    assertThatCode(Deadline.NONE::check).doesNotThrowAnyException();
  }

  @Test
  void takesTimesBeyondTheClockForNone() {
    assertThat(Deadline.in(Duration.ofSeconds(Long.MAX_VALUE))).isSameAs(Deadline.NONE);
    assertThat(Deadline.in(Duration.ofDays(365 * 200))).isSameAs(Deadline.NONE);
  }
}
