package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.measure.RunEnd;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the experiment found.
 *
 * @param scale how large it was
 * @param runs in the order in which they ran
 */
public record KnowledgeResults(Scale scale, List<KnowledgeRun> runs) {

  /** Copies the runs. */
  public KnowledgeResults {
    runs = List.copyOf(runs);
  }

  /** All settings in the order in which they were first run, each with all its runs. */
  public List<SettingSummary> summaries() {
    Map<Setting, List<KnowledgeRun>> bySetting = new LinkedHashMap<>();
    runs.forEach(
        run -> bySetting.computeIfAbsent(run.setting(), setting -> new ArrayList<>()).add(run));
    return bySetting.entrySet().stream()
        .map(entry -> new SettingSummary(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** The runs of a setting, if there are any. */
  public Optional<SettingSummary> summary(Setting setting) {
    return summaries().stream().filter(each -> each.setting().equals(setting)).findFirst();
  }

  /**
   * Runs that show a defect: they threw an exception, or called a history violated that is valid by
   * the way it was made.
   */
  public List<KnowledgeRun> defects() {
    return runs.stream()
        .filter(
            run ->
                run.measurement().end() == RunEnd.FAILED
                    || run.measurement().end() == RunEnd.VIOLATED)
        .toList();
  }
}
