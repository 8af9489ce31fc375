package dev.taipan.report.html;

import dev.taipan.report.layout.Box;
import dev.taipan.report.layout.Drawing;
import dev.taipan.report.layout.LayoutEdge;
import dev.taipan.report.layout.Point;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.ShortText;
import dev.taipan.report.picture.Arrow;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A dependency as a line with a label on it. */
final class ArrowLine {
  private static final double LABEL_HEIGHT = 20;
  private static final double PADDING = 7;
  private static final double BEND = 10;
  private static final int COLUMNS = 18;

  private final Arrow arrow;
  private final int place;
  private final String label;

  ArrowLine(Arrow arrow, int place) {
    this.arrow = arrow;
    this.place = place;
    label =
        switch (arrow.standing()) {
          case KNOWN -> ShortText.of(arrow.label(), COLUMNS);
          case FORCED -> ShortText.of(arrow.label(), COLUMNS) + " · forced";
          case SUPPOSED -> ShortText.of(arrow.label(), COLUMNS) + " ?";
        };
  }

  /** What is written on it. */
  String label() {
    return label;
  }

  /** What is to be laid out. */
  LayoutEdge line(int from, int to) {
    return new LayoutEdge(from, to, new Box(ShortText.width(label) + 2 * PADDING, LABEL_HEIGHT));
  }

  /** Draws it. */
  void draw(Markup out, Drawing.Route route, String section, boolean contradicted) {
    String standing = arrow.standing().name().toLowerCase(java.util.Locale.ROOT);
    out.open(
        "g",
        "class",
        "arrow " + arrow.relation() + " " + standing + (contradicted ? " core" : ""),
        "data-arrow",
        place,
        "data-ops",
        operations(),
        "data-cards",
        arrow.from() + " " + arrow.to(),
        "data-said",
        section + "-arrow-" + place,
        "tabindex",
        0,
        "role",
        "button",
        "aria-label",
        ShortText.of(arrow.label(), 300) + ": " + ShortText.of(arrow.sentence(), 300));
    out.element("title", ShortText.of(arrow.sentence(), 300));
    String path = path(route.points());
    out.empty("path", "class", "hit", "d", path);
    out.empty(
        "path", "class", "line", "d", path, "marker-end", "url(#end-" + arrow.relation() + ")");
    Box size = line(0, 0).label();
    Point at = route.label();
    out.empty(
        "rect",
        "class",
        "label",
        "x",
        at.x(),
        "y",
        at.y(),
        "width",
        size.width(),
        "height",
        size.height(),
        "rx",
        10);
    out.element(
        "text", label, "x", at.x() + size.width() / 2, "y", at.y() + 14, "text-anchor", "middle");
    out.close();
  }

  private String operations() {
    return Stream.concat(
            arrow.fromOperations().stream().map(op -> arrow.from() + ":" + op),
            arrow.toOperations().stream().map(op -> arrow.to() + ":" + op))
        .collect(Collectors.joining(" "));
  }

  /** A way with round bends. */
  private static String path(List<Point> points) {
    StringBuilder path = new StringBuilder("M").append(text(points.get(0)));
    IntStream.range(1, points.size() - 1)
        .forEach(
            i ->
                path.append("L")
                    .append(text(towards(points.get(i), points.get(i - 1))))
                    .append("Q")
                    .append(text(points.get(i)))
                    .append(" ")
                    .append(text(towards(points.get(i), points.get(i + 1)))));
    return path.append("L").append(text(points.get(points.size() - 1))).toString();
  }

  private static Point towards(Point from, Point to) {
    double length = Math.hypot(to.x() - from.x(), to.y() - from.y());
    double part = length == 0 ? 0 : Math.min(BEND, length / 2) / length;
    return new Point(from.x() + part * (to.x() - from.x()), from.y() + part * (to.y() - from.y()));
  }

  private static String text(Point point) {
    return Markup.number(point.x()) + " " + Markup.number(point.y());
  }
}
