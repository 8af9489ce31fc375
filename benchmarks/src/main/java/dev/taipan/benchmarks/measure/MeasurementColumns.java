package dev.taipan.benchmarks.measure;

import dev.taipan.benchmarks.output.OutputColumn;
import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * What tables say of a measured run; {@code docs/strategies.md} describes the columns. Where a time
 * is not known because the run gave no answer, there is a word in its place, never a number.
 */
public final class MeasurementColumns {

  private MeasurementColumns() {}

  /** All columns. */
  public static List<OutputColumn<Measurement>> all() {
    List<OutputColumn<Measurement>> columns = new ArrayList<>();
    columns.add(OutputColumn.text("outcome", run -> run.end().text()));
    columns.add(OutputColumn.text("reason", Measurement::reason));
    addTimes(columns, "wall", Measurement::wall);
    columns.add(new OutputColumn<>("restMillis", run -> timeOr(run, run.wall().rest())));
    addTimes(columns, "cpu", Measurement::cpu);
    columns.add(new OutputColumn<>("processCpuMillis", run -> timeOr(run, run.processCpuNanos())));
    addEffort(columns);
    columns.add(OutputColumn.decimal("heapMebibytes", run -> run.memory().heap()));
    columns.add(OutputColumn.decimalIfKnown("residentMebibytes", run -> run.memory().resident()));
    columns.add(
        OutputColumn.decimalIfKnown(
            "residentBeforeMebibytes", run -> run.memory().residentBefore()));
    return columns;
  }

  private static void addTimes(
      List<OutputColumn<Measurement>> columns,
      String kind,
      Function<Measurement, SplitTime> times) {
    columns.add(new OutputColumn<>(kind + "Millis", run -> timeOr(run, times.apply(run).total())));
    for (Stage stage : Stage.values()) {
      columns.add(
          new OutputColumn<>(
              field(stage) + Character.toUpperCase(kind.charAt(0)) + kind.substring(1) + "Millis",
              run -> stageTime(run, stage, times)));
    }
  }

  /** The start of the names of a stage's fields. */
  private static String field(Stage stage) {
    return switch (stage) {
      case WEAK -> "weak";
      case GRAPH -> "graph";
      case PRUNE -> "saturation";
      case ENCODE -> "encoding";
      case SOLVE -> "solving";
      case EXPLAIN -> "explaining";
    };
  }

  private static Optional<Object> timeOr(Measurement run, long nanos) {
    return Optional.of(run.end().isAnswer() ? (Object) millis(nanos) : run.end().text());
  }

  /** A stage that was over before the run was stopped has a time all the same. */
  private static Optional<Object> stageTime(
      Measurement run, Stage stage, Function<Measurement, SplitTime> times) {
    Stage stopped = run.lastStage().orElse(Stage.WEAK);
    if (run.end().isAnswer() || stage.compareTo(stopped) < 0) {
      return Optional.of(millis(times.apply(run).nanos(stage)));
    }
    return stage == stopped ? Optional.of(run.end().text()) : Optional.empty();
  }

  private static void addEffort(List<OutputColumn<Measurement>> columns) {
    columns.add(saturation("saturationRounds", Effort::rounds));
    columns.add(saturation("openPairs", Effort::openPairs));
    columns.add(saturation("openReads", Effort::openReads));
    columns.add(effort("nodes", Effort::nodes));
    columns.add(effort("edges", Effort::edges));
    columns.add(effort("variables", Effort::variables));
    columns.add(effort("clauses", Effort::clauses));
    columns.add(effort("decisions", effort -> effort.search().decisions()));
    columns.add(effort("propagations", effort -> effort.search().propagations()));
    columns.add(effort("conflicts", effort -> effort.search().conflicts()));
    columns.add(effort("cycles", effort -> effort.search().cycles()));
  }

  private static OutputColumn<Measurement> saturation(String name, ToLongFunction<Effort> count) {
    return effort(name, Measurement::isSaturationKnown, count);
  }

  private static OutputColumn<Measurement> effort(String name, ToLongFunction<Effort> count) {
    return effort(name, run -> run.end().isAnswer(), count);
  }

  private static OutputColumn<Measurement> effort(
      String name, Predicate<Measurement> isKnown, ToLongFunction<Effort> count) {
    return new OutputColumn<>(
        name,
        run -> isKnown.test(run) ? Optional.of(count.applyAsLong(run.effort())) : Optional.empty());
  }

  private static double millis(long nanos) {
    return Math.round(nanos / 1e3) / 1e3;
  }
}
