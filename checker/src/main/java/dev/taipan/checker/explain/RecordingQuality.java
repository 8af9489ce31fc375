package dev.taipan.checker.explain;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ListVersions;
import dev.taipan.history.Lists;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;
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
      if (isUnjudged(history, operation)) {
        continue;
      }
      int write = readsFrom.writeOf(operation);
      mark(read, readsFrom, operation);
      boolean own =
          write >= 0 && readsFrom.transactionOf(write) == readsFrom.transactionOf(operation);
      reads += own ? 0 : 1;
      ofNothing += write == ReadsFrom.THIN_AIR ? 1 : 0;
    }
    markElements(history, readsFrom.listVersions(), read);
    return new RecordingQuality(reads, ofNothing, writes, unread(accesses, read));
  }

  private static boolean isUnjudged(History history, int read) {
    return history.lists().isList(history.key(read))
        && history.status(history.transactionOf(read)) != TransactionStatus.COMMITTED;
  }

  /** A list shows not only its last element. */
  private static void markElements(History history, ListVersions versions, boolean[] read) {
    Lists lists = history.lists();
    IntList appends = new IntList();
    for (int key = 0; key < history.keys(); key++) {
      for (int index = 0; index < lists.length(key); index++) {
        appends.add(versions.append(key, index));
      }
    }
    for (int irregular = 0; irregular < lists.irregularReads(); irregular++) {
      int key = history.key(lists.irregularRead(irregular));
      for (long element : lists.irregularList(irregular)) {
        appends.add(versions.appendOfIrregular(key, element));
      }
    }
    for (int i = 0; i < appends.size(); i++) {
      if (appends.get(i) != ListVersions.NONE) {
        read[appends.get(i)] = true;
      }
    }
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
                + " writes are of values that nobody read: a recorder that logs "
                + "something else in place of values produces recordings like this "
                + "one, which cannot be judged.")
        : Optional.empty();
  }
}
