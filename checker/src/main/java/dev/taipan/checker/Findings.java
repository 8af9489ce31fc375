package dev.taipan.checker;

import dev.taipan.checker.explain.Anomaly;
import dev.taipan.checker.explain.Explanation;
import dev.taipan.checker.explain.ListExplanation;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.proof.SaturationProof;
import dev.taipan.checker.strong.CaseAnalysis;
import dev.taipan.history.Accesses;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.Saturation;
import dev.taipan.weak.ListViolation;
import dev.taipan.weak.Tap;
import dev.taipan.weak.WeakViolation;
import java.util.Optional;
import java.util.function.Function;

/** The ways in which violations are found. */
final class Findings {

  /** One whose way gives a reason, or does not. */
  private record Found(
      Accesses accesses,
      Anomaly anomaly,
      Optional<Tap> pattern,
      Function<Deadline, Optional<Violation>> reason)
      implements Finding {
    @Override
    public Optional<Violation> explain(Deadline patience) {
      return reason.apply(patience);
    }
  }

  private Findings() {}

  /** An instance of a pattern. */
  static Finding of(WeakViolation violation, Accesses accesses) {
    return new Found(
        accesses,
        anomaly(violation),
        Optional.of(violation.tap()),
        patience -> Optional.of(new Explanation(accesses).of(violation)));
  }

  private static Anomaly anomaly(WeakViolation violation) {
    if (violation instanceof WeakViolation.BadRead bad) {
      return Anomaly.ofRead(bad.tap());
    }
    return violation.tap() == Tap.CYCLIC_CO ? Anomaly.G1C_PROCESS : Anomaly.G_SINGLE_PROCESS;
  }

  /** Lists that nothing explains. */
  static Finding of(ListViolation violation, Accesses accesses) {
    return found(
        accesses,
        Anomaly.INCOMPATIBLE_ORDER,
        patience -> new ListExplanation(accesses).of(violation));
  }

  /** A version order that contradicts itself. */
  static Finding of(VersionOrder.Contradiction contradiction, Accesses accesses) {
    return found(
        accesses,
        Anomaly.CYCLIC_VERSIONS,
        patience -> new Explanation(accesses).ofVersionOrder(contradiction));
  }

  /**
   * A contradiction that saturation ended in. There is no proof of cycles where a value was written
   * only by transactions that cannot have taken effect.
   */
  static Finding of(Saturation saturation, Accesses accesses) {
    return new Found(
        accesses,
        Anomaly.NO_VERSION_ORDER,
        Optional.empty(),
        patience ->
            Optional.of(SaturationProof.of(saturation, patience))
                .filter(proof -> proof.cycles().findAny().isPresent())
                .map(new Explanation(accesses)::of));
  }

  /**
   * A solver found no way to settle what was open. Where it is open whether transactions took
   * effect at all, cases of what was read and of what came first would not be all there are.
   */
  static Finding ofRefutation(Accesses accesses, StrongLevel level, VersionOrder facts) {
    return new Found(
        accesses,
        Anomaly.NO_VERSION_ORDER,
        Optional.empty(),
        patience ->
            accesses.readsFrom().doubtful().length > 0
                ? Optional.empty()
                : new CaseAnalysis(accesses, level, facts, patience)
                    .refute()
                    .map(new Explanation(accesses)::of));
  }

  /** No choice of what ambiguous reads observed satisfies a weak level. */
  static Finding ofAmbiguousReads(Accesses accesses) {
    return new Found(
        accesses, Anomaly.NO_CONSISTENT_WRITERS, Optional.empty(), patience -> Optional.empty());
  }

  private static Finding found(
      Accesses accesses, Anomaly anomaly, Function<Deadline, Violation> reason) {
    return new Found(
        accesses, anomaly, Optional.empty(), patience -> Optional.of(reason.apply(patience)));
  }
}
