package dev.taipan.checker.certify;

import dev.taipan.certificate.Certificate.Claim;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.WeakViolation.BadRead;
import dev.taipan.weak.check.WeakChecker;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Makes what proves a verdict on a level of one history, of the evidence for it. */
public final class Certifier {
  private final Accesses accesses;
  private final CertifiedLevel level;
  private final Deadline deadline;
  private final Parts parts;
  private final Refuter refuter;

  /**
   * Prepares to make claims, in time linear in the history.
   *
   * @param facts the order of versions, as far as it is trusted
   */
  public Certifier(History history, CertifiedLevel level, VersionOrder facts, Deadline deadline) {
    accesses = Accesses.of(history);
    this.level = level;
    this.deadline = deadline;
    parts = new Parts(accesses, level != CertifiedLevel.READ_COMMITTED);
    refuter = new Refuter(accesses, facts, deadline);
  }

  /**
   * That the level holds, as evidence shows it; empty if that is a refutation.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public Optional<? extends Claim> satisfied(Evidence evidence) {
    if (level == CertifiedLevel.CUT_ISOLATION) {
      return Optional.of(new Order(new int[0], new int[0]));
    }
    return new Orders(accesses, level, deadline).of(evidence);
  }

  /**
   * That the level is violated, if it is.
   *
   * @param part transactions that are likely to contain the contradiction; all of them if nothing
   *     is known
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public Optional<Refutation> violated(Collection<Integer> part) {
    if (level == CertifiedLevel.CUT_ISOLATION) {
      return unrepeatableRead();
    }
    BitSet some = new BitSet();
    part.forEach(some::set);
    return parts.growing(some).map(this::refute).flatMap(Optional::stream).findFirst();
  }

  private Optional<Refutation> unrepeatableRead() {
    return WeakChecker.check(accesses, WeakLevel.CUT_ISOLATION)
        .map(found -> (BadRead) found)
        .map(bad -> new Step.Impossible(List.of(bad.other(), bad.read())))
        .map(step -> new Refutation(List.of(), List.of(step)));
  }

  private Optional<Refutation> refute(BitSet transactions) {
    Optional<StrongLevel> strong = Definitions.strong(level);
    return strong.isPresent()
        ? refuter.refute(strong.get(), transactions)
        : refuter.refute(Definitions.weak(level), transactions);
  }
}
