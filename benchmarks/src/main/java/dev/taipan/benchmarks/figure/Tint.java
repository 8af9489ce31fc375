package dev.taipan.benchmarks.figure;

import java.awt.Color;
import java.util.List;

/**
 * The colours of figures: what they are on paper, and what replaces them on a dark screen. Those of
 * series differ in lightness too, either way.
 */
enum Tint {
  /** Behind everything. */
  BACK(0xffffff, 0x1c2026),
  /** Words that matter, and spreads. */
  TEXT(0x1d2229, 0xe6e9ee),
  /** Words and lines that help. */
  FAINT(0x66707c, 0x9aa5b1),
  /** Lines to measure by. */
  GRID(0xdfe3e8, 0x333a43),
  RUST(0x8c2d04, 0xd9562b),
  AMBER(0xd9822b, 0xf2b45f),
  TEAL(0x1f8a8a, 0x2f9d9d),
  MINT(0x8fc7a8, 0xb5e3c9),
  VIOLET(0x7a5cc7, 0xa68bee),
  BLUE(0x3b7dd8, 0x7db0f5);

  private static final List<Tint> SERIES = List.of(RUST, AMBER, TEAL, MINT, VIOLET, BLUE);

  private final Color colour;
  private final Color onDark;

  Tint(int colour, int onDark) {
    this.colour = new Color(colour);
    this.onDark = new Color(onDark);
  }

  /** On paper, which is what is drawn. */
  Color colour() {
    return colour;
  }

  /** On a dark screen. */
  Color onDark() {
    return onDark;
  }

  /** The colour of a series. */
  static Tint ofSeries(int series) {
    return SERIES.get(series % SERIES.size());
  }
}
