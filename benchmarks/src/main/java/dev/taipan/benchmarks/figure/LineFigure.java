package dev.taipan.benchmarks.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * Lines over percentages, on a logarithmic axis. A mark is a median, a thin line through it goes
 * from the smallest to the largest value. Marks of different lines stand a little beside each
 * other, so that none hides another's spread. Where the median is no answer, the mark is hollow and
 * stands at the limit.
 *
 * @param title in one line
 * @param subtitle what is measured
 * @param percentages what is varied
 * @param axis what the values are, with the unit
 * @param limit that runs without an answer reached, in that unit
 * @param series by name, the values at each percentage
 */
public record LineFigure(
    String title,
    String subtitle,
    String percentages,
    String axis,
    double limit,
    Map<String, SortedMap<Integer, Spread>> series) {
  /** The least distance of two numbers on the axis of percentages. */
  private static final int NARROWEST = 10;

  /** From the mark of one line to that of the next, in percentages. */
  private static final double BESIDE = 0.8;

  private static final double MARGIN = 2;

  /** Copies. */
  public LineFigure {
    Map<String, SortedMap<Integer, Spread>> copy = new LinkedHashMap<>();
    series.forEach((name, values) -> copy.put(name, new TreeMap<>(values)));
    series = copy;
  }

  /** Draws it. */
  public Figure draw() {
    List<Spread> all = new ArrayList<>();
    series.values().forEach(values -> all.addAll(values.values()));
    NumberAxis domain = Look.dressed(new NumberAxis(percentages));
    domain.setRange(-MARGIN, 100 + MARGIN);
    domain.setTickUnit(new NumberTickUnit(step()));
    LogAxis range = Look.logarithmic(axis, Extent.of(all, limit));
    XYPlot plot = new XYPlot(intervals(), domain, range, new SpreadLines(answered()));
    plot.setRangeGridlinePaint(Look.GRID);
    plot.setRangeGridlineStroke(Look.THIN);
    plot.setDomainGridlinesVisible(false);
    if (all.stream().anyMatch(spread -> spread.unanswered() > 0)) {
      plot.addRangeMarker(Look.limit(limit), Layer.BACKGROUND);
      plot.setFixedLegendItems(Look.withLimit(plot.getLegendItems(), limit));
    }
    return new Figure(Look.chart(title, subtitle, plot));
  }

  /** From one percentage to the next, if there is room for a number at each. */
  private int step() {
    SortedSet<Integer> varied = new TreeSet<>();
    series.values().forEach(values -> varied.addAll(values.keySet()));
    return varied.stream().filter(percent -> percent >= NARROWEST).findFirst().orElse(NARROWEST);
  }

  private YIntervalSeriesCollection intervals() {
    YIntervalSeriesCollection intervals = new YIntervalSeriesCollection();
    series.forEach(
        (name, values) -> {
          double shift = BESIDE * (intervals.getSeriesCount() - (series.size() - 1) / 2.0);
          intervals.addSeries(Spread.line(name, values, shift, limit));
        });
    return intervals;
  }

  /** By series and mark, whether the median is an answer. */
  private List<List<Boolean>> answered() {
    return series.values().stream()
        .map(values -> values.values().stream().map(each -> each.median().isPresent()).toList())
        .toList();
  }
}
