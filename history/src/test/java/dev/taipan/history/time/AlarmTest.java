package dev.taipan.history.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AlarmTest {

  /** What is called off may take no notice at first. */
  @Test
  void ringsUntilTheWorkIsDone() {
    CountDownLatch thirdTime = new CountDownLatch(3);
    boolean heard =
        Alarm.during(
            Deadline.in(Duration.ofMillis(1)), thirdTime::countDown, () -> awaited(thirdTime));
    assertThat(heard).isTrue();
  }

  private static boolean awaited(CountDownLatch latch) {
    try {
      return latch.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException other) {
      return false;
    }
  }

  @Test
  void ringsWhenTheWorkIsCalledOff() {
    Cancellation cancellation = new Cancellation();
    CountDownLatch rung = new CountDownLatch(1);
    boolean heard =
        Alarm.during(
            Deadline.NONE.or(cancellation),
            rung::countDown,
            () -> {
              cancellation.cancel();
              return awaited(rung);
            });
    assertThat(heard).isTrue();
  }

  @Test
  void isSilentOnceTheWorkIsDone() throws InterruptedException {
    AtomicInteger rings = new AtomicInteger();
    Deadline soon = Deadline.in(Duration.ofMillis(20));
    int answer = Alarm.during(soon, rings::incrementAndGet, () -> 42);
    int before = rings.get();
    Thread.sleep(60);
    assertThat(answer).isEqualTo(42);
    assertThat(rings.get()).isEqualTo(before);
  }

  @Test
  void startsNoThreadForADeadlineThatIsNeverOver() {
    boolean alone =
        Alarm.during(
            Deadline.NONE,
            () -> {},
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("taipan-alarm")));
    assertThat(alone).isTrue();
  }
}
