package dev.taipan.report.matrix;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.CaseMatrix;
import dev.taipan.coo.cases.Case;
import dev.taipan.report.markup.Asset;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.PageHead;
import dev.taipan.report.text.Counted;
import java.io.StringWriter;
import java.util.List;

/**
 * What databases made of cases as a page that needs nothing but a browser: a letter for each case
 * and level, and behind each letter what was planned and executed. The data are in the page, and
 * its script draws them when somebody asks.
 */
public final class MatrixPage {
  private final CaseMatrix matrix;
  private final String command;
  private final String version;

  /**
   * The page on a matrix.
   *
   * @param command what made it
   * @param version of Taipan
   */
  public MatrixPage(CaseMatrix matrix, String command, String version) {
    this.matrix = matrix;
    this.command = command;
    this.version = version;
  }

  /** The page. */
  public String html() {
    Markup out = new Markup().raw("<!DOCTYPE html>\n").open("html", "lang", "en");
    PageHead.write(
        out,
        "Anomalies, provoked deliberately",
        List.of(Asset.STYLE, Asset.MATRIX_STYLE),
        List.of(Asset.MATRIX_SCRIPT));
    out.open("body").open("header");
    out.element("p", "Taipan " + version, "class", "file");
    out.element("h1", "Anomalies, provoked deliberately");
    out.element("p", summary(), "class", "summary").close();
    out.open("main").open("section", "class", "matrix");
    out.element(
        "p", MatrixWords.legend() + ". Click a letter to see what was executed.", "class", "lead");
    find(out);
    table(out);
    out.close().open("section");
    out.element("h2", "Method").open("p").element("code", command).close();
    out.element("p", MatrixWords.agreement(matrix));
    out.close().close();
    out.open("dialog", "id", "cell").close();
    out.open("script", "type", "application/json", "id", "data").raw(data()).close();
    out.open("script").raw(Asset.MATRIX_SCRIPT.content()).close();
    return out.close().close().raw("\n").toString();
  }

  private String summary() {
    return "%s at %s of databases, %s"
        .formatted(
            Counted.of(matrix.cases().size(), "case"),
            Counted.of(matrix.columns().size(), "level"),
            Counted.of(matrix.runs(), "run"));
  }

  private static void find(Markup out) {
    out.open("p").open("label").text("Filter cases: ");
    out.empty("input", "id", "find", "type", "search", "autocomplete", "off");
    out.close().close();
  }

  private void table(Markup out) {
    out.open("div", "class", "scroll", "tabindex", "0").open("table");
    out.open("thead").open("tr").element("th", "case", "scope", "col");
    for (CaseColumn column : matrix.columns()) {
      column(out, column);
    }
    out.close().close().open("tbody");
    for (int row = 0; row < matrix.cases().size(); row++) {
      row(out, row);
    }
    out.close().close().close();
  }

  private static void column(Markup out, CaseColumn column) {
    String kind = column.broken().isEmpty() ? "" : "broken";
    out.open("th", "scope", "col", "class", kind).open("div");
    out.element("b", column.database() + " " + column.level());
    out.element("small", MatrixWords.levels(column)).close().close();
  }

  private void row(Markup out, int row) {
    Case given = matrix.cases().get(row);
    out.open("tr").element("th", given.name(), "scope", "row", "title", given.text());
    for (int column = 0; column < matrix.columns().size(); column++) {
      CaseCell cell = matrix.columns().get(column).cells().get(row);
      boolean broken = matrix.columns().get(column).claim().filter(cell::violates).isPresent();
      out.open("td")
          .open(
              "button",
              "type",
              "button",
              "class",
              "cell " + kind(cell) + (broken ? " broken" : ""),
              "data-row",
              row,
              "data-column",
              column);
      out.text(cell.letters()).close().close();
    }
    out.close();
  }

  private static String kind(CaseCell cell) {
    return cell.isRacy() ? "racy" : cell.runs().isEmpty() ? "none" : "is-" + cell.letters();
  }

  /** No end of a script is in it, as all angles are written by their numbers. */
  private String data() {
    StringWriter data = new StringWriter();
    MatrixJson.write(data, matrix);
    return data.toString().replace("<", "\\u003c");
  }
}
