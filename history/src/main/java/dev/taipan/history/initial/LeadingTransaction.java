package dev.taipan.history.initial;

import dev.taipan.history.History;
import dev.taipan.history.InitialValues;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.Stamps;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Finds the transaction that sets a database up, where the input has one: it committed, wrote the
 * initial value to registers and did nothing else, and nothing came before it. That it leads is
 *
 * <ul>
 *   <li>what times say: it ended no later than any other transaction started, as far as that is
 *       known of both;
 *   <li>where they do not say so of all others: that it stands first in the input.
 * </ul>
 *
 * <p>It never leads where it is not the first of its session, where another had ended before it
 * started, where a version order puts its writes behind others, or where a database's own order has
 * something before it. So whatever explains a history with that transaction first explains it with
 * an ordinary one, too.
 */
public final class LeadingTransaction {
  /** There is no such transaction. */
  private static final int NONE = -1;

  private final History history;

  /** The transactions that a version order puts behind others; null until it is asked for. */
  private BitSet behindOthers;

  /** The least place in a database's order, if any transaction has one. */
  private final long leastOrder;

  private LeadingTransaction(History history) {
    this.history = history;
    leastOrder = leastOrder(history);
  }

  private static long leastOrder(History history) {
    Stamps stamps = history.details().stamps();
    long least = Long.MAX_VALUE;
    for (int t = 0; stamps.hasOrders() && t < history.transactions(); t++) {
      long order = stamps.order(t);
      least = order == Stamps.NONE ? least : Math.min(least, order);
    }
    return least;
  }

  /**
   * A history in which the leading transaction, if there is one that spells out the initial values,
   * is the initial transaction; unless the history says that it is an ordinary one. Linear time.
   */
  public static History recognizedIn(History history) {
    OptionalInt leading = of(history);
    return leading.isEmpty()
        ? history
        : history.withInitialValues(history.initialValues().spelledOutBy(leading.getAsInt()));
  }

  /**
   * The initial transaction of a history as it was recorded, whether it has been recognized or not.
   * Linear time.
   */
  public static OptionalInt of(History history) {
    InitialValues initial = history.initialValues();
    if (initial.leadingIsOrdinary() || initial.transaction().isPresent()) {
      return initial.transaction();
    }
    return history.transactions() == 0
        ? OptionalInt.empty()
        : ifBegunWith(history, history.goesSessionBySession() ? 0 : history.recorded(0));
  }

  /**
   * The transaction that spells out the initial values if the input begins with a certain one, and
   * says of none that it is an ordinary one. Linear time.
   */
  public static OptionalInt ifBegunWith(History history, int first) {
    int leading = new LeadingTransaction(history).find(first);
    return leading == NONE ? OptionalInt.empty() : OptionalInt.of(leading);
  }

  /**
   * A history about which more was said since it was read, a version order or stamps: if that puts
   * anything before the transaction that was taken for the initial one, it is an ordinary one.
   * Linear time.
   */
  public static History confirmedIn(History history) {
    OptionalInt leading = history.initialValues().transaction();
    return leading.isEmpty() || new LeadingTransaction(history).spellsOut(leading.getAsInt())
        ? history
        : history.withInitialValues(history.initialValues().withOrdinaryLeading());
  }

  /**
   * Whether a history has a transaction that would be taken for the initial one if nothing came
   * before it. Linear time.
   */
  public static boolean mayBeIn(History history) {
    LeadingTransaction leading = new LeadingTransaction(history);
    return history.hasInitialValue()
        && IntStream.range(0, history.transactions()).anyMatch(leading::spellsOut);
  }

  private int find(int first) {
    if (!history.hasInitialValue()) {
      return NONE;
    }
    int firstInTime = firstInTime();
    if (firstInTime != NONE) {
      return firstInTime;
    }
    return spellsOut(first) && mayPrecedeAll(first) ? first : NONE;
  }

