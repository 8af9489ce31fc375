package dev.taipan.certificate;

/**
 * What proves a verdict on a history. Transactions, keys and operations have the numbers of the
 * history {@linkplain dev.taipan.history.NumberedBySession numbered by session}.
 *
 * @param level whose definition the claim is about
 * @param fingerprint of the history, see {@link Fingerprint}
 * @param claim what is claimed, with what proves it
 */
public record Certificate(CertifiedLevel level, Fingerprint fingerprint, Claim claim) {

  /** That a history satisfies the level, or that it violates it. */
  public sealed interface Claim permits Order, Refutation {}
}
