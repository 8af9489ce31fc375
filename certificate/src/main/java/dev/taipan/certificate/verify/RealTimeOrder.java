package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import java.util.Arrays;

/**
 * Whoever had ended before another one started must have committed when that one begins: nobody may
 * commit who had ended when one started that has begun.
 */
final class RealTimeOrder {
  private static final int[] NOTHING = {};
  private static final int[] EVERYTHING = {0};

  private final History history;
  private final LevelAxioms rules;
  private final Places places;

  /** Per key, or for all of them at 0, the latest start of those that have begun. */
  private final long[] started;

  RealTimeOrder(History history, LevelAxioms rules, Places places) {
    this.history = history;
    this.rules = rules;
    this.places = places;
    started = new long[history.keys() + 1];
    Arrays.fill(started, History.NO_START);
  }

  void begin(int t) {
    for (int key : timed(t)) {
      started[key] = Math.max(started[key], history.startTime(t));
    }
  }

  void commit(int t, int place) throws RejectedException {
    for (int key : timed(t)) {
      if (history.endTime(t) < started[key]) {
        throw places.objection(
            place,
            "had ended at %d, when one started at %d that begins before it",
            history.endTime(t),
            started[key]);
      }
    }
  }

  /** The keys for which times count, or 0 if they do for all. */
  private int[] timed(int t) {
    return switch (rules.realTime()) {
      case IGNORED -> NOTHING;
      case COUNTS -> EVERYTHING;
      case PER_KEY -> Outcomes.keys(history, t);
    };
  }
}
