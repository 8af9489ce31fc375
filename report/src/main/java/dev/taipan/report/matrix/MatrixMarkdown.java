package dev.taipan.report.matrix;

import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.CaseMatrix;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/** Prints a matrix for documents. */
public final class MatrixMarkdown {
  private MatrixMarkdown() {}

  /** Prints a table of the levels, and one of the cells. */
  public static void print(PrintWriter out, CaseMatrix matrix) {
    out.println("| | database | level | |");
    out.println("| ---: | --- | --- | --- |");
    for (int i = 0; i < matrix.columns().size(); i++) {
      CaseColumn column = matrix.columns().get(i);
      out.println(
          "| %d | %s | %s | %s%s |"
              .formatted(
                  i + 1,
                  column.database(),
                  column.level(),
                  MatrixWords.levels(column),
                  column.broken().isEmpty() ? "" : " **not as claimed**"));
    }
    out.println();
    out.println("| case | " + numbers(matrix) + " |");
    out.println("| --- |" + " --- |".repeat(matrix.columns().size()));
    for (int row = 0; row < matrix.cases().size(); row++) {
      int at = row;
      String cells =
          matrix.columns().stream()
              .map(column -> column.cells().get(at).letters())
              .map(letters -> letters.contains("A") ? "**" + letters + "**" : letters)
              .collect(Collectors.joining(" | "));
      out.println("| `" + matrix.cases().get(row).name() + "` | " + cells + " |");
    }
    out.println();
    out.println(MatrixWords.legend() + ". " + MatrixWords.agreement(matrix));
  }

  private static String numbers(CaseMatrix matrix) {
    StringBuilder numbers = new StringBuilder();
    for (int i = 1; i <= matrix.columns().size(); i++) {
      numbers.append(i == 1 ? "" : " | ").append(i);
    }
    return numbers.toString();
  }
}
