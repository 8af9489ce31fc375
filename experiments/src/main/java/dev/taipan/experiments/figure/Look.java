package dev.taipan.experiments.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Stroke;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.LengthAdjustmentType;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;

/** How all figures look: colours that differ in lightness too, few lines, large enough letters. */
final class Look {
  static final Color TRANSPARENT = new Color(0, 0, 0, 0);
  static final Color TEXT = new Color(0x1d2229);
  static final Color FAINT = new Color(0x66707c);
  static final Color GRID = new Color(0xdfe3e8);
  static final Stroke THIN = new BasicStroke(1f);
  static final Stroke LINE = new BasicStroke(2f);
  static final Font SMALL = font(Font.PLAIN, 11);
  static final Font PLAIN = font(Font.PLAIN, 13);
  private static final int MINOR_TICKS = 9;

  /** Above the largest value, in powers of ten. */
  private static final double ROOM_FOR_LABELS = 0.2;

  private static final Stroke DASHED =
      new BasicStroke(1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {6, 4}, 0);
  private static final List<Color> PALETTE =
      List.of(
          new Color(0x8c2d04),
          new Color(0xd9822b),
          new Color(0x1f8a8a),
          new Color(0x8fc7a8),
          new Color(0x7a5cc7),
          new Color(0x3b7dd8));

  private Look() {}

  private static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }

  /** The colour of a series. */
  static Color colour(int series) {
    return PALETTE.get(series % PALETTE.size());
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
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(10, 12, 8, 18));
    chart.addSubtitle(0, text(title, font(Font.BOLD, 16), TEXT));
    chart.addSubtitle(1, text(subtitle, PLAIN, FAINT));
    chart.getLegend().setPosition(RectangleEdge.BOTTOM);
    chart.getLegend().setItemFont(PLAIN);
    chart.getLegend().setItemPaint(TEXT);
    chart.getLegend().setFrame(BlockBorder.NONE);
    plot.setBackgroundPaint(Color.WHITE);
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

  /** A logarithmic axis with a power of ten at its lower end, and room above the largest value. */
  static LogAxis logarithmic(String label, double smallest, double largest) {
    LogAxis axis = dressed(new LogAxis(label));
    double low = Math.floor(Math.log10(smallest));
    double high = Math.max(low + 1, Math.log10(largest)) + ROOM_FOR_LABELS;
    axis.setRange(Math.pow(10, low), Math.pow(10, high));
    axis.setTickUnit(new NumberTickUnit(1, numbers(), MINOR_TICKS));
    axis.setNumberFormatOverride(numbers());
    axis.setMinorTickMarksVisible(true);
    return axis;
  }

  /** A dashed line across a plot at the time limit. */
  static ValueMarker limit(double limit, String label) {
    ValueMarker marker = new ValueMarker(limit, FAINT, DASHED);
    marker.setLabel(label);
    marker.setLabelBackgroundColor(TRANSPARENT);
    marker.setLabelFont(SMALL);
    marker.setLabelPaint(FAINT);
    marker.setLabelAnchor(RectangleAnchor.TOP_LEFT);
    marker.setLabelTextAnchor(TextAnchor.BOTTOM_LEFT);
    marker.setLabelOffsetType(LengthAdjustmentType.NO_CHANGE);
    return marker;
  }
}
