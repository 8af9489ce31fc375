package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.strategies.NamedStrategy;
import dev.taipan.checker.IsolationLevel;

/**
 * What is the same in all runs that differ only by chance.
 *
 * @param workload that made the history
 * @param transactions in the history
 * @param guarantee that is checked
 * @param knowledge that the checker has
 * @param strategy that decides
 */
public record Setting(
    OrderWorkload workload,
    int transactions,
    Guarantee guarantee,
    KnownOrders knowledge,
    NamedStrategy strategy) {

  /** The level that is checked. */
  public IsolationLevel level() {
    return knowledge.sessionOrder() ? guarantee.withSessions() : guarantee.withoutSessions();
  }

  /** Whether the other differs only in that the checker knows less, if in anything. */
  boolean isNoHarderThan(Setting other) {
    return guarantee == other.guarantee
        && strategy.equals(other.strategy)
        && knowledge.includes(other.knowledge);
  }

  /** What people call it. */
  public String text() {
    return "%s, %d transactions, %s, %s %d %%, %s"
        .formatted(
            workload.title(),
            transactions,
            level().symbol(),
            "version order",
            knowledge.versionPercent(),
            strategy.name());
  }
}
