package dev.taipan.checker.choice;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.graph.IntList;
import dev.taipan.polygraph.Doubtful;
import java.util.Arrays;
import java.util.Optional;

/**
 * What was chosen: the write that each choice is of, and, since somebody observed them, the
 * doubtful transactions that took effect.
 */
final class ReadAssignment {
  private final Accesses accesses;
  private final OpenChoices choices;
  private final int[] chosen;
  private final int[] effective;

  private ReadAssignment(Accesses accesses, OpenChoices choices, int[] chosen, int[] effective) {
    this.accesses = accesses;
    this.choices = choices;
    this.chosen = chosen;
    this.effective = effective;
  }

  /**
   * What follows from choices; empty when a transaction that took effect has observed one that
   * cannot have done so, or has no choice.
   *
   * @param chosen per choice a write, the initial version, or {@link OpenChoices#NONE}
   */
  static Optional<ReadAssignment> of(
      Accesses accesses, OpenChoices choices, Doubtful doubtful, int[] chosen) {
    ReadsFrom readsFrom = accesses.readsFrom();
    boolean[] effective = new boolean[accesses.history().transactions()];
    IntList queue = new IntList();
    for (int choice = 0; choice < chosen.length; choice++) {
      if (readsFrom.included(choices.reader(choice))
          && !take(chosen[choice], readsFrom, doubtful, effective, queue)) {
        return Optional.empty();
      }
    }
    Accesses all = doubtful.accesses();
    for (int i = 0; i < queue.size(); i++) {
      for (int r = all.readStart(queue.get(i)); r < all.readEnd(queue.get(i)); r++) {
        int read = all.readOperation(r);
        int write =
            readsFrom.isAmbiguous(read) ? chosen[choices.of(read)] : readsFrom.writeOf(read);
        if (!take(write, readsFrom, doubtful, effective, queue)) {
          return Optional.empty();
        }
      }
    }
    int[] sorted = queue.toArray();
    Arrays.sort(sorted);
    return Optional.of(new ReadAssignment(accesses, choices, chosen, sorted));
  }

  private static boolean take(
      int write, ReadsFrom readsFrom, Doubtful doubtful, boolean[] effective, IntList queue) {
    if (write == ReadsFrom.INITIAL_VERSION) {
      return true;
    }
    if (write == OpenChoices.NONE) {
      return false;
    }
    int writer = readsFrom.transactionOf(write);
    if (!readsFrom.included(writer) && !effective[writer]) {
      effective[writer] = true;
      queue.add(writer);
      return doubtful.contains(writer);
    }
    return true;
  }

  /** What a choice is of. */
  int of(int choice) {
    return chosen[choice];
  }

  /** The transaction that a choice is of; may be {@link History#INITIAL}. */
  int writer(int choice) {
    return chosen[choice] == ReadsFrom.INITIAL_VERSION
        ? History.INITIAL
        : accesses.readsFrom().transactionOf(chosen[choice]);
  }

  /** The history's accesses with nothing left open. */
  Accesses settled() {
    return accesses.settled(choices.observed(chosen), effective);
  }
}
