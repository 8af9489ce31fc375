package dev.taipan.pruning.table;

import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.reach.EventOrder;
import dev.taipan.pruning.reach.InEdges;

/**
 * Saturation without rows that are kept: a round finds what precedes what in the known graph as it
 * is, for all pairs of accesses of a key that a rule may ask about, and then applies the rules to
 * these. What follows is the same, and memory is linear where keys have few versions; so this is
 * for histories that have no long chains, and no open reads.
 *
 * <p>A round takes time (edges × events / 128) plus the pairs of accesses of keys.
 */
public final class TableSaturation {
  /** Pairs of accesses that one round may look at. */
  private static final long MOST_PAIRS = 1L << 31;

  /** Of the heap, rows take one in so many bytes at most, and so do tables. */
  private static final int SHARE_OF_HEAP = 8;

  private final Polygraph polygraph;
  private final Accesses accesses;
  private final Deadline deadline;
  private final InEdges inEdges;
  private final EventOrder order;
  private final Precedences found;
  private final BlockSweep sweep;
  private final TableRules rules;
  private int rounds;

  /**
   * Prepares the saturation of a polygraph that {@linkplain #suits suits}.
   *
   * @param words the words of a row, which are 64 sources each
   */
  public TableSaturation(Polygraph polygraph, int words, Deadline deadline) {
    this.polygraph = polygraph;
    this.deadline = deadline;
    accesses = polygraph.accesses();
    int events = polygraph.events().count();
    inEdges = new InEdges(polygraph.known(), events);
    order = new EventOrder(accesses.history(), polygraph.events(), polygraph.known(), inEdges);
    KeyAccesses keys = new KeyAccesses(polygraph);
    found = new Precedences(polygraph, keys);
    sweep = new BlockSweep(polygraph, keys, found, words, deadline);
    rules = new TableRules(polygraph, keys, found);
  }

  /** The words that a row should have: not so many that rows take a large part of the heap. */
  public static int wordsOfRows(Polygraph polygraph) {
    return BlockSweep.words(polygraph.events().count(), heapShare());
  }

  private static long heapShare() {
    return Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
  }

  /** Whether a polygraph is of the kind that this is for, apart from its chains. Linear time. */
  public static boolean suits(Polygraph polygraph) {
    return polygraph.openReads().list().isEmpty()
        && polygraph.doubtful().isEmpty()
        && Precedences.words(polygraph.accesses()) <= heapShare() / Long.BYTES
        && pairs(polygraph.accesses()) <= MOST_PAIRS;
  }

  private static long pairs(Accesses accesses) {
    long pairs = 0;
    for (int key = 0; key < accesses.history().keys(); key++) {
      int versions = accesses.writerEnd(key) - accesses.writerStart(key);
      pairs += (long) versions * versions;
    }
    for (int read = 0; read < accesses.reads(); read++) {
      int key = accesses.readKey(read);
      pairs += accesses.writerEnd(key) - accesses.writerStart(key);
    }
    return pairs;
  }

  /**
   * Adds what is forced.
   *
   * @return false if the known graph turned out to be cyclic
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public boolean run() {
    int settled = 0;
    while (true) {
      deadline.check();
      inEdges.takeIn();
      if (!order.mend(settled)) {
        return false;
      }
      if (settled == polygraph.known().edges() && rounds > 0) {
        return true;
      }
      settled = polygraph.known().edges();
      sweep.run(order);
      rules.apply(order);
      rounds++;
    }
  }

  /** The number of rounds so far. */
  public int rounds() {
    return rounds;
  }

  /** The events in topological order; not a copy. */
  public int[] order() {
    return order.toArray();
  }

  /** Whether a version is known to precede another one of its key. */
  public boolean precedes(int earlier, int later) {
    int key = accesses.keyOfWriter(later);
    return found.ordered().get(later, earlier - accesses.writerStart(key));
  }
}
