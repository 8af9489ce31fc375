package dev.taipan.report.matrix;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.CaseMatrix;
import dev.taipan.report.markup.Markup;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A matrix as a picture, in which every cell is a letter on its colour. */
public final class MatrixPicture {
  private static final int CELL = 16;
  private static final int NAMES = 220;
  private static final int HEAD = 300;
  private static final int RIGHT = 120;
  private static final String INK = "#1d2126";
  private static final String NOT_AS_CLAIMED = "#b3261e";

  /** Of runs that differ. */
  private static final String RACY = "?";

  /** Of what nobody ran, as wide as a letter. */
  private static final String BLANK = "\u00a0";

  /** By letter, its ground. */
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
          "#f4f4f4",
          BLANK,
          "#ffffff",
          RACY,
          "#f0c8e4");

  private MatrixPicture() {}

  /** The picture. */
  public static String svg(CaseMatrix matrix) {
    int width = NAMES + CELL * matrix.columns().size() + RIGHT;
    int height = HEAD + CELL * matrix.cases().size() + 8;
    Markup out = new Markup();
    out.open(
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
    grounds(out, matrix);
    for (int column = 0; column < matrix.columns().size(); column++) {
      head(out, matrix.columns().get(column), column);
    }
    for (int row = 0; row < matrix.cases().size(); row++) {
      letters(out, matrix, row);
    }
    return out.close().raw("\n").toString();
  }

  /** All squares of one colour are one shape. */
  private static void grounds(Markup out, CaseMatrix matrix) {
    Map<String, StringBuilder> shapes = new TreeMap<>();
    for (int column = 0; column < matrix.columns().size(); column++) {
      List<CaseCell> cells = matrix.columns().get(column).cells();
      for (int row = 0; row < cells.size(); row++) {
        shapes
            .computeIfAbsent(letter(cells.get(row)), letter -> new StringBuilder())
            .append("M%d %dh15v15h-15z".formatted(NAMES + CELL * column, HEAD + CELL * row));
      }
    }
    shapes.forEach((letter, path) -> out.empty("path", "fill", GROUNDS.get(letter), "d", path));
  }

  private static void head(Markup out, CaseColumn column, int number) {
    out.element(
        "text",
        column.database() + " " + column.level(),
        "transform",
        "translate(%d %d) rotate(-65)".formatted(NAMES + CELL * number + 11, HEAD - 6),
        "fill",
        column.broken().isEmpty() ? INK : NOT_AS_CLAIMED);
  }

  /** Every letter of a row has a place of its own. */
  private static void letters(Markup out, CaseMatrix matrix, int row) {
    int bottom = HEAD + CELL * row + 12;
    String places =
        IntStream.range(0, matrix.columns().size())
            .mapToObj(column -> Integer.toString(NAMES + CELL * column + 4))
            .collect(Collectors.joining(" "));
    out.element("text", matrix.cases().get(row).name(), "x", 8, "y", bottom, "fill", INK);
    out.element(
        "text",
        matrix.columns().stream()
            .map(column -> letter(column.cells().get(row)))
            .collect(Collectors.joining()),
        "x",
        places,
        "y",
        bottom,
        "fill",
        INK);
  }

  private static String letter(CaseCell cell) {
    return cell.isRacy() ? RACY : cell.isUntried() ? BLANK : cell.letters();
  }
}
