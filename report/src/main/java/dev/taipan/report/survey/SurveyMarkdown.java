package dev.taipan.report.survey;

import java.io.PrintWriter;
import java.util.List;

/** Prints a survey as a table of Markdown. */
public final class SurveyMarkdown {

  private SurveyMarkdown() {}

  /** Prints the table; what was claimed and is violated is bold. */
  public static void print(PrintWriter out, SurveyTable table) {
    row(out, List.of("database", "requested", "claims", "held", "violated", "transactions"));
    row(out, List.of("---", "---", "---", "---", "---", "---:"));
    for (SurveyRow each : table.rows()) {
      String found = each.isBroken() ? "**" + each.found() + "**" : each.found();
      row(
          out,
          List.of(
              each.database(),
              each.asked(),
              each.claims(),
              each.held(),
              each.problem().map(problem -> (found + "; " + problem)).orElse(found),
              "%,d".formatted(each.committed())));
    }
  }

  private static void row(PrintWriter out, List<String> cells) {
    out.println(
        "| "
            + String.join(
                " | ",
                cells.stream().map(cell -> cell.replace("|", "\\|").replace("\n", " ")).toList())
            + " |");
  }
}
