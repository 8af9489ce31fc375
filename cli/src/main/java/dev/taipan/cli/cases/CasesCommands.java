package dev.taipan.cli.cases;

import dev.taipan.cli.measure.CommandGroup;
import dev.taipan.cli.progress.ProgressDisplay;
import java.util.List;
import picocli.CommandLine;

/** Holds the commands about cases. */
public final class CasesCommands {
  private CasesCommands() {}

  /** The command that holds the others. */
  public static CommandLine group(ProgressDisplay display) {
    return CommandGroup.of(
        "cases",
        "Lists, shows, runs and generates cases: small schedules that each provoke one "
            + "anomaly if the database permits it.",
        List.of(
            new ListCasesCommand(),
            new ShowCaseCommand(),
            new GenerateCasesCommand(),
            new RunCaseCommand(display)));
  }
}
