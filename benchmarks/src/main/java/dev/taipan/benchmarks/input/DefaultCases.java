package dev.taipan.benchmarks.input;

import dev.taipan.checker.IsolationLevel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Questions from easy to hard, for those who have no histories of their own. What is hard differs:
 * some are only long, some leave much to the solver although they are saturated, and some are
 * violated in a way that the weak levels do not see.
 */
public final class DefaultCases {
  private static final String SKEW = ",concurrency-control=snapshot-isolation";

  private DefaultCases() {}

  /** A history and the level that is asked about unless other levels are wanted. */
  private record Recipe(String name, IsolationLevel level, String specification) {}

  private static final List<Recipe> RECIPES =
      List.of(
          serializable(
              "reads-small", "sessions=5,transactions=20,operations=8,keys=100,read-ratio=90%"),
          serializable("mixed-small", "sessions=5,transactions=20,operations=8,keys=100"),
          snapshots(
              "writes-small", "sessions=5,transactions=20,operations=8,keys=100,read-ratio=20%"),
          serializable(
              "updates-medium",
              "sessions=10,transactions=50,operations=8,keys=500,read-modify-write-ratio=50%"),
          serializable(
              "zipf-medium", "sessions=10,transactions=50,operations=8,keys=500,distribution=zipf"),
          snapshots("mixed-medium", "sessions=10,transactions=50,operations=8,keys=500"),
          serializable(
              "reads-large", "sessions=20,transactions=100,operations=8,keys=2000,read-ratio=90%"),
          snapshots(
              "writes-large", "sessions=20,transactions=100,operations=8,keys=2000,read-ratio=20%"),
          serializable("hot", "sessions=25,transactions=100,operations=8,keys=500"),
          serializable(
              "crowd-blind", "sessions=100,transactions=10,operations=4,keys=100,read-ratio=20%"),
          serializable(
              "crowd-large", "sessions=100,transactions=20,operations=8,keys=1000,read-ratio=15%"),
          snapshots("crowd-si", "sessions=50,transactions=20,operations=8,keys=100,read-ratio=10%"),
          serializable(
              "loose", "sessions=60,transactions=10,operations=4,keys=600,read-ratio=25%" + SKEW),
          serializable(
              "skew-small",
              "sessions=5,transactions=20,operations=8,keys=100,read-modify-write-ratio=30%"
                  + SKEW),
          serializable("skew-medium", "sessions=10,transactions=50,operations=8,keys=500" + SKEW),
          serializable(
              "skew-crowd",
              "sessions=30,transactions=10,operations=6,keys=60,read-ratio=20%" + SKEW));

  private static Recipe serializable(String name, String specification) {
    return new Recipe(name, IsolationLevel.STRONG_SESSION_SERIALIZABILITY, specification);
  }

  private static Recipe snapshots(String name, String specification) {
    return new Recipe(name, IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION, specification);
  }

  /** Every history at the level that it was made for. */
  public static List<BenchmarkCase> all() {
    return RECIPES.stream()
        .map(recipe -> new BenchmarkCase(history(recipe), recipe.level()))
        .toList();
  }

  /** Every history at some levels. */
  public static List<BenchmarkCase> at(Collection<IsolationLevel> levels) {
    List<BenchmarkCase> cases = new ArrayList<>();
    for (Recipe recipe : RECIPES) {
      NamedHistory history = history(recipe);
      levels.forEach(level -> cases.add(new BenchmarkCase(history, level)));
    }
    return cases;
  }

  private static NamedHistory history(Recipe recipe) {
    return GeneratedHistory.of(recipe.name(), recipe.specification());
  }
}
