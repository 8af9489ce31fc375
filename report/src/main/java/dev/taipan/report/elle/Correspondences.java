package dev.taipan.report.elle;

import dev.taipan.checker.IsolationLevel;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/** What models are among our levels, as it follows from the rows of the table of models. */
final class Correspondences {
  static final Map<ConsistencyModel, Correspondence> OF_MODELS = all();

  private Correspondences() {}

  private static Map<ConsistencyModel, Correspondence> all() {
    Map<ConsistencyModel, Correspondence> all = new EnumMap<>(ConsistencyModel.class);
    for (ConsistencyModel model : ConsistencyModel.values()) {
      all.put(model, of(model));
    }
    return all;
  }

  private static Correspondence of(ConsistencyModel model) {
    ModelRow row = model.row();
    return new Correspondence(
        row.level().map(Set::of).orElseGet(() -> strongestImplied(model)),
        row.level().map(Set::of).orElseGet(() -> weakestImplying(model)),
        row.checkedAs(),
        row.patterns(),
        row.reason());
  }

  /** The strongest of the levels that a model implies by way of whatever model. */
  private static Set<IsolationLevel> strongestImplied(ConsistencyModel model) {
    EnumSet<IsolationLevel> levels = EnumSet.noneOf(IsolationLevel.class);
    Arrays.stream(ConsistencyModel.values())
        .filter(model::implies)
        .forEach(weaker -> levels.addAll(weaker.row().impliedLevels()));
    return without(levels, (level, other) -> other.implies(level));
  }

  /** The weakest of the levels that imply a model by way of whatever model. */
  private static Set<IsolationLevel> weakestImplying(ConsistencyModel model) {
    EnumSet<IsolationLevel> levels = EnumSet.noneOf(IsolationLevel.class);
    Arrays.stream(ConsistencyModel.values())
        .filter(stronger -> stronger.implies(model))
        .forEach(stronger -> levels.addAll(stronger.row().impliedBy()));
    return without(levels, IsolationLevel::implies);
  }

  /** Some levels without those that another one of them makes superfluous. */
  private static Set<IsolationLevel> without(
      EnumSet<IsolationLevel> levels, BiPredicate<IsolationLevel, IsolationLevel> isSuperfluous) {
    Set<IsolationLevel> left = EnumSet.copyOf(levels);
    left.removeIf(
        level ->
            levels.stream().anyMatch(other -> other != level && isSuperfluous.test(level, other)));
    return left;
  }
}
