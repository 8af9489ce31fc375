package dev.taipan.benchmarks.figure;

import java.awt.Color;
import java.util.List;

/**
 * Makes a drawing dark where the reader prefers that. What cannot read style sheets shows the
 * drawing as on paper.
 */
final class DarkScreens {
  private static final List<String> PROPERTIES = List.of("fill", "stroke");

  private DarkScreens() {}

  /** The drawing with a style sheet that replaces each colour, as the drawing writes it. */
  static String added(String svg) {
    int inside = svg.indexOf('>', svg.indexOf("<svg")) + 1;
    return svg.substring(0, inside) + "\n  " + styleSheet() + svg.substring(inside);
  }

  private static String styleSheet() {
    StringBuilder sheet =
        new StringBuilder("<style type=\"text/css\">@media (prefers-color-scheme: dark) {\n");
    for (Tint tint : Tint.values()) {
      for (String property : PROPERTIES) {
        sheet.append(rule(property, tint));
      }
    }
    return sheet.append("  }</style>").toString();
  }

  private static String rule(String property, Tint tint) {
    return "    [style*=\"%s:%s\"] { %s: %s !important; }\n"
        .formatted(property, rgb(tint.colour()), property, rgb(tint.onDark()));
  }

  private static String rgb(Color colour) {
    return "rgb(%d,%d,%d)".formatted(colour.getRed(), colour.getGreen(), colour.getBlue());
  }
}
