package dev.taipan.analysis.cases;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.run.CaseOutcome;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a database made of a case at a level.
 *
 * @param runs one, or several where it was repeated; none if it could not be run
 * @param problem why it could not be run, for people
 */
public record CaseCell(Case given, List<JudgedRun> runs, Optional<String> problem) {
  /** The letter of a case that could not be run. */
  public static final String NOT_RUN = "-";

  /** Of a case that nobody tried to run, as it was too late. */
  public static CaseCell untried(Case given) {
    return new CaseCell(given, List.of(), Optional.empty());
  }

  /** Keeps a copy. */
  public CaseCell {
    runs = List.copyOf(runs);
  }

  /** The outcomes of the runs. */
  public Set<CaseOutcome> outcomes() {
    return runs.stream()
        .map(run -> run.findings().outcome())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether nobody tried to run it. */
  public boolean isUntried() {
    return runs.isEmpty() && problem.isEmpty();
  }

  /** The letters of all outcomes, with slashes between them; none if nobody tried. */
  public String letters() {
    if (isUntried()) {
      return "";
    }
    return runs.isEmpty()
        ? NOT_RUN
        : outcomes().stream().map(CaseOutcome::name).collect(Collectors.joining("/"));
  }

  /** Whether runs came to different outcomes. */
  public boolean isRacy() {
    return outcomes().size() > 1;
  }

  /** The run to show: one that violates the most levels. */
  public Optional<JudgedRun> shown() {
    return runs.stream().min(Comparator.comparingInt(run -> run.satisfied().size()));
  }

  /** Whether some run violates a level. */
  public boolean violates(IsolationLevel level) {
    return runs.stream().anyMatch(run -> !run.satisfied().contains(level));
  }

  /** Whether cycles, serial orders and levels say the same of every run. */
  public boolean isAgreed() {
    return runs.stream().allMatch(JudgedRun::isAgreed);
  }

  /** The levels that hold in every run. */
  static Set<IsolationLevel> satisfied(Collection<CaseCell> cells) {
    Set<IsolationLevel> all = EnumSet.allOf(IsolationLevel.class);
    cells.stream()
        .flatMap(cell -> cell.runs().stream())
        .forEach(run -> all.retainAll(run.satisfied()));
    return all;
  }
}
