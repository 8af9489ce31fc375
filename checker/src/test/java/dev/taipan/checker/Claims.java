package dev.taipan.checker;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Order;
import java.util.Map;

/** What certificates claim, in the checker's words. */
final class Claims {
  private Claims() {}

  /** Whether a certificate claims what a verdict says. */
  static boolean isTrue(Certificate certificate, Verdict verdict) {
    Outcome claimed = certificate.claim() instanceof Order ? Outcome.SATISFIED : Outcome.VIOLATED;
    return certificate.level().symbol().equals(verdict.level().symbol())
        && claimed == verdict.outcome();
  }

  /** Whether a certificate claims what the verdict on its level says. */
  static boolean areTrue(Certificate certificate, Map<IsolationLevel, Verdict> verdicts) {
    IsolationLevel level = IsolationLevel.named(certificate.level().symbol()).orElseThrow();
    return verdicts.containsKey(level) && isTrue(certificate, verdicts.get(level));
  }
}
