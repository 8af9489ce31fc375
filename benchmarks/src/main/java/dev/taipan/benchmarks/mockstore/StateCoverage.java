package dev.taipan.benchmarks.mockstore;

import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.policy.Policy;
import dev.taipan.mockstore.policy.Systematic;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/** How many different things clients of a harness can observe, and have after so many runs. */
final class StateCoverage {
  private final Harness harness;

  StateCoverage(Harness harness) {
    this.harness = harness;
  }

  /**
   * How many there are: all orders and all choices are tried.
   *
   * @return nothing when that takes more than so many runs
   */
  OptionalInt all(StoreOptions options, int mostRuns) {
    Set<List<List<Object>>> states = new HashSet<>();
    int runs = 0;
    for (int[] order : harness.orders()) {
      Systematic all = new Systematic();
      while (all.hasNext()) {
        if (++runs > mostRuns) {
          return OptionalInt.empty();
        }
        states.add(harness.run(options.withPolicy(all), order));
      }
    }
    return OptionalInt.of(states.size());
  }

  /**
   * How many there are at serializability in the order of sessions: all serial orders are tried.
   */
  int allSerial(StoreOptions options) {
    Set<List<List<Object>>> states = new HashSet<>();
    for (int[] order : harness.orders()) {
      states.add(harness.run(options.withPolicy(Policy.latest()), order));
    }
    return states.size();
  }

  /** How many have been seen after some numbers of runs, in orders that are drawn. */
  SortedMap<Integer, Integer> inRandomOrders(
      StoreOptions options, List<Integer> numbers, long seed) {
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    return seen(numbers, run -> harness.run(options.withSeed(run), harness.order(random)));
  }

  /** How many have been seen after some numbers of runs, by threads as they come. */
  SortedMap<Integer, Integer> asThreadsCome(
      StoreOptions options, List<Integer> numbers, ExecutorService threads) {
    return seen(numbers, run -> harness.run(options.withSeed(run), threads));
  }

  private interface OneRun {
    List<List<Object>> observed(int run);
  }

  private static SortedMap<Integer, Integer> seen(List<Integer> numbers, OneRun run) {
    SortedMap<Integer, Integer> seen = new TreeMap<>();
    Set<List<List<Object>>> states = new HashSet<>();
    int most = numbers.get(numbers.size() - 1);
    for (int number = 1; number <= most; number++) {
      states.add(run.observed(number));
      if (numbers.contains(number)) {
        seen.put(number, states.size());
      }
    }
    return seen;
  }
}
