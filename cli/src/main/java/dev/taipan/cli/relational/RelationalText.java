package dev.taipan.cli.relational;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.display.Printable;
import dev.taipan.relational.campaign.CampaignTally;
import dev.taipan.report.markup.Markup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a campaign came to, in words. */
final class RelationalText {

  private RelationalText() {}

  /** One line of counts. */
  static String counts(CampaignTally tally, long start) {
    double seconds = Duration.ofNanos(System.nanoTime() - start).toMillis() / 1e3;
    long all = (long) tally.committed() + tally.rolledBack() + tally.unknown();
    return String.format(
        Locale.ROOT,
        "%,d transactions (%,d/s): %,d committed, %,d rolled back, %,d unknown; %,d rounds, %,d "
            + "anomalies of %,d shapes",
        all,
        Math.round(all / Math.max(seconds, 1e-3)),
        tally.committed(),
        tally.rolledBack(),
        tally.unknown(),
        tally.rounds(),
        tally.found().values().stream().mapToInt(Integer::intValue).sum(),
        tally.shapes().size());
  }

  /** What was found, and what it rests on. */
  static List<String> lines(CampaignTally tally) {
    List<String> lines = new ArrayList<>();
    tally
        .found()
        .forEach(
            (pattern, count) ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "  %s: %,d, of %,d shapes",
                        pattern.title(),
                        count,
                        tally.shapes().stream()
                            .filter(shape -> shape.first().pattern() == pattern)
                            .count())));
    lines.add(basis(tally));
    List<String> unjudged = unjudgedReasons(tally);
    if (!unjudged.isEmpty()) {
      lines.add("Rows left out by conditions, but not judged:");
      unjudged.forEach(reason -> lines.add("  " + reason));
    }
    add(lines, "Ran without being seen", tally.leftOut());
    add(lines, "Drawn, but not run, for want of a rule", tally.untried());
    if (!tally.failed().isEmpty()) {
      lines.add("Statements that failed, each with its first error:");
      tally.failed().forEach(each -> lines.add("  " + each));
    }
    if (tally.vanished() > 0) {
      lines.add("Rows gone that nobody is known to have deleted: " + tally.vanished());
    }
    tally.trouble().ifPresent(message -> lines.add("A session ended early: " + message));
    if (!tally.disagreements().isEmpty()) {
      lines.add("Patterns and engine do not agree on: " + tally.disagreements());
    }
    return lines;
  }

  /** Why rows that conditions left out are not judged, each reason with how many they are. */
  static List<String> unjudgedReasons(CampaignTally tally) {
    return tally.conditions().unjudged().entrySet().stream()
        .map(each -> String.format(Locale.ROOT, "%,d %s", each.getValue(), each.getKey().title()))
        .toList();
  }

  /** What the verdict rests on. */
  static String basis(CampaignTally tally) {
    long leftOut = tally.leftOut().values().stream().mapToInt(Integer::intValue).sum();
    return String.format(
        Locale.ROOT,
        "Rests on %,d statements, %.1f %% of them instrumented; on %,d versions of %,d rows, %.1f %%"
            + " of which have all their writers known; of %,d rows left out by conditions, %,d are"
            + " judged.",
        tally.statements(),
        percent(tally.statements() - leftOut, tally.statements()),
        tally.observations(),
        tally.rows() + tally.vanished(),
        percent(tally.rows(), tally.rows() + tally.vanished()),
        tally.conditions().rows(),
        tally.conditions().judged());
  }

  private static double percent(long part, long whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }

  private static void add(List<String> lines, String title, Map<String, Integer> counts) {
    if (!counts.isEmpty()) {
      lines.add(title + ":");
      counts.forEach((why, count) -> lines.add(String.format(Locale.ROOT, "  %,d %s", count, why)));
    }
  }

  /**
   * The last line.
   *
   * @param unjudged the largest percentage of rows left out by conditions that need not be judged
   */
  static String answer(CampaignTally tally, IsolationLevel level, double unjudged, String who) {
    String title = "%s: %s. ".formatted(who, level.title());
    return switch (tally.outcome(level, unjudged)) {
      case SATISFIED ->
          title
              + String.format(
                  Locale.ROOT,
                  "HOLDS in all %,d rounds, of %,d statements",
                  tally.rounds(),
                  tally.statements())
              + unjudged(tally);
      case VIOLATED -> title + violated(tally, level);
      case UNKNOWN ->
          title
              + "UNDECIDED: no round violates it. "
              + Markup.capital(String.join("; ", tally.missing(level, unjudged)));
    };
  }

  private static String violated(CampaignTally tally, IsolationLevel level) {
    Map<Path, String> violations = tally.violations();
    Map.Entry<Path, String> first = violations.entrySet().iterator().next();
    return "VIOLATED in %d of %d rounds, first by %s; to explain it: taipan check --level %s %s"
        .formatted(
            violations.size(),
            tally.rounds(),
            first.getValue(),
            level.symbol(),
            Printable.of(first.getKey().toString()));
  }

  private static String unjudged(CampaignTally tally) {
    return tally.conditions().unjudged().isEmpty()
        ? ""
        : "; rows left out by conditions and not judged: " + tally.conditions().unjudgedText();
  }
}
