package dev.taipan.report.survey;

import dev.taipan.checker.Outcome;
import dev.taipan.report.text.Palette;
import dev.taipan.report.text.ViolationText;
import java.io.PrintWriter;

/** Prints a survey for people, in at most 60 columns where names are of the usual length. */
public final class SurveyText {
  private static final String COLUMNS = "%-2s%-17s%-7s%-18s %s";

  private SurveyText() {}

  /** Prints the table, and what violates claims. */
  public static void print(PrintWriter out, Palette palette, SurveyTable table) {
    out.println(line("", "requested", "claims", "held", "violated"));
    for (String database : table.databases()) {
      out.println(database);
      table.of(database).forEach(row -> print(out, palette, row));
    }
    table.broken().forEach(row -> explain(out, row));
    out.println();
    out.println(table.summary());
  }

  private static String line(String mark, String asked, String claims, String held, String found) {
    return COLUMNS.formatted(mark, asked, claims, held, found).stripTrailing();
  }

  private static void print(PrintWriter out, Palette palette, SurveyRow row) {
    String mark = row.isBroken() ? "!" : "";
    String line = line(mark, row.asked(), row.claims(), row.held(), row.found());
    out.println(row.isBroken() ? palette.paint(Outcome.VIOLATED, line) : line);
    row.problem().ifPresent(problem -> out.println("    " + problem));
  }

  private static void explain(PrintWriter out, SurveyRow row) {
    out.println();
    out.println("Not as claimed: %s at %s: %s".formatted(row.database(), row.asked(), row.found()));
    row.violation().ifPresent(violation -> ViolationText.print(out, violation));
    row.page().ifPresent(page -> out.println("  Report: " + page));
    row.replayed().ifPresent(line -> out.println("  " + line));
  }
}
