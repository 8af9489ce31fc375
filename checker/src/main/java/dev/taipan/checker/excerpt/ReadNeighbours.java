package dev.taipan.checker.excerpt;

import dev.taipan.history.Accesses;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Some transactions, whom they read from, and who read from them: where there is another reason for
 * what they show, it is often there. Takes time linear in the reads of the history.
 */
public final class ReadNeighbours {
  /** Of a key that everybody reads, everybody would be a neighbour. */
  private static final int MOST = 100;

  private ReadNeighbours() {}

  /** The transactions in ascending order: all of those given, and some of their neighbours. */
  public static int[] of(Accesses accesses, Set<Integer> some) {
    Set<Integer> neighbours = new LinkedHashSet<>(some);
    for (int reader = 0; reader < accesses.history().transactions(); reader++) {
      for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
        int writer = accesses.readWriter(read);
        if (writer >= 0 && neighbours.size() < MOST) {
          if (some.contains(writer)) {
            neighbours.add(reader);
          } else if (some.contains(reader)) {
            neighbours.add(writer);
          }
        }
      }
    }
    return neighbours.stream().mapToInt(Integer::intValue).sorted().toArray();
  }
}
