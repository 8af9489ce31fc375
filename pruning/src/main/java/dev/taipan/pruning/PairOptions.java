package dev.taipan.pruning;

/**
 * Which pairs of versions become choices.
 *
 * @param mergesRuns whether a run of read-modify-writes counts as one version, where the level lets
 *     nothing come between
 * @param dropsUnread whether pairs of which neither version is read are left out, where the level
 *     does not order these
 */
public record PairOptions(boolean mergesRuns, boolean dropsUnread) {
  /** As few as possible. */
  public static final PairOptions FEWEST = new PairOptions(true, true);

  /** These options with every version for itself. */
  public PairOptions withoutMerging() {
    return new PairOptions(false, dropsUnread);
  }

  /** These options with unread pairs too. */
  public PairOptions withUnread() {
    return new PairOptions(mergesRuns, false);
  }
}
