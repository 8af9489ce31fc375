package dev.taipan.analysis.cases;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.coo.run.CaseFindings;
import dev.taipan.coo.run.CaseRun;
import dev.taipan.coo.run.ExecutedRun;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A run of a case, and what every level says of its history.
 *
 * @param findings what it comes to by its cycles
 * @param violation the verdict of the weakest level that its history violates, if one is violated
 * @param satisfied the levels that hold for something that may have been executed
 * @param isAgreed whether a cycle was found exactly if the history is not serializable, or is one
 *     of writes between the writes of another transaction, which levels do not look at; and a
 *     serial order where nothing is wrong
 */
public record JudgedRun(
    CaseFindings findings,
    Optional<Verdict> violation,
    Set<IsolationLevel> satisfied,
    boolean isAgreed) {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();

  /** Keeps a copy. */
  public JudgedRun {
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
    return new JudgedRun(least.findings(), least.violation(), satisfied, least.isAgreed());
  }

  /**
   * Levels know the last version of each transaction alone; cycles know all. A serial order may
   * explain a cycle, where nobody read what was overwritten.
   */
  private static boolean agree(CaseFindings findings, boolean serializable) {
    ExecutedRun executed = findings.executed();
    boolean asLevels =
        executed.hasCycle() != serializable
            || (executed.hasCycle() && executed.hasInterleavedWrites());
    return asLevels && (executed.isAnomalous() || !findings.isAnomalous());
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
    boolean serializable = satisfied.contains(IsolationLevel.SERIALIZABILITY);
    CaseFindings findings = CaseFindings.of(run, executed);
    return new JudgedRun(
        findings,
        verdicts.values().stream()
            .filter(verdict -> verdict.outcome() == Outcome.VIOLATED)
            .min(Comparator.comparing(Verdict::level)),
        satisfied,
        agree(findings, serializable));
  }
}
