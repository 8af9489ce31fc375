package dev.taipan.whitebox.enne;

import dev.taipan.history.History;
import dev.taipan.history.column.Stamps;
import dev.taipan.history.time.Deadline;
import dev.taipan.whitebox.ExpectedOrder;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.matches.MatchesOracle;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * Replays a whole history in its expected order, up to the first mismatch. Linear time, but n log n
 * where transactions do not come in order. Each read by predicate looks at each key once, or, where
 * the predicate bounds a column by integers, at the keys that have a version inside of the bounds.
 */
public final class Enne {
  private final History history;
  private final Stamps stamps;

  /** What rows it made serve all levels. */
  private final HistorySource source;

  private final HistoryFeed feed;
  private final ReplayedTransaction transaction = new ReplayedTransaction();

  /**
   * For a history with stamps.
   *
   * @throws IncompleteCertificateException when a committed transaction has none
   */
  public Enne(History history) {
    this.history = history;
    stamps = history.details().stamps();
    source = new HistorySource(history);
    feed =
        new HistoryFeed(
            history,
            IntUnaryOperator.identity(),
            LongUnaryOperator.identity(),
            LongUnaryOperator.identity());
    ExpectedOrder.requireOfCommitted(history);
  }

  /**
   * Whether a history satisfies a level in its expected order.
   *
   * @param oracle is asked of reads by predicate, if there are any
   * @throws IncompleteCertificateException when it does not say what the level needs
   */
  public WhiteBoxVerdict check(ReplayLevel level, MatchesOracle oracle) {
    return check(level, oracle, Deadline.NONE);
  }

  /**
   * The same, or {@link WhiteBoxVerdict#UNDECIDED} if a deadline passes before.
   *
   * @throws IncompleteCertificateException when it does not say what the level needs
   */
  public WhiteBoxVerdict check(ReplayLevel level, MatchesOracle oracle, Deadline deadline) {
    if (level == ReplayLevel.SNAPSHOT_ISOLATION) {
      ExpectedOrder.requireSnapshotsBefore(history);
    }
    ExpectedOrderReplay replay = new ExpectedOrderReplay(level, source, oracle);
    int[] order = ExpectedOrder.sorted(history);
    long[] oldest = oldestSnapshots(order);
    boolean keepsAll = level.seesAnyVersion();
    for (int place = 0; place < order.length && !replay.hasMismatch(); place++) {
      if (deadline.isOver()) {
        return WhiteBoxVerdict.UNDECIDED;
      }
      if (feed.isReplayed(order[place])) {
        feed.take(order[place], order[place], transaction);
        if (level.countsSessions()) {
          transaction.follow(history.sessionOf(order[place]), history.rankInSession(order[place]));
        }
        replay.settle(transaction.order() - 1);
        if (!keepsAll) {
          replay.forget(oldest[place]);
        }
        replay.add(transaction);
      }
    }
    return replay
        .mismatch()
        .map(found -> WhiteBoxVerdict.rejected(found.anomaly(), List.of(sentence(found))))
        .orElse(WhiteBoxVerdict.ACCEPTED);
  }

  /** By place the least that this and later transactions saw of the order. */
  private long[] oldestSnapshots(int[] order) {
    long[] oldest = new long[order.length];
    long least = Long.MAX_VALUE;
    for (int place = order.length - 1; place >= 0; place--) {
      int one = order[place];
      if (!history.isFinalTransaction(one)) {
        long snapshot = stamps.snapshot(one);
        least = Math.min(least, snapshot == Stamps.NONE ? Long.MAX_VALUE : snapshot);
        oldest[place] = Math.min(least, stamps.order(one) - 1);
      } else {
        oldest[place] = least;
      }
    }
    return oldest;
  }

  private String sentence(Mismatch found) {
    return MismatchText.of(found, history.transactionName((int) found.transaction()));
  }
}
