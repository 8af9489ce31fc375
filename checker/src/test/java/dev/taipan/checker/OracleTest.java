package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.oracle.PlainOracle;
import dev.taipan.history.History;
import dev.taipan.history.notation.Notation;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The quick oracle says what the plain one does. */
class OracleTest {

  @Test
  void agreesWithTheDefinitionsAtTheirPlainest() {
    LongStream.range(0, 100).parallel().forEach(OracleTest::compare);
  }

  @Test
  @Tag("slow")
  void agreesWithTheDefinitionsAtTheirPlainestOnMoreHistories() {
    LongStream.range(100, 2_100).parallel().forEach(OracleTest::compare);
  }

  @Test
  @Tag("exhaustive")
  void agreesWithTheDefinitionsAtTheirPlainestOnFarMoreHistories() {
    LongStream.range(4_100, 44_100).parallel().forEach(OracleTest::compare);
  }

  private static void compare(long seed) {
    History history = RandomHistories.of(seed);
    Set<IsolationLevel> satisfied = EnumSet.noneOf(IsolationLevel.class);
    for (IsolationLevel level : IsolationLevel.values()) {
      if (PlainOracle.satisfies(history, level)) {
        satisfied.add(level);
      }
    }
    assertThat(Oracle.satisfied(history))
        .as("seed %d:%n%s", seed, Notation.lines(history))
        .isEqualTo(satisfied);
  }
}
