package dev.taipan.history;

import dev.taipan.history.graph.IntList;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Which write each read observed, for every operation of a history.
 *
 * <p>A read of value {@code v} on key {@code x} may have observed any write of {@code v} to {@code
 * x}. The benefit of the doubt goes to what is allowed, so candidates of a later kind count only
 * when there is none of an earlier kind:
 *
 * <ol>
 *   <li>the latest earlier write of the key in the same transaction, if it wrote this value;
 *   <li>final writes of other included transactions, and the initial transaction;
 *   <li>non-final writes of other included transactions (an intermediate read);
 *   <li>other writes in the same transaction (overwritten ones and future ones);
 *   <li>writes of aborted transactions (an aborted read).
 * </ol>
 *
 * <p>Several candidates of kind 2 leave the read <em>ambiguous</em>. Of the other kinds, each of
 * which is a violation by itself, the first is taken.
 *
 * <p>A transaction is <em>included</em> in the history when it committed, or when its outcome is
 * unknown and an included transaction certainly observed one of its writes, be it as an element
 * within a list. It is <em>doubtful</em> when its outcome is unknown and some reads may or may not
 * have observed it, because others wrote the same value: it took effect exactly if one of them did.
 * Other transactions of unknown outcome left no trace, so that the history is the same without
 * them. One that {@linkplain History#isInitialTransaction spells out the initial transaction} is
 * that one, and not included.
 *
 * <p>Lists that transactions of unknown outcome read are not judged, and count as {@link #THIN_AIR}
 * without being irregular: a list is the order of its key for everybody, and that rests on nothing
 * that may not have happened.
 *
 * <p>Computed in time linear in the number of operations; takes 8 bytes per operation, and 4 more
 * where a value was written twice.
 */
public final class ReadsFrom {
  /** The read observed the initial transaction's version. */
  public static final int INITIAL_VERSION = -1;

  /** Nobody wrote the value that was read. */
  public static final int THIN_AIR = -2;

  /** Numbers from here downwards stand for ambiguous reads. */
  private static final int FIRST_AMBIGUOUS = -3;

  private final int[] writeOf;
  private final boolean[] included;
  private final int[] doubtful;
  private final BitSet impossible;
  private final IntList irregularReads;
  private final IntList ambiguousReads;
  private final SameValue sameValue;
  private final ListVersions listVersions;

  private ReadsFrom(
      int[] writeOf,
      boolean[] included,
      int[] doubtful,
      BitSet impossible,
      IntList irregularReads,
      IntList ambiguousReads,
      SameValue sameValue,
      ListVersions listVersions) {
    this.writeOf = writeOf;
    this.included = included;
    this.doubtful = doubtful;
    this.impossible = impossible;
    this.irregularReads = irregularReads;
    this.ambiguousReads = ambiguousReads;
    this.sameValue = sameValue;
    this.listVersions = listVersions;
  }

  /** Resolves every read of every included transaction of {@code history}. */
  public static ReadsFrom of(History history) {
    return of(history, Workers.ONE);
  }

  /** The same, with several threads. */
  public static ReadsFrom of(History history, Workers workers) {
    return new Resolver(history, workers).resolve();
  }

  /**
   * The write that a read observed: an operation, {@link #INITIAL_VERSION} or {@link #THIN_AIR}.
   * Some other negative number exactly when the read {@link #isAmbiguous}. Meaningless for writes
   * and for reads of transactions that are not included.
   */
  public int writeOf(int read) {
    return writeOf[read];
  }

  /** Whether several writes may have been observed. */
  public boolean isAmbiguous(int read) {
    return writeOf[read] <= FIRST_AMBIGUOUS;
  }

  /** The number of irregular reads. */
  public int irregularReads() {
    return irregularReads.size();
  }

  /**
   * An irregular read, these being numbered from 0 in recorded order: one that observed neither its
   * transaction's latest write of the key, nor, in a transaction that has not written the key yet,
   * a final write of another or the initial version.
   */
  public int irregularRead(int index) {
    return irregularReads.get(index);
  }

  /** The number of ambiguous reads. */
  public int ambiguousReads() {
    return ambiguousReads.size();
  }

  /** The operation of an ambiguous read, these being numbered from 0 in recorded order. */
  public int ambiguousRead(int ambiguity) {
    return ambiguousReads.get(ambiguity);
  }

  /** The number of an ambiguous read among the ambiguous ones. */
  public int ambiguity(int read) {
    return FIRST_AMBIGUOUS - writeOf[read];
  }

  /** What an ambiguous read may have observed: operations, and {@link #INITIAL_VERSION}. */
  public int[] candidates(int ambiguity) {
    return sameValue.candidates(ambiguousReads.get(ambiguity));
  }

  /**
   * The first write of the value that an ambiguous read returned: the same one exactly for reads of
   * the same value from the same key.
   */
  public int firstOfSameValue(int ambiguity) {
    return sameValue.first(ambiguousReads.get(ambiguity));
  }

  /**
   * The writes of the value that an ambiguous read returned which some other transaction than their
   * own may have observed, in recorded order; a new array. Linear time in these writes.
   */
  public int[] writesOfSameValue(int ambiguity) {
    return sameValue.writes(ambiguousReads.get(ambiguity));
  }

  /** Whether a write is its transaction's last write of the key. */
  public boolean isFinal(int write) {
    return sameValue.isFinal(write);
  }

  /** Which appends made the lists that were read, and in which order. */
  public ListVersions listVersions() {
    return listVersions;
  }

  /** The transaction of an operation, in constant time. */
  public int transactionOf(int operation) {
    return sameValue.transactionOf(operation);
  }

  /** Whether a transaction is certainly part of the history. */
  public boolean included(int transaction) {
    return included[transaction];
  }

  /**
   * The transactions of which only a choice says whether they took effect, in increasing order; a
   * copy.
   */
  public int[] doubtful() {
    return doubtful.clone();
  }

  /**
   * Whether a doubtful transaction has an irregular read, so that it did not take effect if the
   * history satisfies any level from read committed on.
   */
  public boolean isImpossible(int doubtfulTransaction) {
    return impossible.get(doubtfulTransaction);
  }

  /**
   * These reads, if doubtful transactions took effect; the ambiguous ones remain so.
   *
   * @param present among them those that did
   */
  public ReadsFrom with(int... present) {
    return with(writeOf, present);
  }

  /**
   * These reads with all that is open chosen.
   *
   * @param chosen per ambiguous read one of its {@link #candidates}; of transactions that did not
   *     take effect, anything
   * @param present the doubtful transactions that took effect
   */
  public ReadsFrom settled(int[] chosen, int... present) {
    int[] settled = writeOf.clone();
    for (int ambiguity = 0; ambiguity < chosen.length; ambiguity++) {
      settled[ambiguousReads.get(ambiguity)] = chosen[ambiguity];
    }
    return with(settled, present);
  }

  private ReadsFrom with(int[] observed, int[] present) {
    boolean[] all = included.clone();
    for (int transaction : present) {
      all[transaction] = true;
    }
    return new ReadsFrom(
        observed,
        all,
        doubtful,
        impossible,
        irregularReads,
        ambiguousReads,
        sameValue,
        listVersions);
  }

  /** One pass over the included transactions, and then one over the doubtful. */
  private static final class Resolver {
    private final History history;
    private final Workers workers;
    private final VersionTable versions;
    private final ListVersions listVersions;
    private final int[] writeOf;
    private final int[] transactionOf;
    private final SameValue sameValue;
    private final boolean[] included;
    private final IntList queue = new IntList();
    private final IntList irregularReads = new IntList();
    private final IntList ambiguousReads = new IntList();

    /** Transactions of unknown outcome that some read may have observed. */
    private final IntList suspected = new IntList();

    private final BitSet isSuspected = new BitSet();

    /** The first writes of lists of equal writes of which everybody is suspected who should. */
    private final BitSet searched = new BitSet();

    private final BitSet impossible = new BitSet();

    /** Per key the latest write so far of the transaction being scanned, if stamped by it. */
    private final int[] ownWrite;

    private final int[] ownStamp;

    Resolver(History history, Workers workers) {
      this.history = history;
      this.workers = workers;
      versions = new VersionTable(history, workers);
      transactionOf = transactionOf(history, workers);
      listVersions = new ListVersions(history, versions);
      writeOf = new int[history.operations()];
      sameValue = new SameValue(history, versions, transactionOf, workers);
      included = new boolean[history.transactions()];
      ownWrite = new int[history.keys()];
      ownStamp = new int[history.keys()];
      Arrays.fill(ownStamp, -1);
    }

    private static int[] transactionOf(History history, Workers workers) {
      int[] transactionOf = new int[history.operations()];
      workers.run(
          workers.divide(history.transactions(), history.operations()),
          range -> {
            for (int t = range.from(); t < range.to(); t++) {
              Arrays.fill(transactionOf, history.operationStart(t), history.operationEnd(t), t);
            }
          });
      return transactionOf;
    }

    ReadsFrom resolve() {
      for (int transaction = 0; transaction < history.transactions(); transaction++) {
        included[transaction] = countsForItself(transaction);
      }
      scanAll();
      includeWhoseElementsWereRead();
      for (int i = 0; i < queue.size(); i++) {
        scan(queue.get(i));
      }
      int[] doubtful = scanSuspected();
      return new ReadsFrom(
          writeOf,
          included,
          doubtful,
          impossible,
          irregularReads,
          ambiguousReads,
          ambiguousReads.isEmpty() ? sameValue.withoutCandidates() : sameValue,
          listVersions);
    }

    /** Resolves the plain reads side by side, and then in recorded order what these leave open. */
    private void scanAll() {
      long work = history.operations() - (long) workers.threads() * history.keys();
      List<Range> ranges = workers.divide(history.transactions(), work);
      List<IntList> open =
          workers.each(
              ranges,
              range -> new PlainReads(history, versions, sameValue, writeOf).resolve(range));
      for (IntList transactions : open) {
        for (int i = 0; i < transactions.size(); i++) {
          scan(transactions.get(i));
        }
      }
    }

    /** Resolves the reads of who is doubtful, and returns who that is, in increasing order. */
    private int[] scanSuspected() {
      IntList doubtful = new IntList();
      for (int i = 0; i < suspected.size(); i++) {
        int transaction = suspected.get(i);
        if (!included[transaction]) {
          doubtful.add(transaction);
          int irregular = irregularReads.size();
          scan(transaction);
          if (irregularReads.size() > irregular) {
            irregularReads.truncate(irregular);
            impossible.set(transaction);
          }
        }
      }
      int[] sorted = doubtful.toArray();
      Arrays.sort(sorted);
      return sorted;
    }

    /** A list shows not only its last element. */
    private void includeWhoseElementsWereRead() {
      Lists lists = history.lists();
      for (int key = 0; key < history.keys(); key++) {
        for (int index = 0; index < lists.length(key); index++) {
          includeAppender(listVersions.append(key, index), lists.longestRead(key));
        }
      }
      for (int i = 0; i < lists.irregularReads(); i++) {
        int read = lists.irregularRead(i);
        for (long element : lists.irregularList(i)) {
          includeAppender(listVersions.appendOfIrregular(history.key(read), element), read);
        }
      }
    }

    private void includeAppender(int append, int read) {
      if (append != VersionTable.NONE) {
        include(transactionOf[append], transactionOf[read]);
      }
    }

    private void scan(int transaction) {
      int end = history.operationEnd(transaction);
      for (int operation = history.operationStart(transaction); operation < end; operation++) {
        int key = history.key(operation);
        if (history.isWrite(operation)) {
          ownWrite[key] = operation;
          ownStamp[key] = transaction;
        } else if (history.lists().isList(key) && !isCommitted(transaction)) {
          writeOf[operation] = THIN_AIR;
        } else if (ownStamp[key] == transaction
            && history.value(ownWrite[key]) == history.value(operation)) {
          writeOf[operation] = ownWrite[key];
        } else {
          int marked = irregularReads.size();
          writeOf[operation] = resolve(transaction, operation);
          if (ownStamp[key] == transaction && irregularReads.size() == marked) {
            irregularReads.add(operation);
          }
        }
      }
    }

    private boolean countsForItself(int transaction) {
      return isCommitted(transaction) && !history.isInitialTransaction(transaction);
    }

    private boolean isCommitted(int transaction) {
      return history.status(transaction) == TransactionStatus.COMMITTED;
    }

    private int resolve(int transaction, int read) {
      int first = versions.first(history.key(read), history.value(read));
      int only = history.isOfInitialValue(read) ? INITIAL_VERSION : THIN_AIR;
      for (int write = first; write != VersionTable.NONE; write = versions.next(write)) {
        if (sameValue.isCandidate(write, transaction)) {
          if (only != THIN_AIR) {
            suspectWritersOf(first);
            ambiguousReads.add(read);
            return FIRST_AMBIGUOUS - (ambiguousReads.size() - 1);
          }
          only = write;
        }
      }
      if (only == THIN_AIR) {
        irregularReads.add(read);
        only = sameValue.leastUnlikely(first, transaction);
      }
      if (only >= 0) {
        include(transactionOf[only], transaction);
      }
      return only;
    }

    private void suspectWritersOf(int first) {
      if (searched.get(first)) {
        return;
      }
      searched.set(first);
      for (int write = first; write != VersionTable.NONE; write = versions.next(write)) {
        if (sameValue.isFinal(write)) {
          suspect(transactionOf[write]);
        }
      }
    }

    private void suspect(int transaction) {
      if (history.status(transaction) == TransactionStatus.UNKNOWN
          && !isSuspected.get(transaction)) {
        isSuspected.set(transaction);
        suspected.add(transaction);
      }
    }

    /** A transaction was observed: that is as certain as that its observer was there. */
    private void include(int transaction, int observer) {
      if (history.status(transaction) != TransactionStatus.UNKNOWN || included[transaction]) {
        return;
      }
      if (included[observer]) {
        included[transaction] = true;
        queue.add(transaction);
      } else {
        suspect(transaction);
      }
    }
  }
}
