package dev.taipan.cli.relational;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.history.display.Printable;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.relational.infer.InferredRun;
import dev.taipan.relational.infer.RelationalFinding;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.simplify.ReplayedStep;
import dev.taipan.relational.simplify.ScriptReplay;
import dev.taipan.report.text.ViolationText;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.Locale;
import java.util.stream.Collectors;

/** A script whose steps say nothing of rows, run with instrumented statements, and judged. */
public final class JudgedScript {
  private static final int LONGEST = 200;

  private final ScriptReplay replay;
  private final Verdict verdict;

  private JudgedScript(ScriptReplay replay, Verdict verdict) {
    this.replay = replay;
    this.verdict = verdict;
  }

  /**
   * Runs one once.
   *
   * @param level that what it did is judged for
   * @throws ScriptReplay.UnsupportedException when it cannot be run so
   * @throws IOException when the database refuses it
   */
  public static JudgedScript run(
      Schedule script, Database database, Isolation at, IsolationLevel level)
      throws IOException, ScriptReplay.UnsupportedException {
    CurrentReads reads = at == Isolation.SERIALIZABLE ? CurrentReads.JUDGED : CurrentReads.EXCEPTED;
    try {
      ScriptReplay replay = ScriptReplay.run(database, at, reads, script);
      return new JudgedScript(
          replay,
          IsolationChecker.check(
              new InferredRun(replay.run(), reads).history(),
              level,
              CheckOptions.DEFAULTS.withEmptyAllowed()));
    } catch (SQLException refused) {
      throw new IOException(
          "the database refused to run the script: " + refused.getMessage(), refused);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /** What came of the level. */
  public Outcome outcome() {
    return verdict.outcome();
  }

  /** Prints what ran, the patterns that occurred, and the verdict. */
  public void print(PrintWriter out) {
    replay.steps().forEach(step -> out.println("  " + line(step)));
    out.println();
    for (RelationalFinding finding : replay.findings()) {
      out.println("Found: " + finding.shape());
    }
    String name = verdict.level().title() + " (" + verdict.level().symbol() + ")";
    out.println(
        switch (verdict.outcome()) {
          case SATISFIED -> name + " held";
          case VIOLATED -> name + " is violated: " + verdict.reason();
          case UNKNOWN -> name + " is undecided";
        });
    verdict.violation().ifPresent(violation -> ViolationText.print(out, violation));
  }

  private static String line(ReplayedStep step) {
    String came =
        step.failure()
            .map(message -> "failed: " + message.lines().findFirst().orElse(""))
            .orElse(step.isDone() ? met(step) : "skipped");
    return Printable.start(
        "T%d  %s%s".formatted(step.transaction(), step.text(), came.isEmpty() ? "" : ": " + came),
        LONGEST);
  }

  private static String met(ReplayedStep step) {
    return step.met().stream().map(JudgedScript::met).collect(Collectors.joining(", "));
  }

  private static String met(Observation seen) {
    return seen.meeting().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " row " + seen.row();
  }
}
