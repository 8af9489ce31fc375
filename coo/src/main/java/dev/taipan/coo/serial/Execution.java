package dev.taipan.coo.serial;

import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.cases.Letter;
import dev.taipan.coo.pop.ExecutedSchedule;
import dev.taipan.coo.pop.TracedSchedule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Executes the steps of a case one by one in some order, in memory and without any isolation: each
 * sees and changes the latest version of a row that was not rolled back. Time is the number of
 * steps before.
 */
final class Execution {
  /** What an insert returned where the row was there. */
  static final String REFUSED = "refused";

  private final Case given;
  private final Map<String, Row> rows = new LinkedHashMap<>();
  private final Map<Integer, Integer> transactions = new HashMap<>();
  private final ExecutedSchedule.Builder executed = new ExecutedSchedule.Builder();
  private final Map<Integer, String> returned = new TreeMap<>();
  private final Map<Integer, List<Written>> writes = new HashMap<>();
  private final Map<Integer, Map<String, Integer>> savepoints = new HashMap<>();
  private final List<Integer> stepOf = new ArrayList<>();
  private int time;

  /** The step that is executed. */
  private int number;

  /** A row with all its versions. */
  private static final class Row {
    private final int object;
    private final int key;
    private final List<OptionalLong> versions = new ArrayList<>();
    private final List<Boolean> undone = new ArrayList<>();

    Row(int object, int key, OptionalLong initial) {
      this.object = object;
      this.key = key;
      add(initial);
    }

    int add(OptionalLong value) {
      versions.add(value);
      undone.add(false);
      return versions.size() - 1;
    }

    int version() {
      return undone.lastIndexOf(false);
    }

    OptionalLong value() {
      return versions.get(version());
    }
  }

  /** A write: its row, its version, and what the executed schedule calls it. */
  private record Written(Row row, int version, int operation) {}

  private Execution(Case given) {
    this.given = given;
    for (Map.Entry<String, OptionalLong> row : given.initial().entrySet()) {
      rows.put(
          row.getKey(),
          new Row(executed.object(row.getKey()), given.key(row.getKey()), row.getValue()));
    }
    given.transactions().stream()
        .sorted()
        .forEach(number -> transactions.put(number, executed.transaction("T" + number)));
  }

  /**
   * Executes steps.
   *
   * @param order the numbers of the steps
   * @throws UnknownConditionException when a condition has a form that only databases know
   */
  static Execution of(Case given, List<Integer> order) {
    Execution execution = new Execution(given);
    for (int step : order) {
      execution.number = step;
      execution.execute(given.steps().get(step));
      execution.time++;
    }
    return execution;
  }

  /** What happened, with versions. */
  TracedSchedule executed() {
    return new TracedSchedule(executed.build(), stepOf);
  }

  /** By step, what those of transactions that commit returned. */
  Map<Integer, String> returned() {
    return returned;
  }

  /** What rows hold. */
  Map<String, OptionalLong> rows() {
    return rows.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                row -> row.getValue().value(),
                (one, other) -> one,
                TreeMap::new));
  }

  private void execute(CaseStep step) {
    String result =
        switch (step.letter()) {
          case B, T -> "";
          case R, U, S -> read(step, rows.get(step.row()));
          case P -> select(step);
          case W, D -> change(step, rows.get(step.row()));
          case I -> insert(step, rows.get(step.row()));
          case V -> save(step);
          case X -> undo(step, savepoints.get(step.transaction()).get(step.row()));
          case C -> commit(step);
          case A -> abort(step);
        };
    if (!result.isEmpty() && given.commits(step.transaction())) {
      returned.put(number, result);
    }
  }

  private int transaction(CaseStep step) {
    return transactions.get(step.transaction());
  }

  private void look(CaseStep step, Row row) {
    executed.read(transaction(step), row.object, row.version(), time);
    stepOf.add(number);
  }

  private String read(CaseStep step, Row row) {
    look(step, row);
    return text(row.value());
  }

  static String text(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : "none";
  }

  /** Every row that may ever match was looked at, whether it matches now or not. */
  private String select(CaseStep step) {
    ReadCondition condition =
        ReadCondition.parse(step.row())
            .orElseThrow(() -> new UnknownConditionException(step.row()));
    List<String> matches = new ArrayList<>();
    rows.forEach(
        (name, row) -> {
          if (given.values(name).anyMatch(value -> condition.holds(row.key, value))) {
            look(step, row);
          }
          if (row.value().isPresent() && condition.holds(row.key, row.value().getAsLong())) {
            matches.add(name + "=" + row.value().getAsLong());
          }
        });
    return matches.toString();
  }

  /** A change of a row that is not there changes nothing, but finds that out. */
  private String change(CaseStep step, Row row) {
    if (row.value().isEmpty()) {
      look(step, row);
      return "0 rows";
    }
    write(step, row, step.letter() == Letter.D ? OptionalLong.empty() : step.value());
    return "1 row";
  }

  private String insert(CaseStep step, Row row) {
    if (row.value().isPresent()) {
      look(step, row);
      return REFUSED;
    }
    write(step, row, step.value());
    return "1 row";
  }

  private void write(CaseStep step, Row row, OptionalLong value) {
    int version = row.add(value);
    int operation = executed.write(transaction(step), row.object, version, time);
    stepOf.add(number);
    written(step).add(new Written(row, version, operation));
  }

  private List<Written> written(CaseStep step) {
    return writes.computeIfAbsent(step.transaction(), transaction -> new ArrayList<>());
  }

  private String save(CaseStep step) {
    savepoints
        .computeIfAbsent(step.transaction(), transaction -> new HashMap<>())
        .put(step.row(), written(step).size());
    return "";
  }

  private String undo(CaseStep step, int kept) {
    List<Written> own = written(step);
    for (Written write : own.subList(kept, own.size())) {
      write.row.undone.set(write.version, true);
      executed.undo(write.operation, time);
    }
    own.subList(kept, own.size()).clear();
    return "";
  }

  private String commit(CaseStep step) {
    executed.commit(transaction(step), time);
    return "";
  }

  private String abort(CaseStep step) {
    undo(step, 0);
    executed.abort(transaction(step), time);
    return "";
  }
}
