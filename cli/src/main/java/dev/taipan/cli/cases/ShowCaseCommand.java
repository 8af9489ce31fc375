package dev.taipan.cli.cases;

import dev.taipan.cli.output.Version;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.pop.ExecutedSchedule;
import dev.taipan.coo.pop.PopChecker;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.coo.serial.SerialExecutions;
import dev.taipan.coo.serial.SerialOutcome;
import dev.taipan.coo.serial.TooManyOrdersException;
import dev.taipan.coo.serial.UnknownConditionException;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows a case. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "Shows a case: its steps, its anomaly if each step executes immediately, and "
            + "what the transactions then observe, compared with running them serially.",
    footer = {
      "",
      "Letters: B begin, R read, W write, I insert, D delete, P read by a predicate on k "
          + "and v, U SELECT FOR UPDATE, S SELECT FOR SHARE, V set a savepoint, X roll back to "
          + "it, C commit, A abort. W0[x=5] sets the initial value of a row; D0[x] means that "
          + "the row does not exist initially. A write without a value writes a new one.",
      "",
      "Examples:",
      "  taipan cases show write-skew-committed",
      "  echo 'R1[x] R2[x] W1[x] C1 W2[x] C2' > lost.txt",
      "  taipan cases show lost.txt"
    })
final class ShowCaseCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "CASE", description = "A name from 'taipan cases list', or a file.")
  private String name;

  @Override
  public Integer call() throws IOException {
    try {
      show(NamedCase.of(name, spec.commandLine()), spec.commandLine().getOut());
      return ExitStatus.SATISFIED.code();
    } catch (UnknownConditionException | TooManyOrdersException untried) {
      throw new ParameterException(spec.commandLine(), name + ": " + untried.getMessage(), untried);
    }
  }

  private static void show(Case given, PrintWriter out) {
    List<SerialOutcome> orders = SerialExecutions.of(given);
    ExecutedSchedule planned = SerialExecutions.plannedSchedule(given);
    out.println(given.text());
    out.println();
    out.println("As planned: " + CaseLines.anomalies(given));
    for (PopCycle cycle : PopChecker.anomalies(planned)) {
      out.println("  " + cycle.text(planned));
    }
    out.println("  " + seen(given, SerialExecutions.planned(given)));
    out.println();
    out.println("Serially:");
    for (SerialOutcome order : orders) {
      out.println("  " + order(order) + ": " + seen(given, order));
    }
    out.flush();
  }

  private static String order(SerialOutcome outcome) {
    return outcome.order().stream().map(each -> "T" + each).collect(Collectors.joining(" "));
  }

  /** What those returned that say something, and what is there at the end. */
  private static String seen(Case given, SerialOutcome outcome) {
    Stream<String> returned =
        outcome.returned().entrySet().stream()
            .filter(step -> !step.getValue().equals("1 row"))
            .map(step -> given.steps().get(step.getKey()).text() + " returns " + step.getValue());
    Stream<String> rows =
        outcome.rows().entrySet().stream()
            .map(
                row ->
                    row.getKey()
                        + (row.getValue().isPresent()
                            ? " is " + row.getValue().getAsLong()
                            : " does not exist"));
    return Stream.concat(returned, rows).collect(Collectors.joining(", "));
  }
}
