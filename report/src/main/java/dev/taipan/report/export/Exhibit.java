package dev.taipan.report.export;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import dev.taipan.report.picture.Picture;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.ShownAnomaly;
import dev.taipan.report.text.LevelSelection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A violation to be shown.
 *
 * @param violation what was found
 * @param title its name, and how many there are where they were counted
 * @param levels the symbols of the levels that it violates, strongest first
 * @param picture what it looks like
 */
record Exhibit(Violation violation, String title, List<String> levels, Picture picture) {

  /** What violates the weakest levels that are violated: it violates all that imply them. */
  static List<Exhibit> ofWeakest(FileResult.Checked checked, History history) {
    return of(
        ShownAnomaly.of(
            checked, LevelSelection.FRONTIER.inOneLine(checked.verdicts(), Outcome.VIOLATED)),
        history);
  }

  /** All violations, those once that read the same. */
  static List<Exhibit> of(FileResult.Checked checked, History history) {
    return of(ShownAnomaly.of(checked, checked.verdicts()), history);
  }

  private static List<Exhibit> of(List<ShownAnomaly> shown, History history) {
    Map<Violation.Wording, List<ShownAnomaly>> alike =
        shown.stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.violation().wording(), LinkedHashMap::new, Collectors.toList()));
    return alike.values().stream().map(same -> of(same.get(0), same, history)).toList();
  }

  private static Exhibit of(ShownAnomaly first, List<ShownAnomaly> same, History history) {
    return new Exhibit(
        first.violation(),
        first.title(),
        same.stream().map(one -> one.verdict().level().symbol()).toList(),
        Picture.of(first.violation(), history));
  }

  /** A heading. */
  String heading() {
    return "Why not " + String.join(", ", levels) + ": " + title;
  }
}
