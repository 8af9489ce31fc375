package dev.taipan.experiments.strategies;

import dev.taipan.checker.Effort;
import dev.taipan.checker.Stage;
import dev.taipan.experiments.measure.Measurement;
import dev.taipan.experiments.measure.RunEnd;
import dev.taipan.experiments.measure.SplitTime;
import dev.taipan.experiments.output.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * What tables say of a run; {@code docs/strategies.md} describes the columns. Where a time is not
 * known because the run gave no answer, there is a word in its place, never a number.
 */
final class RunColumns {

  private RunColumns() {}

  /** All columns. */
  static List<Column<Run>> all() {
    List<Column<Run>> columns = new ArrayList<>(identity());
    columns.addAll(measurements());
    return columns;
  }

  /** Which run it is. */
  static List<Column<Run>> identity() {
    return List.of(
        Column.text("history", run -> run.question().history().name()),
        Column.text("level", run -> run.question().level().symbol()),
        Column.text("strategy", run -> run.strategy().name()),
        Column.text("solver", run -> run.strategy().solver()),
        Column.text(
            "saturation", run -> run.strategy().strategy().saturates() ? "with" : "without"),
        Column.number("round", Run::round));
  }

  /** What it cost. */
  static List<Column<Run>> measurements() {
    List<Column<Run>> columns = new ArrayList<>();
    columns.add(Column.text("outcome", run -> run.measurement().end().text()));
    columns.add(Column.text("reason", run -> run.measurement().reason()));
    addTimes(columns, "wall", Measurement::wall);
    columns.add(new Column<>("restMillis", run -> timeOr(run, run.measurement().wall().rest())));
    addTimes(columns, "cpu", Measurement::cpu);
    columns.add(
        new Column<>("processCpuMillis", run -> timeOr(run, run.measurement().processCpuNanos())));
    addEffort(columns);
    columns.add(Column.decimal("heapMebibytes", run -> run.measurement().memory().heap()));
    columns.add(
        Column.decimalIfKnown("residentMebibytes", run -> run.measurement().memory().resident()));
    columns.add(
        Column.decimalIfKnown(
            "residentBeforeMebibytes", run -> run.measurement().memory().residentBefore()));
    return columns;
  }

  private static void addTimes(
      List<Column<Run>> columns, String kind, Function<Measurement, SplitTime> times) {
    columns.add(
        new Column<>(kind + "Millis", run -> timeOr(run, times.apply(run.measurement()).total())));
    for (Stage stage : Stage.values()) {
      columns.add(
          new Column<>(
              StageField.of(stage)
                  + Character.toUpperCase(kind.charAt(0))
                  + kind.substring(1)
                  + "Millis",
              run -> stageTime(run.measurement(), stage, times)));
    }
  }

  private static Optional<Object> timeOr(Run run, long nanos) {
    RunEnd end = run.measurement().end();
    return Optional.of(end.isAnswer() ? (Object) millis(nanos) : end.text());
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

  private static void addEffort(List<Column<Run>> columns) {
    columns.add(effort("saturationRounds", Effort::rounds));
    columns.add(effort("openPairs", Effort::openPairs));
    columns.add(effort("openReads", Effort::openReads));
    columns.add(effort("nodes", Effort::nodes));
    columns.add(effort("edges", Effort::edges));
    columns.add(effort("variables", Effort::variables));
    columns.add(effort("clauses", Effort::clauses));
    columns.add(effort("decisions", effort -> effort.search().decisions()));
    columns.add(effort("propagations", effort -> effort.search().propagations()));
    columns.add(effort("conflicts", effort -> effort.search().conflicts()));
    columns.add(effort("cycles", effort -> effort.search().cycles()));
  }

  private static Column<Run> effort(String name, ToLongFunction<Effort> count) {
    return new Column<>(
        name,
        run ->
            run.measurement().end().isAnswer()
                ? Optional.of(count.applyAsLong(run.measurement().effort()))
                : Optional.empty());
  }

  private static double millis(long nanos) {
    return Math.round(nanos / 1e3) / 1e3;
  }
}
