package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.RejectedException.unless;

import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.certificate.Refutation.Step.Derived;
import dev.taipan.history.time.Deadline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Follows a refutation: clauses of the history, and clauses that follow from those before them by
 * unit propagation, to the empty one. Linear in the clauses and, for each derived one, the clauses
 * that it follows from; the clause of a reason that is given again is not worked out again.
 */
final class RefutationCheck {
  private final List<int[]> clauses = new ArrayList<>();
  private final int atoms;

  private RefutationCheck(int atoms) {
    this.atoms = atoms;
  }

  /** The clauses of all steps, of which the last is empty. */
  static List<int[]> verify(Reasons reasons, Refutation refutation, Deadline deadline)
      throws RejectedException {
    Map<Step, int[]> shown = new HashMap<>();
    RefutationCheck known = new RefutationCheck(refutation.atoms().size());
    int[] last = {0};
    for (Step step : refutation.steps()) {
      deadline.check();
      try {
        if (!shown.containsKey(step)) {
          shown.put(step, step instanceof Derived d ? known.derive(d) : reasons.clause(step));
        }
        last = shown.get(step);
      } catch (RejectedException reason) {
        String place = "step " + known.clauses.size();
        throw new RejectedException("%s does not hold: %s", place, reason.getMessage());
      }
      known.clauses.add(last);
    }
    unless(last.length == 0, "the last clause is not empty, so nothing is refuted");
    return known.clauses;
  }

  /** Assumes that a clause does not hold, which its premises contradict. */
  private int[] derive(Derived step) throws RejectedException {
    Set<Integer> holding = new HashSet<>();
    for (int literal : step.clause()) {
      boolean exists = literal != 0 && Math.abs((long) literal) <= atoms;
      unless(exists, "there is no literal %d", literal);
      unless(!holding.contains(literal), "it has literal %d and its negation", literal);
      holding.add(-literal);
    }
    boolean contradiction = false;
    for (int premise : step.premises()) {
      unless(!contradiction, "premise %d is not needed", premise);
      boolean known = premise >= 0 && premise < clauses.size();
      unless(known, "premise %d is not an earlier step", premise);
      contradiction = propagate(premise, holding);
    }
    unless(contradiction, "its premises do not contradict its negation");
    return step.clause().stream().mapToInt(Integer::intValue).toArray();
  }

  /** Makes the literal of a premise hold that may be true; whether none may. */
  private boolean propagate(int premise, Set<Integer> holding) throws RejectedException {
    int[] open =
        Arrays.stream(clauses.get(premise))
            .filter(literal -> !holding.contains(-literal))
            .distinct()
            .toArray();
    unless(open.length <= 1, "premise %d leaves more than one literal open", premise);
    boolean forced = open.length == 0 || holding.add(open[0]);
    unless(forced, "premise %d forces nothing, since it is true", premise);
    return open.length == 0;
  }
}
