package dev.taipan.benchmarks.figure;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.io.Serial;
import java.util.List;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.CategoryItemRendererState;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.CategoryDataset;

/** Draws bars with their spread and their median, hatched where the median is no answer. */
final class SpreadBars extends BarRenderer {
  @Serial private static final long serialVersionUID = 1;

  private static final double HATCH = 7;
  private static final double CAP = 3;

  /** From a bar to its label. */
  private static final double GAP = 1;

  /** So far a label reaches into what is left of its bar. */
  private static final double INTO = 2;

  private final double limit;
  private final transient Values values;

  /** What a bar shows. */
  @FunctionalInterface
  interface Values {
    /** The value of a series in a group; null where there is none. */
    Spread at(int row, int column);
  }

  SpreadBars(double limit, Values values) {
    this.limit = limit;
    this.values = values;
    setBarPainter(new StandardBarPainter());
    setShadowVisible(false);
    setDrawBarOutline(false);
    setItemMargin(0.06);
    setIncludeBaseInRange(false);
  }

  @Override
  public void drawItem(
      Graphics2D graphics,
      CategoryItemRendererState state,
      Rectangle2D area,
      CategoryPlot plot,
      CategoryAxis domain,
      ValueAxis range,
      CategoryDataset dataset,
      int row,
      int column,
      int pass) {
    Spread spread = values.at(row, column);
    if (spread == null) {
      return;
    }
    Scale scale = value -> range.valueToJava2D(value, area, plot.getRangeAxisEdge());
    double left = calculateBarW0(plot, plot.getOrientation(), area, domain, state, row, column);
    double top = scale.of(spread.median().orElse(limit));
    Rectangle2D bar =
        new Rectangle2D.Double(left, top, state.getBarWidth(), scale.of(getBase()) - top);
    graphics.setPaint(getItemPaint(row, column));
    if (spread.median().isPresent()) {
      graphics.fill(bar);
    } else {
      hatch(graphics, bar);
    }
    if (spread.answers() > 0) {
      drawSpread(graphics, scale, spread, bar.getMaxX() - CAP - 1);
    }
    label(graphics, spread, bar);
  }

  /** From a value to a place in the figure. */
  @FunctionalInterface
  private interface Scale {
    double of(double value);
  }

  /** Slanting lines, cut off at the edges of the bar, and the edges. */
  private static void hatch(Graphics2D graphics, Rectangle2D bar) {
    graphics.setStroke(Look.THIN);
    graphics.draw(bar);
    double width = bar.getWidth();
    double height = bar.getHeight();
    for (double shift = HATCH; shift < width + height; shift += HATCH) {
      graphics.draw(
          new Line2D.Double(
              bar.getX() + Math.max(0, shift - height),
              bar.getY() + Math.min(shift, height),
              bar.getX() + Math.min(shift, width),
              bar.getY() + Math.max(0, shift - width)));
    }
  }

  private void drawSpread(Graphics2D graphics, Scale scale, Spread spread, double x) {
    double low = scale.of(spread.low().orElse(limit));
    double high = scale.of(spread.high().orElse(limit));
    // A rim, so that it is seen before a bar of nearly its colour.
    drawSpread(graphics, Look.BACK, Look.RIM, x, low, high);
    drawSpread(graphics, Look.TEXT, Look.THIN, x, low, high);
  }

  private static void drawSpread(
      Graphics2D graphics, Color colour, Stroke stroke, double x, double low, double high) {
    graphics.setPaint(colour);
    graphics.setStroke(stroke);
    graphics.draw(new Line2D.Double(x, low, x, high));
    graphics.draw(new Line2D.Double(x - CAP, low, x + CAP, low));
    graphics.draw(new Line2D.Double(x - CAP, high, x + CAP, high));
  }

  /**
   * On the bar, whose value it is, and not at the end of the spread, whose value it is not. The
   * spread is at the right edge, the label at the left; "no answer" takes two lines.
   */
  private static void label(Graphics2D graphics, Spread spread, Rectangle2D bar) {
    graphics.setFont(Look.SMALL);
    double bottom = bar.getY() - GAP;
    for (String line : label(spread)) {
      int height = graphics.getFontMetrics().getHeight();
      int width = graphics.getFontMetrics().stringWidth(line);
      clear(graphics, new Rectangle2D.Double(bar.getX() - INTO, bottom - height, width, height));
      graphics.setPaint(spread.median().isPresent() ? Look.TEXT : Look.FAINT);
      TextUtils.drawAlignedString(
          line, graphics, (float) (bar.getX() - INTO), (float) bottom, TextAnchor.BOTTOM_LEFT);
      bottom -= height;
    }
  }

  /** Keeps lines to measure by from crossing letters. */
  private static void clear(Graphics2D graphics, Rectangle2D letters) {
    graphics.setPaint(Look.BACK);
    graphics.fill(letters);
  }

  /** From the lowest line up. */
  private static List<String> label(Spread spread) {
    return spread.median().isPresent()
        ? List.of(Look.rounded(spread.median().getAsDouble()))
        : List.of("answer", "no");
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
