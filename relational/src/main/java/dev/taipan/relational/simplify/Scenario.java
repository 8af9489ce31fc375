package dev.taipan.relational.simplify;

import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.sql.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A few transactions, and the order in which their steps are released.
 *
 * @param setup what is there before
 * @param steps in their order; each transaction begins with its first statement and ends with its
 *     last step
 */
record Scenario(Setup setup, List<Step> steps) {

  /** What a step does. */
  enum Kind {
    STATEMENT,
    COMMIT,
    ROLLBACK
  }

  /**
   * A step.
   *
   * @param sql of a statement; empty where it ends the transaction
   */
  record Step(int transaction, Kind kind, String sql) {

    static Step statement(int transaction, String sql) {
      return new Step(transaction, Kind.STATEMENT, sql);
    }

    static Step end(int transaction, boolean commits) {
      return new Step(transaction, commits ? Kind.COMMIT : Kind.ROLLBACK, "");
    }

    boolean isEnd() {
      return kind != Kind.STATEMENT;
    }
  }

  Scenario {
    steps = List.copyOf(steps);
  }

  List<Integer> transactions() {
    return steps.stream().map(Step::transaction).distinct().toList();
  }

  Scenario withoutTransactions(List<Integer> numbers) {
    return new Scenario(
        setup, steps.stream().filter(step -> !numbers.contains(step.transaction())).toList());
  }

  /** The same with transactions that are numbered from 1, in the order in which they begin. */
  Scenario renumbered() {
    List<Integer> numbers = transactions();
    return new Scenario(
        setup,
        steps.stream()
            .map(step -> new Step(1 + numbers.indexOf(step.transaction()), step.kind(), step.sql()))
            .toList());
  }

  Scenario withoutStep(int place) {
    List<Step> fewer = new ArrayList<>(steps);
    fewer.remove(place);
    return new Scenario(setup, fewer);
  }

  Scenario with(int place, String sql) {
    List<Step> other = new ArrayList<>(steps);
    other.set(place, Step.statement(steps.get(place).transaction(), sql));
    return new Scenario(setup, other);
  }

  /** With a transaction that rolls back at one of its steps. */
  Scenario endedAt(int place) {
    int transaction = steps.get(place).transaction();
    List<Step> fewer = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (i == place) {
        fewer.add(Step.end(transaction, false));
      } else if (i < place || steps.get(i).transaction() != transaction) {
        fewer.add(steps.get(i));
      }
    }
    return new Scenario(setup, fewer);
  }

  Scenario withoutRows(int from, int to) {
    List<Setup.Row> fewer = new ArrayList<>(setup.rows());
    fewer.subList(from, to).clear();
    return new Scenario(new Setup(setup.tables(), fewer), steps);
  }

  /** Whether a statement that speaks of a table names one of its columns. */
  boolean names(int table, int column) {
    Catalog.Table known = setup.tables().get(table).table();
    Pattern name =
        Pattern.compile(
            "\\b" + Pattern.quote(known.columns().get(column)) + "\\b", Pattern.CASE_INSENSITIVE);
    return steps.stream()
        .anyMatch(step -> step.sql().contains(known.name()) && name.matcher(step.sql()).find());
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
