package dev.taipan.checker.refute;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation;
import dev.taipan.checker.clauses.Clauses;
import dev.taipan.encoding.refutation.EncodedRefutation.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Says a refutation of a problem in terms of the history. The clause of a cycle may be less than
 * the one that the search told, since the cycle is the shortest one that this forbids; so premises
 * that are not needed any more are left out.
 */
final class Translation {
  private final Clauses clauses;
  private final IntFunction<Edge> edge;
  private final List<Refutation.Step> steps = new ArrayList<>();

  /** The clause of each step so far, by the numbers of {@link #clauses}. */
  private final List<int[]> said = new ArrayList<>();

  /** By their numbers among the clauses, the atoms that are needed, numbered from 1. */
  private final Map<Integer, Integer> numbers = new LinkedHashMap<>();

  /**
   * Prepares to translate.
   *
   * @param edge what an edge of the problem stands for; null for those within transactions
   */
  Translation(Clauses clauses, IntFunction<Edge> edge) {
    this.clauses = clauses;
    this.edge = edge;
  }

  Refutation of(List<Step> found) {
    for (Step step : found) {
      add(step);
      if (said.get(said.size() - 1).length == 0) {
        break;
      }
    }
    List<Atom> atoms = numbers.keySet().stream().map(clauses::atom).toList();
    return new Refutation(atoms, steps);
  }

  private void add(Step step) {
    if (step instanceof Step.Given given) {
      add(clauses.steps().get(given.index()), given.clause());
    } else if (step instanceof Step.Cycle cycle) {
      List<Edge> edges =
          Arrays.stream(cycle.edges()).mapToObj(edge).filter(Objects::nonNull).toList();
      add(new Refutation.Step.Cycle(edges), clauses.ofCycle(edges));
    } else {
      addDerived((Step.Learnt) step);
    }
  }

  private void add(Refutation.Step step, int[] clause) {
    Arrays.stream(clause).forEach(this::number);
    steps.add(step);
    said.add(clause);
  }

  /** The literal in the numbers of what is needed. */
  private int number(int literal) {
    int number = numbers.computeIfAbsent(Math.abs(literal), atom -> numbers.size() + 1);
    return literal > 0 ? number : -number;
  }

  private void addDerived(Step.Learnt learnt) {
    List<Integer> literals = Arrays.stream(learnt.clause()).map(this::number).boxed().toList();
    List<Integer> premises = premises(learnt);
    add(new Refutation.Step.Derived(literals, premises), learnt.clause());
  }

  /** The premises that say something new in turn, up to the one that is broken. */
  private List<Integer> premises(Step.Learnt learnt) {
    Set<Integer> holds = new LinkedHashSet<>();
    Arrays.stream(learnt.clause()).forEach(literal -> holds.add(-literal));
    List<Integer> premises = new ArrayList<>();
    for (int premise : learnt.premises()) {
      int[] open =
          Arrays.stream(said.get(premise)).filter(literal -> !holds.contains(-literal)).toArray();
      if (open.length == 0 || !holds.contains(open[0])) {
        premises.add(premise);
      }
      if (open.length == 0) {
        break;
      }
      holds.add(open[0]);
    }
    return premises;
  }
}
