package dev.taipan.checker.cases;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.coo.run.CaseRun;
import dev.taipan.coo.run.ExecutedRun;
import dev.taipan.coo.run.RunFindings;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A run of a case, and what every level says of its history.
 *
 * @param findings what it comes to by its cycles
 * @param verdicts of all levels, on the history with the order of its versions
 * @param satisfied the levels that hold for something that may have been executed
 */
public record JudgedRun(
    RunFindings findings, Map<IsolationLevel, Verdict> verdicts, Set<IsolationLevel> satisfied) {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();

  /** Keeps copies. */
  public JudgedRun {
    verdicts = Map.copyOf(verdicts);
    satisfied = Set.copyOf(satisfied);
  }

  /** Judges a run. Where several things may have been executed, by the one that is least wrong. */
  public static JudgedRun of(CaseRun run) {
    List<ExecutedRun> possible = ExecutedRun.of(run);
    List<ExecutedRun> innocent =
        possible.stream().filter(executed -> !executed.isAnomalous()).limit(1).toList();
    List<JudgedRun> judged =
        (innocent.isEmpty() ? possible : innocent)
            .stream().map(executed -> judge(run, executed)).toList();
    Set<IsolationLevel> satisfied = EnumSet.noneOf(IsolationLevel.class);
    judged.forEach(each -> satisfied.addAll(each.satisfied()));
    JudgedRun least =
        judged.stream().max(Comparator.comparingInt(each -> each.satisfied().size())).orElseThrow();
    return new JudgedRun(least.findings(), least.verdicts(), satisfied);
  }

  private static JudgedRun judge(CaseRun run, ExecutedRun executed) {
    Map<IsolationLevel, Verdict> verdicts = IsolationChecker.checkAll(executed.history(), OPTIONS);
    Set<IsolationLevel> satisfied = EnumSet.noneOf(IsolationLevel.class);
    verdicts.forEach(
        (level, verdict) -> {
          if (verdict.outcome() == Outcome.SATISFIED) {
            satisfied.add(level);
          }
        });
    return new JudgedRun(RunFindings.of(run, executed), verdicts, satisfied);
  }

  /** Whether a cycle was found exactly if the history is not serializable. */
  public boolean isAgreed() {
    return findings.executed().hasCycle()
        == (verdicts.get(IsolationLevel.SERIALIZABILITY).outcome() == Outcome.VIOLATED);
  }
}
