package dev.taipan.relational.simplify;

import dev.taipan.relational.generate.Setup;
import java.util.ArrayList;
import java.util.List;

/**
 * A few transactions, and the order in which their steps are released.
 *
 * @param setup what is there before
 * @param steps in their order; each transaction begins with its first statement and ends with its
 *     last step
 */
record Scenario(Setup setup, List<Step> steps) {

  /**
   * A step.
   *
   * @param sql of a statement; empty where it commits
   */
  record Step(int transaction, String sql) {
    boolean isCommit() {
      return sql.isEmpty();
    }
  }

  Scenario {
    steps = List.copyOf(steps);
  }

  List<Integer> transactions() {
    return steps.stream().map(Step::transaction).distinct().toList();
  }

  Scenario withoutTransaction(int number) {
    return new Scenario(
        setup, steps.stream().filter(step -> step.transaction() != number).toList());
  }

  Scenario withoutStep(int place) {
    List<Step> fewer = new ArrayList<>(steps);
    fewer.remove(place);
    return new Scenario(setup, fewer);
  }

  Scenario with(int place, String sql) {
    List<Step> other = new ArrayList<>(steps);
    other.set(place, new Step(steps.get(place).transaction(), sql));
    return new Scenario(setup, other);
  }

  Scenario withoutRows(int from, int to) {
    List<Setup.Row> fewer = new ArrayList<>(setup.rows());
    fewer.subList(from, to).clear();
    return new Scenario(new Setup(setup.tables(), fewer), steps);
  }

  /** Without a column of a table; what speaks of it fails. */
  Scenario withoutColumn(int table, int column) {
    Setup.TableText text = setup.tables().get(table);
    String name = text.table().name();
    List<Setup.TableText> tables = new ArrayList<>(setup.tables());
    tables.set(table, text.withoutColumn(column));
    List<Setup.Row> rows =
        setup.rows().stream()
            .map(row -> row.table().equals(name) ? row.withoutColumn(column) : row)
            .toList();
    return new Scenario(new Setup(tables, rows), steps);
  }

  Scenario withoutTable(int place) {
    List<Setup.TableText> fewer = new ArrayList<>(setup.tables());
    String name = fewer.remove(place).table().name();
    return new Scenario(
        new Setup(fewer, setup.rows().stream().filter(row -> !row.table().equals(name)).toList()),
        steps);
  }
}
