package dev.taipan.collect.workload.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyPoolTest {

  private static long deletes(KeyPool pool, int slot) {
    return IntStream.range(0, KeyPool.WRITES_PER_KEY)
        .filter(write -> pool.write(pool.key(slot)))
        .count();
  }

  @Test
  void keysThatWereWrittenSomeTimesAreRetired() {
    KeyPool pool = new KeyPool(3, true);
    deletes(pool, 1);
    deletes(pool, 1);
    pool.write(pool.key(2));

    assertThat(IntStream.range(0, 3).map(pool::key)).containsExactly(0, 7, 2);
    assertThat(pool.used()).containsExactly(0, 1, 2, 4, 7);
  }

  @Test
  void keysAreUnwrittenUntilSomebodyWritesThem() {
    KeyPool pool = new KeyPool(2, true);
    assertThat(pool.isUnwritten(1)).isTrue();
    pool.write(1);

    assertThat(pool.isUnwritten(1)).isFalse();
    assertThat(pool.isUnwritten(0)).isTrue();
    IntStream.range(1, KeyPool.WRITES_PER_KEY).forEach(write -> pool.write(1));
    assertThat(pool.key(1)).isEqualTo(3);
    assertThat(pool.isUnwritten(1)).isFalse();
    assertThat(pool.isUnwritten(3)).isTrue();
  }

  /** Absent at first or deleted once: whoever finds no row knows why. */
  @Test
  void onlyKeysThatExistAtFirstAreDeletedAndOnce() {
    KeyPool pool = new KeyPool(2, true);
    for (int turn = 0; turn < 2000; turn++) {
      int key = pool.key(1);
      assertThat(deletes(pool, 1)).isEqualTo(pool.existsAtFirst(key) ? 1 : 0);
      assertThat(pool.write(key)).isFalse();
    }

    assertThat(pool.existing().filter(key -> key % 2 == 1)).contains(1, 9, 17).doesNotContain(3, 5);
    assertThat(pool.existing()).hasSize(256);
  }

  @Test
  void nothingIsDeletedWhereRowsStay() {
    KeyPool pool = new KeyPool(2, false);

    assertThat(deletes(pool, 0)).isZero();
  }

  @Test
  void ofManyKeysTheFirstExist() {
    assertThat(new KeyPool(5000, true).existing()).hasSize(5000);
  }
}
