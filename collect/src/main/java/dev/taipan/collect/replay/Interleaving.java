package dev.taipan.collect.replay;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import java.util.stream.IntStream;

/**
 * Orders in which the operations of a small history may have run. Certain is the order within
 * transactions, within sessions, and of transactions by their times. Where it fits, a read comes
 * after what it observed was committed, and before what it missed was written; and a write after
 * earlier writes of its key were committed. A transaction reads nothing before all was committed
 * that it read or overwrote, in case it takes a snapshot then. All else is as the times have it.
 *
 * <p>Takes cubic time in the number of events.
 */
final class Interleaving {
  private final History history;
  private final Accesses accesses;
  private final EventNumbers events;
  private final Precedence precedence;
  private final int[] place;
  private final boolean timed;
  private final Misses misses;

  /** Where a read comes that missed a write. */
  private enum Misses {
    /** Before it, if that was committed. */
    COMMITTED,
    /** Before it, also if that was rolled back. */
    ALL,
    /** Behind it, where that may be so. */
    LATE
  }

  private Interleaving(History history, Misses misses) {
    this.history = history;
    this.misses = misses;
    accesses = Accesses.of(history);
    events = new EventNumbers(history);
    precedence = new Precedence(events.count());
    place = new int[history.transactions()];
    for (int rank = 0; rank < history.transactions(); rank++) {
      place[history.recorded(rank)] = rank;
    }
    timed =
        IntStream.range(0, history.transactions())
            .noneMatch(transaction -> history.startTime(transaction) == History.NO_START);
    putWhatIsCertain();
    reads().forEach(this::putObserved);
    reads().forEach(this::putMissed);
    reads().forEach(this::putSnapshot);
    putWrites();
  }

  /** The events in the order that is most likely. */
  static int[] byTimes(History history) {
    return byTimes(history, Misses.COMMITTED);
  }

  private static int[] byTimes(History history, Misses misses) {
    Interleaving interleaving = new Interleaving(history, misses);
    return interleaving.precedence.order(interleaving::time);
  }

  /** The same with reads before writes that they missed which were rolled back, too. */
  static int[] readingEarly(History history) {
    return byTimes(history, Misses.ALL);
  }

  /**
   * The events in an order in which a read comes after the writes that it missed, because they were
   * not committed yet or its snapshot was older, where that may be so.
   */
  static int[] readingLate(History history) {
    return byTimes(history, Misses.LATE);
  }

  /** The events in an order in which transactions are open as long as they may have been. */
  static int[] overlapping(History history) {
    Interleaving interleaving = new Interleaving(history, Misses.COMMITTED);
    EventNumbers events = interleaving.events;
    return interleaving.precedence.order(
        event -> {
          int transaction = events.transaction(event);
          boolean isEnd = event == events.end(transaction);
          return (isEnd ? history.transactions() : 0)
              + interleaving.place[transaction]
              + events.fraction(event);
        });
  }

  /** All but those of lists by aborted transactions: which appends they saw is not resolved. */
  private IntStream reads() {
    return IntStream.range(0, history.operations())
        .filter(operation -> !history.isWrite(operation) && !isUnresolvedList(operation));
  }

  private boolean isUnresolvedList(int read) {
    return history.lists().isList(history.key(read))
        && history.status(history.transactionOf(read)) == TransactionStatus.ABORTED;
  }

