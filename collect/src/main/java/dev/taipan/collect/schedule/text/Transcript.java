package dev.taipan.collect.schedule.text;

import dev.taipan.collect.schedule.Answer;
import dev.taipan.collect.schedule.ScheduleResult;
import dev.taipan.collect.schedule.StepFailure;
import dev.taipan.collect.schedule.StepResult;
import dev.taipan.collect.schedule.Wait;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.history.display.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What came of a schedule in words, a line for each step. */
public final class Transcript {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int MOST_ROWS = 10;
  private static final int LONGEST = 200;

  private Transcript() {}

  /** The steps in the order of the schedule, each with what came of it. */
  public static List<String> of(ScheduleResult result) {
    int width =
        result.schedule().steps().stream()
            .mapToInt(step -> ScheduleWriter.letters(step).length())
            .max()
            .orElse(0);
    return result.steps().stream().map(step -> line(step, width)).toList();
  }

  private static String line(StepResult step, int width) {
    String letters = ScheduleWriter.letters(step.step());
    return (letters + " ".repeat(width - letters.length()) + "  " + outcome(step)).stripTrailing();
  }

  private static String outcome(StepResult step) {
    if (step.execution().isEmpty()) {
      return "skipped";
    }
    List<String> parts = new ArrayList<>();
    StepResult.Execution done = step.execution().get();
    if (done.failure().isPresent()) {
      parts.add(failure(done.failure().get()));
    } else if (step.step().action() instanceof Action.Execute) {
      parts.add(answer(done.answer()));
    }
    done.waiting().ifPresent(wait -> parts.add(wait(wait, done.waited())));
    return String.join("; ", parts);
  }

  private static String answer(Answer answer) {
    if (answer.rows().isEmpty()) {
      return answer.count() == 1 ? "1 row" : answer.count() + " rows";
    }
    String rows =
        answer.rows().stream()
            .limit(MOST_ROWS)
            .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining("|")))
            .collect(Collectors.joining(", "));
    return "returned "
        + Printable.start(rows, LONGEST)
        + (answer.rows().size() > MOST_ROWS ? ", ..." : "");
  }

  private static String failure(StepFailure failure) {
    String kind =
        switch (failure.kind()) {
          case SERIALIZATION -> "serialization failure";
          case DEADLOCK -> "deadlock";
          case LOCK_TIMEOUT -> "lock timeout";
          case CONNECTION_LOST -> "connection lost";
          case CONSTRAINT, OTHER -> "error";
        };
    return kind + ": " + Printable.start(failure.message().lines().findFirst().orElse(""), LONGEST);
  }

  private static String wait(Wait wait, long nanos) {
    String whom =
        wait.blockers().isEmpty()
            ? ""
            : " for "
                + wait.blockers().stream()
                    .sorted()
                    .map(blocker -> "T" + blocker)
                    .collect(Collectors.joining(", "));
    String verb = wait.isTold() ? "waited" : "was silent for";
    return String.format(Locale.ROOT, "%s %.1f ms%s", verb, nanos / NANOS_PER_MILLI, whom);
  }
}
