package dev.taipan.report.html;

import dev.taipan.checker.Outcome;
import dev.taipan.report.markup.Asset;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.ShortText;
import dev.taipan.report.result.OrderedLevel;
import dev.taipan.report.text.Palette;
import dev.taipan.whitebox.WhiteBoxVerdict.Violation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the order that a database gave says of levels, reads by predicate included. */
final class DatabaseOrderVerdicts {
  private static final int MOST_REASONS = 40;
  private static final int LONGEST = 1000;

  private final List<OrderedLevel> levels;

  DatabaseOrderVerdicts(List<OrderedLevel> levels) {
    this.levels = levels;
  }

  /** The weakest level that the order does not show. */
  Optional<OrderedLevel> violated() {
    return levels.stream().filter(level -> level.outcome() == Outcome.VIOLATED).findFirst();
  }

  /** The style sheets of a page with this. */
  List<Asset> styles() {
    return levels.isEmpty() ? List.of(Asset.STYLE) : List.of(Asset.STYLE, Asset.TOLD);
  }

  /** What all else on the page is about. */
  String scope() {
    return levels.isEmpty() ? "" : ", by client observations";
  }

  /** Writes it as a section of its own, if the order tells anything. */
  void write(Markup out) {
    if (levels.isEmpty()) {
      return;
    }
    out.open("section", "class", "told", "id", "told");
    out.element("h2", "In the database's own order");
    out.element(
        "p",
        "Includes predicate reads, and the versions that they examined. The rest of this "
            + "page is based on what clients observed.",
        "class",
        "lead");
    out.open("table");
    levels.forEach(level -> writeRow(out, level));
    out.close();
    violated().ifPresent(level -> writeReasons(out, level.verdict().violation().orElseThrow()));
    out.close();
  }

  private static void writeRow(Markup out, OrderedLevel level) {
    String word = Palette.word(level.outcome());
    out.open("tr", "class", word.toLowerCase(Locale.ROOT));
    out.element("th", word).element("td", level.symbol()).element("td", level.title());
    out.close();
  }

  private static void writeReasons(Markup out, Violation violation) {
    out.open("p")
        .element("strong", violation.anomaly().title())
        .text(", " + violation.anomaly().description() + ":")
        .close();
    out.open("ol");
    violation.reasons().stream()
        .limit(MOST_REASONS)
        .forEach(reason -> out.element("li", ShortText.of(reason, LONGEST)));
    out.close();
    int more = violation.reasons().size() - MOST_REASONS;
    if (more > 0) {
      out.element("p", "And " + more + " more.", "class", "left-out");
    }
    if (violation.transactions().size() > 1) {
      out.element("p", "So each would have to come before the next, in a cycle.");
    }
  }
}
