package dev.taipan.analysis.cases;

import dev.taipan.coo.cases.Case;
import java.util.List;

/**
 * What databases made of cases at their levels.
 *
 * @param cases the rows
 * @param columns each with a cell for every case, in their order
 */
public record CaseMatrix(List<Case> cases, List<CaseColumn> columns) {

  /** Keeps copies. */
  public CaseMatrix {
    cases = List.copyOf(cases);
    columns = List.copyOf(columns);
  }

  /** How many runs there were. */
  public int runs() {
    return columns.stream()
        .flatMap(column -> column.cells().stream())
        .mapToInt(cell -> cell.runs().size())
        .sum();
  }

  /** How many cells nobody tried to run. */
  public long untried() {
    return columns.stream()
        .flatMap(column -> column.cells().stream())
        .filter(CaseCell::isUntried)
        .count();
  }

  /**
   * The cells of which cycles, serial orders and levels do not say the same: a defect of Taipan.
   */
  public List<CaseCell> disagreements() {
    return columns.stream()
        .flatMap(column -> column.cells().stream())
        .filter(cell -> !cell.isAgreed())
        .toList();
  }
}
