package dev.taipan.checker.choice;

import dev.taipan.history.Accesses;
import java.util.function.IntPredicate;

/** Read committed: at a read, a transaction has seen those that it has read from before. */
final class EarlierReads implements Sight {
  private final Accesses accesses;
  private final int[] observed;

  EarlierReads(Accesses accesses, int[] observed) {
    this.accesses = accesses;
    this.observed = observed;
  }

  @Override
  public void look(int transaction) {}

  @Override
  public boolean hasSeen(int transaction, int read, int writer) {
    return readFrom(transaction, read, writer);
  }

  @Override
  public int blame(int transaction, int read, int writer, IntPredicate mayBeBlamed) {
    return readToBlame(transaction, read, writer, mayBeBlamed);
  }

  /** Whether one of a transaction's reads before some read is of a writer. */
  boolean readFrom(int transaction, int end, int writer) {
    for (int r = accesses.readStart(transaction); r < end; r++) {
      if (observed[r] == writer) {
        return true;
      }
    }
    return false;
  }

  /** An ambiguous one of these reads, unless another is certainly of the writer. */
  int readToBlame(int transaction, int end, int writer, IntPredicate mayBeBlamed) {
    int blamed = NOTHING;
    for (int r = accesses.readStart(transaction); r < end; r++) {
      if (accesses.readWriter(r) == writer) {
        return NOTHING;
      }
      if (observed[r] == writer && mayBeBlamed.test(r)) {
        blamed = r;
      }
    }
    return blamed;
  }
}
