package dev.taipan.report.survey;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.explain.Violation;
import dev.taipan.formats.io.AtomicFile;
import dev.taipan.report.markup.Asset;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.PageHead;
import dev.taipan.report.markup.ShortText;
import dev.taipan.report.text.Counted;
import dev.taipan.report.text.Palette;
import dev.taipan.report.text.ViolationText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A survey as a page that needs nothing but a browser: a ladder of levels for each row. */
public final class SurveyPage {
  private static final int LONGEST = 300;

  /** What follows the anchor of a row where it says how much was tried. */
  private static final String TRIED = "-tried";

  /** The levels that databases claim, and their neighbours: as many as a telephone can show. */
  private static final List<IsolationLevel> LADDER =
      List.of(
          IsolationLevel.READ_COMMITTED,
          IsolationLevel.READ_ATOMICITY,
          IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
          IsolationLevel.PREFIX_CONSISTENCY,
          IsolationLevel.SNAPSHOT_ISOLATION,
          IsolationLevel.STRONG_SNAPSHOT_ISOLATION,
          IsolationLevel.SERIALIZABILITY,
          IsolationLevel.STRICT_SERIALIZABILITY);

  private final SurveyTable table;

  /** The page on a survey. */
  public SurveyPage(SurveyTable table) {
    this.table = table;
  }

