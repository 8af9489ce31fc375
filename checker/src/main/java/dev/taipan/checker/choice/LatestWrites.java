package dev.taipan.checker.choice;

import dev.taipan.history.ReadsFrom;

/**
 * A choice that is tried early: each ambiguous read observed the write that is likely to have been
 * the latest, by a transaction that certainly took effect if there is one. Takes time linear in the
 * choices, times the logarithm of the writes of a value, plus the doubtful writes passed over.
 */
final class LatestWrites {
  private final OpenChoices choices;

  LatestWrites(OpenChoices choices) {
    this.choices = choices;
  }

  /** Per choice a write, the initial version, or {@link OpenChoices#NONE} where nothing will do. */
  int[] chosen() {
    int[] chosen = new int[choices.size()];
    for (int choice = 0; choice < chosen.length; choice++) {
      chosen[choice] = latest(choice);
    }
    return chosen;
  }

  private int latest(int choice) {
    int before = choices.before(choice);
    int likely = OpenChoices.NONE;
    for (int i = before - 1; i >= 0; i--) {
      int write = choices.write(choice, i);
      if (write != OpenChoices.NONE) {
        if (choices.isCertain(write)) {
          return write;
        }
        likely = likely == OpenChoices.NONE ? write : likely;
      }
    }
    if (choices.mayBeInitial(choice)) {
      return ReadsFrom.INITIAL_VERSION;
    }
    for (int i = before; i < choices.writes(choice) && likely == OpenChoices.NONE; i++) {
      likely = choices.write(choice, i);
    }
    return likely;
  }
}
