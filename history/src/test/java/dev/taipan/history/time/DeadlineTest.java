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

  @Test
  void workIsCountedInLooksAndNotInTime() {
    Deadline working = Deadline.NONE.countingWork();
    assertThat(looksBeforeEnd(working.orIn(Duration.ofMillis(10))))
        .isEqualTo(looksBeforeEnd(Deadline.NONE.countingWork().orIn(Duration.ofMillis(10))))
        .isBetween(100, 10_000);
    Deadline half = working.orIn(Duration.ofMillis(10));
    half.count(Duration.ofMillis(10));
    assertThat(half.isOver()).isTrue();
    assertThat(working.isOver()).isFalse();
  }

  @Test
  void timeEndsWorkToo() {
    Deadline over = Deadline.in(Duration.ZERO).countingWork().orIn(Duration.ofDays(1));
    assertThat(over.isOver()).isTrue();
    assertThat(Deadline.in(Duration.ofDays(1)).countingWork().orIn(Duration.ZERO).isOver())
        .isTrue();
  }

  private static int looksBeforeEnd(Deadline deadline) {
    int looks = 0;
    while (!deadline.isOver()) {
      looks++;
    }
    return looks;
  }
}
