package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakLevel;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * What a level's axiom demands of a commit order and an order at hand does not do: that a
 * transaction commits before the one whose version a read observed, because the reader has seen it.
 * With the order at hand these tell everything: if there is none, it is a commit order.
 *
 * <p>Takes as long as the axiom in full.
 */
public final class CommitDemands {
  private final Accesses accesses;
  private final Visibility visibility;
  private final int[] place;
  private final ForcedOrder forced;
  private final IntList broken = new IntList();
  private final SightPaths paths;

  private CommitDemands(
      Accesses accesses, Visibility visibility, int[] order, IntPredicate isChosen) {
    this.accesses = accesses;
    this.visibility = visibility;
    place = new int[accesses.history().transactions()];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    forced = new ForcedOrder(accesses);
    paths = new SightPaths(accesses, place, isChosen);
  }

  /**
   * The demands that an order breaks.
   *
   * @param accesses of a history without ambiguous reads
   * @param level not cut isolation, which demands no order
   * @param order the included transactions, in an order that session order and write-read respect
   * @param isChosen whether what a read, an operation, observed was chosen and might be otherwise
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static CommitDemands broken(
      Accesses accesses, WeakLevel level, int[] order, IntPredicate isChosen, Deadline deadline) {
    CommitDemands demands = new CommitDemands(accesses, level.visibility(), order, isChosen);
    demands.forced.addFinal();
    AxiomDecision.force(
        demands.visibility, accesses, demands.forced, order, WeakAlgorithm.VECTOR_CLOCKS, deadline);
    for (int edge = 0; edge < demands.forced.size(); edge++) {
      if (demands.isBroken(edge)) {
        demands.broken.add(edge);
      }
    }
    return demands;
  }

  private boolean isBroken(int edge) {
    int later = forced.to(edge);
    return later == History.INITIAL || place[forced.from(edge)] > place[later];
  }

  /** The number of demands. */
  public int size() {
    return broken.size();
  }

  /** The transaction that must commit first. */
  public int earlier(int demand) {
    return forced.from(broken.get(demand));
  }

  /** The transaction that must commit second; may be {@link History#INITIAL}. */
  public int later(int demand) {
    return forced.to(broken.get(demand));
  }

  /** The operation that observed the version of the second and shows this. */
  public int read(int demand) {
    return accesses.readOperation(forced.read(broken.get(demand)));
  }

  /**
   * Through which reads, besides session order, the reader has seen the first transaction: a path
   * with as few chosen ones as possible. Linear time in what is between the two in the order, at
   * worst.
   */
  public int[] seenThrough(int demand) {
    int read = forced.read(broken.get(demand));
    int reader = accesses.readerOf(read);
    if (accesses.history().isFinalTransaction(reader)) {
      return new int[0];
    }
    int[] reads =
        switch (visibility) {
          case EARLIER_READ -> paths.direct(earlier(demand), reader, read);
          case DIRECT -> paths.direct(earlier(demand), reader, accesses.readEnd(reader));
          case CAUSAL -> paths.causal(earlier(demand), reader);
        };
    return Arrays.stream(reads).map(accesses::readOperation).toArray();
  }
}
