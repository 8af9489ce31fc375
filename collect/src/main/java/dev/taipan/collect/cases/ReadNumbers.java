package dev.taipan.collect.cases;

import dev.taipan.collect.schedule.ScheduleResult;
import dev.taipan.collect.schedule.StepResult;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.history.column.OperationKind;
import java.sql.SQLDataException;
import java.util.List;
import java.util.Objects;

/** Sees to it that reads in somebody's own SQL return what cases are about. */
final class ReadNumbers {
  private static final String KEY = "-?\\d{1,9}";
  private static final String NUMBER = "-?\\d{1,18}";

  private ReadNumbers() {}

  /**
   * Looks at all that was read.
   *
   * @throws SQLDataException when a read of a row returned several, or none of whose last column is
   *     a number, or one by a condition something else than keys and numbers
   */
  static void require(ScheduleResult result) throws SQLDataException {
    for (StepResult step : result.steps()) {
      if (step.isDone() && step.operation().isPresent() && !step.operation().get().isWrite()) {
        require(step, step.operation().get());
      }
    }
  }

  private static void require(StepResult step, RowOperation read) throws SQLDataException {
    List<List<String>> rows = step.execution().orElseThrow().answer().rows();
    boolean byCondition = read.kind() == OperationKind.PREDICATE_READ;
    boolean readable =
        byCondition
            ? rows.stream().allMatch(ReadNumbers::isKeyAndNumber)
            : rows.size() <= 1 && rows.stream().allMatch(ReadNumbers::endsWithNumber);
    if (!readable) {
      throw new SQLDataException(
          "%s returned %s, but must return %s"
              .formatted(
                  ScheduleWriter.letters(step.step()),
                  rows,
                  byCondition ? "keys and whole numbers" : "a row that ends with a whole number"));
    }
  }

  private static boolean isKeyAndNumber(List<String> row) {
    return row.size() == 2 && Objects.toString(row.get(0)).matches(KEY) && endsWithNumber(row);
  }

  private static boolean endsWithNumber(List<String> row) {
    return Objects.toString(row.get(row.size() - 1)).matches(NUMBER);
  }
}
