package dev.taipan.whitebox.enne;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Stamps;
import dev.taipan.whitebox.ExpectedOrder;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.matches.MatchesOracle;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Replays a history that is still being written, part by part. Transactions may come late by as
 * many others as the window has room for; what is older is settled, and its versions are forgotten.
 * Memory is that of the keys with their latest versions, and of the transactions in the window with
 * what they read and wrote.
 */
public final class Watch {
  /** After how many transactions it is looked what is settled. */
  private static final int STEP = 1_000;

  private final ReplayLevel level;
  private final NamedSource source = new NamedSource();
  private final ExpectedOrderReplay replay;
  private final ReplayedTransaction transaction = new ReplayedTransaction();

  /** The stamps of the latest transactions: which they have, and up to which they saw. */
  private final long[] orders;

  private final long[] oldest;

  /** How many transactions were in earlier parts. */
  private long earlier;

  private long leftOut;

  /**
   * Begins with nothing.
   *
   * @param oracle is asked of reads by predicate, if there are any
   * @param window how many transactions one may come after those that it precedes, at least 1
   */
  public Watch(ReplayLevel level, MatchesOracle oracle, int window) {
    this.level = level;
    replay = new ExpectedOrderReplay(level, source, oracle);
    orders = new long[window];
    oldest = new long[window];
    Arrays.fill(orders, Long.MIN_VALUE);
    Arrays.fill(oldest, Long.MIN_VALUE);
  }

  /**
   * Adds the transactions of the next part, in any order; those of a session come in its order.
   *
   * @throws IncompleteCertificateException when one does not say what the level needs
   */
  public void add(History part) {
    HistoryFeed feed = feed(part);
    ExpectedOrder.requireOfCommitted(part);
    for (int one : inOrder(part)) {
      if (feed.isReplayed(one)) {
        feed.take(one, source.transaction(part, one), transaction);
        replay(part, one);
      }
    }
    earlier += part.transactions();
  }

  /**
   * Adds of the next part what can be judged: nothing of transactions without a place, and of those
   * that do not say of what they saw all that the level needs, the writes alone. Both are
   * {@linkplain #leftOut counted}.
   */
  public void addWhatIsKnown(History part) {
    HistoryFeed feed = feed(part);
    for (int one : inOrder(part)) {
      if (feed.isReplayed(one) && feed.saysEnough(one, level)) {
        feed.take(one, source.transaction(part, one), transaction);
        replay(part, one);
      } else if (feed.isReplayed(one)) {
        leftOut++;
        feed.takeWrites(one, source.transaction(part, one), transaction);
        replay(part, one);
      }
    }
    leftOut += withoutPlace(part);
    earlier += part.transactions();
  }

  /**
   * What comes at once comes in its order, so that none comes late that need not; where sessions
   * count, in an order that has those of each in turn.
   */
  private int[] inOrder(History part) {
    return level.countsSessions()
        ? IntStream.range(0, part.transactions()).map(part::recorded).toArray()
        : ExpectedOrder.sorted(part);
  }

  private static long withoutPlace(History part) {
    return IntStream.range(0, part.transactions())
        .filter(one -> part.status(one) == TransactionStatus.COMMITTED)
        .filter(one -> part.details().stamps().order(one) == Stamps.NONE)
        .filter(one -> !part.isFinalTransaction(one))
        .count();
  }

  private HistoryFeed feed(History part) {
    source.begin(part);
    return new HistoryFeed(
        part,
        key -> source.key(part, key),
        value -> source.value(part, value),
        name -> source.version(part, name));
  }

  private void replay(History part, int one) {
    if (level.countsSessions()) {
      transaction.follow(source.session(part, one), earlier + part.rankInSession(one));
    }
    replay.add(transaction);
    note(transaction.order(), transaction.snapshot());
  }

  private void note(long order, long snapshot) {
    int slot = (int) (replay.transactions() % orders.length);
    orders[slot] = order;
    oldest[slot] = snapshot == Stamps.NONE ? order - 1 : Math.min(order - 1, snapshot);
    if (replay.transactions() % Math.min(STEP, orders.length) == 0) {
      settle();
    }
  }

  private void settle() {
    long least = Arrays.stream(orders).min().orElseThrow();
    if (least != Long.MIN_VALUE) {
      replay.settle(least - 1);
      replay.dropSettled();
      replay.forget(Arrays.stream(oldest).min().orElseThrow());
      source.dropUnused(replay);
    }
  }

  /** The first mismatch of what has come so far; one that comes late may explain it after all. */
  public Optional<Mismatch> mismatch() {
    return replay.mismatch();
  }

  /** What a mismatch is, as a sentence. */
  public String sentence(Mismatch mismatch) {
    return MismatchText.of(mismatch, source.transactionName(mismatch.transaction()));
  }

  /** How many transactions have come. */
  public long transactions() {
    return replay.transactions();
  }

  /** How many reads came after what they need had been forgotten. */
  public long unjudged() {
    return replay.unjudged();
  }

  /** How many transactions did not say what the level needs. */
  public long leftOut() {
    return leftOut;
  }

  /** How many names of values and transactions are in memory. */
  int names() {
    return source.names();
  }
}
