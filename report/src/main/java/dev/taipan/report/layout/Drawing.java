package dev.taipan.report.layout;

import java.util.List;

/**
 * Where everything is.
 *
 * @param size how large the drawing is
 * @param boxes the upper left corner of each box
 * @param routes the way of each line
 */
public record Drawing(Box size, List<Point> boxes, List<Route> routes) {

  /** Keeps copies of the lists. */
  public Drawing {
    boxes = List.copyOf(boxes);
    routes = List.copyOf(routes);
  }

  /**
   * The way of a line.
   *
   * @param points where it starts, bends and ends
   * @param label the upper left corner of its label
   */
  public record Route(List<Point> points, Point label) {

    /** Keeps a copy of the list. */
    public Route {
      points = List.copyOf(points);
    }
  }
}
