package dev.taipan.formats.cobra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class NaturalOrderTest {

  @Test
  void ordersRunsOfDigitsAsNumbers() {
    List<String> ordered =
        List.of("", "1", "01", "2", "10", "T", "T1", "T1a", "T2", "T2.10", "T10", "T010x", "Ta");
    List<String> shuffled = new ArrayList<>(ordered);
    Collections.reverse(shuffled);
    shuffled.sort(new NaturalOrder());
    assertThat(shuffled)
        .containsExactly(
            "", "01", "1", "2", "10", "T", "T1", "T1a", "T2", "T2.10", "T10", "T010x", "Ta");
  }

  @Test
  void ordersNumbersLongerThanAnyInteger() {
    NaturalOrder order = new NaturalOrder();
    assertThat(order.compare("T99999999999999999999", "T100000000000000000000")).isNegative();
    assertThat(order.compare("T7", "T7")).isZero();
  }
}
