package dev.taipan.experiments.kingcobra;

import dev.taipan.experiments.figure.Spread;
import dev.taipan.experiments.measure.Measurement;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The runs of a setting.
 *
 * @param setting of all of them
 * @param runs at least one, one for each seed
 */
public record SettingSummary(Setting setting, List<KnowledgeRun> runs) {
  private static final double MILLI = 1e6;

  /** Copies the runs. */
  public SettingSummary {
    runs = List.copyOf(runs);
  }

  /** How many runs gave no answer. */
  public int unanswered() {
    return (int) runs.stream().filter(run -> !isAnswered(run)).count();
  }

  /** Elapsed time, in milliseconds. */
  public Spread wallMillis() {
    return spread(run -> run.wall().total() / MILLI);
  }

  /** CPU time of the checking thread, in milliseconds. */
  public Spread cpuMillis() {
    return spread(run -> run.cpu().total() / MILLI);
  }

  /** Pairs of versions that saturation left open. */
  public Spread openPairs() {
    return spread(run -> run.effort().openPairs());
  }

  /** The nodes of the solver's problem. */
  public Spread nodes() {
    return spread(run -> run.effort().nodes());
  }

  /** The conflicts that the solver met. */
  public Spread conflicts() {
    return spread(run -> run.effort().search().conflicts());
  }

  private Spread spread(ToDoubleFunction<Measurement> figure) {
    return Spread.of(
        runs.stream()
            .filter(SettingSummary::isAnswered)
            .mapToDouble(run -> figure.applyAsDouble(run.measurement()))
            .toArray(),
        unanswered());
  }

  private static boolean isAnswered(KnowledgeRun run) {
    return run.measurement().end().isAnswer();
  }
}
