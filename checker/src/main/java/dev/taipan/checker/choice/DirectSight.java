package dev.taipan.checker.choice;

import dev.taipan.history.Accesses;
import java.util.function.IntPredicate;

/** Read atomicity: transactions have seen their session, and those that they read from. */
final class DirectSight implements Sight {
  private final Accesses accesses;
  private final EarlierReads reads;

  DirectSight(Accesses accesses, int[] observed) {
    this.accesses = accesses;
    reads = new EarlierReads(accesses, observed);
  }

  @Override
  public void look(int transaction) {}

  @Override
  public boolean hasSeen(int transaction, int read, int writer) {
    return isEarlierInSession(writer, transaction)
        || reads.readFrom(transaction, accesses.readEnd(transaction), writer);
  }

  @Override
  public int blame(int transaction, int read, int writer, IntPredicate mayBeBlamed) {
    return isEarlierInSession(writer, transaction)
        ? NOTHING
        : reads.readToBlame(transaction, accesses.readEnd(transaction), writer, mayBeBlamed);
  }

  private boolean isEarlierInSession(int writer, int transaction) {
    return writer < transaction && accesses.sessionOf(writer) == accesses.sessionOf(transaction);
  }
}
