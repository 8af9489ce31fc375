package dev.taipan.report.survey;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.report.text.Palette;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** Prints a survey as comma-separated values: a line of names, and one for each row. */
public final class SurveyCsv {
  private static final String NAMES =
      "database,isolation,claims,claim,strongest,against,anomaly,committed,crossed,page,script,replayed,problem";

  private SurveyCsv() {}

  /** Prints the table. */
  public static void print(PrintWriter out, SurveyTable table) {
    out.println(NAMES);
    for (SurveyRow row : table.rows()) {
      out.print(cells(row).stream().map(SurveyCsv::quoted).collect(Collectors.joining(",")));
    }
  }

  private static List<String> cells(SurveyRow row) {
    return List.of(
        row.database(),
        row.asked(),
        row.claim().map(IsolationLevel::symbol).orElse(""),
        row.claimed().map(SurveyCsv::word).orElse(""),
        row.strongest().stream().map(IsolationLevel::symbol).collect(Collectors.joining(" ")),
        row.against().map(IsolationLevel::symbol).orElse(""),
        row.violation().map(found -> found.title()).orElse(""),
        Long.toString(row.committed()),
        Long.toString(row.crossed()),
        row.page().orElse(""),
        row.script().orElse(""),
        row.replayed().orElse(""),
        row.problem().orElse(""));
  }

  private static String word(Outcome outcome) {
    return Palette.word(outcome);
  }

  private static String quoted(String cell) {
    return cell.matches("[^,\"\r\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