  /**
   * The first transaction that had ended, as times say, before each other one started; there are
   * several where their times are all one moment.
   */
  private int firstInTime() {
    long end = firstEnd();
    if (end != History.NO_END) {
      int startedBefore = startedBefore(end);
      for (int t = 0; t < history.transactions(); t++) {
        int startedItself = history.startTime(t) < end ? 1 : 0;
        if (history.endTime(t) == end && startedBefore == startedItself && spellsOut(t)) {
          return t;
        }
      }
    }
    return NONE;
  }

  /** The least time at which some transaction had ended, or {@link History#NO_END}. */
  private long firstEnd() {
    long first = History.NO_END;
    for (int t = 0; t < history.transactions(); t++) {
      first = Math.min(first, history.endTime(t));
    }
    return first;
  }

  /** How many transactions may have started before a time. */
  private int startedBefore(long time) {
    int started = 0;
    for (int t = 0; t < history.transactions(); t++) {
      started += history.startTime(t) < time ? 1 : 0;
    }
    return started;
  }

  /** Whether a transaction leads its session and is nothing but a setup. */
  private boolean spellsOut(int transaction) {
    int start = history.operationStart(transaction);
    int end = history.operationEnd(transaction);
    boolean first = history.rankInSession(transaction) == 0;
    if (!first
        || start == end
        || history.status(transaction) != TransactionStatus.COMMITTED
        || readsByPredicate(transaction)) {
      return false;
    }
    for (int operation = start; operation < end; operation++) {
      if (!writesInitialValue(operation)) {
        return false;
      }
    }
    return isFirstInVersionOrder(transaction) && isFirstByStamps(transaction);
  }

  private boolean readsByPredicate(int transaction) {
    PredicateReads reads = history.details().predicateReads();
    return !reads.isEmpty() && reads.isOf(reads.start(transaction), transaction);
  }

  private boolean writesInitialValue(int operation) {
    int key = history.key(operation);
    return history.isWrite(operation)
        && !history.lists().isList(key)
        && history.hasInitialValue(key)
        && history.value(operation) == history.initialValue(key);
  }

  private boolean isFirstInVersionOrder(int transaction) {
    if (behindOthers == null) {
      behindOthers = behindOthers(history.versionOrder());
    }
    return !behindOthers.get(transaction);
  }

  private static BitSet behindOthers(VersionOrder order) {
    BitSet behind = new BitSet();
    for (int list = 0; list < order.lists(); list++) {
      int[] writers = order.transactions(list);
      for (int place = 1; place < writers.length; place++) {
        behind.set(writers[place]);
      }
    }
    return behind;
  }

  /** Whether all others are ordered behind a transaction that has a stamp, and saw it. */
  private boolean isFirstByStamps(int transaction) {
    Stamps stamps = history.details().stamps();
    long order = stamps.order(transaction);
    boolean first = order == Stamps.NONE || order == leastOrder;
    if (order != Stamps.NONE) {
      for (int t = 0; first && t < history.transactions(); t++) {
        first = t == transaction || isBehind(order, t);
      }
      int operations = history.operations() + history.details().predicateReads().size();
      for (int op = 0; first && stamps.haveOperations() && op < operations; op++) {
        first = isUnknownOrFrom(order, stamps.snapshotOfOperation(op));
      }
    }
    return first;
  }

  private boolean isBehind(long order, int other) {
    Stamps stamps = history.details().stamps();
    return isUnknownOrFrom(order + 1, stamps.order(other))
        && isUnknownOrFrom(order, stamps.snapshot(other));
  }

  private static boolean isUnknownOrFrom(long least, long stamp) {
    return stamp == Stamps.NONE || stamp >= least;
  }

  /** Whether times do not say that some transaction started before this one had ended. */
  private boolean mayPrecedeAll(int transaction) {
    long end = history.endTime(transaction);
    for (int t = 0; t < history.transactions(); t++) {
      boolean started = history.startTime(t) != History.NO_START && end != History.NO_END;
      boolean overlaps = started && history.startTime(t) < end;
      if (t != transaction && (overlaps || history.endTime(t) < history.startTime(transaction))) {
        return false;
      }
    }
    return true;
  }
}
