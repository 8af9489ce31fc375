package dev.taipan.report.power;

import java.util.List;
import java.util.Optional;

/**
 * What a run tried, and what it would have found.
 *
 * @param committed transactions that committed
 * @param crossings pairs of those that were concurrent and of which one wrote a key of the other
 * @param mutual crossings in which each read a key that the other wrote
 * @param refused transactions that the database refused, in conflict with others
 * @param seen anomalies that were seen: of a level that holds, what it allows
 * @param planted what came of that, by kind
 * @param invariants what came of the invariants of the workload, if it has some
 */
public record PowerStatement(
    int committed,
    long crossings,
    long mutual,
    long refused,
    List<String> seen,
    List<Kind> planted,
    List<InvariantResult> invariants) {

  /**
   * What came of an invariant of the workload's data.
   *
   * @param name in lower case
   * @param meaning what must be true, in a clause
   * @param observations how often it was looked at
   * @param promised whether the level that is asked of the run promises it
   * @param breach in a sentence without a full stop; empty if there is none
   */
  public record InvariantResult(
      String name, String meaning, int observations, boolean promised, Optional<String> breach) {

    /** Whether it is broken, and must not be. */
    public boolean isViolated() {
      return promised && breach.isPresent();
    }
  }

  /**
   * What came of planting one kind of what can go wrong.
   *
   * @param anomaly its name
   * @param standing whether it was planted
   * @param planted how often
   * @param caught how often it was found
   */
  public record Kind(String anomaly, Standing standing, int planted, int caught) {}

  /** Whether a kind of anomaly was planted. */
  public enum Standing {
    /** It was. */
    PLANTED("planted"),
    /** No transactions were found to which it could have happened. */
    NO_PLACE("no-place"),
    /** The run showed it by itself, and no other transactions were found. */
    SEEN("seen"),
    /** None of the levels that it would violate was shown to hold. */
    NOT_HELD("not-held"),
    /** There was no time to plant it. */
    NO_TIME("no-time");

    private final String symbol;

    Standing(String symbol) {
      this.symbol = symbol;
    }

    /** As documents spell it. */
    public String symbol() {
      return symbol;
    }
  }

  /** Keeps copies. */
  public PowerStatement {
    seen = List.copyOf(seen);
    planted = List.copyOf(planted);
    invariants = List.copyOf(invariants);
  }
}
