package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ReachTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicBoolean returns = new AtomicBoolean();
  private final Reach reach = new Reach(Duration.ofSeconds(5), returns::get);

  @Test
  void isLostWhenNobodyReachesItForLong() {
    assertThat(reach.lost()).isEmpty();
    assertThat(reach.failed(3 * SECOND + SECOND / 5, "attempt failed")).isFalse();
    assertThat(reach.failed(8 * SECOND, "attempt failed")).isFalse();
    assertThat(reach.failed(9 * SECOND, "refused")).isTrue();
    assertThat(reach.lost())
        .contains("the database was lost 3.2 s after the clients started: refused");
  }

  @Test
  void isThereWhereOneReachesIt() {
    reach.failed(3 * SECOND, "refused");
    reach.succeeded();

    assertThat(reach.lost()).isEmpty();
    assertThat(reach.failed(9 * SECOND, "refused")).isFalse();
  }

  @Test
  void isNotLostWhileItIsBroughtBack() {
    returns.set(true);
    assertThat(reach.failed(3 * SECOND, "refused")).isFalse();
    assertThat(reach.failed(99 * SECOND, "refused")).isFalse();
    assertThat(reach.lost()).isEmpty();

    returns.set(false);
    assertThat(reach.failed(100 * SECOND, "refused")).isFalse();
    assertThat(reach.failed(105 * SECOND, "refused")).isTrue();
  }
}
