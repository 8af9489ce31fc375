package dev.taipan.collect.schedule.text;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.dialect.RowLock;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.RowStatements;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.ScheduleRows;
import dev.taipan.collect.schedule.plan.Step;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.display.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes schedules so that {@link ScheduleParser} reads them, and people can run them by hand. */
public final class ScheduleWriter {
  /** Where marks begin, if statements leave the room. */
  private static final int COLUMN = 64;

  private static final List<String> BY_HAND =
      List.of(
          "",
          "By hand: open a terminal for each transaction. Send the lines in this order, "
              + "each in the",
          "terminal with the number in its mark; if one waits, continue with the next line.",
          "");

  private static final String SHARED =
      "Transactions of a @session share a terminal, and keep prepared statements.";

  private ScheduleWriter() {}

  /**
   * A step in letters, {@code R1[x]}; {@code T1} if it is a statement of which nobody says what it
   * does.
   */
  public static String letters(Step step) {
    Action action = step.action();
    if (action instanceof Action.Execute execute) {
      return execute
          .operation()
          .map(
              operation ->
                  letter(operation, execute.lock()).name()
                      + step.transaction()
                      + brackets(operation))
          .orElse("T" + step.transaction());
    }
    if (action instanceof Action.Savepoint set) {
      return StepLetter.V.name() + step.transaction() + "[" + set.name() + "]";
    }
    if (action instanceof Action.RollbackTo back) {
      return StepLetter.X.name() + step.transaction() + "[" + back.name() + "]";
    }
    StepLetter letter =
        action instanceof Action.Begin
            ? StepLetter.B
            : action instanceof Action.Commit ? StepLetter.C : StepLetter.A;
    return letter.name() + step.transaction();
  }

  /** All steps in letters, on one line. */
  public static String letters(Schedule schedule) {
    return schedule.steps().stream().map(ScheduleWriter::letters).collect(Collectors.joining(" "));
  }

  private static StepLetter letter(RowOperation operation, Optional<RowLock> lock) {
    return switch (operation.kind()) {
      case READ, LIST_READ -> StepLetter.ofRead(lock);
      case WRITE, APPEND -> StepLetter.W;
      case INSERT -> StepLetter.I;
      case DELETE -> StepLetter.D;
      case PREDICATE_READ -> StepLetter.P;
    };
  }

  private static String brackets(RowOperation operation) {
    String sign = operation.kind() == OperationKind.APPEND ? "+=" : "=";
    return "[" + operation.row() + operation.value().map(value -> sign + value).orElse("") + "]";
  }

  /**
   * A script of SQL, with comments that say whose each statement is.
   *
   * @param isolation the level of transactions that do not say at which they begin
   * @param about what the script is about, a comment each
   */
  public static String script(
      Schedule schedule, Dialect dialect, Isolation isolation, List<String> about) {
    ScheduleRows rows = new ScheduleRows(schedule);
    RowStatements statements = new RowStatements(rows, dialect);
    Stream<String> head =
        Stream.of(
                Stream.concat(about.stream(), BY_HAND.stream()).map(Printable::of),
                schedule.sessions().isEmpty() ? Stream.<String>of() : Stream.of(SHARED, ""),
                settings(schedule, isolation))
            .flatMap(lines -> lines)
            .map(line -> line.isEmpty() ? "--" : "-- " + line);
    Stream<String> steps =
        schedule.steps().stream()
            .map(step -> line(sql(step, statements, dialect, isolation), letters(step)));
    return Stream.of(
            head, Stream.of(""), preparation(schedule, rows, statements), Stream.of(""), steps)
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static Stream<String> settings(Schedule schedule, Isolation isolation) {
    return Stream.of(
            Stream.of("@isolation " + isolation.spelling()),
            schedule.level().map(level -> "@level " + level.symbol()).stream(),
            schedule.sessions().stream().map(ScheduleWriter::session))
        .flatMap(lines -> lines);
  }

  private static String session(List<Integer> transactions) {
    return transactions.stream()
        .map(String::valueOf)
        .collect(Collectors.joining(" ", "@session ", ""));
  }

  /** What rows hold of which no statement here says it, is said behind the last of the tables. */
  private static Stream<String> preparation(
      Schedule schedule, ScheduleRows rows, RowStatements statements) {
    List<String> own = schedule.preparation().statements();
    List<String> made = new ArrayList<>();
    List<String> unmade = new ArrayList<>();
    for (String row : rows.all()) {
      statements
          .insert(row)
          .filter(insert -> own.isEmpty())
          .findFirst()
          .ifPresentOrElse(
              insert -> made.add(line(insert + ";", initially(row, rows))),
              () -> unmade.add(initially(row, rows)));
    }
    List<String> tables = own.isEmpty() ? statements.tables().toList() : own;
    int last = tables.size() - 1;
    return Stream.of(
            tables.subList(0, last).stream().map(statement -> statement + ";"),
            Stream.of(line(tables.get(last) + ";", String.join(" ", unmade))),
            made.stream())
        .flatMap(lines -> lines);
  }

  /** What a row holds at first. */
  private static String initially(String row, ScheduleRows rows) {
    RowOperation operation = rows.initial(row);
    return (operation.kind() == OperationKind.DELETE ? "D0" : "W0") + brackets(operation);
  }

  private static String sql(
      Step step, RowStatements statements, Dialect dialect, Isolation isolation) {
    Action action = step.action();
    Optional<String> statement = statements.of(action);
    if (statement.isPresent()) {
      return statement.get() + ";";
    }
    if (action instanceof Action.Begin begin) {
      return dialect.beginByHand(begin.level().orElse(isolation));
    }
    return action instanceof Action.Commit ? "COMMIT;" : "ROLLBACK;";
  }

  private static String line(String sql, String mark) {
    return mark.isEmpty()
        ? sql
        : sql + " ".repeat(Math.max(1, COLUMN - sql.length())) + "-- " + mark;
  }
}
