package dev.taipan.weak;

import dev.taipan.history.Dependency;
import dev.taipan.history.anomaly.Tap;
import java.util.List;

/** An instance of a pattern that a level forbids. */
public sealed interface WeakViolation {

  /** The pattern. */
  Tap tap();

  /**
   * A read that is wrong by itself, or together with one other operation.
   *
   * @param tap one of {@code a} to {@code f} and {@code j}
   * @param read the read
   * @param other the operation that makes it wrong: the aborted, future, own or intermediate write,
   *     or the earlier read; -1 when there is none
   */
  record BadRead(Tap tap, int read, int other) implements WeakViolation {}

  /**
   * A cycle of session order, write-read and forced commit order.
   *
   * @param tap one of {@code g} to {@code i} and {@code k} to {@code n}
   * @param cycle the dependencies; each starts where the one before ended
   * @param seen for each forced order in turn, how its witness comes to see the earlier writer:
   *     paths of session order and write-read
   */
  record Cycle(Tap tap, List<Dependency> cycle, List<Dependency> seen) implements WeakViolation {

    /** Keeps copies of the lists. */
    public Cycle {
      cycle = List.copyOf(cycle);
      seen = List.copyOf(seen);
    }
  }
}
