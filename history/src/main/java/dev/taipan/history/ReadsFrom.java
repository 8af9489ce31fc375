package dev.taipan.history;

import dev.taipan.history.graph.IntList;
import java.util.Arrays;

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
 * unknown and an included transaction may have observed one of its writes, be it as an element
 * within a list. One that {@linkplain History#isInitialTransaction spells out the initial
 * transaction} is that one, and not included.
 *
 * <p>Lists that transactions of unknown outcome read are not judged, and count as {@link #THIN_AIR}
 * without being irregular: who never learnt how a transaction ended rarely learnt what it read.
 *
 * <p>Computed in time linear in the number of operations (plus, for reads of duplicate values, the
 * number of candidates); takes 8 bytes per operation.
 */
public final class ReadsFrom {
  /** The read observed the initial transaction's version. */
  public static final int INITIAL_VERSION = -1;

  /** Nobody wrote the value that was read. */
  public static final int THIN_AIR = -2;

  /** Numbers from here downwards stand for ambiguous reads. */
  private static final int FIRST_AMBIGUOUS = -3;

  private final int[] writeOf;
  private final int[] transactionOf;
  private final FinalWrites finalWrites;
  private final boolean[] included;
  private final IntList irregularReads;
  private final IntList ambiguousReads;
  private final IntList candidateStart;
  private final IntList candidates;
  private final ListVersions listVersions;

  private ReadsFrom(
      int[] writeOf,
      int[] transactionOf,
      FinalWrites finalWrites,
      boolean[] included,
      IntList irregularReads,
      IntList ambiguousReads,
      IntList candidateStart,
      IntList candidates,
      ListVersions listVersions) {
    this.writeOf = writeOf;
    this.transactionOf = transactionOf;
    this.finalWrites = finalWrites;
    this.included = included;
    this.irregularReads = irregularReads;
    this.ambiguousReads = ambiguousReads;
    this.candidateStart = candidateStart;
    this.candidates = candidates;
    this.listVersions = listVersions;
  }

  /** Resolves every read of every included transaction of {@code history}. */
  public static ReadsFrom of(History history) {
    return new Resolver(history).resolve();
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
    return candidates.range(candidateStart.get(ambiguity), candidateStart.get(ambiguity + 1));
  }

  /** Whether a write is its transaction's last write of the key. */
  public boolean isFinal(int write) {
    return finalWrites.contains(write);
  }

  /** Which appends made the lists that were read, and in which order. */
  public ListVersions listVersions() {
    return listVersions;
  }

  /** The transaction of an operation, in constant time. */
  public int transactionOf(int operation) {
    return transactionOf[operation];
  }

  /** Whether a transaction is part of the history. */
  public boolean included(int transaction) {
    return included[transaction];
  }

  /**
   * These reads with one ambiguous read settled.
   *
   * @param candidate one of its {@link #candidates}
   */
  public ReadsFrom settled(int ambiguity, int candidate) {
    int[] settled = writeOf.clone();
    settled[ambiguousReads.get(ambiguity)] = candidate;
    return new ReadsFrom(
        settled,
        transactionOf,
        finalWrites,
        included,
        irregularReads,
        ambiguousReads,
        candidateStart,
        candidates,
        listVersions);
  }

  /** One pass over the included transactions; unknown ones join when they may be observed. */
  private static final class Resolver {
    private final History history;
    private final VersionTable versions;
    private final FinalWrites finalWrites;
    private final ListVersions listVersions;
    private final int[] writeOf;
    private final int[] transactionOf;
    private final boolean[] included;
    private final IntList queue = new IntList();
    private final IntList irregularReads = new IntList();
    private final IntList ambiguousReads = new IntList();
    private final IntList candidateStart = new IntList();
    private final IntList candidates = new IntList();

    /** Per key the latest write so far of the transaction being scanned, if stamped by it. */
    private final int[] ownWrite;

    private final int[] ownStamp;

    Resolver(History history) {
      this.history = history;
      versions = new VersionTable(history);
      finalWrites = new FinalWrites(history);
      listVersions = new ListVersions(history, versions);
      writeOf = new int[history.operations()];
      transactionOf = new int[history.operations()];
      for (int transaction = 0; transaction < history.transactions(); transaction++) {
        Arrays.fill(
            transactionOf,
            history.operationStart(transaction),
            history.operationEnd(transaction),
            transaction);
      }
      included = new boolean[history.transactions()];
      ownWrite = new int[history.keys()];
      ownStamp = new int[history.keys()];
      Arrays.fill(ownStamp, -1);
    }

    ReadsFrom resolve() {
      candidateStart.add(0);
      for (int transaction = 0; transaction < history.transactions(); transaction++) {
        included[transaction] = countsForItself(transaction);
      }
      for (int place = 0; place < history.transactions(); place++) {
        int transaction = history.recorded(place);
        if (countsForItself(transaction)) {
          scan(transaction);
        }
      }
      includeWhoseElementsWereRead();
      for (int i = 0; i < queue.size(); i++) {
        scan(queue.get(i));
      }
      return new ReadsFrom(
          writeOf,
          transactionOf,
          finalWrites,
          included,
          irregularReads,
          ambiguousReads,
          candidateStart,
          candidates,
          listVersions);
    }

    /** A list shows not only its last element. */
    private void includeWhoseElementsWereRead() {
      Lists lists = history.lists();
      for (int key = 0; key < history.keys(); key++) {
        for (int index = 0; index < lists.length(key); index++) {
          int write = listVersions.append(key, index);
          if (write != VersionTable.NONE
              && history.status(transactionOf[write]) == TransactionStatus.UNKNOWN) {
            include(transactionOf[write]);
          }
        }
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
      long value = history.value(read);
      int key = history.key(read);
      int first = versions.first(key, value);
      boolean initial = history.hasInitialValue(key) && value == history.initialValue(key);
      if (first == VersionTable.NONE) {
        if (!initial) {
          irregularReads.add(read);
        }
        return initial ? INITIAL_VERSION : THIN_AIR;
      }
      int mark = candidates.size();
      if (initial) {
        candidates.add(INITIAL_VERSION);
      }
      int fallback = collect(transaction, first);
      int found = candidates.size() - mark;
      if (found > 1) {
        ambiguousReads.add(read);
        candidateStart.add(candidates.size());
        return FIRST_AMBIGUOUS - (ambiguousReads.size() - 1);
      }
      if (found == 0) {
        irregularReads.add(read);
        return fallback;
      }
      int only = candidates.get(mark);
      candidates.truncate(mark);
      return only;
    }

    /**
     * Adds all candidates of kind 2 from the list of equal writes that starts at {@code first}, and
     * returns the first write of the earliest later kind there is.
     */
    private int collect(int transaction, int first) {
      int intermediate = VersionTable.NONE;
      int own = VersionTable.NONE;
      int aborted = VersionTable.NONE;
      for (int write = first; write != VersionTable.NONE; write = versions.next(write)) {
        int writer = transactionOf[write];
        if (writer == transaction) {
          own = own == VersionTable.NONE ? write : own;
        } else if (history.status(writer) == TransactionStatus.ABORTED) {
          aborted = aborted == VersionTable.NONE ? write : aborted;
        } else {
          include(writer);
          if (finalWrites.contains(write)) {
            candidates.add(write);
          } else if (intermediate == VersionTable.NONE) {
            intermediate = write;
          }
        }
      }
      if (intermediate != VersionTable.NONE) {
        return intermediate;
      }
      return own != VersionTable.NONE ? own : aborted != VersionTable.NONE ? aborted : THIN_AIR;
    }

    private void include(int transaction) {
      if (!included[transaction]) {
        included[transaction] = true;
        queue.add(transaction);
      }
    }
  }
}
