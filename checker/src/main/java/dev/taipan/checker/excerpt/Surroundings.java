package dev.taipan.checker.excerpt;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.TopologicalOrder;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What ran at about the time of some transactions, in wider and wider circles. When it ran is
 * estimated by what sessions and reads say: whoever comes first in an order that respects them.
 * Anomalies are local, so what contradicts itself is often all there, though a proof that was found
 * in the whole may lead through thousands of transactions.
 */
public final class Surroundings {
  private static final int NARROWEST = 1_000;

  private Surroundings() {}

  /**
   * Circles around some transactions, each about twice as wide as the one before, while they are
   * less than half of the history; none where nobody is given, or sessions and reads contradict
   * each other. Takes time linear in the history.
   *
   * @return transactions in ascending order
   */
  public static Stream<int[]> of(Accesses accesses, int... some) {
    return some.length == 0
        ? Stream.empty()
        : TopologicalOrder.of(sessionsAndReads(accesses)).stream()
            .flatMap(order -> around(order, some));
  }

  private static Stream<int[]> around(int[] order, int... some) {
    int[] places = IntStream.range(0, order.length).filter(i -> contains(some, order[i])).toArray();
    int first = places[0];
    int last = places[places.length - 1];
    return IntStream.iterate(
            NARROWEST, width -> last - first + 2 * width < order.length / 2, width -> 2 * width)
        .mapToObj(width -> between(order, first - width, last + width));
  }

  private static boolean contains(int[] some, int one) {
    return Arrays.stream(some).anyMatch(other -> other == one);
  }

  private static int[] between(int[] order, int first, int last) {
    int[] between = Arrays.copyOfRange(order, Math.max(0, first), Math.min(order.length, last + 1));
    Arrays.sort(between);
    return between;
  }

  private static Digraph sessionsAndReads(Accesses accesses) {
    History history = accesses.history();
    IntList from = new IntList();
    IntList to = new IntList();
    for (int t = 1; t < history.transactions(); t++) {
      if (history.sessionOf(t - 1) == history.sessionOf(t)) {
        from.add(t - 1);
        to.add(t);
      }
    }
    for (int read = 0; read < accesses.reads(); read++) {
      if (accesses.readWriter(read) >= 0) {
        from.add(accesses.readWriter(read));
        to.add(accesses.readerOf(read));
      }
    }
    return Digraph.of(history.transactions(), from, to);
  }
}
