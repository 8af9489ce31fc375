package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.figure.Spread;
import dev.taipan.benchmarks.measure.MeasurementColumns;
import dev.taipan.benchmarks.output.Column;
import dev.taipan.benchmarks.strategies.StrategyColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What tables say; {@code docs/design/ablation-king-cobra.md} describes the columns. */
final class KnowledgeColumns {

  private KnowledgeColumns() {}

  /** Of a run. */
  static List<Column<KnowledgeRun>> ofRuns() {
    List<Column<KnowledgeRun>> columns = new ArrayList<>();
    ofSettings().forEach(column -> columns.add(column.of(KnowledgeRun::setting)));
    columns.add(Column.number("seed", KnowledgeRun::seed));
    columns.add(Column.number("hints", KnowledgeRun::hints));
    MeasurementColumns.all().forEach(column -> columns.add(column.of(KnowledgeRun::measurement)));
    return columns;
  }

  /** Of the runs of a setting together. */
  static List<Column<SettingSummary>> ofSummaries() {
    List<Column<SettingSummary>> columns = new ArrayList<>();
    ofSettings().forEach(column -> columns.add(column.of(SettingSummary::setting)));
    columns.add(Column.number("runs", summary -> summary.runs().size()));
    columns.add(Column.number("unanswered", SettingSummary::unanswered));
    addSpread(columns, "wallMillis", SettingSummary::wallMillis);
    addSpread(columns, "cpuMillis", SettingSummary::cpuMillis);
    addSpread(columns, "openPairs", SettingSummary::openPairs);
    addSpread(columns, "nodes", SettingSummary::nodes);
    addSpread(columns, "conflicts", SettingSummary::conflicts);
    return columns;
  }

  private static List<Column<Setting>> ofSettings() {
    List<Column<Setting>> columns = new ArrayList<>();
    columns.add(Column.text("workload", setting -> setting.workload().title()));
    columns.add(Column.number("transactions", Setting::transactions));
    columns.add(Column.text("level", setting -> setting.level().symbol()));
    columns.add(
        Column.text("sessionOrder", setting -> setting.knowledge().sessionOrder() ? "on" : "off"));
    columns.add(
        Column.number("versionOrderPercent", setting -> setting.knowledge().versionPercent()));
    StrategyColumns.all().forEach(column -> columns.add(column.of(Setting::strategy)));
    return columns;
  }

  private static void addSpread(
      List<Column<SettingSummary>> columns, String name, Function<SettingSummary, Spread> spread) {
    columns.add(Column.decimalIfKnown(name, summary -> spread.apply(summary).median()));
    columns.add(Column.decimalIfKnown(name + "Low", summary -> spread.apply(summary).low()));
    columns.add(Column.decimalIfKnown(name + "High", summary -> spread.apply(summary).high()));
  }
}
