package dev.taipan.checker.reason;

import dev.taipan.checker.evidence.AnomalyName;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.UnknownOutcomes;
import dev.taipan.checker.proof.SaturationProof;
import dev.taipan.checker.strong.CaseAnalysis;
import dev.taipan.history.Accesses;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.Saturation;
import dev.taipan.weak.ListViolation;
import dev.taipan.weak.WeakViolation;
import java.util.Optional;
import java.util.function.Function;

/** The ways in which violations are found. */
public final class Findings {

  /** One whose way gives a reason, or does not. */
  private record Found(
      Accesses accesses, AnomalyName name, Function<Deadline, Optional<Argument>> reason)
      implements Finding {
    @Override
    public Optional<Argument> argument(Deadline patience) {
      return reason.apply(patience);
    }
  }

  /** One that a solver found. */
  private record Refuted(
      Accesses accesses,
      StrongLevel level,
      VersionOrder facts,
      Function<Deadline, Optional<int[]>> transactions)
      implements Finding {
    @Override
    public AnomalyName name() {
      return new AnomalyName(Anomaly.NO_VERSION_ORDER);
    }

    /**
     * Where it is open whether transactions took effect at all, cases of what was read and of what
     * came first would not be all there are.
     */
    @Override
    public Optional<Argument> argument(Deadline patience) {
      return accesses.readsFrom().doubtful().length > 0
          ? Optional.empty()
          : new CaseAnalysis(accesses, level, facts, patience)
              .refute()
              .map(proof -> Argument.of(proof, level, accesses));
    }

    @Override
    public Optional<int[]> core(Deadline patience) {
      return transactions
          .apply(patience)
          .map(found -> UnknownOutcomes.withObservers(found, accesses));
    }
  }

  /** One that saturation ended in. */
  private record Contradicted(Accesses accesses, Saturation saturation) implements Finding {
    @Override
    public AnomalyName name() {
      return new AnomalyName(Anomaly.NO_VERSION_ORDER);
    }

    /**
     * There is no proof of cycles where a value was written only by transactions that cannot have
     * taken effect.
     */
    @Override
    public Optional<Argument> argument(Deadline patience) {
      return Optional.of(SaturationProof.of(saturation, patience))
          .filter(proof -> proof.cycles().findAny().isPresent())
          .map(proof -> Argument.of(proof, saturation.polygraph().level(), accesses));
    }
  }

  /** One that is known of some transactions. */
  private record Known(Accesses accesses, AnomalyName name, int[] transactions) implements Finding {
    @Override
    public Optional<Argument> argument(Deadline patience) {
      return Optional.empty();
    }

    @Override
    public Optional<int[]> core(Deadline patience) {
      return Optional.of(UnknownOutcomes.withObservers(transactions, accesses));
    }
  }

  private Findings() {}

  /** An instance of a pattern. */
  public static Finding of(WeakViolation violation, Accesses accesses) {
    return new Found(
        accesses,
        new AnomalyName(anomaly(violation, accesses), violation.tap()),
        patience -> Optional.of(Argument.of(violation, accesses)));
  }

  private static Anomaly anomaly(WeakViolation violation, Accesses accesses) {
    if (violation instanceof WeakViolation.BadRead bad) {
      return Anomaly.of(bad.tap());
    }
    if (((WeakViolation.Cycle) violation)
        .seen().stream().anyMatch(edge -> accesses.history().isFinalTransaction(edge.to()))) {
      return Anomaly.LOST_WRITE;
    }
    return violation.tap() == Tap.CYCLIC_CO ? Anomaly.G1C_PROCESS : Anomaly.G_SINGLE_PROCESS;
  }

  /** Lists that nothing explains. */
  public static Finding of(ListViolation violation, Accesses accesses) {
    return found(
        accesses, Anomaly.INCOMPATIBLE_ORDER, patience -> Argument.of(violation, accesses));
  }

  /** A version order that contradicts itself. */
  public static Finding of(VersionOrder.Contradiction contradiction, Accesses accesses) {
    return found(
        accesses, Anomaly.CYCLIC_VERSIONS, patience -> new Argument.Versions(contradiction));
  }

  /** A contradiction that saturation ended in. */
  public static Finding of(Saturation saturation, Accesses accesses) {
    return new Contradicted(accesses, saturation);
  }

  /** A solver found no way to settle what was open. */
  public static Finding ofRefutation(
      Accesses accesses,
      StrongLevel level,
      VersionOrder facts,
      Function<Deadline, Optional<int[]>> transactions) {
    return new Refuted(accesses, level, facts, transactions);
  }

  /** An update that some transactions lost. */
  public static Finding ofLostUpdate(Accesses accesses, int... transactions) {
    return new Known(accesses, new AnomalyName(Anomaly.LOST_UPDATE), transactions);
  }

  /** A part of the history that violates the level by itself. */
  public static Finding ofTransactions(Accesses accesses, AnomalyName name, Part part) {
    int[] transactions = part.transactions().stream().mapToInt(Integer::intValue).toArray();
    return new Known(accesses, name, transactions);
  }

  /** No choice of what ambiguous reads observed satisfies a weak level. */
  public static Finding ofAmbiguousReads(Accesses accesses) {
    return new Found(
        accesses, new AnomalyName(Anomaly.NO_CONSISTENT_WRITERS), patience -> Optional.empty());
  }

  private static Finding found(
      Accesses accesses, Anomaly anomaly, Function<Deadline, Argument> reason) {
    return new Found(
        accesses, new AnomalyName(anomaly), patience -> Optional.of(reason.apply(patience)));
  }
}
