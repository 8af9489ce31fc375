package dev.taipan.junit;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.history.History;

/** Assertions about a history. */
public final class HistoryAssert {
  private final History history;

  private HistoryAssert(History history) {
    this.history = history;
  }

  /** Begins to say what has to be true of a history. */
  public static HistoryAssert assertThat(History history) {
    return new HistoryAssert(history);
  }

  /**
   * It satisfies a level.
   *
   * @throws IsolationError when it violates the level, or cannot be said to satisfy it; the message
   *     says why
   */
  public HistoryAssert satisfies(IsolationLevel level) {
    Judgement judgement = Judgement.of(history, level);
    if (judgement.outcome() != Outcome.SATISFIED) {
      throw new IsolationError(judgement.text());
    }
    return this;
  }

  /**
   * It satisfies the level of a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public HistoryAssert satisfies(String level) {
    return satisfies(Judgement.level(level));
  }
}
