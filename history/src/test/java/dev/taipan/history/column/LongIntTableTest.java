package dev.taipan.history.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class LongIntTableTest {

  @Property(tries = 300)
  void behavesLikeAHashMap(@ForAll("numbers") List<Long> numbers) {
    LongIntTable table = new LongIntTable();
    Map<Long, Integer> expected = new HashMap<>();
    for (long number : numbers) {
      assertThat(table.get(number)).isEqualTo(expected.getOrDefault(number, LongIntTable.ABSENT));
      if (!expected.containsKey(number)) {
        table.put(number, expected.size());
        expected.put(number, expected.size());
      }
    }
    expected.forEach((number, value) -> assertThat(table.get(number)).isEqualTo(value));
  }

  @Provide
  Arbitrary<List<Long>> numbers() {
    return Arbitraries.oneOf(
            Arbitraries.longs().between(0, 100),
            Arbitraries.longs().between(0, 1 << 20),
            Arbitraries.longs())
        .list()
        .ofMaxSize(400);
  }

  @Test
  void findsNumbersThatCameBeforeTheTableWasLongEnoughForThem() {
    LongIntTable table = new LongIntTable();
    table.put(50_000, 7);
    for (int number = 0; number < 40_000; number++) {
      table.put(number, number);
    }
    table.put(60_000, 9);
    assertThat(table.get(50_000)).isEqualTo(7);
    assertThat(table.get(60_000)).isEqualTo(9);
    assertThat(table.get(55_000)).isEqualTo(LongIntTable.ABSENT);
  }

  @Test
  void takesTheLargestAndTheLeastNumbers() {
    LongIntTable table = new LongIntTable();
    table.put(Long.MAX_VALUE, 1);
    table.put(Long.MIN_VALUE, 2);
    table.put(-1, 3);
    table.put(0, 0);
    assertThat(table.get(Long.MAX_VALUE)).isEqualTo(1);
    assertThat(table.get(Long.MIN_VALUE)).isEqualTo(2);
    assertThat(table.get(-1)).isEqualTo(3);
    assertThat(table.get(0)).isZero();
  }
}