  /**
   * Writes the page; the file appears, or is replaced, only when it is complete.
   *
   * @throws IOException when the file cannot be written
   */
  public void write(Path file) throws IOException {
    byte[] page = html().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, stream -> stream.write(page));
  }

  /** The page. */
  public String html() {
    Markup out = new Markup().raw("<!DOCTYPE html>\n").open("html", "lang", "en");
    PageHead.write(
        out,
        "Isolation: what databases promise, and what they do",
        List.of(Asset.STYLE, Asset.SURVEY),
        List.of());
    out.open("body").open("header");
    out.element("p", "Taipan " + table.version(), "class", "file");
    out.element("h1", "Isolation: what databases promise, and what they do");
    out.element("p", Markup.capital(table.summary()) + ".", "class", "summary").close();
    out.open("main").open("section", "class", "survey");
    ladder(out);
    legend(out);
    out.close();
    counterexamples(out);
    tried(out);
    about(out);
    return out.close().close().close().raw("\n").toString();
  }

  private void ladder(Markup out) {
    out.open("table").open("thead").open("tr").element("th", "requested", "scope", "col");
    for (IsolationLevel level : LADDER) {
      out.open("th", "scope", "col", "class", "rung", "title", level.title());
      out.element("span", level.symbol()).close();
    }
    out.element("th", "violated", "scope", "col", "class", "anomaly").close().close();
    for (String database : table.databases()) {
      out.open("tbody").open("tr");
      out.element("th", database, "scope", "rowgroup", "class", "database", "colspan", "9");
      out.close();
      table.of(database).forEach(row -> row(out, row));
      out.close();
    }
    out.close();
  }

  private void row(Markup out, SurveyRow row) {
    out.open("tr").element("th", row.asked().replace('-', ' '), "scope", "row");
    LADDER.forEach(level -> rung(out, row, level));
    out.open("td", "class", row.isBroken() ? "anomaly broken" : "anomaly");
    row.violation().ifPresent(found -> link(out, row, found.title()));
    if (row.violation().isEmpty()) {
      out.element(
          "a",
          row.problem().isPresent() ? "not completed" : "nothing",
          "href",
          "#" + anchor(row) + TRIED);
    }
    out.close().close();
  }

  private void rung(Markup out, SurveyRow row, IsolationLevel level) {
    Outcome outcome = row.outcomes().getOrDefault(level, Outcome.UNKNOWN);
    boolean claimed = row.claim().filter(level::equals).isPresent();
    String said =
        level.symbol()
            + " "
            + Palette.word(outcome)
            + (claimed ? ", claimed" : "")
            + ": "
            + amount(row);
    out.open(
        "td",
        "class",
        "rung " + kind(outcome) + (claimed ? " claimed" : ""),
        "title",
        said,
        "aria-label",
        said);
    boolean explained =
        outcome == Outcome.VIOLATED && row.against().filter(level::implies).isPresent();
    out.element("a", sign(outcome), "href", "#" + anchor(row) + (explained ? "" : TRIED));
    out.close();
  }

  private static String kind(Outcome outcome) {
    return switch (outcome) {
      case SATISFIED -> "holds";
      case VIOLATED -> "violated";
      case UNKNOWN -> "unknown";
    };
  }

  private static String sign(Outcome outcome) {
    return switch (outcome) {
      case SATISFIED -> "✓";
      case VIOLATED -> "✗";
      case UNKNOWN -> "?";
    };
  }

  /** How much was tried, in words. */
  private static String amount(SurveyRow row) {
    return Counted.of(row.committed(), "transaction")
        + ", "
        + Counted.of(row.crossings(), "conflicting pair");
  }

  private void link(Markup out, SurveyRow row, String text) {
    out.element("a", text, "href", "#" + anchor(row));
  }

  private String anchor(SurveyRow row) {
    return "row-" + table.rows().indexOf(row);
  }

  private static void legend(Markup out) {
    out.open("p", "class", "rungs");
    sample(out, "holds", "✓", "held in every run");
    sample(out, "violated", "✗", "violated");
    sample(out, "unknown", "?", "undecided");
    sample(out, "holds claimed", "✓", "claimed by the database");
    out.close();
  }

  private static void sample(Markup out, String kind, String sign, String meaning) {
    out.open("span", "class", "sample").element("span", sign, "class", "rung " + kind);
    out.text(" " + meaning).close().text(" ");
  }

  private void counterexamples(Markup out) {
    out.open("section").element("h2", "Counterexamples");
    out.element(
        "p",
        "The smallest counterexample found for the weakest violated level; those against "
            + "a claim are expanded.",
        "class",
        "lead");
    table.explained().forEach(row -> counterexample(out, row));
    out.close();
  }

  private void counterexample(Markup out, SurveyRow row) {
    Violation violation = row.violation().orElseThrow();
    if (row.isBroken()) {
      out.open("details", "id", anchor(row), "class", "evidence", "open", "open");
    } else {
      out.open("details", "id", anchor(row), "class", "evidence");
    }
    out.open("summary").text(row.database() + " at " + row.asked() + ": ");
    out.element("em", violation.title(), "class", row.isBroken() ? "broken" : "").text(" against ");
    out.text(row.against().map(IsolationLevel::title).orElse("")).close();
    out.element("p", Markup.capital(violation.description()));
    lines(out, "ul", ViolationText.recorded(violation));
    lines(out, "ol", violation.explanation());
    links(out, row);
    out.close();
  }

  private static void lines(Markup out, String list, List<String> lines) {
    out.open(list);
    lines.forEach(line -> out.element("li", ShortText.of(line, LONGEST)));
    out.close();
  }

  private static void links(Markup out, SurveyRow row) {
    out.open("p");
    row.page().ifPresent(page -> out.element("a", "Report", "href", page).text(" · "));
    row.history().ifPresent(history -> download(out, "History", history));
    row.script().ifPresent(script -> download(out, "SQL script", script));
    out.text(row.replayed().orElse("Not replayed")).close();
    out.open("ul", "class", "commands");
    row.commands().forEach(command -> out.open("li").element("code", command).close());
    out.close();
  }

  private static void download(Markup out, String title, String address) {
    out.element("a", title, "href", address, "download", "").text(" · ");
  }

  /** How much was tried of each row, and what was recorded. */
  private void tried(Markup out) {
    out.open("section").element("h2", "What was tried");
    out.element(
        "p",
        "A pair of transactions conflicts if they ran at the same time, and one wrote what the "
            + "other read or wrote.",
        "class",
        "lead");
    table.rows().forEach(row -> tried(out, row));
    out.close();
  }

  private void tried(Markup out, SurveyRow row) {
    out.open("details", "id", anchor(row) + TRIED, "class", "evidence");
    out.open("summary").text(row.database() + " at " + row.asked() + ": " + amount(row)).close();
    row.problem()
        .ifPresent(
            problem -> out.element("p", ShortText.of(problem, LONGEST), "class", "left-out"));
    out.open("div", "class", "wide").open("table", "class", "tried").open("thead").open("tr");
    List.of(
            "workload",
            "seed",
            "committed",
            "conflicting pairs",
            "violated",
            "undecided",
            "history")
        .forEach(head -> out.element("th", head, "scope", "col"));
    out.close().close().open("tbody");
    for (SurveyTrial trial : row.trials()) {
      out.open("tr").element("td", trial.workload()).element("td", Long.toString(trial.seed()));
      out.element("td", "%,d".formatted(trial.committed()));
      out.element("td", "%,d".formatted(trial.crossings()));
      out.element("td", symbols(trial.violated())).element("td", symbols(trial.undecided()));
      out.open("td");
      trial.history().ifPresent(file -> out.element("a", "download", "href", file, "download", ""));
      out.close().close();
    }
    out.close().close().close().close();
  }

  private static String symbols(List<IsolationLevel> levels) {
    return levels.isEmpty()
        ? "–"
        : levels.stream().map(IsolationLevel::symbol).collect(Collectors.joining(", "));
  }

  private void about(Markup out) {
    out.open("section").element("h2", "Method");
    out.open("p").element("code", table.command()).close();
    out.element(
        "p",
        "A level that held only held for the transactions of these runs. Serializability "
            + "and snapshot isolation are judged by what clients read and wrote, and by "
            + "nothing else.");
    out.close();
  }
}
