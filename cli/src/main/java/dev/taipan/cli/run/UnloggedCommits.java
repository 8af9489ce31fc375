package dev.taipan.cli.run;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.evidence.AnomalyName;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.Violation;
import dev.taipan.collect.whitebox.UnloggedWrites;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What clients were told had committed, and the database's own log does not have: lost writes,
 * which violate every level that says anything of commits, whatever clients saw.
 */
final class UnloggedCommits {
  private final History history;
  private final String database;
  private final int[] writes;

  private UnloggedCommits(History history, String database, int[] writes) {
    this.history = history;
    this.database = database;
    this.writes = writes;
  }

  /**
   * Those of a run.
   *
   * @param history with the order that the log tells of
   * @return empty where the log has all that committed
   */
  static Optional<UnloggedCommits> in(History history, String database) {
    int[] writes = UnloggedWrites.in(history);
    return writes.length == 0
        ? Optional.empty()
        : Optional.of(new UnloggedCommits(history, database, writes));
  }

  /** Verdicts with the levels violated that were not already. Linear time in the history. */
  Map<IsolationLevel, Verdict> addedTo(Map<IsolationLevel, Verdict> verdicts) {
    Violation violation = violation();
    Map<IsolationLevel, Verdict> all = new EnumMap<>(IsolationLevel.class);
    verdicts.forEach(
        (level, verdict) ->
            all.put(
                level,
                verdict.outcome() != Outcome.VIOLATED && level != IsolationLevel.CUT_ISOLATION
                    ? violated(verdict, violation)
                    : verdict));
    return all;
  }

  private static Verdict violated(Verdict verdict, Violation violation) {
    return new Verdict(
        verdict.level(),
        Outcome.VIOLATED,
        Optional.of(violation),
        Optional.of(violation.evidence()),
        violation.title(),
        verdict.times(),
        verdict.effort());
  }

  private Violation violation() {
    int write = writes[0];
    int writer = history.transactionOf(write);
    String name = "T" + history.transactionName(writer);
    AnomalyName lost = new AnomalyName(Anomaly.LOST_WRITE);
    return new Violation(
            lost,
            Optional.of(Anomaly.LOST_WRITE),
            List.of(name),
            List.of(),
            List.of(
                Sentence.remark(
                    name
                        + " committed, and wrote "
                        + history.valueName(history.value(write))
                        + " to key "
                        + history.keyName(history.key(write))
                        + "."),
                Sentence.remark(
                    "The log of "
                        + database
                        + " does not contain this write, "
                        + others()
                        + ": a write reported as committed was lost, or the log was "
                        + "not read completely.")),
            Optional.of(new Part(Set.of(writer), Set.of(write), Set.of(), Set.of(), Set.of())),
            new Evidence.Refutation(
                history, new Argument.Unargued(lost, Argument.Missing.OF_THE_LOG)))
        .recordedIn(Accesses.of(history));
  }

  private String others() {
    return writes.length == 1
        ? "the only one missing"
        : String.format(Locale.ROOT, "nor %,d other committed writes", writes.length - 1);
  }
}
