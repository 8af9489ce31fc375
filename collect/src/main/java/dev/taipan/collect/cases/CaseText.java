package dev.taipan.collect.cases;

import dev.taipan.collect.dialect.RowLock;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.Step;
import dev.taipan.collect.schedule.text.BadScheduleException;
import dev.taipan.collect.schedule.text.ScheduleParser;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.cases.Letter;
import dev.taipan.history.column.OperationKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Cases as text, which is that of schedules: {@link Case#text} writes what {@link ScheduleParser}
 * reads. What a text says beyond letters, such as statements of SQL and levels, is kept with it.
 */
public final class CaseText {
  private CaseText() {}

  /**
   * Reads a case.
   *
   * @param file what messages and the case call the text
   * @throws BadScheduleException when it is none
   * @throws IllegalArgumentException when its steps are on lists, or none is said to be on a row,
   *     with a sentence about that
   */
  public static Case parse(String file, String text) throws BadScheduleException {
    Schedule schedule = ScheduleParser.parseForeign(file, text);
    if (schedule.operations().findAny().isEmpty()) {
      throw forReplay(
          "no step declares its effect on a row, as a comment '-- R1[x]' after a "
              + "statement does;");
    }
    Case inLetters =
        new Case(file, initial(schedule), schedule.steps().stream().map(CaseText::step).toList());
    return saysMore(schedule, inLetters) ? inLetters.by(text) : inLetters;
  }

  private static boolean saysMore(Schedule schedule, Case inLetters) {
    return inLetters.steps().stream().anyMatch(step -> step.letter() == Letter.T)
        || !schedule.equals(schedule(inLetters));
  }

  /**
   * The schedule of a case.
   *
   * @throws IllegalArgumentException when schedules have no such step
   */
  public static Schedule schedule(Case given) {
    try {
      return ScheduleParser.parse(given.name(), given.script().orElseGet(given::text));
    } catch (BadScheduleException noStep) {
      throw new IllegalArgumentException(noStep.getMessage(), noStep);
    }
  }

  private static Map<String, OptionalLong> initial(Schedule schedule) {
    Map<String, OptionalLong> initial = new HashMap<>();
    for (RowOperation row : schedule.preparation().rows()) {
      initial.put(
          row.row(),
          row.kind() == OperationKind.DELETE ? OptionalLong.empty() : number(row.value()));
    }
    return initial;
  }

  private static CaseStep step(Step step) {
    Action action = step.action();
    if (action instanceof Action.Execute execute) {
      return operation(step.transaction(), execute);
    }
    if (action instanceof Action.Savepoint set) {
      return CaseStep.of(Letter.V, step.transaction(), set.name());
    }
    if (action instanceof Action.RollbackTo back) {
      return CaseStep.of(Letter.X, step.transaction(), back.name());
    }
    Letter end = action instanceof Action.Commit ? Letter.C : Letter.A;
    return CaseStep.of(action instanceof Action.Begin ? Letter.B : end, step.transaction());
  }

  private static CaseStep operation(int transaction, Action.Execute execute) {
    return execute
        .operation()
        .map(operation -> operation(transaction, operation, execute.lock()))
        .orElseGet(() -> CaseStep.of(Letter.T, transaction));
  }

  private static CaseStep operation(
      int transaction, RowOperation operation, Optional<RowLock> lock) {
    OptionalLong value = operation.isWrite() ? number(operation.value()) : OptionalLong.empty();
    return new CaseStep(letter(operation, lock), transaction, operation.row(), value);
  }

  private static Letter letter(RowOperation operation, Optional<RowLock> lock) {
    return switch (operation.kind()) {
      case READ -> lock.map(how -> how == RowLock.UPDATE ? Letter.U : Letter.S).orElse(Letter.R);
      case WRITE -> Letter.W;
      case INSERT -> Letter.I;
      case DELETE -> Letter.D;
      case PREDICATE_READ -> Letter.P;
      case APPEND, LIST_READ -> throw forReplay("cases do not support lists;");
    };
  }

  private static OptionalLong number(Optional<String> value) {
    return value.map(Long::parseLong).map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  private static IllegalArgumentException forReplay(String why) {
    return new IllegalArgumentException(why + " use 'taipan replay' instead");
  }
}
