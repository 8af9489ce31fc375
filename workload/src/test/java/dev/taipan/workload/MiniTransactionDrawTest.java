package dev.taipan.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MiniTransactionDrawTest {
  private static final int DRAWS = 2000;

  /** Two in three read all keys, of many six, two or three times in the same order. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8})
  void auditsReadKeysAgainAndWriteNothing(int keys) {
    UniformRandomProvider random = new SplittableRandom(7)::nextLong;
    Draw draw = new MiniTransactionDraw(keys, KeyDistribution.UNIFORM, 0.5, random);
    int[] key = new int[MiniTransactionDraw.MOST_OPERATIONS];
    boolean[] write = new boolean[key.length];
    int audited = Math.min(6, keys);
    int[] audits = new int[4];
    for (int i = 0; i < DRAWS; i++) {
      int length = draw.draw(key, write, 0);
      if (IntStream.range(0, length).noneMatch(place -> write[place])) {
        assertThat(length).isIn(2 * audited, 3 * audited);
        assertThat(Arrays.copyOfRange(key, audited, length))
            .isEqualTo(Arrays.copyOf(key, length - audited));
        assertThat(Arrays.stream(key, 0, length).distinct()).hasSize(audited);
        assertThat(Arrays.stream(key, 0, length)).allMatch(read -> 0 <= read && read < keys);
        audits[length / audited]++;
      }
    }
    assertThat(audits[2]).isBetween(DRAWS * 5 / 20, DRAWS * 8 / 20);
    assertThat(audits[3]).isBetween(DRAWS * 5 / 20, DRAWS * 8 / 20);
  }

  /** One or two keys are read, perhaps twice, and one or both of them are written. */
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
      } while (IntStream.range(1, end).noneMatch(place -> write[place]));
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
      assertThat(end - 1 - reads).isBetween(1, pair ? 2 : 1);
      repeats += repeat ? 1 : 0;
    }
    assertThat(pairs).isBetween(keys == 1 ? 0 : DRAWS / 2, keys == 1 ? 0 : DRAWS * 9 / 10);
    assertThat(writes).isBetween(DRAWS, DRAWS * 3 / 2);
    assertThat(repeats).isBetween(DRAWS * 7 / 10, DRAWS * 9 / 10);
  }
}
