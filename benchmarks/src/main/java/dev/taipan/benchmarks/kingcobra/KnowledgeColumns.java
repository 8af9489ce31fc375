package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.figure.Spread;
import dev.taipan.benchmarks.measure.MeasurementColumns;
import dev.taipan.benchmarks.output.OutputColumn;
import dev.taipan.benchmarks.strategies.StrategyColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What tables say; {@code docs/design/ablation-king-cobra.md} describes the columns. */
final class KnowledgeColumns {

  private KnowledgeColumns() {}

  /** Of a run. */
  static List<OutputColumn<KnowledgeRun>> ofRuns() {
    List<OutputColumn<KnowledgeRun>> columns = new ArrayList<>();
    ofSettings().forEach(column -> columns.add(column.of(KnowledgeRun::setting)));
    columns.add(OutputColumn.number("seed", KnowledgeRun::seed));
    columns.add(OutputColumn.number("hints", KnowledgeRun::hints));
    MeasurementColumns.all().forEach(column -> columns.add(column.of(KnowledgeRun::measurement)));
    return columns;
  }

  /** Of the runs of a setting together. */
  static List<OutputColumn<SettingSummary>> ofSummaries() {
    List<OutputColumn<SettingSummary>> columns = new ArrayList<>();
    ofSettings().forEach(column -> columns.add(column.of(SettingSummary::setting)));
    columns.add(OutputColumn.number("runs", summary -> summary.runs().size()));
    columns.add(OutputColumn.number("unanswered", SettingSummary::unanswered));
    addSpread(columns, "wallMillis", SettingSummary::wallMillis);
    addSpread(columns, "cpuMillis", SettingSummary::cpuMillis);
    addSpread(columns, "openPairs", SettingSummary::openPairs);
    addSpread(columns, "nodes", SettingSummary::nodes);
    addSpread(columns, "conflicts", SettingSummary::conflicts);
    return columns;
  }

  private static List<OutputColumn<Setting>> ofSettings() {
    List<OutputColumn<Setting>> columns = new ArrayList<>();
    columns.add(OutputColumn.text("workload", setting -> setting.workload().title()));
    columns.add(OutputColumn.number("transactions", Setting::transactions));
    columns.add(OutputColumn.text("level", setting -> setting.level().symbol()));
    columns.add(
        OutputColumn.text(
            "sessionOrder", setting -> setting.knowledge().sessionOrder() ? "on" : "off"));
    columns.add(
        OutputColumn.number(
            "versionOrderPercent", setting -> setting.knowledge().versionPercent()));
    StrategyColumns.all().forEach(column -> columns.add(column.of(Setting::strategy)));
    return columns;
  }

  private static void addSpread(
      List<OutputColumn<SettingSummary>> columns,
      String name,
      Function<SettingSummary, Spread> spread) {
    columns.add(OutputColumn.decimalIfKnown(name, summary -> spread.apply(summary).median()));
    columns.add(OutputColumn.decimalIfKnown(name + "Low", summary -> spread.apply(summary).low()));
    columns.add(
        OutputColumn.decimalIfKnown(name + "High", summary -> spread.apply(summary).high()));
  }
}
