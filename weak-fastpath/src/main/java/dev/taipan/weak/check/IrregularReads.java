package dev.taipan.weak.check;

import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionTable;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.WeakViolation;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Says which of some patterns of {@code a} to {@code f} an irregular read is: the first that fits
 * of {@code a}, {@code c}, {@code e}, {@code d}, {@code b}, {@code f}.
 *
 * <p>A value that was written more than once leaves open which write was read. Then the read is an
 * instance only if it is one whichever it was, which takes time proportional to the number of equal
 * writes where not all of these patterns are asked about.
 */
final class IrregularReads {
  private static final int NONE = -1;

  private static final Set<Tap> ALL = EnumSet.range(Tap.THIN_AIR_READ, Tap.INTERMEDIATE_READ);

  private final History history;
  private final ReadsFrom readsFrom;
  private final Set<Tap> wanted;

  /** Finds all writes of a value; made when the first read leaves a choice that matters. */
  private VersionTable versions;

  IrregularReads(History history, ReadsFrom readsFrom, Set<Tap> wanted) {
    this.history = history;
    this.readsFrom = readsFrom;
    this.wanted = wanted;
  }

  /** What an irregular read is for sure, if it is any of the patterns asked about. */
  Optional<WeakViolation> judge(int read) {
    int write = readsFrom.writeOf(read);
    if (write == ReadsFrom.THIN_AIR) {
      return wanted.contains(Tap.THIN_AIR_READ)
          ? Optional.of(new WeakViolation.BadRead(Tap.THIN_AIR_READ, read, NONE))
          : Optional.empty();
    }
    int own = lastOwnWriteBefore(read);
    Tap tap = pattern(read, write, own);
    return tap == null || mayBeNone(read, own)
        ? Optional.empty()
        : Optional.of(new WeakViolation.BadRead(tap, read, evidence(tap, write, own)));
  }

  /** The pattern that a read is if it observed a write, or null when there is none. */
  private Tap pattern(int read, int write, int own) {
    if (isWithin(readsFrom.transactionOf(read), write)) {
      return orNull(write > read ? Tap.FUTURE_READ : Tap.NOT_MY_LAST_WRITE);
    }
    if (own != NONE && wanted.contains(Tap.NOT_MY_OWN_WRITE)) {
      return Tap.NOT_MY_OWN_WRITE;
    }
    if (write < 0) {
      return null;
    }
    if (history.status(readsFrom.transactionOf(write)) == TransactionStatus.ABORTED) {
      return orNull(Tap.ABORTED_READ);
    }
    return readsFrom.isFinal(write) ? null : orNull(Tap.INTERMEDIATE_READ);
  }

  private Tap orNull(Tap tap) {
    return wanted.contains(tap) ? tap : null;
  }

  /** Whether a read may have observed a version that makes it none of the patterns asked about. */
  private boolean mayBeNone(int read, int own) {
    if (wanted.containsAll(ALL)) {
      return false;
    }
    if (isInitial(read) && pattern(read, ReadsFrom.INITIAL_VERSION, own) == null) {
      return true;
    }
    int write = versions().first(history.key(read), history.value(read));
    while (write != VersionTable.NONE && pattern(read, write, own) != null) {
      write = versions().next(write);
    }
    return write != VersionTable.NONE;
  }

  private boolean isInitial(int read) {
    int key = history.key(read);
    return history.hasInitialValue(key) && history.value(read) == history.initialValue(key);
  }

  private VersionTable versions() {
    if (versions == null) {
      versions = new VersionTable(history);
    }
    return versions;
  }

  /** The write that shows what is wrong, beside the read. */
  private static int evidence(Tap tap, int write, int own) {
    return tap == Tap.NOT_MY_LAST_WRITE || tap == Tap.NOT_MY_OWN_WRITE ? own : write;
  }

  private int lastOwnWriteBefore(int read) {
    int start = history.operationStart(readsFrom.transactionOf(read));
    for (int operation = read - 1; operation >= start; operation--) {
      if (history.isWrite(operation) && history.key(operation) == history.key(read)) {
        return operation;
      }
    }
    return NONE;
  }

  private boolean isWithin(int transaction, int operation) {
    return operation >= history.operationStart(transaction)
        && operation < history.operationEnd(transaction);
  }
}
