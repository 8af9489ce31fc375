package dev.taipan.junit;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.CutOffRecording;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.history.History;
import dev.taipan.history.origin.Unrecorded;
import dev.taipan.report.text.ViolationText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Optional;

/** Whether a history satisfies a level, and what is told of that. */
record Judgement(Verdict verdict, String text) {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  static Judgement of(History history, IsolationLevel level) {
    boolean isJudged = !level.judgesPredicates() || history.details().predicateReads().isEmpty();
    return of(
        history,
        level,
        isJudged ? Optional.empty() : Optional.of("some predicate reads are not judged"));
  }

  /**
   * Judges a history.
   *
   * @param leftOut why the level cannot be said to hold, whatever the history says
   */
  static Judgement of(History history, IsolationLevel level, Optional<String> leftOut) {
    Verdict judged =
        IsolationChecker.check(history, level, CheckOptions.DEFAULTS.withTimeout(LIMIT));
    Optional<String> missing = Unrecorded.in(history.origin()).or(() -> leftOut);
    Verdict whole = missing.map(judged::without).orElse(judged);
    Verdict verdict = CutOffRecording.judging(history).apply(whole);
    return new Judgement(verdict, text(verdict, missing));
  }

  /**
   * The level of a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  static IsolationLevel level(String name) {
    return IsolationLevel.named(name)
        .orElseThrow(() -> new IllegalArgumentException("unknown level '" + name + "'"));
  }

  Outcome outcome() {
    return verdict.outcome();
  }

  private static String text(Verdict verdict, Optional<String> missing) {
    String level = verdict.level().symbol();
    return switch (verdict.outcome()) {
      case SATISFIED -> level + " holds";
      case UNKNOWN ->
          level
              + " is undecided: "
              + missing.orElse("it was not decided in " + LIMIT.toSeconds() + " s");
      case VIOLATED -> violation(verdict);
    };
  }

  private static String violation(Verdict violated) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.printf(
        "What clients saw violates %s: %s%n",
        violated.level().symbol(), violated.violation().orElseThrow().title());
    ViolationText.print(out, violated.violation().orElseThrow());
    out.flush();
    return text.toString();
  }
}
