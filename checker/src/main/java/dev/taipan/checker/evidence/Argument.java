package dev.taipan.checker.evidence;

import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.proof.CertificateEdges;
import dev.taipan.checker.proof.Proof;
import dev.taipan.checker.proof.WeakProof;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.ListViolation;
import dev.taipan.weak.WeakViolation;
import java.util.List;
import java.util.Optional;

/** Why a history violates a level, by the history's own numbers. */
public sealed interface Argument {

  /** A read that no order explains. */
  record Read(WeakViolation.BadRead read) implements Argument {}

  /** A list that no order explains. */
  record Lists(ListViolation.BadList list) implements Argument {}

  /** A version order that contradicts itself. */
  record Versions(VersionOrder.Contradiction contradiction) implements Argument {}

  /** What is known, what that forces, and the contradiction that it ends in. */
  sealed interface Proved extends Argument {
    /** By the numbers of the history that the argument is about. */
    Proof proof(History history);

    /** The pattern that it is an instance of, if it was found as one. */
    default Optional<Tap> pattern() {
      return Optional.empty();
    }
  }

  /** What was derived at a strong level. */
  record Derivation(Proof proof) implements Proved {
    @Override
    public Proof proof(History history) {
      return proof;
    }

    @Override
    public long branches() {
      return proof.cases();
    }
  }

  /**
   * A cycle that a weak level forbids, as certificates have it.
   *
   * @param pattern the pattern that it is an instance of, if it was found as one
   */
  record Cycle(Step.Cycle step, Optional<Tap> pattern) implements Proved {
    @Override
    public Proof proof(History history) {
      return WeakProof.of(step, history);
    }

    @Override
    public long branches() {
      List<Edge> demanded = step.edges().stream().filter(Edge.Axiom.class::isInstance).toList();
      boolean closed = demanded.isEmpty() || demanded.get(0).to() != History.INITIAL;
      return demanded.size() + (closed ? 1 : 0);
    }
  }

  /**
   * Cases, each of which is impossible: what is given, and what follows from it.
   *
   * @param name what was found, which cases do not say
   */
  record Cases(Refutation refutation, AnomalyName name) implements Argument {}

  /**
   * That it was decided so is all there is.
   *
   * @param name what was found
   * @param reason why there is no more
   */
  record Unargued(AnomalyName name, Missing reason) implements Argument {}

  /** Why there is no argument. */
  enum Missing {
    /** Looking for one ended early. */
    TIME("time or memory ran out before an argument was found"),
    /** None was looked for. */
    SIZE("the contradiction is too large to be argued case by case"),
    /** The database's own log shows it, and the history does not. */
    OF_THE_LOG("it is shown by the database's log, which is not part of the history");

    private final String clause;

    Missing(String clause) {
      this.clause = clause;
    }

    /** The reason, to go behind a "since". */
    public String clause() {
      return clause;
    }
  }

  /** Whether something of the same kind is wrong: the same with a read or a list, or a cycle. */
  default boolean isLike(Argument other) {
    if (this instanceof Read one && other instanceof Read another) {
      return one.read().tap() == another.read().tap();
    }
    if (this instanceof Lists one && other instanceof Lists another) {
      return one.list().kind() == another.list().kind();
    }
    return this instanceof Proved ? other instanceof Proved : getClass() == other.getClass();
  }

  /**
   * How many cases it takes: the cycles that close them, or 1 where something is wrong by itself.
   * An argument that is none takes more than any other.
   */
  default long branches() {
    return this instanceof Cases || this instanceof Unargued ? Long.MAX_VALUE : 1;
  }

  /** The argument that an instance of a pattern is. */
  static Argument of(WeakViolation violation, Accesses accesses) {
    return violation instanceof WeakViolation.Cycle cycle
        ? new Cycle(
            new CertificateEdges(accesses).weakCycle(cycle.cycle(), cycle.seen()),
            Optional.of(cycle.tap()))
        : new Read((WeakViolation.BadRead) violation);
  }

  /** The argument that lists are which nothing explains. */
  static Argument of(ListViolation violation, Accesses accesses) {
    return violation instanceof ListViolation.BadList bad
        ? new Lists(bad)
        : new Cycle(
            new CertificateEdges(accesses)
                .weakCycle(((ListViolation.Cycle) violation).cycle(), List.of()),
            Optional.empty());
  }
}
