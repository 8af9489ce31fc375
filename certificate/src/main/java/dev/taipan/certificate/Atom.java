package dev.taipan.certificate;

/** What a history may leave open: a Boolean of a {@link Refutation}. */
public sealed interface Atom {

  /** A transaction of unknown outcome took effect. */
  record Effect(int transaction) implements Atom {}

  /**
   * A read observed the last write of its key by a transaction, or by {@link
   * dev.taipan.history.History#INITIAL}. At levels from read atomicity on, which read each key
   * once, {@code read} is the first read of the key by its transaction that is not of an own write.
   */
  record Observed(int read, int writer) implements Atom {}

  /** Two transactions took effect that write a key, and the first one's version is the earlier. */
  record Before(int key, int earlier, int later) implements Atom {}
}
