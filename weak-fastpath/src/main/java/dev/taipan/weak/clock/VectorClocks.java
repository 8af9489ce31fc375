package dev.taipan.weak.clock;

import dev.taipan.history.Accesses;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import java.util.Arrays;

/**
 * Causal order by a vector clock per transaction: for each session of a block of sessions the
 * latest transaction of it that causally precedes or is the transaction. Takes 4 bytes per
 * transaction and session of the block; built in time transactions × reads × sessions of the block.
 */
public final class VectorClocks implements CausalPast {
  private static final int NONE = -1;

  /** Ints of a page of clocks: large enough to begin among what is old, as it is no use to copy. */
  private static final int PAGE = 1 << 18;

  /** How much memory is touched for the first time while an operation is worked on elsewhere. */
  private static final int INTS_PER_OPERATION = 8;

  private final Accesses accesses;
  private final int firstSession;
  private final int width;

  /** Each page has the clocks of so many transactions, a power of two. */
  private final int pageShift;

  private final int[][] pages;

  /**
   * Builds the clocks. Threads share in making room for them, but one joins them: a clock of all
   * sessions shows that most joins bring nothing, and clocks of a part of the sessions do not.
   *
   * @param causalOrder the included transactions in an order that causality respects
   */
  public VectorClocks(Accesses accesses, int[] causalOrder, int firstSession, int width) {
    this.accesses = accesses;
    this.firstSession = firstSession;
    this.width = width;
    pageShift = log2(Math.max(1, PAGE / Math.max(1, width)));
    pages = new int[(accesses.history().transactions() >> pageShift) + 1][];
    Workers workers = accesses.workers();
    long work = (long) causalOrder.length * width / INTS_PER_OPERATION;
    workers.run(workers.divide(pages.length, work), this::makePages);
    for (int transaction : causalOrder) {
      join(transaction);
    }
  }

  private static int log2(int number) {
    return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(number);
  }

  private void makePages(Range range) {
    int transactions = accesses.history().transactions();
    for (int page = range.from(); page < range.to(); page++) {
      int clocks = Math.min(1 << pageShift, transactions - (page << pageShift));
      pages[page] = new int[clocks * width];
    }
  }

  private int[] page(int transaction) {
    return pages[transaction >> pageShift];
  }

  /** Where in its page a transaction's clock begins. */
  private int start(int transaction) {
    return (transaction & ((1 << pageShift) - 1)) * width;
  }

  /** Joins the clocks of all direct predecessors, which come earlier in causal order. */
  private void join(int transaction) {
    int[] joined = page(transaction);
    int start = start(transaction);
    int previous = accesses.previousInSession(transaction);
    if (previous == NONE) {
      Arrays.fill(joined, start, start + width, NONE);
    } else {
      System.arraycopy(page(previous), start(previous), joined, start, width);
    }
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      int writer = accesses.readWriter(r);
      if (writer >= 0 && !covers(joined, start, writer)) {
        join(joined, start, page(writer), start(writer));
      }
    }
    int slot = accesses.sessionOf(transaction) - firstSession;
    if (slot >= 0 && slot < width) {
      joined[start + slot] = transaction;
    }
  }

  /** Whether a clock shows a transaction of the block, and so all that precedes it. */
  private boolean covers(int[] joined, int start, int transaction) {
    int slot = accesses.sessionOf(transaction) - firstSession;
    return slot >= 0 && slot < width && joined[start + slot] >= transaction;
  }

  private void join(int[] joined, int start, int[] other, int otherStart) {
    for (int i = 0; i < width; i++) {
      joined[start + i] = Math.max(joined[start + i], other[otherStart + i]);
    }
  }

  /** The latest transaction of a session of the block that precedes or is this one, or -1. */
  @Override
  public int latest(int session, int transaction) {
    return page(transaction)[start(transaction) + session - firstSession];
  }
}
