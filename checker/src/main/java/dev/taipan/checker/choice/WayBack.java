package dev.taipan.checker.choice;

import dev.taipan.history.graph.IntList;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/**
 * Why a transaction has to come after another one: a shortest way back from it, by breadth-first
 * search. Linear time in what is between the two, at worst.
 */
final class WayBack {
  private static final int NO_ANSWER = -1;

  private final Demands demands;
  private final MendedOrder order;

  /** Per transaction found the one that it was found from, and the read that shows the step. */
  private final Map<Integer, int[]> foundFrom = new HashMap<>();

  private final IntList queue = new IntList();

  private WayBack(Demands demands, MendedOrder order) {
    this.demands = demands;
    this.order = order;
  }

  /**
   * The first answer that a step of the way has.
   *
   * @param from the transaction that comes later
   * @param to the one that has to come before it
   * @param question is asked of each step, of a transaction and the external read that shows that
   *     it comes before the next one; less than 0 is no answer
   * @return less than 0 where there is none
   */
  static int firstAnswer(
      Demands demands, MendedOrder order, int from, int to, IntBinaryOperator question) {
    WayBack way = new WayBack(demands, order);
    way.search(from, to);
    int answer = NO_ANSWER;
    for (int at = to; answer < 0 && at != from && way.foundFrom.containsKey(at); ) {
      int[] step = way.foundFrom.get(at);
      answer = step[1] == Demands.NO_READ ? NO_ANSWER : question.applyAsInt(at, step[1]);
      at = step[0];
    }
    return answer;
  }

  private void search(int from, int to) {
    queue.add(from);
    for (int i = 0; i < queue.size() && !foundFrom.containsKey(to); i++) {
      int transaction = queue.get(i);
      demands.forEachBefore(
          transaction,
          (before, read) -> {
            if (order.place(before) >= order.place(to)
                && foundFrom.putIfAbsent(before, new int[] {transaction, read}) == null) {
              queue.add(before);
            }
          });
    }
  }
}
