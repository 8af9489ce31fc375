package dev.taipan.checker.spill;

import java.io.IOException;

/**
 * Looks whether no committed transaction comes twice, which would be one whose operations do not
 * follow each other. Where numbers ascend there is nothing to do; elsewhere it takes readings of
 * the packed file, as many as there are classes of numbers.
 */
final class DistinctNumbers implements Shuffle.Work<Boolean> {
  /** Why a history is not judged in which one number is of two stretches of operations. */
  static final String SCATTERED =
      "the operations of a transaction do not follow each other in the input";

  private static final long serialVersionUID = 1;

  private DistinctNumbers() {}

  /**
   * Looks.
   *
   * @throws GivenUpException when one comes twice
   */
  static void require(TransactionLog log, KeyPass pass) throws IOException {
    if (!log.counts().ascends()) {
      pass.byKey(new DistinctNumbers(), none -> {});
    }
  }

  @Override
  public Visitor<Boolean> begin(KeyStates empty) {
    return new Visitor<>() {
      @Override
      public void take(TransactionView transaction) {
        note(((LogReader) transaction).number(), transaction.place(), empty);
      }

      @Override
      public Boolean found() {
        return true;
      }
    };
  }

  private static void note(long number, int place, KeyStates states) {
    int slot = states.slot(number);
    if (slot != KeyStates.NOWHERE) {
      if (states.writer(slot) != KeyStates.BEFORE_ALL) {
        throw GivenUpException.unfit(SCATTERED);
      }
      states.write(slot, 0, place);
    }
  }
}
