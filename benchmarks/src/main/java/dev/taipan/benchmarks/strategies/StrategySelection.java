package dev.taipan.benchmarks.strategies;

import dev.taipan.checker.strategy.StrategyName;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The strategies to compare.
 *
 * @param available those that can run on this machine
 * @param unavailable those that cannot, with the reason
 */
public record StrategySelection(List<NamedStrategy> available, Map<String, String> unavailable) {

  /** Copies. */
  public StrategySelection {
    available = List.copyOf(available);
    unavailable = new LinkedHashMap<>(unavailable);
  }

  /** Every solver, with saturation and without. */
  public static StrategySelection all() {
    List<String> names = new ArrayList<>();
    for (Solver solver : Solvers.all()) {
      names.add(solver.name());
      names.add(solver.name() + "/" + StrategyName.Option.UNSATURATED.text());
    }
    return of(names);
  }

  /**
   * Those of some names; one that is there twice counts once.
   *
   * @throws IllegalArgumentException when there is no such solver or option; the message is for
   *     people
   */
  public static StrategySelection of(List<String> names) {
    List<NamedStrategy> available = new ArrayList<>();
    Map<String, String> unavailable = new LinkedHashMap<>();
    for (String name : new LinkedHashSet<>(names)) {
      Optional<String> reason = Solvers.named(name.split("/", -1)[0]).flatMap(Solver::unavailable);
      if (reason.isPresent()) {
        unavailable.put(name, reason.get());
      } else {
        available.add(new NamedStrategy(name, StrategyName.parse(name)));
      }
    }
    return new StrategySelection(available, unavailable);
  }
}
