package dev.taipan.history.hash;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Names made to collide take about as few steps to find as any others. */
class SeededHashTest {
  private static final int COUNT = 100_000;
  private static final long OLD_FACTOR = 0xBF58476D1CE4E5B9L;

  /** With a good hash and a table less than half full it is less than one and a half. */
  private static final double MOST_STEPS = 2;

  @Test
  void theNumbersDoCollideWhereEverybodyKnowsTheHash() {
    assertThat(Colliding.inHppc(COUNT).distinct()).hasSize(COUNT);
    assertThat(Colliding.inHppc(1000).mapToInt(SeededHashTest::hppc).map(hash -> hash & 0xFFFFF))
        .containsOnly(0);
    assertThat(
            Colliding.underMultiplicationBy(OLD_FACTOR, 1000)
                .map(number -> (number * OLD_FACTOR) >>> Integer.SIZE))
        .containsOnly(0L);
    assertThat(Colliding.strings(10).map(String::hashCode).distinct()).hasSize(1);
  }

  private static int hppc(long number) {
    long hash = number * 0x9E3779B97F4A7C15L;
    return (int) (hash ^ (hash >>> Integer.SIZE));
  }

  @Test
  void numbersAreSpread() {
    assertThatAreSpread(Colliding.inHppc(COUNT).mapToInt(SeededHash::of));
    assertThatAreSpread(
        Colliding.inHppc(COUNT).map(SeededHash::mixed).mapToInt(SeededHashTest::hppc));
    assertThatAreSpread(
        Colliding.underMultiplicationBy(OLD_FACTOR, COUNT).mapToInt(SeededHash::of));
    assertThatAreSpread(LongStream.range(0, COUNT).mapToInt(SeededHash::of));
    assertThatAreSpread(LongStream.range(0, COUNT).map(i -> i << 40).mapToInt(SeededHash::of));
  }

  @Test
  void pairsAreSpread() {
    assertThatAreSpread(
        Colliding.underMultiplicationBy(OLD_FACTOR, COUNT)
            .mapToInt(value -> SeededHash.of(0, value)));
    assertThatAreSpread(LongStream.range(0, COUNT).mapToInt(i -> SeededHash.of(i % 300, i / 300)));
    assertThatAreSpread(LongStream.range(0, COUNT).mapToInt(i -> SeededHash.of(i, -i)));
  }

  @Test
  void stringsAreSpread() {
    assertThatAreSpread(
        Colliding.strings(16)
            .map(string -> string.getBytes(US_ASCII))
            .mapToInt(bytes -> SeededHash.of(bytes, bytes.length)));
    assertThatAreSpread(
        IntStream.range(0, COUNT)
            .mapToObj(number -> (":key" + number).getBytes(US_ASCII))
            .mapToInt(bytes -> SeededHash.of(bytes, bytes.length)));
  }

  @Test
  void aHashIsOfTheBytesThatCountAndOfNothingElse() {
    Random random = new Random(5);
    for (int length = 0; length < 40; length++) {
      byte[] bytes = new byte[40];
      random.nextBytes(bytes);
      byte[] other = bytes.clone();
      for (int i = length; i < other.length; i++) {
        other[i]++;
      }
      assertThat(SeededHash.of(other, length)).isEqualTo(SeededHash.of(bytes, length));
      if (length > 0) {
        other[random.nextInt(length)]++;
        assertThat(SeededHash.of(other, length)).isNotEqualTo(SeededHash.of(bytes, length));
      }
    }
  }

  /** Puts hashes into a table that is less than half full, each into the next free place. */
  private static void assertThatAreSpread(IntStream hashes) {
    int[] all = hashes.toArray();
    int mask = (Integer.highestOneBit(all.length) << 2) - 1;
    boolean[] taken = new boolean[mask + 1];
    long steps = 0;
    for (int hash : all) {
      int place = hash & mask;
      for (steps++; taken[place] && steps <= MOST_STEPS * all.length; steps++) {
        place = (place + 1) & mask;
      }
      taken[place] = true;
    }
    assertThat(steps).isLessThanOrEqualTo((long) (MOST_STEPS * all.length));
  }
}
