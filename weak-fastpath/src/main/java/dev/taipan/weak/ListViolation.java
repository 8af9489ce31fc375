package dev.taipan.weak;

import dev.taipan.history.Dependency;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.Tap;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is wrong with lists, where the reads of their last elements alone do not show it. */
public sealed interface ListViolation {
  /**
   * What is wrong with a list that was read. Where several things are, the first of them is told:
   * what accuses one transaction before what accuses several, and a list that somebody made up
   * last, because that explains anything.
   */
  enum Kind {
    /** It does not end with what the transaction that read it had appended before. */
    OWN_APPENDS_MISSING(Tap.NOT_MY_OWN_WRITE),
    /** An earlier read of the same transaction saw a list of which neither begins the other. */
    REREAD_DIFFERS(Tap.NON_REPEATABLE_READ),
    /** It holds an element that the transaction that read it appended only later. */
    FUTURE_READ(Tap.FUTURE_READ),
    /** It holds an element more than once. */
    DUPLICATE_ELEMENTS(Anomaly.DUPLICATE_ELEMENTS),
    /** It holds an element that was appended by a transaction that aborted. */
    ABORTED_READ(Tap.ABORTED_READ),
    /** It holds such an element, and after it one by a transaction that did not abort. */
    DIRTY_UPDATE(Anomaly.DIRTY_UPDATE, Tap.ABORTED_READ),
    /** It ends with an element behind which the transaction that appended it appended another. */
    INTERMEDIATE_READ(Tap.INTERMEDIATE_READ),
    /** It does not hold a transaction's appends in the order in which they were made. */
    OWN_APPENDS_DISORDERED(Tap.NOT_MY_LAST_WRITE),
    /** Another read saw a list of which neither is the beginning of the other. */
    INCOMPATIBLE_ORDER(Anomaly.INCOMPATIBLE_ORDER),
    /** It holds an element that nobody appended. */
    GARBAGE(Tap.THIN_AIR_READ);

    private final Anomaly anomaly;
    private final Tap tap;

    Kind(Tap tap) {
      this(Anomaly.of(tap), tap);
    }

    Kind(Anomaly anomaly) {
      this(anomaly, null);
    }

    Kind(Anomaly anomaly, Tap tap) {
      this.anomaly = anomaly;
      this.tap = tap;
    }

    /** What this is an instance of. */
    public Anomaly anomaly() {
      return anomaly;
    }

    /** The pattern that this is the counterpart of; none where it is about lists alone. */
    public Optional<Tap> tap() {
      return Optional.ofNullable(tap);
    }

    /** What is forbidden where some patterns are: their counterparts, and what has no pattern. */
    public static Set<Kind> forbiddenWith(Set<Tap> taps) {
      Set<Kind> kinds = EnumSet.noneOf(Kind.class);
      Arrays.stream(values())
          .filter(kind -> kind.tap == null || taps.contains(kind.tap))
          .forEach(kinds::add);
      return Collections.unmodifiableSet(kinds);
    }
  }

  /**
   * A list that no order of appends explains.
   *
   * @param kind what is wrong
   * @param read the operation that read the list
   * @param element the element at fault
   * @param append the operation that appended it, or -1
   * @param other the other read, or the append that should come right before or behind, or that
   *     does come behind an aborted one; -1 if there is none
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
