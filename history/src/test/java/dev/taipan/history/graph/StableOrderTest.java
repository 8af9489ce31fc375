package dev.taipan.history.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class StableOrderTest {

  @Property
  void sortsAsTheLibraryDoes(@ForAll @Size(max = 40) @LongRange(min = -9, max = 9) long[] keys) {
    assertSorted(keys);
  }

  @Property
  void sortsKeysOfAnySize(@ForAll long[] keys) {
    assertSorted(keys);
  }

  @Property
  void countsSmallKeys(@ForAll @Size(max = 40) int[] keys) {
    int[] small = Arrays.stream(keys).map(key -> Math.floorMod(key, 10)).toArray();
    long[] same = Arrays.stream(small).asLongStream().toArray();
    assertThat(StableOrder.of(small, 10)).containsExactly(sorted(same));
  }

  private static void assertSorted(long[] keys) {
    assertThat(StableOrder.of(keys)).containsExactly(sorted(keys));
  }

  private static int[] sorted(long[] keys) {
    return IntStream.range(0, keys.length)
        .boxed()
        .sorted(Comparator.comparing(i -> keys[i]))
        .mapToInt(i -> i)
        .toArray();
  }
}
