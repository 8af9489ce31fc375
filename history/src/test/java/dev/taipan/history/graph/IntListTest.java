package dev.taipan.history.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntListTest {

  @Test
  void behavesLikeAListOnRandomOperations() {
    Random random = new Random(2);
    IntList list = new IntList();
    List<Integer> reference = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      int element = random.nextInt();
      int dice = random.nextInt(10);
      if (reference.isEmpty() || dice < 6) {
        list.add(element);
        reference.add(element);
      } else if (dice < 8) {
        assertThat(list.pop()).isEqualTo(reference.remove(reference.size() - 1));
      } else {
        int index = random.nextInt(reference.size());
        list.set(index, element);
        reference.set(index, element);
      }
      if (i % 1000 == 999) {
        int[] expected = reference.stream().mapToInt(Integer::intValue).toArray();
        assertThat(list.toArray()).isEqualTo(expected);
        assertThat(list.size()).isEqualTo(expected.length);
      }
    }
  }

  @Test
  void truncatesAndCopiesRanges() {
    IntList list = new IntList();
    assertThat(list.isEmpty()).isTrue();
    for (int i = 0; i < 40; i++) {
      list.add(i);
    }
    assertThat(list.range(17, 20)).containsExactly(17, 18, 19);
    list.truncate(3);
    assertThat(list.toArray()).containsExactly(0, 1, 2);
    list.add(7);
    assertThat(list.get(3)).isEqualTo(7);
    list.truncate(0);
    assertThat(list.isEmpty()).isTrue();
  }
}
