package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.figure.Spread;
import dev.taipan.benchmarks.measure.Measurement;
import java.util.List;
import java.util.function.Predicate;
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
    return (int) runs.stream().filter(run -> !isAnswered(run.measurement())).count();
  }

  /** Elapsed time, in milliseconds. */
  public Spread wallMillis() {
    return spread(SettingSummary::isAnswered, run -> run.wall().total() / MILLI);
  }

  /** CPU time of the checking thread, in milliseconds. */
  public Spread cpuMillis() {
    return spread(SettingSummary::isAnswered, run -> run.cpu().total() / MILLI);
  }

  /** Pairs of versions that saturation left open, if only a solver ran out of time as well. */
  public Spread openPairs() {
    return spread(Measurement::isSaturationKnown, run -> run.effort().openPairs());
  }

  /** The nodes of the solver's problem. */
  public Spread nodes() {
    return spread(SettingSummary::isAnswered, run -> run.effort().nodes());
  }

  /** The conflicts that the solver met. */
  public Spread conflicts() {
    return spread(SettingSummary::isAnswered, run -> run.effort().search().conflicts());
  }

  private Spread spread(Predicate<Measurement> isKnown, ToDoubleFunction<Measurement> figure) {
    double[] known =
        runs.stream().map(KnowledgeRun::measurement).filter(isKnown).mapToDouble(figure).toArray();
    return Spread.of(known, runs.size() - known.length);
  }

  private static boolean isAnswered(Measurement run) {
    return run.end().isAnswer();
  }
}
