package dev.taipan.history;

import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * What transactions do to each other's data: per transaction its external reads in program order
 * and its final writes by key, and per key its writers. Only included transactions take part.
 *
 * <p>Reads that do not observe another transaction's final write (thin air, aborted, intermediate
 * and own ones) do not appear: they are anomalies by themselves or nobody else's business.
 * Ambiguous reads do appear, with {@link #AMBIGUOUS} for a writer. A read of a list behind own
 * appends is an external read of what comes before them.
 *
 * <p>Built in time linear in the operations (plus sorting each transaction's write set).
 */
public final class Accesses {
  private static final int NOT_EXTERNAL = -3;

  /** The writer of an ambiguous read. */
  public static final int AMBIGUOUS = -2;

  private final int[] sessionOf;
  private final int[] readStart;
  private final int[] readOperation;
  private final int[] readKey;
  private final int[] readWriter;
  private final int[] writeStart;
  private final int[] writeKey;
  private final int[] writerStart;
  private final int[] writer;
  private final History history;
  private final ReadsFrom readsFrom;
  private final VersionOrder listOrder;
  private final Workers workers;

  /** Resolves the reads of a history, numbers it session by session, and indexes it. */
  public static Accesses of(History history) {
    return of(history, Workers.ONE);
  }

  /** The same with several threads, among whom further work on the accesses is divided, too. */
  public static Accesses of(History history, Workers workers) {
    History numbered = NumberedBySession.of(history);
    return new Accesses(numbered, ReadsFrom.of(numbered, workers), workers);
  }

  /**
   * Indexes a history whose reads have been resolved. What is built on this counts on transactions
   * being numbered session by session: the writers of a key are then sorted by session, and the
   * latest of a session that somebody saw is the largest number.
   *
   * @throws IllegalArgumentException when transactions are numbered otherwise; {@link
   *     NumberedBySession} makes them so
   */
  public Accesses(History history, ReadsFrom readsFrom) {
    this(history, readsFrom, Workers.ONE);
  }

  private Accesses(History history, ReadsFrom readsFrom, Workers workers) {
    if (!history.isNumberedBySession()) {
      throw new IllegalArgumentException("transactions that are not numbered session by session");
    }
    this.history = history;
    this.readsFrom = readsFrom;
    this.workers = workers;
    int transactions = history.transactions();
    sessionOf = new int[transactions];
    for (int session = 0; session < history.sessions(); session++) {
      Arrays.fill(sessionOf, history.sessionStart(session), history.sessionEnd(session), session);
    }
    readStart = new int[transactions + 1];
    writeStart = new int[transactions + 1];
    writerStart = new int[history.keys() + 1];
    int[] writerOf = count();
    readOperation = new int[readStart[transactions]];
    readKey = new int[readStart[transactions]];
    readWriter = new int[readStart[transactions]];
    writeKey = new int[writeStart[transactions]];
    writer = new int[writeStart[transactions]];
    fill(writerOf);
    listOrder =
        history.lists().isEmpty() ? VersionOrder.NONE : readsFrom.listVersions().order(readsFrom);
  }

  private Accesses(Accesses other, ReadsFrom readsFrom, int[] readWriter) {
    this.readsFrom = readsFrom;
    this.readWriter = readWriter;
    history = other.history;
    workers = other.workers;
    sessionOf = other.sessionOf;
    readStart = other.readStart;
    readOperation = other.readOperation;
    readKey = other.readKey;
    writeStart = other.writeStart;
    writeKey = other.writeKey;
    writerStart = other.writerStart;
    writer = other.writer;
    listOrder = other.listOrder;
  }

  /**
   * The same with all that is open chosen. Takes 4 bytes per external read, and as much as building
   * anew where doubtful transactions took effect.
   *
   * @param chosen per ambiguous read one of its candidates; of transactions that did not take
   *     effect, anything
   * @param present the doubtful transactions that took effect
   */
  public Accesses settled(int[] chosen, int... present) {
    ReadsFrom settled = readsFrom.settled(chosen, present);
    if (present.length > 0) {
      return new Accesses(history, settled, workers);
    }
    int[] writers = readWriter.clone();
    for (int read = 0; read < writers.length; read++) {
      if (writers[read] == AMBIGUOUS) {
        int write = settled.writeOf(readOperation[read]);
        writers[read] =
            write == ReadsFrom.INITIAL_VERSION ? History.INITIAL : settled.transactionOf(write);
      }
    }
    return new Accesses(this, settled, writers);
  }

  /** Counts, and notes the writer of each external read where the read's operation is. */
  private int[] count() {
    int[] writerOf = new int[history.operations()];
    List<Range> ranges = workers.divide(history.transactions(), history.operations());
    workers.run(ranges, range -> count(range, writerOf));
    for (int t = 0; t < history.transactions(); t++) {
      readStart[t + 1] += readStart[t];
      writeStart[t + 1] += writeStart[t];
    }
    return writerOf;
  }

  /** Counts for the transactions at some places of the recorded order. */
  private void count(Range places, int[] writerOf) {
    for (int place = places.from(); place < places.to(); place++) {
      int t = history.recorded(place);
      if (!readsFrom.included(t)) {
        continue;
      }
      int reads = 0;
      int writes = 0;
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (!history.isWrite(op)) {
          writerOf[op] = externalWriter(t, op);
          reads += writerOf[op] == NOT_EXTERNAL ? 0 : 1;
        } else if (readsFrom.isFinal(op)) {
          writes++;
        }
      }
      readStart[t + 1] = reads;
      writeStart[t + 1] = writes;
    }
  }

  /** Each part of the transactions fills its own places, among each key's writers as well. */
  private void fill(int[] writerOf) {
    long work = history.operations() - (long) workers.threads() * history.keys();
    List<Range> ranges = workers.divide(history.transactions(), work);
    List<int[]> writers = workers.each(ranges, range -> fill(range, writerOf));
    int position = 0;
    for (int key = 0; key < history.keys(); key++) {
      writerStart[key] = position;
      for (int[] next : writers) {
        int count = next[key];
        next[key] = position;
        position += count;
      }
    }
    writerStart[history.keys()] = position;
    workers.run(ranges, range -> fillWriters(range, writers.get(range.part())));
  }

  /** Fills reads and writes of some transactions, and returns how many of them write each key. */
  private int[] fill(Range range, int[] writerOf) {
    int[] writers = new int[history.keys()];
    int reads = readStart[range.from()];
    int writes = writeStart[range.from()];
    for (int t = range.from(); t < range.to(); t++) {
      if (!readsFrom.included(t)) {
        continue;
      }
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (history.isWrite(op)) {
          if (readsFrom.isFinal(op)) {
            writeKey[writes++] = history.key(op);
            writers[history.key(op)]++;
          }
        } else if (writerOf[op] != NOT_EXTERNAL) {
          readOperation[reads] = op;
          readKey[reads] = history.key(op);
          readWriter[reads++] = writerOf[op];
        }
      }
      Arrays.sort(writeKey, writeStart[t], writeStart[t + 1]);
    }
    return writers;
  }

  private void fillWriters(Range range, int[] next) {
    for (int t = range.from(); t < range.to(); t++) {
      for (int write = writeStart[t]; write < writeStart[t + 1]; write++) {
        writer[next[writeKey[write]]++] = t;
      }
    }
  }

  /** The transaction that an external read observed; {@link #NOT_EXTERNAL} for other reads. */
  private int externalWriter(int transaction, int read) {
    int write = readsFrom.writeOf(read);
    if (write < 0) {
      return write == ReadsFrom.INITIAL_VERSION
          ? History.INITIAL
          : write == ReadsFrom.THIN_AIR ? NOT_EXTERNAL : AMBIGUOUS;
    }
    if (isWithin(transaction, write)) {
      return history.lists().isList(history.key(read)) && isBehindOwn(transaction, read)
          ? externalWriterBehindOwn(transaction, read)
          : NOT_EXTERNAL;
    }
    return externalWriter(write);
  }

  /**
   * The transaction whose append comes before a transaction's own in a list that it read, unless an
   * earlier read of the transaction has shown it already.
   */
  private int externalWriterBehindOwn(int transaction, int read) {
    int key = history.key(read);
    int before = readsFrom.listVersions().beforeOwn(transaction, read);
    for (int earlier = history.operationStart(transaction); earlier < read; earlier++) {
      if (!history.isWrite(earlier)
          && history.key(earlier) == key
          && (readsFrom.writeOf(earlier) == before
              || (isBehindOwn(transaction, earlier)
                  && readsFrom.listVersions().beforeOwn(transaction, earlier) == before))) {
        return NOT_EXTERNAL;
      }
    }
    if (before == ReadsFrom.INITIAL_VERSION) {
      return History.INITIAL;
    }
    return before == ReadsFrom.THIN_AIR || isWithin(transaction, before)
        ? NOT_EXTERNAL
        : externalWriter(before);
  }

  /** Whether a read observed an earlier write of its own transaction. */
  private boolean isBehindOwn(int transaction, int read) {
    int write = readsFrom.writeOf(read);
    return write < read && isWithin(transaction, write);
  }

  private boolean isWithin(int transaction, int operation) {
    return operation >= history.operationStart(transaction)
        && operation < history.operationEnd(transaction);
  }

  private int externalWriter(int write) {
    if (!readsFrom.isFinal(write)) {
      return NOT_EXTERNAL;
    }
    int observed = readsFrom.transactionOf(write);
    return readsFrom.included(observed) ? observed : NOT_EXTERNAL;
  }

  /** Among whom work on these accesses is divided. */
  public Workers workers() {
    return workers;
  }

  /** The history that this is about. */
  public History history() {
    return history;
  }

  /** Which write each read observed. */
  public ReadsFrom readsFrom() {
    return readsFrom;
  }

  /**
   * The order of versions that the lists show which were read: a fact, if the lists are of the
   * history's own making.
   */
  public VersionOrder listOrder() {
    return listOrder;
  }

  /** The session of a transaction, in constant time. */
  public int sessionOf(int transaction) {
    return sessionOf[transaction];
  }

  /** The first external read of a transaction. */
  public int readStart(int transaction) {
    return readStart[transaction];
  }

  /** One past the last external read of a transaction. */
  public int readEnd(int transaction) {
    return readStart[transaction + 1];
  }

  /** The number of external reads. */
  public int reads() {
    return readOperation.length;
  }

  /** The operation of an external read. */
  public int readOperation(int read) {
    return readOperation[read];
  }

  /** The transaction of an external read. */
  public int readerOf(int read) {
    return readsFrom.transactionOf(readOperation[read]);
  }

  /** The key of an external read. */
  public int readKey(int read) {
    return readKey[read];
  }

  /** The transaction that an external read observed, {@link History#INITIAL}, or AMBIGUOUS. */
  public int readWriter(int read) {
    return readWriter[read];
  }

  /** The first final write of a transaction, the writes being in the order of their keys. */
  public int writeStart(int transaction) {
    return writeStart[transaction];
  }

  /** One past the last final write of a transaction. */
  public int writeEnd(int transaction) {
    return writeStart[transaction + 1];
  }

  /** The key of a final write. */
  public int writeKey(int write) {
    return writeKey[write];
  }

  /**
   * The operation that is a transaction's last write of a key, which it must write; in time linear
   * in its operations.
   */
  public int lastWrite(int transaction, int key) {
    int write = history.operationEnd(transaction) - 1;
    while (!history.isWrite(write) || history.key(write) != key) {
      write--;
    }
    return write;
  }

  /** Whether a transaction writes a key, in time logarithmic in its number of keys written. */
  public boolean writes(int transaction, int key) {
    return Arrays.binarySearch(writeKey, writeStart[transaction], writeStart[transaction + 1], key)
        >= 0;
  }

  /** The first position of a key's writers, which are in the order of their numbers. */
  public int writerStart(int key) {
    return writerStart[key];
  }

  /** One past the last position of a key's writers. */
  public int writerEnd(int key) {
    return writerStart[key + 1];
  }

  /** The transaction at a position of a key's writers. */
  public int writer(int position) {
    return writer[position];
  }

  /**
   * The first position of writers, between two positions of one key's, whose transaction is at
   * least some number; by binary search.
   */
  public int firstWriterFrom(int start, int end, int transaction) {
    int low = start;
    int high = end;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (writer[middle] < transaction) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The key whose writers a position is among, in time logarithmic in the number of keys. */
  public int keyOfWriter(int position) {
    int low = 0;
    int high = writerStart.length - 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (writerStart[middle] <= position) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The latest transaction of the same session before this one that is included, or -1. */
  public int previousInSession(int transaction) {
    int first = history.sessionStart(sessionOf[transaction]);
    for (int previous = transaction - 1; previous >= first; previous--) {
      if (readsFrom.included(previous)) {
        return previous;
      }
    }
    return -1;
  }
}
