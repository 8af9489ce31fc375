package dev.taipan.certificate.verify;

/** Whom transactions had seen that read, as a weak level has it. */
interface Sight {

  /**
   * Looks at a transaction, whose reads and those of all before it in the order are known.
   *
   * @param place its place in the order
   * @param oldest the first place of those about which one will ask
   */
  void look(int place, int oldest);

  /** Whether the transaction looked at had seen one before it in the order, when it made a read. */
  boolean sees(int writer, int read);
}
