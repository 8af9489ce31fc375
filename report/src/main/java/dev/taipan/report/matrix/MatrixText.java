package dev.taipan.report.matrix;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.CaseMatrix;
import dev.taipan.checker.Outcome;
import dev.taipan.report.text.Palette;
import java.io.PrintWriter;

/** Prints a matrix for people: a line for each case, a letter for each level. */
public final class MatrixText {
  private MatrixText() {}

  /** Prints the columns, the cells, and what they mean. */
  public static void print(PrintWriter out, Palette palette, CaseMatrix matrix) {
    for (int i = 0; i < matrix.columns().size(); i++) {
      CaseColumn column = matrix.columns().get(i);
      out.println("%3d  %s %s".formatted(i + 1, column.database(), column.level()));
      String levels = "     " + MatrixWords.levels(column);
      out.println(
          column.broken().isEmpty()
              ? levels
              : palette.paint(Outcome.VIOLATED, levels + ": not as claimed"));
    }
    out.println();
    cells(out, palette, matrix);
    out.println();
    out.println(MatrixWords.legend() + ".");
    out.println(MatrixWords.agreement(matrix));
  }

  private static void cells(PrintWriter out, Palette palette, CaseMatrix matrix) {
    int names = matrix.cases().stream().mapToInt(each -> each.name().length()).max().orElse(0);
    StringBuilder head = new StringBuilder(" ".repeat(names));
    for (int i = 0; i < matrix.columns().size(); i++) {
      head.append(' ').append(padded(Integer.toString(i + 1), width(matrix.columns().get(i))));
    }
    out.println(head.toString().stripTrailing());
    for (int row = 0; row < matrix.cases().size(); row++) {
      StringBuilder line = new StringBuilder(padded(matrix.cases().get(row).name(), names));
      for (CaseColumn column : matrix.columns()) {
        line.append(' ').append(cell(palette, column, column.cells().get(row)));
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private static String cell(Palette palette, CaseColumn column, CaseCell cell) {
    String letters = padded(cell.letters(), width(column));
    boolean broken = column.claim().filter(cell::violates).isPresent();
    return broken ? palette.paint(Outcome.VIOLATED, letters) : letters;
  }

  private static int width(CaseColumn column) {
    return column.cells().stream().mapToInt(cell -> cell.letters().length()).max().orElse(1) + 1;
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
