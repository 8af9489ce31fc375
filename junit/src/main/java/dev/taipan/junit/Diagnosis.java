package dev.taipan.junit;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.history.History;
import dev.taipan.report.text.ViolationText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Which stronger level a history violates, and why, in words. */
final class Diagnosis {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private Diagnosis() {}

  /** What a history of a level has that stronger ones forbid. */
  static String of(History history, IsolationLevel level) {
    List<IsolationLevel> stronger =
        Arrays.stream(IsolationLevel.values())
            .filter(other -> other != level && other.implies(level) && !other.needsTimes())
            .toList();
    Map<IsolationLevel, Verdict> verdicts =
        IsolationChecker.checkAll(history, stronger, CheckOptions.DEFAULTS.withTimeout(LIMIT));
    return stronger.stream()
        .map(verdicts::get)
        .filter(verdict -> verdict.outcome() == Outcome.VIOLATED)
        .findFirst()
        .map(Diagnosis::text)
        .orElseGet(() -> noAnomaly(verdicts));
  }

  private static String text(Verdict violated) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.printf(
        "What clients saw violates %s: %s%n",
        violated.level().symbol(), violated.violation().orElseThrow().title());
    ViolationText.print(out, violated.violation().orElseThrow());
    out.flush();
    return text.toString();
  }

  private static String noAnomaly(Map<IsolationLevel, Verdict> verdicts) {
    return verdicts.values().stream().allMatch(verdict -> verdict.outcome() == Outcome.SATISFIED)
        ? "What clients saw has no anomaly: no stronger level forbids it, so the test may fail"
            + " whatever the level, or rest on an order of sessions that the level does not promise."
        : "Whether what clients saw violates a stronger level was not found out in time.";
  }
}
