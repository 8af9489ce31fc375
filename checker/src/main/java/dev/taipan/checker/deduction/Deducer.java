package dev.taipan.checker.deduction;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.clauses.Clauses;
import dev.taipan.checker.clauses.Deduction;
import dev.taipan.checker.clauses.Definitions;
import dev.taipan.checker.clauses.Members;
import dev.taipan.checker.clauses.ObservationClauses;
import dev.taipan.checker.deduction.OrderChains.Chain;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.ExcerptOrigin;
import dev.taipan.history.Accesses;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.WeakViolation.BadRead;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Says the argument that a verdict carries as a refutation. Takes time linear in what the
 * transactions did that it is about, quadratic in those that write a key with a list or a version
 * order that is trusted, and for each case linear in the steps.
 */
public final class Deducer {
  private final Accesses accesses;
  private final CertifiedLevel level;
  private final VersionOrder facts;
  private final Deadline deadline;

  /**
   * Prepares to say arguments.
   *
   * @param facts the order of versions, as far as it is trusted
   */
  public Deducer(Accesses accesses, CertifiedLevel level, VersionOrder facts, Deadline deadline) {
    this.accesses = accesses;
    this.level = level;
    this.facts = facts;
    this.deadline = deadline;
  }

  /**
   * The refutation that an argument is; empty if it is none of the level, or no argument at all.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public Optional<Refutation> of(Evidence.Refutation evidence) {
    if (evidence.argument() instanceof Argument.Unargued) {
      return Optional.empty();
    }
    return level == CertifiedLevel.CUT_ISOLATION
        ? ofReads(evidence.argument(), evidence.origin())
        : ofClauses(evidence);
  }

  /** Reads of one key, which is all that there can be wrong. */
  private static Optional<Refutation> ofReads(Argument argument, ExcerptOrigin origin) {
    return argument instanceof Argument.Read wrong
        ? Optional.of(new Refutation(List.of(), List.of(impossible(wrong.read(), origin))))
        : Optional.empty();
  }

  private static Step impossible(BadRead bad, ExcerptOrigin origin) {
    return new Step.Impossible(bad.operations().map(origin::operation).sorted().boxed().toList());
  }

  private Optional<Refutation> ofClauses(Evidence.Refutation evidence) {
    boolean repeatable = level != CertifiedLevel.READ_COMMITTED;
    VersionOrder told = Definitions.isWeak(level) ? VersionOrder.NONE : facts;
    List<Chain> chains = OrderChains.between(evidence.origin().transactions(), told);
    Members members = Subjects.of(evidence, accesses, chains, repeatable);
    return ofClauses(evidence, members, told, chains)
        .or(() -> ofClauses(evidence, Subjects.withImpossibleReaders(members), told, chains));
  }

  private Optional<Refutation> ofClauses(
      Evidence.Refutation evidence, Members members, VersionOrder told, List<Chain> chains) {
    boolean repeatable = level != CertifiedLevel.READ_COMMITTED;
    Clauses clauses = new Clauses(members);
    ObservationClauses observations = new ObservationClauses(members, clauses, repeatable);
    observations.addFacts(told);
    Deduction deduction = new Deduction(clauses, deadline);
    ReadsOfKeys reads = new ReadsOfKeys(accesses.history(), observations.reads());
    Cycles cycles = new Cycles(clauses, Definitions.isWeak(level));
    chains.forEach(chain -> cycles.forbid(cycles.ofVersions(chain.key(), chain.writers())));
    tryToAdd(evidence, clauses, reads, cycles, deduction);
    OptionalInt last = deduction.derive(new int[0], deduction.lines()).findFirst();
    return last.isPresent() ? Optional.of(deduction.endingWith(last.getAsInt())) : Optional.empty();
  }

  /**
   * Adds what the argument says besides what its transactions read and wrote, as far as the history
   * has what it speaks of. An argument may pass over a read that is impossible by itself, which is
   * then a contradiction without it.
   */
  private void tryToAdd(
      Evidence.Refutation evidence,
      Clauses clauses,
      ReadsOfKeys reads,
      Cycles cycles,
      Deduction deduction) {
    try {
      ExcerptOrigin origin = evidence.origin();
      if (evidence.argument() instanceof Argument.Certified certified) {
        new StepsOfWhole(accesses.history(), clauses, reads, cycles, origin, deduction)
            .add(certified.refutation());
      } else if (evidence.argument() instanceof Argument.Versions versions) {
        int key = origin.key(versions.contradiction().key());
        int[] writers =
            Arrays.stream(versions.contradiction().transactions())
                .map(origin::transaction)
                .toArray();
        cycles.forbid(cycles.ofVersions(key, writers));
      }
    } catch (InexpressibleArgumentException untold) {
      // What its transactions read may be a contradiction by itself.
    }
  }
}
