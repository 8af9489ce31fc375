package dev.taipan.report.html;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.census.AnomalyClass;
import dev.taipan.checker.census.Census;
import dev.taipan.formats.io.AtomicFile;
import dev.taipan.history.History;
import dev.taipan.report.markup.Asset;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.PageHead;
import dev.taipan.report.markup.ShortText;
import dev.taipan.report.result.CensusWords;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.ShownAnomaly;
import dev.taipan.report.text.LevelSelection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What came of checking a history, as a page that needs nothing but a browser: pictures of what
 * violates levels, arguments to step through, the levels, and what is in the history.
 *
 * <p>A page has at most 2 MiB; what had to be left out is said.
 */
public final class VerdictPage {
  private static final int MOST_LEVELS = 4;
  private static final int MOST_COUNTEREXAMPLES = 12;

  private final History history;
  private final FileResult.Checked checked;
  private final Circumstances circumstances;
  private final Optional<RunFindings> run;
  private final DatabaseOrderVerdicts told;
  private final List<ShownAnomaly> shown;
  private final List<Counterexample> counterexamples;

  /**
   * The page on a result.
   *
   * @param history the history that was checked
   * @throws IOException never, but that streams in memory may say so
   */
  public VerdictPage(History history, FileResult.Checked checked, Circumstances circumstances)
      throws IOException {
    this(verdict -> history, history, checked, circumstances);
  }

  /**
   * The page on a result whose verdicts are on several histories.
   *
   * @param judged the history that a verdict is on, to which its violation refers
   * @param history the history that was recorded
   * @throws IOException never, but that streams in memory may say so
   */
  public VerdictPage(
      Function<Verdict, History> judged,
      History history,
      FileResult.Checked checked,
      Circumstances circumstances)
      throws IOException {
    this(judged, history, checked, circumstances, Optional.empty());
  }

  /**
   * The page on the result of a run.
   *
   * @param judged the history that a verdict is on, to which its violation refers
   * @param history the history that was recorded
   * @param run what else is known of the run
   * @throws IOException never, but that streams in memory may say so
   */
  public VerdictPage(
      Function<Verdict, History> judged,
      History history,
      FileResult.Checked checked,
      Circumstances circumstances,
      RunFindings run)
      throws IOException {
    this(judged, history, checked, circumstances, Optional.of(run));
  }

  private VerdictPage(
      Function<Verdict, History> judged,
      History history,
      FileResult.Checked checked,
      Circumstances circumstances,
      Optional<RunFindings> run)
      throws IOException {
    this.run = run;
    told = new DatabaseOrderVerdicts(run.map(RunFindings::told).orElse(List.of()));
    this.history = history;
    this.checked = checked;
    this.circumstances = circumstances;
    shown = ShownAnomaly.of(checked, counted().isEmpty() ? explained() : counted());
    counterexamples =
        Counterexample.of(shown.stream().limit(MOST_COUNTEREXAMPLES).toList(), judged);
  }

  /**
   * Writes the page; the file appears, or is replaced, only when it is complete.
   *
   * @param attributes of the file, which it has from the start
   * @throws IOException when the file cannot be written
   */
  public void write(Path file, FileAttribute<?>... attributes) throws IOException {
    byte[] page = html().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, stream -> stream.write(page), attributes);
  }

  /** The page. */
  public String html() {
    for (Limits limits : Limits.FROM_LARGEST) {
      String page = html(limits);
      if (page.getBytes(StandardCharsets.UTF_8).length <= Limits.PAGE) {
        return page;
      }
    }
    throw new IllegalStateException("the smallest page is too large");
  }

  /**
   * The level that a run claims, if it is violated; otherwise the weakest levels that are violated,
   * since what violates these violates all that imply them.
   */
  private List<Verdict> explained() {
    return LevelSelection.violatedClaim(checked.verdicts(), run.flatMap(RunFindings::claim))
        .map(List::of)
        .orElseGet(
            () ->
                LevelSelection.FRONTIER.inOneLine(checked.verdicts(), Outcome.VIOLATED).stream()
                    .limit(MOST_LEVELS)
                    .toList());
  }

  /** The levels whose anomalies were counted. */
  private List<Verdict> counted() {
    return checked.verdicts().stream()
        .filter(verdict -> checked.censuses().containsKey(verdict.level()))
        .toList();
  }

  private String html(Limits limits) {
    Markup out = new Markup().raw("<!DOCTYPE html>\n").open("html", "lang", "en");
    PageHead.write(
        out,
        heading().title() + " · " + ShortText.of(name(), 80),
        told.styles(),
        List.of(Asset.SCRIPT));
    out.open("body");
    Graph.writeEnds(out);
    heading().write(out);
    out.open("main");
    counted().forEach(verdict -> writeCensus(out, verdict.level()));
    counterexamples.forEach(counterexample -> counterexample.write(out, limits));
    if (counted().isEmpty()) {
      explained().stream()
          .reduce((stronger, weaker) -> weaker)
          .ifPresent(weakest -> writeHowToCount(out, weakest.level()));
    }
    told.write(out);
    out.open("section", "class", "levels").element("h2", "Levels" + told.scope());
    new Lattice(checked).write(out);
    undecided(out);
    out.close();
    Witnesses.write(out, checked.verdicts());
    run.ifPresent(known -> RunCoverage.write(out, known.power()));
    Statistics.write(out, history, checked, circumstances);
    out.close();
    out.open("script").raw(Asset.SCRIPT.content()).close();
    return out.close().close().raw("\n").toString();
  }

  /** What anomalies there are, and how many of each. */
  private void writeCensus(Markup out, IsolationLevel level) {
    Census census = checked.censuses().get(level);
    out.open("section", "class", "census");
    out.element("h2", CensusWords.total(census) + " to " + level.title());
    out.element("p", CensusWords.meaning(census, level), "class", "lead");
    out.open("dl", "class", "facts");
    for (AnomalyClass found : census.classes()) {
      out.open("div")
          .element("dt", found.anomaly().title())
          .element("dd", Integer.toString(found.count()))
          .close();
    }
    out.close();
    if (shown.size() > MOST_COUNTEREXAMPLES) {
      out.element(
          "p",
          "Of the examples "
              + MOST_COUNTEREXAMPLES
              + " are shown here; the text report contains all.",
          "class",
          "left-out");
    }
    out.close();
  }

  private static void writeHowToCount(Markup out, IsolationLevel level) {
    out.element("p", CensusWords.howToCount(level), "class", "lead");
  }

  private String name() {
    Path name = checked.file().getFileName();
    return name == null ? checked.file().toString() : name.toString();
  }

  private Heading heading() {
    Heading heading =
        new Heading(checked, explained(), told, ShortText.of(name(), 200), history.origin());
    return run.map(heading::of).orElse(heading);
  }

  private void undecided(Markup out) {
    for (Verdict verdict : checked.verdicts()) {
      if (verdict.outcome() == Outcome.UNKNOWN) {
        out.element(
            "p",
            Markup.capital(verdict.level().title())
                + " is undecided: "
                + ShortText.of(verdict.reason(), 500));
      }
    }
  }
}
