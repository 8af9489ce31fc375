package dev.taipan.weak.clock;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Answers many questions of what causally precedes what at a time, whatever the number of sessions:
 * for a block of transactions that follow each other in a causal order, a bit each, it passes on
 * who has seen which of them, from the block to the last transaction that is asked about.
 *
 * <p>So the nearer what is asked about lies together, the less it costs: for t transactions with e
 * direct predecessors in all, and questions about transactions at most d apart, e·d/64 steps. Takes
 * 4 bytes per transaction and direct predecessor, and meanwhile 64 for each transaction that a
 * question spans.
 */
public final class ReachInBlocks {
  private static final int WORDS = 8;
  private static final int BLOCK = WORDS * Long.SIZE;
  private static final int NONE = -1;

  private final int[] order;
  private final int[] place;

  /** By place, the places of direct predecessors. */
  private final int[] predecessorStart;

  private final IntList predecessors = new IntList();

  /** By place from the start of the block on, who of the block precedes or is there. */
  private long[] seen = {};

  /**
   * Prepares for questions.
   *
   * @param causalOrder the included transactions in an order that causality respects
   */
  public ReachInBlocks(Accesses accesses, int[] causalOrder) {
    order = causalOrder;
    place = new int[accesses.history().transactions()];
    predecessorStart = new int[order.length + 1];
    for (int at = 0; at < order.length; at++) {
      int transaction = order[at];
      place[transaction] = at;
      addPredecessor(accesses.previousInSession(transaction));
      for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
        addPredecessor(accesses.readWriter(r));
      }
      predecessorStart[at + 1] = predecessors.size();
    }
  }

  private void addPredecessor(int transaction) {
    if (transaction >= 0) {
      predecessors.add(place[transaction]);
    }
  }

  /**
   * Hands over which pairs of transactions are such that the first causally precedes the second, or
   * is the same; in any order.
   */
  public void forEach(IntList first, IntList second, IntConsumer onPair) {
    int blocks = order.length / BLOCK + 1;
    int[] start = new int[blocks + 1];
    int[] last = new int[blocks];
    Arrays.fill(last, NONE);
    for (int pair = 0; pair < first.size(); pair++) {
      int block = place[first.get(pair)] / BLOCK;
      start[block + 1]++;
      last[block] = Math.max(last[block], place[second.get(pair)]);
    }
    for (int block = 0; block < blocks; block++) {
      start[block + 1] += start[block];
    }
    int[] pairs = new int[first.size()];
    int[] next = start.clone();
    for (int pair = 0; pair < first.size(); pair++) {
      pairs[next[place[first.get(pair)] / BLOCK]++] = pair;
    }
    for (int block = 0; block < blocks; block++) {
      int begin = block * BLOCK;
      if (last[block] >= begin) {
        passOn(begin, last[block]);
        for (int i = start[block]; i < start[block + 1]; i++) {
          if (precedes(begin, place[first.get(pairs[i])], place[second.get(pairs[i])])) {
            onPair.accept(pairs[i]);
          }
        }
      }
    }
  }

  /** Whether a transaction of the block that begins at a place has been seen at another. */
  private boolean precedes(int begin, int source, int target) {
    if (target < source) {
      return false;
    }
    int bit = source - begin;
    return (seen[(target - begin) * WORDS + (bit >>> 6)] & 1L << bit) != 0;
  }

  /** Says of all places of a range who of the block at its beginning precedes them. */
  private void passOn(int begin, int last) {
    int length = (last - begin + 1) * WORDS;
    if (seen.length < length) {
      seen = new long[Math.max(length, seen.length * 3 / 2)];
    }
    Arrays.fill(seen, 0, length, 0);
    for (int at = begin; at <= last; at++) {
      int row = (at - begin) * WORDS;
      for (int p = predecessorStart[at]; p < predecessorStart[at + 1]; p++) {
        int from = (predecessors.get(p) - begin) * WORDS;
        if (from >= 0) {
          for (int word = 0; word < WORDS; word++) {
            seen[row + word] |= seen[from + word];
          }
        }
      }
      if (at - begin < BLOCK) {
        seen[row + ((at - begin) >>> 6)] |= 1L << (at - begin);
      }
    }
  }
}
