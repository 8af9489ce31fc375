package dev.taipan.benchmarks.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** How all figures look: few lines, large enough letters. */
final class Look {
  static final Color BACK = Tint.BACK.colour();
  static final Color TEXT = Tint.TEXT.colour();
  static final Color FAINT = Tint.FAINT.colour();
  static final Color GRID = Tint.GRID.colour();
  static final Stroke THIN = new BasicStroke(1f);
  static final Stroke RIM = new BasicStroke(3f);
  static final Stroke LINE = new BasicStroke(2f);
  static final Font SMALL = font(Font.PLAIN, 11);
  static final Font PLAIN = font(Font.PLAIN, 13);

  /** Between the names of a legend. */
  private static final RectangleInsets APART = new RectangleInsets(2, 2, 2, 14);

  private static final Stroke DASHED =
      new BasicStroke(1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {6, 4}, 0);

  private static final Shape DASH = new Line2D.Double(-9, 0, 9, 0);

  private Look() {}

  private static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }

  /** Numbers of any magnitude, with as many digits as they need. */
  static NumberFormat numbers() {
    return new DecimalFormat("#,##0.####", DecimalFormatSymbols.getInstance(Locale.ROOT));
  }

  /** Three significant digits at most. */
  static String rounded(double number) {
    double unit = Math.pow(10, Math.floor(Math.log10(Math.max(number, 1e-3))) - 1);
    return numbers().format(Math.round(number / unit) * unit);
  }

  /** A chart of a plot, with a title and a legend below. */
  static JFreeChart chart(String title, String subtitle, Plot plot) {
    JFreeChart chart = new JFreeChart(null, PLAIN, plot, true);
    chart.setBackgroundPaint(BACK);
    chart.setPadding(new RectangleInsets(10, 12, 8, 18));
    chart.addSubtitle(0, text(title, font(Font.BOLD, 16), TEXT));
    chart.addSubtitle(1, text(subtitle, PLAIN, FAINT));
    chart.getLegend().setPosition(RectangleEdge.BOTTOM);
    chart.getLegend().setItemFont(PLAIN);
    chart.getLegend().setItemPaint(TEXT);
    chart.getLegend().setItemLabelPadding(APART);
    chart.getLegend().setBackgroundPaint(BACK);
    chart.getLegend().setFrame(BlockBorder.NONE);
    plot.setBackgroundPaint(BACK);
    plot.setOutlineVisible(false);
    return chart;
  }

  private static TextTitle text(String words, Font font, Color colour) {
    TextTitle title = new TextTitle(words, font);
    title.setPaint(colour);
    title.setHorizontalAlignment(HorizontalAlignment.LEFT);
    title.setTextAlignment(HorizontalAlignment.LEFT);
    title.setMargin(0, 4, 4, 0);
    return title;
  }

  /** Makes an axis look like the others. */
  static <A extends Axis> A dressed(A axis) {
    axis.setLabelFont(PLAIN);
    axis.setTickLabelFont(PLAIN);
    axis.setLabelPaint(TEXT);
    axis.setTickLabelPaint(TEXT);
    axis.setAxisLinePaint(FAINT);
    axis.setTickMarkPaint(FAINT);
    return axis;
  }

  /** A logarithmic axis for values up to some extent. */
  static LogarithmicAxis logarithmic(String label, Extent extent) {
    return dressed(new LogarithmicAxis(label, extent, numbers()));
  }

  /** A dashed line across a plot at the time limit; what it is, the legend says. */
  static ValueMarker limit(double limit) {
    ValueMarker marker = new ValueMarker(limit, FAINT, DASHED);
    marker.setAlpha(1);
    return marker;
  }

  /** A legend that says what the dashed line is; a name beside the line would be in the way. */
  static LegendItemCollection withLimit(LegendItemCollection legend, double limit) {
    String name = "time limit, %s s".formatted(numbers().format(limit));
    legend.add(new LegendItem(name, null, null, null, DASH, DASHED, FAINT));
    return legend;
  }
}
