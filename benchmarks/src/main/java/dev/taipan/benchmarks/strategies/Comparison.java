package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.input.BenchmarkCase;
import dev.taipan.benchmarks.measure.RunEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a comparison found.
 *
 * @param plan what was compared
 * @param allRuns every run, warming up included, in the order in which they ran
 */
public record Comparison(StrategyComparison plan, List<StrategyRun> allRuns) {

  /** Copies the runs. */
  public Comparison {
    allRuns = List.copyOf(allRuns);
  }

  /** The runs that count: not those for warming up, unless they gave no answer. */
  public List<StrategyRun> runs() {
    return allRuns.stream()
        .filter(run -> run.round() > 0 || !run.measurement().end().isAnswer())
        .toList();
  }

  /** The results, question by question. */
  public List<Result> results() {
    record Place(BenchmarkCase question, NamedStrategy strategy) {}
    Map<Place, List<StrategyRun>> byPlace =
        runs().stream()
            .collect(Collectors.groupingBy(run -> new Place(run.question(), run.strategy())));
    List<Result> results = new ArrayList<>();
    for (BenchmarkCase question : plan.cases()) {
      for (NamedStrategy strategy : plan.strategies().available()) {
        List<StrategyRun> runs = byPlace.get(new Place(question, strategy));
        results.add(new Result(question, strategy, runs));
      }
    }
    return results;
  }

  /** How each strategy did. */
  public List<StrategySummary> summaries() {
    List<Result> results = results();
    return plan.strategies().available().stream()
        .map(strategy -> StrategySummary.of(strategy, results))
        .toList();
  }

  /** Runs that show a defect of a strategy: they threw an exception. */
  public List<StrategyRun> failures() {
    return allRuns.stream().filter(run -> run.measurement().end() == RunEnd.FAILED).toList();
  }

  /** Questions that got different answers; warming up counts here. */
  public List<Disagreement> disagreements() {
    return Disagreement.among(allRuns);
  }
}
