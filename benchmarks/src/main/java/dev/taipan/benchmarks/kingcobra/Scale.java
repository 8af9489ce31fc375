package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.strategies.NamedStrategy;
import dev.taipan.benchmarks.strategies.StrategySelection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How large the experiment is.
 *
 * @param transactions the lengths of histories; the figures are about the first
 * @param guarantees to check
 * @param strategies that decide; the figures are about the first that can run here, which also does
 *     the grid at the other lengths, and the others only the grid at the first length
 * @param seeds how many histories the figures are about, with the seeds 1, 2, 3 and so on; all else
 *     is measured with the first
 * @param step from one share of the version order to the next, in percent; divides 100
 * @param timeout of one run
 */
public record Scale(
    List<Integer> transactions,
    List<Guarantee> guarantees,
    StrategySelection strategies,
    int seeds,
    int step,
    Duration timeout) {

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException when one makes no sense; the message is for people
   */
  public Scale {
    transactions = List.copyOf(new LinkedHashSet<>(transactions));
    guarantees = List.copyOf(new LinkedHashSet<>(guarantees));
    if (transactions.isEmpty() || guarantees.isEmpty() || strategies.available().isEmpty()) {
      throw new IllegalArgumentException("there is nothing to measure");
    }
    for (int length : transactions) {
      if (length < OrderWorkload.CLIENTS || length % OrderWorkload.CLIENTS != 0) {
        throw new IllegalArgumentException(
            "the number of transactions must be a multiple of the %d clients, not %d"
                .formatted(OrderWorkload.CLIENTS, length));
      }
    }
    if (seeds < 1) {
      throw new IllegalArgumentException("there must be at least 1 seed, not " + seeds);
    }
    if (step < 1 || 100 % step != 0) {
      throw new IllegalArgumentException("the step must divide 100, and not be " + step);
    }
    if (timeout.isZero() || timeout.isNegative()) {
      throw new IllegalArgumentException("the timeout must be longer than 0");
    }
  }

  /** The paper's experiment and what goes beyond it. */
  public static Scale full() {
    return new Scale(
        List.of(10_000, 30_000, 100_000),
        List.of(Guarantee.values()),
        StrategySelection.all(),
        5,
        10,
        Duration.ofSeconds(10));
  }

  /** The same in small: less than two minutes. */
  public static Scale quick() {
    return new Scale(
        List.of(1_000, 2_000),
        List.of(Guarantee.values()),
        StrategySelection.of(List.of("cdcl", "cdcl/unsaturated")),
        3,
        25,
        Duration.ofSeconds(2));
  }

  /** This experiment with other lengths of histories. */
  public Scale withTransactions(List<Integer> other) {
    return new Scale(other, guarantees, strategies, seeds, step, timeout);
  }

  /** This experiment with other guarantees. */
  public Scale withGuarantees(List<Guarantee> other) {
    return new Scale(transactions, other, strategies, seeds, step, timeout);
  }

  /** This experiment with other strategies. */
  public Scale withStrategies(StrategySelection other) {
    return new Scale(transactions, guarantees, other, seeds, step, timeout);
  }

  /** This experiment with another number of seeds. */
  public Scale withSeeds(int other) {
    return new Scale(transactions, guarantees, strategies, other, step, timeout);
  }

  /** This experiment with another time limit. */
  public Scale withTimeout(Duration other) {
    return new Scale(transactions, guarantees, strategies, seeds, step, other);
  }

  /** The length that the figures are about. */
  public int mainLength() {
    return transactions.get(0);
  }

  /** The strategy that the figures are about. */
  public NamedStrategy mainStrategy() {
    return strategies.available().get(0);
  }

  /** The shares of the version order in Figure 14. */
  public List<Integer> shares() {
    return IntStream.rangeClosed(0, 100 / step).map(i -> i * step).boxed().toList();
  }

  /** What to measure, and with how many seeds each: at first what the figures need. */
  Map<Setting, Integer> settings() {
    Map<Setting, Integer> all = new LinkedHashMap<>();
    grid(mainLength(), mainStrategy()).forEach(setting -> all.put(setting, seeds));
    sweep().forEach(setting -> all.put(setting, seeds));
    for (int length : transactions) {
      grid(length, mainStrategy()).forEach(setting -> all.putIfAbsent(setting, 1));
    }
    for (NamedStrategy strategy : strategies.available()) {
      List<Setting> leastKnownLast = new ArrayList<>(grid(mainLength(), strategy));
      Collections.reverse(leastKnownLast);
      leastKnownLast.forEach(setting -> all.putIfAbsent(setting, 1));
    }
    return all;
  }

  /** What runs before anything counts, so that the JVM has compiled what matters. */
  List<Setting> warmUp() {
    return grid(mainLength(), mainStrategy());
  }

  /** What the checker knows in Figure 13, for all workloads and guarantees. */
  private List<Setting> grid(int length, NamedStrategy strategy) {
    List<Setting> settings = new ArrayList<>();
    for (Guarantee guarantee : guarantees) {
      for (OrderWorkload workload : OrderWorkload.values()) {
        for (KnownOrders knowledge : KnownOrders.FOUR) {
          settings.add(new Setting(workload, length, guarantee, knowledge, strategy));
        }
      }
    }
    return settings;
  }

  private List<Setting> sweep() {
    List<Setting> settings = new ArrayList<>();
    for (Guarantee guarantee : guarantees) {
      for (OrderWorkload workload : OrderWorkload.values()) {
        for (int share : shares()) {
          KnownOrders knowledge = new KnownOrders(false, share);
          settings.add(new Setting(workload, mainLength(), guarantee, knowledge, mainStrategy()));
        }
      }
    }
    return settings;
  }
}
