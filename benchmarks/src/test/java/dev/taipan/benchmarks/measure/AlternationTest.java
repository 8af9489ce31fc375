package dev.taipan.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlternationTest {

  @Test
  void everyContenderHasATurnBeforeAnyHasItsSecond() {
    List<String> turns = new ArrayList<>();

    new Alternation<>(List.of("x", "y"), List.of("a", "b"), 1, 2)
        .run((subject, contender, step) -> turns.add(step.round() + subject + contender));

    assertThat(turns)
        .containsExactly(
            "0xa", "0xb", "0ya", "0yb", "1xa", "1xb", "1ya", "1yb", "2xa", "2xb", "2ya", "2yb");
  }

  @Test
  void whoGivesUpIsLeftOutOfLaterRoundsThereOnly() {
    List<String> turns = new ArrayList<>();

    new Alternation<>(List.of("x", "y"), List.of("a", "b"), 1, 1)
        .run(
            (subject, contender, step) -> {
              turns.add(step.round() + subject + contender);
              return !(subject.equals("x") && contender.equals("b"));
            });

    assertThat(turns).containsExactly("0xa", "0xb", "0ya", "0yb", "1xa", "1ya", "1yb");
  }

  @Test
  void saysWhereItIs() {
    List<Alternation.Step> steps = new ArrayList<>();

    new Alternation<>(List.of("x"), List.of("a", "b"), 1, 1)
        .run((subject, contender, step) -> steps.add(step));

    assertThat(steps)
        .containsExactly(
            new Alternation.Step(0, 1, 1, 2),
            new Alternation.Step(0, 1, 2, 2),
            new Alternation.Step(1, 1, 1, 2),
            new Alternation.Step(1, 1, 2, 2));
    assertThat(steps)
        .extracting(Alternation.Step::isWarmUp)
        .containsExactly(true, true, false, false);
  }

  @Test
  void needsARoundThatCounts() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Alternation<>(List.of("x"), List.of("a"), 1, 0))
        .withMessageContaining("at least");
  }
}
