package dev.taipan.weak;

import dev.taipan.history.Dependency;
import dev.taipan.history.anomaly.Tap;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** An instance of a pattern that a level forbids. */
public sealed interface WeakViolation {

  /** The pattern. */
  Tap tap();

  /**
   * A read that is wrong by itself, or together with other operations.
   *
   * @param tap one of {@code a} to {@code f} and {@code j}
   * @param read the read
   * @param others the operations that make it wrong: the aborted, future, own or intermediate
   *     write, or the earlier reads, of which none can be left out
   */
  record BadRead(Tap tap, int read, List<Integer> others) implements WeakViolation {

    /** Keeps a copy of the list. */
    public BadRead {
      others = List.copyOf(others);
    }

    /** A read with the one operation that makes it wrong; -1 when there is none. */
    public BadRead(Tap tap, int read, int other) {
      this(tap, read, other < 0 ? List.of() : List.of(other));
    }

    /** The operation that makes it wrong, the first one of several; -1 when there is none. */
    public int other() {
      return others.isEmpty() ? -1 : others.get(0);
    }

    /** The same of a history in which operations have other numbers. */
    public BadRead renumbered(IntUnaryOperator operations) {
      List<Integer> renumbered = others.stream().map(operations::applyAsInt).toList();
      return new BadRead(tap, operations.applyAsInt(read), renumbered);
    }

    /** The read, and then the others. */
    public IntStream operations() {
      return IntStream.concat(IntStream.of(read), others.stream().mapToInt(Integer::intValue));
    }
  }

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
