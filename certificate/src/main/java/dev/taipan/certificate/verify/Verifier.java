package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.RejectedException.unless;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.Refutation;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import java.util.List;

/**
 * Decides whether a certificate proves what it claims of a history: whoever believes this package
 * believes the verdict. Begin here; {@link OrderReplay} is what shows that a level holds, {@link
 * Reasons} and {@link RefutationCheck} what shows that it does not.
 *
 * <p>Takes time and memory linear in the history and the certificate, but for what those classes
 * say.
 */
public final class Verifier {

  private Verifier() {}

  /**
   * Returns if a certificate proves what it claims.
   *
   * @param history {@linkplain dev.taipan.history.NumberedBySession numbered by session}
   * @param facts the order of its versions as far as it is trusted, or {@link VersionOrder#NONE}
   * @throws RejectedException if it does not, with the reason
   * @throws IllegalArgumentException if the history is numbered in another way
   */
  public static void verify(History history, VersionOrder facts, Certificate certificate)
      throws RejectedException {
    verify(history, facts, certificate, Deadline.NONE);
  }

  /**
   * The same, with a limit.
   *
   * @param deadline looked at between transactions, or steps
   * @throws dev.taipan.history.time.DeadlineExceededException when that takes too long
   */
  public static void verify(
      History history, VersionOrder facts, Certificate certificate, Deadline deadline)
      throws RejectedException {
    if (certificate.claim() instanceof Order order) {
      requireSameHistory(history, certificate);
      verify(history, facts, certificate.level(), order, deadline);
    } else {
      clauses(history, facts, certificate, deadline);
    }
  }

  /**
   * The clause of each step of a refutation, if it proves what it claims; {@link Refutation} says
   * what its literals are.
   *
   * @param history {@linkplain dev.taipan.history.NumberedBySession numbered by session}
   * @param facts the order of its versions as far as it is trusted, or {@link VersionOrder#NONE}
   * @param deadline looked at between its steps
   * @throws RejectedException if it does not, with the reason, or if it is no refutation
   * @throws IllegalArgumentException if the history is numbered in another way
   * @throws dev.taipan.history.time.DeadlineExceededException when that takes too long
   */
  public static List<int[]> clauses(
      History history, VersionOrder facts, Certificate certificate, Deadline deadline)
      throws RejectedException {
    requireSameHistory(history, certificate);
    requireTimes(history, certificate.level());
    if (certificate.claim() instanceof Refutation refutation) {
      Reasons reasons = new Reasons(history, facts, certificate.level(), refutation.atoms());
      return RefutationCheck.verify(reasons, refutation, deadline);
    }
    throw new RejectedException("the certificate refutes nothing: it shows that the level holds");
  }

  private static void requireSameHistory(History history, Certificate certificate)
      throws RejectedException {
    if (!history.isNumberedBySession()) {
      throw new IllegalArgumentException("expected a history that is numbered by session");
    }
    String claimed = certificate.fingerprint().hex();
    String found = Fingerprint.of(history).hex();
    String otherwise =
        "the certificate belongs to another history: its fingerprint is %s, but this "
            + "history has %s";
    unless(found.equals(claimed), otherwise, claimed, found);
  }

  private static void requireTimes(History history, CertifiedLevel level) throws RejectedException {
    unless(
        history.hasTimes() || LevelAxioms.of(level).realTime() == LevelAxioms.RealTime.IGNORED,
        "the history has no times, but %s requires them",
        level.symbol());
  }

  /**
   * Returns if an order shows that a history satisfies a level.
   *
   * @param history {@linkplain dev.taipan.history.NumberedBySession numbered by session}
   * @param facts the order of its versions as far as it is trusted, or {@link VersionOrder#NONE}
   * @param order made of this very history
   * @param deadline looked at between transactions
   * @throws RejectedException if it does not, with the reason
   * @throws dev.taipan.history.time.DeadlineExceededException when that takes too long
   */
  public static void verify(
      History history, VersionOrder facts, CertifiedLevel level, Order order, Deadline deadline)
      throws RejectedException {
    requireTimes(history, level);
    if (level == CertifiedLevel.CUT_ISOLATION) {
      new CutIsolation(history).verify(order, deadline);
    } else {
      new OrderReplay(history, level, order).verify(facts, deadline);
    }
  }
}
