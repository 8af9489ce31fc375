package dev.taipan.report.html;

import dev.taipan.checker.cases.CaseCell;
import dev.taipan.checker.cases.CaseColumn;
import dev.taipan.checker.cases.CaseMatrix;
import java.util.Map;

/** A matrix as a picture, in which every cell is a letter on its colour. */
public final class MatrixPicture {
  private static final int CELL = 16;
  private static final int NAMES = 220;
  private static final int HEAD = 210;

  /** By letter, its ground; others are of runs that differ. */
  private static final Map<String, String> GROUNDS =
      Map.of(
          "A",
          "#f4b8b2",
          "P",
          "#cfead9",
          "R",
          "#fbe6b0",
          "D",
          "#d9d2f0",
          "T",
          "#c9dff2",
          "E",
          "#dddddd",
          CaseCell.NOT_RUN,
          "#f4f4f4");

  private static final String RACY = "#f0c8e4";

  private MatrixPicture() {}

  /** The picture. */
  public static String svg(CaseMatrix matrix) {
    int width = NAMES + CELL * matrix.columns().size() + 90;
    int height = HEAD + CELL * matrix.cases().size() + 8;
    Markup out =
        new Markup()
            .open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + width + " " + height,
                "width",
                width,
                "height",
                height,
                "font-family",
                "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
                "font-size",
                "11");
    out.empty("rect", "width", width, "height", height, "fill", "#ffffff");
    for (int column = 0; column < matrix.columns().size(); column++) {
      column(out, matrix.columns().get(column), NAMES + CELL * column);
    }
    for (int row = 0; row < matrix.cases().size(); row++) {
      int bottom = HEAD + CELL * row + 12;
      out.element("text", matrix.cases().get(row).name(), "x", 8, "y", bottom, "fill", "#1d2126");
    }
    return out.close().raw("\n").toString();
  }

  private static void column(Markup out, CaseColumn column, int x) {
    out.element(
        "text",
        column.database() + " " + column.level(),
        "transform",
        "translate(%d %d) rotate(-65)".formatted(x + 10, HEAD - 6),
        "fill",
        column.broken().isEmpty() ? "#1d2126" : "#b3261e");
    for (int row = 0; row < column.cells().size(); row++) {
      cell(out, column.cells().get(row), x, HEAD + CELL * row);
    }
  }

  private static void cell(Markup out, CaseCell cell, int x, int y) {
    String ground = GROUNDS.getOrDefault(cell.letters(), RACY);
    out.empty("rect", "x", x, "y", y, "width", CELL - 1, "height", CELL - 1, "fill", ground);
    out.element(
        "text",
        cell.isRacy() ? "?" : cell.letters(),
        "x",
        x + CELL / 2,
        "y",
        y + 12,
        "text-anchor",
        "middle",
        "fill",
        "#1d2126");
  }
}
