package dev.taipan.weak;

import dev.taipan.history.Dependency;
import java.util.List;

/** What is wrong with lists, where the reads of their last elements alone do not show it. */
public sealed interface ListViolation {
  /** What is wrong with a list that was read. */
  enum Kind {
    /** It holds an element that nobody appended. */
    GARBAGE,
    /** It holds an element that was appended by a transaction that aborted. */
    ABORTED_READ,
    /** It holds such an element, and after it one by a transaction that did not abort. */
    DIRTY_UPDATE,
    /** It holds an element more than once. */
    DUPLICATE_ELEMENTS,
    /** It does not hold a transaction's appends in the order in which they were made. */
    OWN_APPENDS_DISORDERED,
    /** Another read saw a list of which neither is the beginning of the other. */
    INCOMPATIBLE_ORDER
  }

  /**
   * A list that no order of appends explains.
   *
   * @param kind what is wrong
   * @param read the operation that read the list
   * @param element the element at fault
   * @param append the operation that appended it, or -1
   * @param other the other read, or the append that should come right before; -1 if there is none
   */
  record BadList(Kind kind, int read, long element, int append, int other)
      implements ListViolation {}

  /**
   * The order of lists, with session order and write-read, is cyclic.
   *
   * @param cycle the dependencies; each starts where the one before ended
   */
  record Cycle(List<Dependency> cycle) implements ListViolation {
    /** Keeps a copy of the list. */
    public Cycle {
      cycle = List.copyOf(cycle);
    }
  }
}
