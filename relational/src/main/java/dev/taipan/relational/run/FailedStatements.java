package dev.taipan.relational.run;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The first error of each statement of planned transactions that did not fail because of other
 * transactions. Safe for use by several threads.
 */
public final class FailedStatements {
  private static final int MOST = 20;

  private final Map<String, String> first = new LinkedHashMap<>();
  private int failed;
  private int other;

  synchronized void failed(PlannedTransaction planned, int place, String error) {
    failed++;
    if (place < planned.statements().size() && first.size() < MOST) {
      first.putIfAbsent(
          "%s, statement %d".formatted(planned.name(), place + 1),
          "%s: %s".formatted(planned.statements().get(place), error));
    }
  }

  synchronized void ended() {
    other++;
  }

  /** Whether no transaction got further than to such a statement, so that trying again is vain. */
  public synchronized boolean areAll() {
    return failed > 0 && other == 0;
  }

  /** Of each statement, by its place, what it was and the error; of at most twenty. */
  public synchronized Map<String, String> first() {
    return new LinkedHashMap<>(first);
  }
}
