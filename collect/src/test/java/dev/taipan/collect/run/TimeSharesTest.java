package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeSharesTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration LATER = Duration.ofMinutes(1);

  @Test
  void clientsLeaveAFifthToTheCheckAndSomeToWhatFollows() {
    assertThat(TimeShares.clients(HOUR)).isEqualTo(Duration.ofMinutes(45));
    TimeShares shares = new TimeShares(HOUR);
    assertThat(shares.check(1)).isEqualTo(Duration.ofMinutes(12));
    assertThat(shares.check(2)).isEqualTo(Duration.ofMinutes(6));
    assertThat(new TimeShares(LATER).check(1))
        .isBetween(Duration.ofSeconds(47), Duration.ofSeconds(57));
    Duration planting = Duration.ofNanos(shares.planting().remainingNanos());
    Duration replays = Duration.ofNanos(shares.replays().remainingNanos());
    assertThat(planting).isGreaterThan(shares.check(1)).isLessThan(replays);
    assertThat(replays).isLessThan(HOUR);
    assertThat(shares.bytes()).isEqualTo(2_160_000_000L);
  }

  @Test
  void checksOfShortRunsHaveSomeSeconds() {
    TimeShares over = new TimeShares(Duration.ZERO);
    assertThat(over.check(1)).isEqualTo(Duration.ofSeconds(5));
    assertThat(over.bytes()).isEqualTo(15_000_000);
    assertThat(over.finalRead()).isEqualTo(Duration.ofSeconds(3));
    assertThat(new TimeShares(LATER.multipliedBy(2)).finalRead()).isEqualTo(Duration.ofSeconds(6));
    assertThat(new TimeShares(HOUR).finalRead()).isEqualTo(Duration.ofSeconds(10));
    assertThat(over.planting().isOver()).isTrue();
    assertThat(over.replays().isOver()).isTrue();
  }
}
