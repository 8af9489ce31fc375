package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.input.BenchmarkCase;
import dev.taipan.benchmarks.measure.RunEnd;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Two answers to one question: a defect, since every strategy must give the same.
 *
 * @param question that got both answers
 * @param satisfied the strategies that say that the level holds
 * @param violated the strategies that say that it does not
 */
public record Disagreement(BenchmarkCase question, Set<String> satisfied, Set<String> violated) {

  /** All of them among some runs. */
  public static List<Disagreement> among(List<StrategyRun> runs) {
    Map<BenchmarkCase, Disagreement> byCase = new LinkedHashMap<>();
    for (StrategyRun run : runs) {
      Disagreement both =
          byCase.computeIfAbsent(
              run.question(),
              question -> new Disagreement(question, new LinkedHashSet<>(), new LinkedHashSet<>()));
      if (run.measurement().end() == RunEnd.SATISFIED) {
        both.satisfied.add(run.strategy().name());
      } else if (run.measurement().end() == RunEnd.VIOLATED) {
        both.violated.add(run.strategy().name());
      }
    }
    List<Disagreement> found = new ArrayList<>(byCase.values());
    found.removeIf(both -> both.satisfied.isEmpty() || both.violated.isEmpty());
    return found;
  }

  /** One line for people. */
  public String text() {
    return question.title()
        + ": satisfied say "
        + String.join(", ", satisfied)
        + "; violated say "
        + String.join(", ", violated);
  }
}
