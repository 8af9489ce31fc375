package dev.taipan.report.text;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.IsolationLevel;

/** Says in a few words what a certificate proves, and with what. */
public final class CertificateText {

  private CertificateText() {}

  /** What it claims: {@code violates serializability (ser)}. */
  public static String claim(Certificate certificate) {
    IsolationLevel level = IsolationLevel.named(certificate.level().symbol()).orElseThrow();
    String verb = certificate.claim() instanceof Order ? "satisfies" : "violates";
    return verb + " " + level.title() + " (" + level.symbol() + ")";
  }

  /** What shows it: {@code an order of 12 transactions}. */
  public static String proof(Certificate certificate) {
    if (certificate.claim() instanceof Refutation refutation) {
      long derived = refutation.steps().stream().filter(Step.Derived.class::isInstance).count();
      long facts = refutation.steps().size() - derived;
      return Counted.of(facts, "fact") + " and " + Counted.of(derived, "conclusion");
    }
    int commits = ((Order) certificate.claim()).commits().length;
    return commits == 0 ? "nothing is wrong" : "an order of " + Counted.of(commits, "transaction");
  }
}
