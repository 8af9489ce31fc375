package dev.taipan.checker;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import java.util.Optional;

/**
 * Whether the values of a recording go together at all. A recorder that notes placeholders in the
 * place of values leaves writes that nobody read and reads that nobody wrote, nearly all of them.
 *
 * @param reads by transactions that count, but for those of own writes
 * @param readsOfNothing those of values that nobody wrote and that are not initial
 * @param writes by transactions that count
 * @param writesReadByNobody those whose value nobody read
 */
record RecordingQuality(int reads, int readsOfNothing, int writes, int writesReadByNobody) {
  /** Fewer reads or writes than these say nothing. */
  private static final int FEWEST = 4;

  /** That of a history, in linear time. */
  static RecordingQuality of(Accesses accesses) {
    History history = accesses.history();
    ReadsFrom readsFrom = accesses.readsFrom();
    boolean[] read = new boolean[history.operations()];
    int reads = 0;
    int ofNothing = 0;
    int writes = 0;
    for (int operation = 0; operation < read.length; operation++) {
      if (!readsFrom.included(readsFrom.transactionOf(operation))) {
        continue;
      }
      if (history.isWrite(operation)) {
        writes++;
        continue;
      }
      int write = readsFrom.writeOf(operation);
      mark(read, readsFrom, operation);
      boolean own =
          write >= 0 && readsFrom.transactionOf(write) == readsFrom.transactionOf(operation);
      reads += own ? 0 : 1;
      ofNothing += write == ReadsFrom.THIN_AIR ? 1 : 0;
    }
    return new RecordingQuality(reads, ofNothing, writes, unread(accesses, read));
  }

  private static void mark(boolean[] read, ReadsFrom readsFrom, int operation) {
    int[] observed =
        readsFrom.isAmbiguous(operation)
            ? readsFrom.candidates(readsFrom.ambiguity(operation))
            : new int[] {readsFrom.writeOf(operation)};
    for (int write : observed) {
      if (write >= 0) {
        read[write] = true;
      }
    }
  }

  private static int unread(Accesses accesses, boolean[] read) {
    ReadsFrom readsFrom = accesses.readsFrom();
    int unread = 0;
    for (int operation = 0; operation < read.length; operation++) {
      boolean counts = readsFrom.included(readsFrom.transactionOf(operation));
      unread += counts && accesses.history().isWrite(operation) && !read[operation] ? 1 : 0;
    }
    return unread;
  }

  /** A sentence that says that the recording cannot be judged, if that is so. */
  Optional<String> complaint() {
    boolean enough = reads >= FEWEST && writes >= FEWEST;
    boolean unrelated = 2L * readsOfNothing > reads && 2L * writesReadByNobody > writes;
    return enough && unrelated
        ? Optional.of(
            readsOfNothing
                + " of "
                + reads
                + " reads are of values that nobody wrote, and "
                + writesReadByNobody
                + " of "
                + writes
                + " writes are of values that nobody read: a recorder that notes something else in"
                + " the place of values makes recordings like this one, which cannot be judged.")
        : Optional.empty();
  }
}
