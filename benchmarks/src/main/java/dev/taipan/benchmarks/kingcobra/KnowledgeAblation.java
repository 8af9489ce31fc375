package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.input.GeneratedHistory;
import dev.taipan.benchmarks.measure.MeasuredCheck;
import dev.taipan.checker.CheckOptions;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The experiment. Seed by seed it makes a history of each kind and checks it in all settings, so
 * that a machine that slows down for a while slows all settings down. A history is in memory only
 * while it is being checked.
 *
 * <p>A strategy that the figures are not about, and that gave no answer, is not asked again about
 * the same history and guarantee when it would know no more.
 *
 * @param scale how large it is
 */
public record KnowledgeAblation(Scale scale) {
  private static final long WARM_UP = 0;

  /** Hears of every run, before it starts. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A run is about to start.
     *
     * @param setting of the run
     * @param number of the run, from 1; 0 while warming up
     * @param runs that there will be
     */
    void onRun(Setting setting, int number, int runs);
  }

  /** Settings that are about the same history. */
  private record Kind(OrderWorkload workload, int transactions) {
    static Kind of(Setting setting) {
      return new Kind(setting.workload(), setting.transactions());
    }

    History history(long seed) {
      return GeneratedHistory.withVersionOrder(workload.workload(transactions, seed));
    }
  }

  /** Runs it all. */
  public KnowledgeResults run(Listener listener) {
    Map<Setting, Integer> seedsOf = scale.settings();
    int all = seedsOf.values().stream().mapToInt(Integer::intValue).sum();
    runAll(scale.warmUp(), WARM_UP, setting -> listener.onRun(setting, 0, all));
    List<KnowledgeRun> runs = new ArrayList<>();
    int[] started = {0};
    for (int seed = 1; seed <= scale.seeds(); seed++) {
      int current = seed;
      List<Setting> due =
          seedsOf.keySet().stream().filter(setting -> seedsOf.get(setting) >= current).toList();
      runs.addAll(runAll(due, seed, setting -> listener.onRun(setting, ++started[0], all)));
    }
    return new KnowledgeResults(scale, runs);
  }

  /** Hears of a setting before it is measured. */
  @FunctionalInterface
  private interface Before {
    void measuring(Setting setting);
  }

  private List<KnowledgeRun> runAll(List<Setting> settings, long seed, Before before) {
    Map<Kind, List<Setting>> byKind = new LinkedHashMap<>();
    settings.forEach(
        setting ->
            byKind.computeIfAbsent(Kind.of(setting), kind -> new ArrayList<>()).add(setting));
    List<KnowledgeRun> runs = new ArrayList<>();
    byKind.forEach(
        (kind, ofKind) -> {
          History whole = kind.history(seed);
          List<Setting> unanswered = new ArrayList<>();
          for (Setting setting : ofKind) {
            before.measuring(setting);
            if (unanswered.stream().noneMatch(other -> other.isNoHarderThan(setting))) {
              KnowledgeRun run = run(setting, whole, seed);
              runs.add(run);
              if (!run.measurement().end().isAnswer()
                  && !setting.strategy().equals(scale.mainStrategy())) {
                unanswered.add(setting);
              }
            }
          }
        });
    return runs;
  }

  private KnowledgeRun run(Setting setting, History whole, long seed) {
    History told = setting.knowledge().of(whole, seed);
    int[] hints = {0};
    told.versionOrder().forEachStep((list, earlier, later) -> hints[0]++);
    CheckOptions options =
        CheckOptions.DEFAULTS
            .withTimeout(scale.timeout())
            .withStrategy(setting.strategy().strategy().withoutDrafts())
            .withTrustInVersionOrder();
    return new KnowledgeRun(
        setting, seed, hints[0], MeasuredCheck.of(told, setting.level(), options));
  }
}
