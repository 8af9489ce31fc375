package dev.taipan.benchmarks.figure;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.io.Serial;
import java.text.NumberFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.axis.ValueTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/**
 * A logarithmic axis; one that stands upright has at least one power of ten. Powers of ten have a
 * number and a line; where there are few of them, so have twice and five times each, so that a
 * narrow range can be read as well. All other multiples have a small mark.
 */
final class LogarithmicAxis extends LogAxis {
  @Serial private static final long serialVersionUID = 1;

  /** Of an axis on which only powers of ten have numbers. */
  private static final double MANY_POWERS = 2.5;

  /** What is below it is shown as that much. */
  private static final double SMALLEST = 1e-6;

  /** Below the smallest value, in powers of ten, so that its bar is still seen. */
  private static final double ROOM_BELOW = 0.04;

  /** Above the largest value, as a part of the axis, for two lines of small letters. */
  private static final double ROOM_ABOVE = 0.12;

  /** Beside the numbers at the ends, as a factor. */
  private static final double ROOM_BESIDE = 1.2;

  private static final List<Integer> FEW = List.of(1);
  private static final List<Integer> MORE = List.of(1, 2, 5);

  private final NumberFormat numbers;

  /**
   * An axis with a power of ten at its lower end, and room for labels above the largest value.
   *
   * @param label what is measured, with the unit
   */
  LogarithmicAxis(String label, Extent extent, NumberFormat numbers) {
    super(label);
    this.numbers = numbers;
    double low = Math.floor(power(extent.smallest()) - ROOM_BELOW);
    double high = Math.max(low + 1, power(extent.largest()));
    setRange(Math.pow(10, low), Math.pow(10, high + (high - low) * ROOM_ABOVE / (1 - ROOM_ABOVE)));
    setMinorTickMarksVisible(true);
  }

  /**
   * An axis for what is varied, with a little room on both sides.
   *
   * @param label what that is, with the unit
   * @param smallest number on it, above 0
   * @param largest number on it
   */
  LogarithmicAxis(String label, double smallest, double largest, NumberFormat numbers) {
    super(label);
    this.numbers = numbers;
    setRange(smallest / ROOM_BESIDE, largest * ROOM_BESIDE);
    setMinorTickMarksVisible(true);
  }

  private static double power(double value) {
    return Math.log10(Math.max(value, SMALLEST));
  }

  @Override
  public List<ValueTick> refreshTicks(
      Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
    int first = (int) Math.floor(Math.log10(getLowerBound()) + 1e-9);
    int last = (int) Math.floor(Math.log10(getUpperBound()));
    TextAnchor anchor =
        RectangleEdge.isTopOrBottom(edge) ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
    return IntStream.rangeClosed(first, last)
        .boxed()
        .flatMap(power -> ticks(power, anchor))
        .toList();
  }

  /** From a power of ten to below the next. */
  private Stream<ValueTick> ticks(int power, TextAnchor anchor) {
    return IntStream.rangeClosed(1, 9)
        .filter(factor -> getRange().contains(value(factor, power)))
        .mapToObj(factor -> tick(factor, power, anchor));
  }

  private ValueTick tick(int factor, int power, TextAnchor anchor) {
    double value = value(factor, power);
    boolean numbered = numbered().contains(factor);
    return new NumberTick(
        numbered ? TickType.MAJOR : TickType.MINOR,
        value,
        numbered ? numbers.format(value) : "",
        anchor,
        TextAnchor.CENTER,
        0);
  }

  private List<Integer> numbered() {
    double powers = Math.log10(getUpperBound() / getLowerBound());
    return powers < MANY_POWERS ? MORE : FEW;
  }

  private static double value(int factor, int power) {
    return factor * Math.pow(10, power);
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
