package dev.taipan.checker.excerpt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.time.Deadline;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SmallerPartTest {
  private static final int[] ALL = IntStream.range(0, 100).toArray();

  private static boolean contains(int[] some, int... members) {
    return Arrays.stream(members).allMatch(m -> Arrays.stream(some).anyMatch(s -> s == m));
  }

  @Test
  void leavesOutWhatIsNotNeeded() {
    SmallerPart part = new SmallerPart(some -> contains(some, 3, 50, 97), 1_000, Deadline.NONE);
    assertThat(part.of(ALL)).containsExactly(3, 50, 97);
  }

  @Test
  void leavesOutWhatIsNotNeededOnceAnotherIsGone() {
    // 1 is needed only as long as 0 is there.
    SmallerPart part =
        new SmallerPart(
            some -> contains(some, 2) && (contains(some, 1) || !contains(some, 0)),
            1_000,
            Deadline.NONE);
    assertThat(part.of(new int[] {1, 0, 2})).containsExactly(2);
  }

  @Test
  void triesNoMoreOftenThanItMay() {
    AtomicInteger asked = new AtomicInteger();
    SmallerPart part =
        new SmallerPart(some -> asked.incrementAndGet() > 0 && contains(some, 7), 5, Deadline.NONE);
    assertThat(part.of(ALL)).contains(7).hasSizeLessThan(ALL.length);
    assertThat(asked).hasValue(5);
  }

  @Test
  void keepsAllWhenThereIsNoTime() {
    SmallerPart part = new SmallerPart(some -> true, 1_000, Deadline.in(Duration.ZERO));
    assertThat(part.of(ALL)).isEqualTo(ALL);
  }
}
