package dev.taipan.benchmarks.kingcobra;

import dev.taipan.checker.IsolationLevel;
import java.util.Arrays;

/** What is checked, apart from whether the order of sessions counts. */
public enum Guarantee {
  /** As in the paper. */
  SERIALIZABILITY(IsolationLevel.SERIALIZABILITY, IsolationLevel.STRONG_SESSION_SERIALIZABILITY),
  /** Beyond the paper. */
  SNAPSHOT_ISOLATION(
      IsolationLevel.SNAPSHOT_ISOLATION, IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION);

  private final IsolationLevel withoutSessions;
  private final IsolationLevel withSessions;

  Guarantee(IsolationLevel withoutSessions, IsolationLevel withSessions) {
    this.withoutSessions = withoutSessions;
    this.withSessions = withSessions;
  }

  /** The level that ignores sessions. */
  public IsolationLevel withoutSessions() {
    return withoutSessions;
  }

  /** The level that includes session order. */
  public IsolationLevel withSessions() {
    return withSessions;
  }

  /**
   * The guarantee that the level without sessions gives.
   *
   * @throws IllegalArgumentException when there is none; the message is for people
   */
  public static Guarantee of(IsolationLevel level) {
    return Arrays.stream(values())
        .filter(guarantee -> guarantee.withoutSessions == level)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    level.symbol() + " is not among the levels to choose from: ser, si"));
  }
}
