package dev.taipan.report.export;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import dev.taipan.report.picture.Picture;
import dev.taipan.report.text.LevelSelection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A violation to be shown.
 *
 * @param violation what was found
 * @param levels the symbols of the levels that it violates, strongest first
 * @param picture what it looks like
 */
record Exhibit(Violation violation, List<String> levels, Picture picture) {

  /** What violates the weakest levels that are violated: it violates all that imply them. */
  static List<Exhibit> ofWeakest(List<Verdict> verdicts, History history) {
    return of(LevelSelection.FRONTIER.inOneLine(verdicts, Outcome.VIOLATED), history);
  }

  /** All violations, each once. */
  static List<Exhibit> of(List<Verdict> verdicts, History history) {
    Map<Violation, List<String>> levels = new LinkedHashMap<>();
    for (Verdict verdict : verdicts) {
      verdict
          .violation()
          .ifPresent(
              found ->
                  levels
                      .computeIfAbsent(found, first -> new ArrayList<>())
                      .add(verdict.level().symbol()));
    }
    return levels.entrySet().stream()
        .map(
            entry ->
                new Exhibit(entry.getKey(), entry.getValue(), Picture.of(entry.getKey(), history)))
        .toList();
  }

  /** A heading. */
  String title() {
    return "Why not " + String.join(", ", levels) + ": " + violation.title();
  }
}
