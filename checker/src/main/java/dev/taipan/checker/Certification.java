package dev.taipan.checker;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Certificate.Claim;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.lrat.LratExport;
import dev.taipan.certificate.verify.RejectedException;
import dev.taipan.certificate.verify.TooLongException;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.checker.certify.EventOrders;
import dev.taipan.checker.certify.Orders;
import dev.taipan.checker.deduction.Deducer;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.reach.HeapTooSmallException;
import java.time.Duration;
import java.util.Optional;

/**
 * Makes certificates of verdicts, and hands out none that has not been verified. Gives up after as
 * much work as commonly takes ten seconds: work is counted, not time, so that whether there is a
 * certificate does not depend on how busy the machine is.
 */
public final class Certification {
  private static final Duration MOST = Duration.ofSeconds(10);

  private final History history;
  private final VersionOrder facts;

  private Certification(History history, CheckOptions options) {
    this.history = NumberedBySession.of(history);
    facts = options.trustsVersionOrder() ? this.history.versionOrder() : VersionOrder.NONE;
  }

  /**
   * What came of making a certificate.
   *
   * @param reason why there is none, to go behind a "since"; empty if there is one
   */
  public record Attempt(Optional<Certificate> certificate, String reason) {
    private static Attempt of(Certificate certificate) {
      return new Attempt(Optional.of(certificate), "");
    }

    private static Attempt none(String reason) {
      return new Attempt(Optional.empty(), reason);
    }
  }

  /**
   * What proves a verdict, made of the evidence that it carries; empty if the history is undecided,
   * or if there was no time or memory to make it or, of a violation, if there is no argument.
   *
   * @param verdict on a level of the history
   * @param options with which the history was checked
   */
  public static Optional<Certificate> of(History history, Verdict verdict, CheckOptions options) {
    return attempt(new PreparedHistory(history), verdict, options).certificate();
  }

  /** The same, and if there is none, why. */
  public static Attempt attempt(PreparedHistory prepared, Verdict verdict, CheckOptions options) {
    if (verdict.evidence().isEmpty()) {
      return Attempt.none("the verdict is undecided");
    }
    Evidence evidence = verdict.evidence().get();
    if (evidence instanceof Evidence.Refutation refutation
        && refutation.argument() instanceof Argument.Unargued unargued) {
      return Attempt.none(unargued.reason().clause());
    }
    try {
      return new Certification(prepared.accesses().history(), options)
          .of(prepared, verdict, evidence);
    } catch (DeadlineExceededException | HeapTooSmallException | OutOfMemoryError tooMuch) {
      return Attempt.none("time or memory ran out before a certificate was made");
    }
  }

  private Attempt of(PreparedHistory prepared, Verdict verdict, Evidence evidence) {
    CertifiedLevel level = CertifiedLevel.of(verdict.level().symbol()).orElseThrow();
    boolean known =
        evidence instanceof Evidence.EventOrder order
            && EventOrders.certified(order.level()) == level
            && prepared.isVerified(order, facts);
    return claim(prepared.accesses(), level, evidence, patience())
        .map(claim -> new Certificate(level, Fingerprint.of(history), claim))
        .map(certificate -> known ? Attempt.of(certificate) : verified(certificate))
        .orElse(Attempt.none("the argument found cannot be written as a certificate"));
  }

  private Attempt verified(Certificate certificate) {
    try {
      verify(certificate, Deadline.NONE);
      return Attempt.of(certificate);
    } catch (RejectedException refused) {
      return Attempt.none("the verifier rejects it: " + refused.getMessage());
    }
  }

  private static Deadline patience() {
    return Deadline.NONE.countingWork().orIn(MOST);
  }

  private Optional<? extends Claim> claim(
      Accesses accesses, CertifiedLevel level, Evidence evidence, Deadline deadline) {
    return evidence instanceof Evidence.Refutation refutation
        ? new Deducer(accesses, level, facts, deadline).of(refutation)
        : new Orders(accesses, level, deadline).of(evidence);
  }

  /**
   * Returns if a certificate proves what it claims of a history.
   *
   * @param options whether the order of versions is trusted, and for how long to try
   * @throws RejectedException if it does not, with the reason
   * @throws DeadlineExceededException when that takes too long
   */
  public static void verify(History history, Certificate certificate, CheckOptions options)
      throws RejectedException {
    new Certification(history, options).verify(certificate, options.deadline());
  }

  /**
   * A certificate that a level is violated, for third-party tools.
   *
   * @param options whether the order of versions is trusted, and for how long to try
   * @throws RejectedException if it does not prove that, with the reason
   * @throws DeadlineExceededException when that takes too long
   */
  public static LratExport lrat(History history, Certificate certificate, CheckOptions options)
      throws RejectedException {
    Certification certification = new Certification(history, options);
    return LratExport.of(
        certification.history, certification.facts, certificate, options.deadline());
  }

  /**
   * Has an order verified that shows that a level holds, or, where nothing needs to be shown, the
   * history itself. Takes linear time, and no certificate has to be made.
   *
   * @param facts the order of versions, as far as it is trusted
   * @return whether the evidence is such, and does not take too long to verify
   * @throws IllegalStateException when it does not give the history, which is a defect
   */
  static boolean isVerified(Accesses accesses, VersionOrder facts, Evidence found) {
    if (found instanceof Evidence.EventOrder order) {
      ReadsFrom readsFrom = accesses.readsFrom().with(order.effective());
      int transactions = accesses.history().transactions();
      Order commits = EventOrders.of(order, readsFrom, transactions, order.level());
      return isVerified(accesses, facts, EventOrders.certified(order.level()), commits);
    }
    if (found instanceof Evidence.CommitOrder order) {
      Order commits = new Order(order.transactions(), new int[0]);
      return isVerified(accesses, facts, CertifiedLevel.valueOf(order.level().name()), commits);
    }
    Order none = new Order(new int[0], new int[0]);
    return found instanceof Evidence.RepeatableReads
        && isVerified(accesses, facts, CertifiedLevel.CUT_ISOLATION, none);
  }

  private static boolean isVerified(
      Accesses accesses, VersionOrder facts, CertifiedLevel level, Order order) {
    try {
      Verifier.verify(accesses.history(), facts, level, order, Deadline.NONE);
      return true;
    } catch (TooLongException tooLong) {
      return false;
    } catch (RejectedException rejected) {
      throw new IllegalStateException(
          "the order found is not a witness: " + rejected.getMessage(), rejected);
    }
  }

  private void verify(Certificate certificate, Deadline deadline) throws RejectedException {
    Verifier.verify(history, facts, certificate, deadline);
  }
}
