package dev.taipan.certificate.verify;

import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.List;

/**
 * Follows a refutation: clauses of the history, and clauses that follow from those before them by
 * unit propagation, to the empty one. Linear in the clauses and, for each derived one, the clauses
 * that it follows from.
 */
final class Propagation {
  private final List<int[]> clauses = new ArrayList<>();

  /** Per atom 1 if it is true, -1 if it is false. */
  private final byte[] values;

  private final IntList known = new IntList();

  private Propagation(int atoms) {
    values = new byte[atoms + 1];
  }

  /** The clauses of all steps, of which the last is empty. */
  static List<int[]> verify(Clauses axioms, Refutation refutation) throws RejectedException {
    Propagation propagation = new Propagation(refutation.atoms().size());
    for (Step step : refutation.steps()) {
      try {
        propagation.clauses.add(
            step instanceof Step.Derived derived
                ? propagation.derive(derived)
                : axioms.clause(step));
      } catch (RejectedException reason) {
        throw new RejectedException(
            "step %d does not hold: %s".formatted(propagation.clauses.size(), reason.getMessage()));
      }
    }
    List<int[]> clauses = propagation.clauses;
    if (clauses.isEmpty() || clauses.get(clauses.size() - 1).length > 0) {
      throw new RejectedException("the last clause is not empty, so nothing is refuted");
    }
    return clauses;
  }

  private int[] derive(Step.Derived step) throws RejectedException {
    int[] clause = step.clause().stream().mapToInt(Integer::intValue).toArray();
    for (int literal : clause) {
      if (literal == 0 || Math.abs((long) literal) >= values.length) {
        throw new RejectedException("there is no literal %d".formatted(literal));
      }
      if (value(literal) > 0) {
        throw new RejectedException("it has literal %d and its negation".formatted(literal));
      }
      set(-literal);
    }
    boolean contradiction = false;
    for (int i = 0; i < step.premises().size(); i++) {
      int premise = step.premises().get(i);
      if (contradiction || premise < 0 || premise >= clauses.size()) {
        throw new RejectedException(
            "premise %d is %s"
                .formatted(premise, contradiction ? "not needed" : "no step before it"));
      }
      contradiction = propagate(premise);
    }
    if (!contradiction) {
      throw new RejectedException("its premises do not contradict its negation");
    }
    for (int i = 0; i < known.size(); i++) {
      values[Math.abs(known.get(i))] = 0;
    }
    known.truncate(0);
    return clause;
  }

  /** Makes the literal of a premise true that is not false; whether all are false. */
  private boolean propagate(int premise) throws RejectedException {
    int open = 0;
    for (int literal : clauses.get(premise)) {
      if (value(literal) > 0) {
        throw new RejectedException(
            "premise %d forces nothing, since it is true".formatted(premise));
      }
      if (value(literal) == 0 && literal != open) {
        if (open != 0) {
          throw new RejectedException(
              "premise %d leaves more than one literal open".formatted(premise));
        }
        open = literal;
      }
    }
    if (open != 0) {
      set(open);
    }
    return open == 0;
  }

  private int value(int literal) {
    int value = values[Math.abs(literal)];
    return literal < 0 ? -value : value;
  }

  private void set(int literal) {
    values[Math.abs(literal)] = (byte) (literal < 0 ? -1 : 1);
    known.add(literal);
  }
}
