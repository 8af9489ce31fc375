package dev.taipan.report.result;

import dev.taipan.history.anomaly.Tap;
import java.util.EnumSet;
import java.util.Set;

/** When reads that leave open what they observed may hide instances of patterns. */
final class AmbiguousReads {
  /** The value read and the reader itself tell these, whichever write was observed. */
  private static final Set<Tap> CERTAIN =
      EnumSet.of(
          Tap.THIN_AIR_READ,
          Tap.ABORTED_READ,
          Tap.FUTURE_READ,
          Tap.NOT_MY_OWN_WRITE,
          Tap.NOT_MY_LAST_WRITE,
          Tap.INTERMEDIATE_READ,
          Tap.NON_REPEATABLE_READ);

  private AmbiguousReads() {}

  /** How many of a history's ambiguous reads matter to a search for some patterns: all or none. */
  static int hiding(Set<Tap> taps, int ambiguousReads) {
    return CERTAIN.containsAll(taps) ? 0 : ambiguousReads;
  }
}
