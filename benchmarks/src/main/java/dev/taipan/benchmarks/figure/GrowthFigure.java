package dev.taipan.benchmarks.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * How what something costs grows with its size, both on logarithmic axes. A mark is a median, a
 * thin line through it goes from the smallest to the largest value. What others reported is a mark
 * that is hollow.
 *
 * @param title in one line
 * @param subtitle what is measured
 * @param sizes what is varied, with the unit
 * @param axis what the values are, with the unit
 * @param measured by name, the values at each size, all of which are answers
 * @param reported by name, likewise
 */
public record GrowthFigure(
    String title,
    String subtitle,
    String sizes,
    String axis,
    Map<String, SortedMap<Integer, Spread>> measured,
    Map<String, SortedMap<Integer, Spread>> reported) {
  /** Narrow, so that its letters can be read on telephones. */
  private static final int WIDTH = 560;

  private static final int HEIGHT = 420;

  /** No spread stands there. */
  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;

  /** Copies. */
  public GrowthFigure {
    measured = copied(measured);
    reported = copied(reported);
  }

  private static Map<String, SortedMap<Integer, Spread>> copied(
      Map<String, SortedMap<Integer, Spread>> series) {
    Map<String, SortedMap<Integer, Spread>> copy = new LinkedHashMap<>();
    series.forEach((name, values) -> copy.put(name, new TreeMap<>(values)));
    return copy;
  }

  /** Draws it. */
  public Figure draw() {
    YIntervalSeriesCollection intervals = new YIntervalSeriesCollection();
    List<List<Boolean>> isMeasured = new ArrayList<>();
    List<Spread> all = new ArrayList<>();
    TreeMap<Integer, Spread> bySize = new TreeMap<>();
    for (Map<String, SortedMap<Integer, Spread>> series : List.of(measured, reported)) {
      series.forEach(
          (name, values) -> {
            intervals.addSeries(Spread.line(name, values, 0, NO_LIMIT));
            isMeasured.add(values.values().stream().map(each -> series == measured).toList());
            all.addAll(values.values());
            bySize.putAll(values);
          });
    }
    LogarithmicAxis domain =
        Look.dressed(
            new LogarithmicAxis(sizes, bySize.firstKey(), bySize.lastKey(), Look.numbers()));
    LogarithmicAxis range = Look.logarithmic(axis, Extent.of(all, NO_LIMIT));
    XYPlot plot = new XYPlot(intervals, domain, range, new SpreadLines(isMeasured));
    plot.setRangeGridlinePaint(Look.GRID);
    plot.setRangeGridlineStroke(Look.THIN);
    plot.setDomainGridlinesVisible(false);
    return new Figure(Look.chart(title, subtitle, plot), WIDTH, HEIGHT);
  }
}