  private void putWhatIsCertain() {
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      for (int event = events.begin(transaction); event < events.end(transaction); event++) {
        precedence.put(event, event + 1);
      }
    }
    for (int one = 0; one < history.transactions(); one++) {
      for (int other = 0; other < history.transactions(); other++) {
        if (isBefore(one, other)) {
          precedence.put(events.end(one), events.begin(other));
        }
      }
    }
  }

  private boolean isBefore(int one, int other) {
    boolean inSession =
        history.sessionOf(one) == history.sessionOf(other)
            && history.rankInSession(one) < history.rankInSession(other);
    return one != other && (inSession || history.endTime(one) < history.startTime(other));
  }

  /** Puts what a read observed before it. */
  private void putObserved(int read) {
    ReadsFrom readsFrom = accesses.readsFrom();
    int write = observed(read);
    if (write < 0 || readsFrom.transactionOf(write) == history.transactionOf(read)) {
      return;
    }
    int writer = readsFrom.transactionOf(write);
    boolean committed = history.status(writer) != TransactionStatus.ABORTED;
    boolean isFinal = laterWrite(write, writer) < 0;
    if (!committed || !isFinal || !precedence.put(events.end(writer), events.of(read))) {
      precedence.put(events.of(write), events.of(read));
      precedence.put(
          events.of(read), isFinal ? events.end(writer) : events.of(laterWrite(write, writer)));
    }
  }

  /** The next write of the same key in a transaction, or a negative number. */
  private int laterWrite(int write, int writer) {
    for (int later = write + 1; later < history.operationEnd(writer); later++) {
      if (history.isWrite(later) && history.key(later) == history.key(write)) {
        return later;
      }
    }
    return -1;
  }

  /** The write that a read observed, or a negative number if none or nobody knows which. */
  private int observed(int read) {
    ReadsFrom readsFrom = accesses.readsFrom();
    if (history.status(history.transactionOf(read)) == TransactionStatus.ABORTED) {
      return onlyWriteOfValue(read);
    }
    return readsFrom.isAmbiguous(read) ? observedAfterAnother(read) : readsFrom.writeOf(read);
  }

  /** The only write of such a value if its transaction saw another one before: of absence, say. */
  private int observedAfterAnother(int read) {
    int reader = history.transactionOf(read);
    boolean isAfterAnother =
        IntStream.range(history.operationStart(reader), read)
            .anyMatch(
                earlier ->
                    history.key(earlier) == history.key(read)
                        && history.value(earlier) != history.value(read));
    return isAfterAnother ? onlyWriteOfValue(read) : ReadsFrom.INITIAL_VERSION;
  }

  /**
   * The only write of the value that was read, or the initial version if there are none or more.
   */
  private int onlyWriteOfValue(int read) {
    int[] writes =
        IntStream.range(0, history.operations())
            .filter(
                write ->
                    history.isWrite(write)
                        && history.key(write) == history.key(read)
                        && history.value(write) == history.value(read))
            .toArray();
    return writes.length == 1 ? writes[0] : ReadsFrom.INITIAL_VERSION;
  }

  /** Puts a read where it misses what it missed. */
  private void putMissed(int read) {
    int reader = history.transactionOf(read);
    int from = observed(read);
    if (accesses.readsFrom().isAmbiguous(read) || from == ReadsFrom.THIN_AIR) {
      return;
    }
    int seen = from < 0 ? -1 : place[accesses.readsFrom().transactionOf(from)];
    for (int write = 0; write < history.operations(); write++) {
      int writer = history.transactionOf(write);
      boolean aborted = history.status(writer) == TransactionStatus.ABORTED;
      if (history.isWrite(write)
          && history.key(write) == history.key(read)
          && writer != reader
          && (aborted ? misses != Misses.COMMITTED : place[writer] > seen)
          && !(misses == Misses.LATE && putBehindWrite(read, write, aborted))) {
        putBeforeWrite(read, write);
      }
    }
  }

  /** Puts a read before a write that it missed, or at least its snapshot before the commit. */
  private void putBeforeWrite(int read, int write) {
    int commit = events.end(history.transactionOf(write));
    if (!precedence.put(events.of(read), events.of(write))
        && !precedence.put(events.of(read), commit)) {
      precedence.put(events.begin(history.transactionOf(read)) + 1, commit);
    }
  }

  /**
   * Puts a read behind a write that it missed: while that was not committed, or with a snapshot
   * from before the commit. Says whether it did.
   */
  private boolean putBehindWrite(int read, int write, boolean aborted) {
    int reader = history.transactionOf(read);
    int writer = history.transactionOf(write);
    int snapshot = events.begin(reader) + 1;
    if (aborted || place[writer] > place[reader]) {
      return precedence.put(events.of(write), events.of(read))
          && (aborted || precedence.put(events.of(read), events.end(writer)));
    }
    return snapshot != events.of(read)
        && precedence.put(snapshot, events.end(writer))
        && precedence.put(events.end(writer), events.of(read));
  }

  /** Puts the first operation of who read behind the commit of what was observed. */
  private void putSnapshot(int read) {
    int write = observed(read);
    int reader = history.transactionOf(read);
    if (write >= 0 && accesses.readsFrom().transactionOf(write) != reader) {
      putBehindEnd(accesses.readsFrom().transactionOf(write), reader);
    }
  }

  private void putBehindEnd(int earlier, int later) {
    precedence.put(events.end(earlier), events.begin(later) + 1);
  }

  /** Puts writes of a key behind the commits of earlier ones. */
  private void putWrites() {
    int[] writes = IntStream.range(0, history.operations()).filter(history::isWrite).toArray();
    for (int one : writes) {
      for (int other : writes) {
        int earlier = history.transactionOf(one);
        if (history.key(one) == history.key(other)
            && place[earlier] < place[history.transactionOf(other)]
            && precedence.put(events.end(earlier), events.of(other))) {
          putBehindEnd(earlier, history.transactionOf(other));
        }
      }
    }
  }

  /** About when an event was: between the times of its transaction, or by its place. */
  private double time(int event) {
    int transaction = events.transaction(event);
    if (!timed) {
      return place[transaction] + events.fraction(event);
    }
    long start = history.startTime(transaction);
    long end = history.endTime(transaction);
    return end == History.NO_END ? start : start + events.fraction(event) * (end - start);
  }
}
