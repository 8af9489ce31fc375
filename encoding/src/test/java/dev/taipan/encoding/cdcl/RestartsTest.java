package dev.taipan.encoding.cdcl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RestartsTest {

  @Test
  void areAsFarApartAsLubySays() {
    assertThat(IntStream.rangeClosed(1, 16).map(Restarts::luby))
        .containsExactly(1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1);
  }

  @Test
  void areDueAfterHundredsOfConflicts() {
    Restarts restarts = new Restarts();
    assertThat(LongStream.range(0, 1_300).filter(restarts::isDue))
        .containsExactly(100L, 200L, 400L, 500L, 600L, 800L, 1_200L);
  }

  @Test
  void areCountedFromTheOneBefore() {
    Restarts restarts = new Restarts();
    assertThat(restarts.isDue(150)).isTrue();
    assertThat(restarts.isDue(249)).isFalse();
    assertThat(restarts.isDue(250)).isTrue();
  }
}
