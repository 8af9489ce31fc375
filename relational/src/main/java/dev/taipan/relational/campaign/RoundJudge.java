package dev.taipan.relational.campaign;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.infer.ConditionShare;
import dev.taipan.relational.infer.ExplainedRun;
import dev.taipan.relational.infer.InferredRun;
import dev.taipan.relational.infer.Patterns;
import dev.taipan.relational.infer.RelationalFinding;
import dev.taipan.relational.infer.RowLists;
import dev.taipan.relational.run.RelationalRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Judges rounds in their order, each while the next one runs, since sessions mostly wait for the
 * database. At most one round waits to be judged.
 */
final class RoundJudge implements AutoCloseable {
  private final Campaign.Plan plan;
  private final CampaignTally tally;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread made = new Thread(task, "taipan-judge");
            made.setDaemon(true);
            return made;
          });
  private Future<?> latest = CompletableFuture.completedFuture(null);

  RoundJudge(Campaign.Plan plan, CampaignTally tally) {
    this.plan = plan;
    this.tally = tally;
  }

  /**
   * Counts a round, and judges it when the one before it is judged; what it comes to is in the
   * tally.
   *
   * @throws IOException when the history of the round before cannot be written
   */
  void accept(Optional<Setup> setup, RelationalRun run) throws IOException, InterruptedException {
    finish();
    run.transactions().forEach(tally::add);
    tally.round(new RowLists(run));
    if (plan.instruments()
        && run.transactions().stream()
            .anyMatch(each -> each.status() == TransactionStatus.COMMITTED)) {
      int round = tally.rounds();
      latest =
          thread.submit(
              () -> {
                judge(round, setup, run);
                return null;
              });
    }
  }

  /**
   * Waits until all is judged.
   *
   * @throws IOException when a history cannot be written
   */
  void finish() throws IOException, InterruptedException {
    try {
      latest.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException unwritten) {
        throw unwritten;
      }
      throw new IllegalStateException("round " + tally.rounds(), failed.getCause());
    }
  }

  private void judge(int round, Optional<Setup> setup, RelationalRun run) throws IOException {
    InferredRun inferred = new InferredRun(run, plan.currentReads());
    History history = inferred.history();
    Path file = plan.folder().resolve(String.format(Locale.ROOT, "round-%04d.jsonl", round));
    HistoryFiles.write(history, file, HistoryFormat.JSONL);
    Set<IsolationLevel> levels = EnumSet.of(IsolationLevel.SERIALIZABILITY);
    plan.level().ifPresent(levels::add);
    Map<IsolationLevel, Verdict> verdicts =
        IsolationChecker.checkAll(
            history, levels, CheckOptions.DEFAULTS.withTimeout(plan.timeout()));
    List<RelationalFinding> findings = Patterns.of(inferred.dependencies());
    Outcome serializable = verdicts.get(IsolationLevel.SERIALIZABILITY).outcome();
    boolean agrees =
        serializable == Outcome.UNKNOWN
            || (serializable == Outcome.VIOLATED) == !findings.isEmpty();
    if (!agrees) {
      tally.disagreement(file);
    }
    tally.conditions(
        plan.level()
            .filter(level -> verdicts.get(level).outcome() == Outcome.SATISFIED)
            .map(level -> conditions(inferred, level))
            .orElse(inferred.conditions()));
    plan.level().ifPresent(level -> tally.judged(file, verdicts.get(level)));
    findings.forEach(finding -> tally.found(finding, setup, run, file));
  }

  /** What conditions left out; more is judged where an explanation of it satisfies the level. */
  private ConditionShare conditions(InferredRun inferred, IsolationLevel level) {
    ConditionShare known = inferred.conditions();
    if (known.judged() == known.rows() || !level.judgesPredicates()) {
      return known;
    }
    try {
      return inferred
          .explained(level.implies(IsolationLevel.SERIALIZABILITY), Deadline.in(plan.timeout()))
          .filter(explained -> satisfies(explained.history(), level))
          .map(ExplainedRun::conditions)
          .orElse(known);
    } catch (DeadlineExceededException tooLong) {
      return known;
    }
  }

  private boolean satisfies(History history, IsolationLevel level) {
    CheckOptions options = CheckOptions.DEFAULTS.withTimeout(plan.timeout());
    return IsolationChecker.check(history, level, options).outcome() == Outcome.SATISFIED;
  }

  /** Ends without waiting for what is not judged yet. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
