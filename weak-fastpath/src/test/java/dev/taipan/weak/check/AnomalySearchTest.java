package dev.taipan.weak.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.Checked;
import dev.taipan.weak.WeakAlgorithm;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search ends when its visitor has had enough. */
class AnomalySearchTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a 1: r1=7\nb 2: r1=8",
        "a 1: w1=1\nb 2: w1=2\nc 3: r1=1 r1=2\nd 4: r1=1 r1=2",
        "a 1: r1=1 w2=1\nb 2: r2=1 w1=1\nc 3: r3=1 w4=1\nd 4: r4=1 w3=1",
        "a 1: r1=1 w2=1\nb 2: r2=1 w1=1\nc 3: w3=1\nc 4: w3=2 w4=2\nd 5: r3=1 r4=2",
        "a 1: w1=1\na 2: w1=2 w2=2\nb 3: r1=1 r2=2\nc 4: r1=1 r2=2"
      })
  void endsAtTheFirstOfMany(String lines) {
    Accesses accesses = Checked.of(lines).accesses();
    for (WeakAlgorithm algorithm : WeakAlgorithm.values()) {
      AnomalySearch search =
          new AnomalySearch(accesses, EnumSet.allOf(Tap.class), algorithm, Deadline.NONE);
      assertThat(visits(search, true)).hasSizeGreaterThan(1);
      assertThat(visits(search, false)).hasSize(1);
    }
  }

  private static List<Tap> visits(AnomalySearch search, boolean goOn) {
    List<Tap> visited = new ArrayList<>();
    search.visit(
        (tap, instance) -> {
          visited.add(tap);
          return goOn;
        });
    return visited;
  }
}
