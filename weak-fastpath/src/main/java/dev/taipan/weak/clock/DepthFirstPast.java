package dev.taipan.weak.clock;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Causal order without clocks: a depth-first search over predecessors for every transaction that is
 * asked about. Remembers the last two, since axioms ask about a reader and a writer in turn; takes
 * linear time for any other.
 */
public final class DepthFirstPast implements CausalPast {
  private static final int NONE = -1;

  private final Accesses accesses;
  private final int[][] latest;
  private final int[] subject = {NONE, NONE};
  private final int[] visited;
  private int searches;
  private int lastAsked;
  private final IntList stack = new IntList();

  public DepthFirstPast(Accesses accesses) {
    this.accesses = accesses;
    latest = new int[2][accesses.history().sessions()];
    visited = new int[accesses.history().transactions()];
  }

  @Override
  public int latest(int session, int transaction) {
    if (subject[lastAsked] != transaction) {
      lastAsked = 1 - lastAsked;
      if (subject[lastAsked] != transaction) {
        subject[lastAsked] = transaction;
        search(transaction, latest[lastAsked]);
      }
    }
    return latest[lastAsked][session];
  }

  private void search(int root, int[] found) {
    Arrays.fill(found, NONE);
    searches++;
    visit(root);
    while (!stack.isEmpty()) {
      int transaction = stack.pop();
      int session = accesses.sessionOf(transaction);
      found[session] = Math.max(found[session], transaction);
      int previous = accesses.previousInSession(transaction);
      if (previous != NONE) {
        visit(previous);
      }
      for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
        if (accesses.readWriter(r) >= 0) {
          visit(accesses.readWriter(r));
        }
      }
    }
  }

  private void visit(int transaction) {
    if (visited[transaction] != searches) {
      visited[transaction] = searches;
      stack.add(transaction);
    }
  }
}
