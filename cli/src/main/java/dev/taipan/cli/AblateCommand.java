package dev.taipan.cli;

import dev.taipan.report.result.ExitStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Holds the commands that measure what something is worth by leaving it out. */
@Command(
    name = "ablate",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Measures what something is worth to a checker, by leaving it out.")
final class AblateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitStatus.BAD_INPUT.code();
  }
}
