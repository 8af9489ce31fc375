package dev.taipan.analysis.distinguish;

/**
 * How large the histories may be that are tried.
 *
 * @param transactions how many transactions at most, from 1 to {@link #MOST_TRANSACTIONS}
 * @param operations how many reads and writes of all transactions at most, from 1 to {@link
 *     #MOST_OPERATIONS}
 */
public record Sizes(int transactions, int operations) {
  /** More would take days. */
  public static final int MOST_TRANSACTIONS = 5;

  /** More would take days, too. */
  public static final int MOST_OPERATIONS = 7;

  /** In which all levels that do not imply each other are told apart. */
  public static final Sizes DEFAULTS = new Sizes(4, 6);

  /** Refuses what is out of range. */
  public Sizes {
    if (transactions < 1 || transactions > MOST_TRANSACTIONS) {
      throw new IllegalArgumentException(
          "from 1 to %d transactions, not %d".formatted(MOST_TRANSACTIONS, transactions));
    }
    if (operations < 1 || operations > MOST_OPERATIONS) {
      throw new IllegalArgumentException(
          "from 1 to %d operations, not %d".formatted(MOST_OPERATIONS, operations));
    }
  }
}
