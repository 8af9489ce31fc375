package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Dependency;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.WeakViolation.Cycle;
import dev.taipan.weak.check.WeakChecker;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExamplesOfContradictionsTest {

  /** The cycle has two forced orders, each by a witness that reads from what it has seen. */
  @Test
  void exampleShowsHowEachWitnessCameToSeeTheEarlierWriter() {
    Checked history =
        Checked.of(
            """
            a 1: w1=1 w2=1
            b 2: w1=2 w3=2
            c 3: r3=2 r1=1
            d 4: r2=1 r1=2
            """);
    List<WeakViolation> examples =
        WeakChecker.all(
                history.accesses(), EnumSet.allOf(Tap.class), 2, WeakAlgorithm.VECTOR_CLOCKS)
            .examples(Tap.NON_MONO_READ_CM);
    assertThat(examples).hasSize(2);
    for (WeakViolation example : examples) {
      assertThat(((Cycle) example).cycle())
          .extracting(Dependency::kind)
          .containsExactly(Dependency.Kind.WRITE_WRITE, Dependency.Kind.WRITE_WRITE);
      assertThat(((Cycle) example).seen()).hasSize(2);
    }
  }
}
