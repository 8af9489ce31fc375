package dev.taipan.benchmarks.measure;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs contenders in turns: in every round each of them once on each subject, so that a machine
 * that slows down for a while slows all of them down, and so that all meet the same state of the
 * JVM's compiler. The first rounds may be for warming up.
 *
 * @param <S> what is worked on
 * @param <C> what is compared
 * @param subjects what every contender works on in a round
 * @param contenders who takes turns on a subject
 * @param warmUps rounds before those that count
 * @param rounds those that count
 */
public record Alternation<S, C>(List<S> subjects, List<C> contenders, int warmUps, int rounds) {

  /** Checks the numbers. */
  public Alternation {
    subjects = List.copyOf(subjects);
    contenders = List.copyOf(contenders);
    if (warmUps < 0 || rounds < 1) {
      throw new IllegalArgumentException(
          "there must be at least 0 warm-up rounds and 1 other, not " + warmUps + " and " + rounds);
    }
  }

  /**
   * Takes one turn.
   *
   * @param <S> what is worked on
   * @param <C> what is compared
   */
  @FunctionalInterface
  public interface Turn<S, C> {
    /** Works; returns whether the contender should work on the subject in later rounds. */
    boolean take(S subject, C contender, Step step);
  }

  /**
   * Where an alternation is.
   *
   * @param round 1 for the first that counts; 0 and less for warming up
   * @param rounds the last round
   * @param number of the turn in its round, from 1
   * @param turns in a round, those left out included
   */
  public record Step(int round, int rounds, int number, int turns) {

    /** Whether the round does not count. */
    public boolean isWarmUp() {
      return round < 1;
    }
  }

  /** Takes all turns. */
  public void run(Turn<? super S, ? super C> turn) {
    int turns = subjects.size() * contenders.size();
    Set<Integer> leftOut = new HashSet<>();
    for (int round = 1 - warmUps; round <= rounds; round++) {
      for (int number = 0; number < turns; number++) {
        if (!leftOut.contains(number)) {
          S subject = subjects.get(number / contenders.size());
          C contender = contenders.get(number % contenders.size());
          if (!turn.take(subject, contender, new Step(round, rounds, number + 1, turns))) {
            leftOut.add(number);
          }
        }
      }
    }
  }
}
