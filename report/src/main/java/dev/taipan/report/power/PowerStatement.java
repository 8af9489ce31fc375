package dev.taipan.report.power;

import java.util.List;

/**
 * What a run tried, and what it would have found.
 *
 * @param committed transactions that committed
 * @param met pairs of those that were concurrent and of which one wrote a key of the other
 * @param crossed pairs of those in which each read a key that the other wrote
 * @param refused transactions that the database refused, in conflict with others
 * @param seen anomalies that were seen: of a level that holds, what it allows
 * @param within into how many of the transactions anomalies were planted
 * @param planted what came of that, by kind
 */
public record PowerStatement(
    int committed,
    long met,
    long crossed,
    long refused,
    List<String> seen,
    int within,
    List<Kind> planted) {

  /**
   * What came of planting one kind of anomaly.
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
    /** No transactions were such that it could have happened to them. */
    NO_PLACE("no-place"),
    /** The run violates the levels that it would have violated. */
    VIOLATED_ANYWAY("violated-anyway");

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
