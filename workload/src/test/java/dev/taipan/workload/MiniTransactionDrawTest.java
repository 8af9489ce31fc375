package dev.taipan.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MiniTransactionDrawTest {
  private static final int DRAWS = 2000;

  /** One or two keys are read, each once, and writes are of what was read before. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 16})
  void writesWhatItRead(int keys) {
    UniformRandomProvider random = new SplittableRandom(keys)::nextLong;
    Draw draw = new MiniTransactionDraw(keys, KeyDistribution.UNIFORM, 0.5, random);
    int[] key = new int[1 + MiniTransactionDraw.MOST_OPERATIONS];
    boolean[] write = new boolean[key.length];
    int pairs = 0;
    int writes = 0;
    for (int i = 0; i < DRAWS; i++) {
      int length = draw.draw(key, write, 1);
      boolean pair = length > 1 && !write[2];
      int reads = pair ? 2 : 1;
      assertThat(write[1]).isFalse();
      assertThat(key[1]).isBetween(0, keys - 1);
      if (pair) {
        assertThat(key[2]).isBetween(0, keys - 1).isNotEqualTo(key[1]);
        pairs++;
      }
      for (int operation = 1 + reads; operation < 1 + length; operation++) {
        assertThat(write[operation]).isTrue();
        assertThat(key[operation]).isIn(key[1], key[reads]);
        writes++;
      }
      assertThat(length - reads).isBetween(0, reads);
    }
    assertThat(pairs).isBetween(keys == 1 ? 0 : DRAWS / 2, keys == 1 ? 0 : DRAWS * 9 / 10);
    assertThat(writes).isBetween(DRAWS / 3, DRAWS);
  }
}
