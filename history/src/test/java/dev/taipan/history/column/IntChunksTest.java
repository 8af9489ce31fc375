package dev.taipan.history.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IntChunksTest {

  @Test
  void keepsWhatWasAddedAndReplacedAsItGrows() {
    IntChunks chunks = new IntChunks();
    for (int i = 0; i < 10_000; i++) {
      assertThat(chunks.size()).isEqualTo(i);
      chunks.add(3 * i);
      chunks.set(i / 2, -i);
    }
    for (int i = 0; i < 5_000; i++) {
      assertThat(chunks.get(i)).isEqualTo(-2 * i - 1);
    }
    for (int i = 5_000; i < 10_000; i++) {
      assertThat(chunks.get(i)).isEqualTo(3 * i);
    }
  }
}
