package dev.taipan.checker.excerpt;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ListVersions;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Which reads of a part say something in it: those of which every write is in the part that they
 * may have observed, so that they have no fewer choices there; and those of aborted transactions,
 * which no level judges. Of a list that was read, what the part appends, and what nobody does.
 */
final class SettledReads {
  private final Accesses accesses;
  private final History history;
  private final ReadsFrom readsFrom;
  private final Part part;

  SettledReads(Accesses accesses, Part part) {
    this.accesses = accesses;
    this.part = part;
    history = accesses.history();
    readsFrom = accesses.readsFrom();
  }

  /** The part without operations that say nothing, in the order of the history. */
  Part part() {
    int[] kept = new int[part.operations().size()];
    int size = 0;
    for (int operation : part.operations()) {
      if (says(history.transactionOf(operation), operation)) {
        kept[size++] = operation;
      }
    }
    Arrays.sort(kept, 0, size);
    Set<Integer> operations = new LinkedHashSet<>();
    for (int i = 0; i < size; i++) {
      operations.add(kept[i]);
    }
    return part.withOperations(operations);
  }

  /** Whether an operation of the part says something. */
  boolean says(int transaction, int operation) {
    if (isJudgedList(transaction, operation)) {
      return history.hasInitialValue(history.key(operation)) || !isEmptied(transaction, operation);
    }
    return history.isWrite(operation)
        || history.status(transaction) == TransactionStatus.ABORTED
        || areHere(observable(transaction, operation));
  }

  /** Whether nothing is left of what a list held, of others or at all, as if it was initial. */
  private boolean isEmptied(int transaction, int read) {
    boolean ofOthers = false;
    boolean ownLeft = false;
    int[] appends = appends(read, history.lists().read(history, read));
    for (int append : appends) {
      if (append >= 0 && history.transactionOf(append) == transaction) {
        ownLeft |= isHere(append);
      } else if (isHere(append)) {
        return false;
      } else {
        ofOthers = true;
      }
    }
    return ofOthers || (appends.length > 0 && !ownLeft);
  }

  /** Whether an operation is the read of a list that is judged. */
  boolean isJudgedList(int transaction, int operation) {
    return !history.isWrite(operation)
        && isOfList(operation)
        && history.status(transaction) == TransactionStatus.COMMITTED;
  }

  private boolean isOfList(int operation) {
    return history.lists().isList(history.key(operation));
  }

  /**
   * The writes that a read may have observed; negative ones are nobody's. Where a transaction had
   * written a key, nobody else counts.
   */
  int[] observable(int transaction, int read) {
    for (int op = read - 1; op >= history.operationStart(transaction) && !isOfList(read); op--) {
      if (history.isWrite(op) && history.key(op) == history.key(read)) {
        return new int[] {op};
      }
    }
    return readsFrom.isAmbiguous(read)
        ? readsFrom.candidates(readsFrom.ambiguity(read))
        : new int[] {readsFrom.writeOf(read)};
  }

  private boolean areHere(int... writes) {
    for (int write : writes) {
      if (!isHere(write)) {
        return false;
      }
    }
    return true;
  }

  private boolean isHere(int write) {
    return write < 0 || part.operations().contains(write);
  }

  /** What is left of a list that was read. */
  long[] elements(int read) {
    long[] elements = history.lists().read(history, read);
    int[] appends = appends(read, elements);
    int kept = 0;
    for (int i = 0; i < elements.length; i++) {
      if (isHere(appends[i])) {
        elements[kept++] = elements[i];
      }
    }
    return Arrays.copyOf(elements, kept);
  }

  /** The appends of what is left of a list that was read; negative where nobody appended it. */
  int[] appends(int read) {
    int[] appends = appends(read, history.lists().read(history, read));
    int kept = 0;
    for (int append : appends) {
      if (isHere(append)) {
        appends[kept++] = append;
      }
    }
    return Arrays.copyOf(appends, kept);
  }

  private int[] appends(int read, long[] elements) {
    ListVersions versions = accesses.readsFrom().listVersions();
    int key = history.key(read);
    int[] appends = new int[elements.length];
    boolean irregular = history.lists().isIrregular(read);
    for (int i = 0; i < elements.length; i++) {
      appends[i] =
          irregular ? versions.appendOfIrregular(key, elements[i]) : versions.append(key, i);
    }
    return appends;
  }
}
