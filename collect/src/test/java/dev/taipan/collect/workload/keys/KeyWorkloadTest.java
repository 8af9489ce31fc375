package dev.taipan.collect.workload.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.workload.Draw;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.MiniTransactionDraw;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyWorkloadTest {
  private static final int DRAWS = 4000;

  /** What the anomalies of docs/design/runs.md are made of. */
  @Test
  void miniHasSingleWritesAndLongReadersAndOthersThatReadOneKeyAndWriteAnother() {
    Draw draw = KeyWorkload.miniDraw(6, KeyDistribution.UNIFORM, new SplittableRandom(3)::nextLong);
    int[] key = new int[MiniTransactionDraw.MOST_OPERATIONS];
    boolean[] write = new boolean[key.length];
    int singleWrites = 0;
    int audits = 0;
    int skewed = 0;
    int writeFirst = 0;
    for (int i = 0; i < DRAWS; i++) {
      int length = draw.draw(key, write, 0);
      int[] read = IntStream.range(0, length).filter(place -> !write[place]).toArray();
      int[] written = IntStream.range(0, length).filter(place -> write[place]).toArray();
      singleWrites += length == 1 && write[0] ? 1 : 0;
      writeFirst += write[0] && read.length > 0 ? 1 : 0;
      long keys = IntStream.of(key).limit(length).distinct().count();
      audits += written.length == 0 && keys == 6 ? 1 : 0;
      skewed +=
          written.length > 0
                  && IntStream.of(read)
                      .anyMatch(place -> IntStream.of(written).noneMatch(w -> key[w] == key[place]))
              ? 1
              : 0;
    }
    assertThat(singleWrites).isBetween(DRAWS * 3 / 20, DRAWS / 4);
    assertThat(writeFirst).isGreaterThan(DRAWS * 3 / 20);
    assertThat(audits).isBetween(DRAWS * 7 / 20, DRAWS * 9 / 20);
    assertThat(skewed).isGreaterThan(DRAWS / 10);
  }
}
