package dev.taipan.report.power;

import java.util.List;

/**
 * What a run tried, and what it would have found.
 *
 * @param committed transactions that committed
 * @param crossings pairs of those that were concurrent and of which one wrote a key of the other
 * @param mutual crossings in which each read a key that the other wrote
 * @param refused transactions that the database refused, in conflict with others
 * @param seen anomalies that were seen: of a level that holds, what it allows
 * @param planted what came of that, by kind
 */
public record PowerStatement(
    int committed,
    long crossings,
    long mutual,
    long refused,
    List<String> seen,
    List<Kind> planted) {

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
    NOT_HELD("not-held");

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
  }
}
