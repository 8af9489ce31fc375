package dev.taipan.benchmarks.figure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.ui.Layer;
import org.jfree.data.category.DefaultCategoryDataset;

/**
 * Groups of bars on a logarithmic axis. A bar is a median and has its number, a thin line at its
 * right edge goes from the smallest to the largest value. Where the median is no answer, the bar is
 * hatched and ends at the limit.
 *
 * @param title in one line
 * @param subtitle what is measured
 * @param grouping what the groups are
 * @param axis what the values are, with the unit
 * @param limit that runs without an answer reached, in that unit
 * @param groups from left to right
 * @param series the names of the bars of each group
 * @param values by group and series; what was not measured is not there
 */
public record BarFigure(
    String title,
    String subtitle,
    String grouping,
    String axis,
    double limit,
    List<String> groups,
    List<String> series,
    Map<Place, Spread> values) {

  /**
   * Where a bar stands.
   *
   * @param group one of the groups
   * @param series one of the series
   */
  public record Place(String group, String series) {}

  /** Copies. */
  public BarFigure {
    groups = List.copyOf(groups);
    series = List.copyOf(series);
    values = new LinkedHashMap<>(values);
  }

  /** Draws it. */
  public Figure draw() {
    DefaultCategoryDataset medians = new DefaultCategoryDataset();
    for (String row : series) {
      for (String column : groups) {
        Spread spread = values.get(new Place(column, row));
        medians.addValue(spread == null ? null : spread.median().orElse(limit), row, column);
      }
    }
    LogAxis range = Look.logarithmic(axis, Extent.of(values.values(), limit));
    CategoryAxis domain = Look.dressed(new CategoryAxis(grouping));
    domain.setLowerMargin(0.02);
    domain.setUpperMargin(0.02);
    domain.setCategoryMargin(0.16);
    CategoryPlot plot = new CategoryPlot(medians, domain, range, renderer(range));
    plot.setRangeGridlinePaint(Look.GRID);
    plot.setRangeGridlineStroke(Look.THIN);
    if (values.values().stream().anyMatch(spread -> spread.unanswered() > 0)) {
      plot.addRangeMarker(Look.limit(limit), Layer.BACKGROUND);
      plot.setFixedLegendItems(Look.withLimit(plot.getLegendItems(), limit));
    }
    return new Figure(Look.chart(title, subtitle, plot));
  }

  private SpreadBars renderer(LogAxis range) {
    SpreadBars bars = new SpreadBars(limit, (row, column) -> at(row, column));
    bars.setBase(range.getLowerBound());
    for (int row = 0; row < series.size(); row++) {
      bars.setSeriesPaint(row, Tint.ofSeries(row).colour());
    }
    return bars;
  }

  private Spread at(int row, int column) {
    return values.get(new Place(groups.get(column), series.get(row)));
  }
}
