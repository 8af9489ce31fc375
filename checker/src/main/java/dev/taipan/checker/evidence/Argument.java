package dev.taipan.checker.evidence;

import dev.taipan.certificate.Refutation;
import dev.taipan.checker.proof.Proof;
import dev.taipan.checker.proof.ProofReader;
import dev.taipan.checker.proof.ProofWriter;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.polygraph.StrongLevel;
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

  /** One in the steps of certificates. */
  sealed interface Certified extends Argument {
    /** The steps, but for what transactions read and wrote besides. */
    Refutation refutation();
  }

  /**
   * What is known, what that forces, and the contradiction that it ends in.
   *
   * @param refutation as {@link ProofReader} reads it
   * @param pattern the pattern that it is an instance of, if it was found as one
   * @param perKey whether real time counts only between transactions that met at a key
   */
  record Derivation(Refutation refutation, Optional<Tap> pattern, boolean perKey)
      implements Certified {

    /** What it says of the history that it is about. */
    public Proof proof(History history) {
      return new ProofReader(refutation, history, perKey).proof();
    }

    /** Another proof of the same. */
    public Derivation with(Proof proof, Accesses accesses) {
      return new Derivation(ProofWriter.of(proof, accesses), pattern, perKey);
    }
  }

  /**
   * Cases, each of which is impossible: what is given, and what follows from it.
   *
   * @param name what was found, which cases do not say
   */
  record Cases(Refutation refutation, AnomalyName name) implements Certified {}

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
    return getClass() == other.getClass();
  }

  /**
   * How many cases it takes: the cycles that close them, or 1 where something is wrong by itself.
   * An argument that is none takes more than any other.
   *
   * @param history that it is about
   */
  default long branches(History history) {
    if (this instanceof Derivation derivation) {
      return derivation.proof(history).cases();
    }
    return this instanceof Cases || this instanceof Unargued ? Long.MAX_VALUE : 1;
  }

  /** What the proof of a contradiction at a strong level says. */
  static Argument of(Proof proof, StrongLevel level, Accesses accesses) {
    return new Derivation(
        ProofWriter.of(proof, accesses), Optional.empty(), level.hasRealTimePerKey());
  }

  /** The argument that an instance of a pattern is. */
  static Argument of(WeakViolation violation, Accesses accesses) {
    return violation instanceof WeakViolation.Cycle cycle
        ? ofCycle(cycle.cycle(), cycle.seen(), Optional.of(cycle.tap()), accesses)
        : new Read((WeakViolation.BadRead) violation);
  }

  /** The argument that lists are which nothing explains. */
  static Argument of(ListViolation violation, Accesses accesses) {
    return violation instanceof ListViolation.BadList bad
        ? new Lists(bad)
        : ofCycle(((ListViolation.Cycle) violation).cycle(), List.of(), Optional.empty(), accesses);
  }

  private static Argument ofCycle(
      List<Dependency> cycle, List<Dependency> seen, Optional<Tap> pattern, Accesses accesses) {
    return new Derivation(ProofWriter.of(cycle, seen, accesses), pattern, false);
  }
}
