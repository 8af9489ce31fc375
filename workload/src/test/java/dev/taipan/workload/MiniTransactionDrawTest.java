package dev.taipan.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MiniTransactionDrawTest {
  private static final int DRAWS = 2000;
  private static final int MOST_WITHOUT_AUDITS = 6;

  /** Some transactions read six keys twice, in the same order, and write nothing. */
  @Test
  void auditsReadSixKeysTwice() {
    UniformRandomProvider random = new SplittableRandom(7)::nextLong;
    Draw draw = new MiniTransactionDraw(8, KeyDistribution.UNIFORM, 0.5, random);
    int[] key = new int[MiniTransactionDraw.MOST_OPERATIONS];
    boolean[] write = new boolean[key.length];
    int audits = 0;
    for (int i = 0; i < DRAWS; i++) {
      int length = draw.draw(key, write, 0);
      if (length > MOST_WITHOUT_AUDITS) {
        assertThat(write).containsOnly(false);
        assertThat(Arrays.copyOfRange(key, 6, 12)).isEqualTo(Arrays.copyOf(key, 6));
        assertThat(Arrays.stream(key).distinct()).hasSize(6);
        assertThat(Arrays.stream(key)).allMatch(read -> 0 <= read && read < 8);
        audits++;
      }
    }
    assertThat(audits).isBetween(DRAWS * 7 / 20, DRAWS * 9 / 20);
  }

  /** One or two keys are read, perhaps twice, and writes are of what was read before. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 16})
  void writesWhatItRead(int keys) {
    UniformRandomProvider random = new SplittableRandom(keys)::nextLong;
    Draw draw = new MiniTransactionDraw(keys, KeyDistribution.UNIFORM, 0.5, random);
    int[] key = new int[1 + MiniTransactionDraw.MOST_OPERATIONS];
    boolean[] write = new boolean[key.length];
    int pairs = 0;
    int repeats = 0;
    int writes = 0;
    for (int i = 0; i < DRAWS; i++) {
      int end;
      do {
        end = 1 + draw.draw(key, write, 1);
      } while (end > 1 + MOST_WITHOUT_AUDITS);
      int reads = (int) IntStream.range(1, end).takeWhile(place -> !write[place]).count();
      boolean pair = reads > 1 && key[2] != key[1];
      boolean repeat = reads == (pair ? 4 : 2);
      assertThat(reads).isIn(pair ? 2 : 1, pair ? 4 : 2);
      if (repeat) {
        assertThat(key[reads]).isEqualTo(key[pair ? 2 : 1]);
        assertThat(key[reads / 2 + 1]).isEqualTo(key[1]);
      }
      assertThat(key[1]).isBetween(0, keys - 1);
      if (pair) {
        assertThat(key[2]).isBetween(0, keys - 1).isNotEqualTo(key[1]);
        pairs++;
      }
      for (int operation = 1 + reads; operation < end; operation++) {
        assertThat(write[operation]).isTrue();
        assertThat(key[operation]).isIn(key[1], key[pair ? 2 : 1]);
        writes++;
      }
      assertThat(end - 1 - reads).isBetween(0, pair ? 2 : 1);
      repeats += repeat ? 1 : 0;
    }
    assertThat(pairs).isBetween(keys == 1 ? 0 : DRAWS / 2, keys == 1 ? 0 : DRAWS * 9 / 10);
    assertThat(writes).isBetween(DRAWS / 3, DRAWS);
    assertThat(repeats).isBetween(DRAWS * 2 / 5, DRAWS * 3 / 5);
  }
}
