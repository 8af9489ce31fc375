package dev.taipan.whitebox;

import dev.taipan.history.anomaly.Anomaly;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What came of a check.
 *
 * @param violation what was found, if the level is not shown to hold
 * @param isDecided whether it is known whether the certificate shows the level
 * @param missing why it is not, in a clause; empty if the deadline passed
 */
public record WhiteBoxVerdict(
    Optional<Violation> violation, boolean isDecided, Optional<String> missing) {
  /** The certificate shows the level. */
  public static final WhiteBoxVerdict ACCEPTED =
      new WhiteBoxVerdict(Optional.empty(), true, Optional.empty());

  /** The deadline passed before it was known whether the certificate shows the level. */
  public static final WhiteBoxVerdict UNDECIDED =
      new WhiteBoxVerdict(Optional.empty(), false, Optional.empty());

  /** What is known shows no violation, and something is missing for more, as a clause says. */
  public static WhiteBoxVerdict undecided(String missing) {
    return new WhiteBoxVerdict(Optional.empty(), false, Optional.of(missing));
  }

  /** The certificate does not show the level. */
  public static WhiteBoxVerdict rejected(Anomaly anomaly, List<String> reasons) {
    return rejected(anomaly, reasons, Set.of());
  }

  /** The certificate does not show the level, because of what some transactions did. */
  public static WhiteBoxVerdict rejected(
      Anomaly anomaly, List<String> reasons, Set<Integer> transactions) {
    return new WhiteBoxVerdict(
        Optional.of(new Violation(anomaly, reasons, transactions)), true, Optional.empty());
  }

  /**
   * Why a level is not shown to hold.
   *
   * @param anomaly what it is
   * @param reasons sentences, in the names of the history, with stops
   * @param transactions that depend on each other in a cycle, if it is one
   */
  public record Violation(Anomaly anomaly, List<String> reasons, Set<Integer> transactions) {}

  /** Whether the certificate shows the level. */
  public boolean isAccepted() {
    return isDecided && violation.isEmpty();
  }
}
