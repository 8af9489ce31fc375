package dev.taipan.report.html;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.history.origin.Origin;
import dev.taipan.history.origin.Unrecorded;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.ShortText;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What came of a check in a few lines, and of what it was. */
final class Heading {
  private static final Map<String, String> NAMES =
      Map.of("isolation", "requested isolation level", "claim", "claimed level");

  private final FileResult.Checked checked;
  private final List<Verdict> explained;
  private final DatabaseOrderVerdicts told;
  private final String file;
  private final Origin origin;
  private final Optional<RunFindings> run;

  /** The heading of the page on a history. */
  Heading(
      FileResult.Checked checked,
      List<Verdict> explained,
      DatabaseOrderVerdicts told,
      String file,
      Origin origin) {
    this(checked, explained, told, file, origin, Optional.empty());
  }

  private Heading(
      FileResult.Checked checked,
      List<Verdict> explained,
      DatabaseOrderVerdicts told,
      String file,
      Origin origin,
      Optional<RunFindings> run) {
    this.checked = checked;
    this.explained = explained;
    this.told = told;
    this.file = file;
    this.origin = origin;
    this.run = run;
  }

  /** The heading of the page on a run: above all it says what came of the level asked for. */
  Heading of(RunFindings findings) {
    return new Heading(checked, explained, told, file, origin, Optional.of(findings));
  }

  /** The one line above all others. */
  String title() {
    return run.map(RunFindings::answer).orElseGet(this::found);
  }

  /** Writes it. */
  void write(Markup out) {
    out.open("header", "class", outcome());
    out.element("p", file, "class", "file");
    out.element("h1", title());
    lines().forEach(line -> out.element("p", line, "class", "summary"));
    if (!origin.facts().isEmpty()) {
      out.open("dl", "class", "facts recorded");
      origin.facts().entrySet().stream()
          .filter(fact -> !fact.getKey().equals(Unrecorded.COMPLETE))
          .forEach(fact -> writeFact(out, fact.getKey(), fact.getValue()));
      out.close();
    }
    out.close();
  }

  private static void writeFact(Markup out, String name, String said) {
    out.open("div")
        .element("dt", NAMES.getOrDefault(name, ShortText.of(name, 100)))
        .element("dd", ShortText.of(said, 300))
        .close();
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    run.ifPresent(
        findings -> {
          lines.add(found() + ".");
          findings.replays().forEach(replay -> lines.add(replay + "."));
        });
    lines.add(size());
    return lines;
  }

  private String outcome() {
    return switch (run.map(RunFindings::status).orElseGet(this::status)) {
      case VIOLATED -> "violated";
      case SATISFIED -> "holds";
      default -> "undecided";
    };
  }

  private ExitStatus status() {
    return told.violated().isPresent() ? ExitStatus.VIOLATED : checked.status();
  }

  /** What was found, whatever was asked for. */
  private String found() {
    if (!explained.isEmpty()) {
      return Markup.capital(
              explained.stream()
                  .map(verdict -> verdict.level().title())
                  .collect(Collectors.joining(" and ")))
          + (explained.size() == 1 ? " is violated" : " are violated");
    }
    if (told.violated().isPresent()) {
      return Markup.capital(told.violated().get().title()) + " is violated, by predicate reads";
    }
    return checked.verdicts().stream().allMatch(verdict -> verdict.outcome() == Outcome.SATISFIED)
        ? "Every requested level holds"
        : "Not every level was decided";
  }

  private String size() {
    return Counted.of(checked.facts().transactions(), "transaction")
        + " in "
        + Counted.of(checked.facts().sessions(), "session")
        + " on "
        + Counted.of(checked.facts().keys(), "key");
  }
}
