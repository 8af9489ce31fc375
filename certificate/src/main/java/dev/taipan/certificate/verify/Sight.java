package dev.taipan.certificate.verify;

/** Whom the transaction that begins just now had seen when it read, as a weak level has it. */
interface Sight {
  /** For strong levels, where nobody asks. */
  Sight NONE = new Sight() {};

  /** Forgets the transaction before, and begins with another one. */
  default void begin(int transaction) {}

  /** By a read, the transaction observed another one. */
  default void see(int writer, int read) {}

  /** Whether a transaction before it in the order had been seen when it made a read. */
  default boolean sees(int writer, int read) {
    return false;
  }
}
