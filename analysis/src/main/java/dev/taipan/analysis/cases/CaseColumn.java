package dev.taipan.analysis.cases;

import dev.taipan.checker.IsolationLevel;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a database made of cases at a level.
 *
 * @param database what people call it, with its version
 * @param level what it calls its level
 * @param claim what it claims that to be, if that can be checked
 * @param cells one for each case
 */
public record CaseColumn(
    String database, String level, Optional<IsolationLevel> claim, List<CaseCell> cells) {

  /** Keeps a copy. */
  public CaseColumn {
    cells = List.copyOf(cells);
  }

  /** The strongest levels that are consistent with all that was seen; none if no level is. */
  public List<IsolationLevel> strongest() {
    return strongest(CaseCell.satisfied(cells));
  }

  /** Of some levels those that no other one implies. */
  public static List<IsolationLevel> strongest(Set<IsolationLevel> levels) {
    return levels.stream()
        .filter(level -> levels.stream().noneMatch(other -> other != level && other.implies(level)))
        .sorted()
        .toList();
  }

  /** The cases in which the claim is violated. */
  public List<CaseCell> broken() {
    return cells.stream().filter(cell -> claim.filter(cell::violates).isPresent()).toList();
  }
}
