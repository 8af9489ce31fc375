package dev.taipan.benchmarks.figure;

import java.awt.Color;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.io.Serial;
import java.util.List;
import org.jfree.chart.renderer.xy.XYErrorRenderer;

/** Draws lines with spreads, and hollow marks where the median is no answer. */
final class SpreadLines extends XYErrorRenderer {
  @Serial private static final long serialVersionUID = 1;

  private static final double RADIUS = 5;
  private static final double CAP = 4;

  private final transient List<List<Boolean>> answered;

  /** By series and mark, whether the mark is filled. */
  SpreadLines(List<List<Boolean>> answered) {
    this.answered = answered;
    setDrawXError(false);
    setCapLength(CAP);
    setErrorStroke(Look.THIN);
    setDefaultLinesVisible(true);
    setDefaultShapesVisible(true);
    setUseFillPaint(true);
    setDrawOutlines(true);
    for (int series = 0; series < answered.size(); series++) {
      Color colour = Tint.ofSeries(2 * series).colour();
      setSeriesPaint(series, colour);
      setSeriesOutlinePaint(series, colour);
      setSeriesOutlineStroke(series, Look.LINE);
      setSeriesStroke(series, Look.LINE);
      setSeriesFillPaint(series, answered.get(series).contains(true) ? colour : Look.BACK);
      setSeriesShape(series, shape(series));
    }
  }

  @Override
  public Paint getItemFillPaint(int series, int item) {
    return answered.get(series).get(item) ? getItemPaint(series, item) : Look.BACK;
  }

  private static Shape shape(int series) {
    double size = 2 * RADIUS;
    return switch (series % 3) {
      case 0 -> new Ellipse2D.Double(-RADIUS, -RADIUS, size, size);
      case 1 -> new Rectangle2D.Double(1 - RADIUS, 1 - RADIUS, size - 2, size - 2);
      default -> triangle();
    };
  }

  private static Shape triangle() {
    Path2D path = new Path2D.Double();
    path.moveTo(0, -RADIUS);
    path.lineTo(RADIUS, RADIUS);
    path.lineTo(-RADIUS, RADIUS);
    path.closePath();
    return path;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
