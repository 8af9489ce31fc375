package dev.taipan.cli;

import dev.taipan.cli.result.ExitStatus;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Turns what goes wrong in commands into one line on standard error and an exit status. */
final class ErrorHandlers {

  private ErrorHandlers() {}

  static void install(CommandLine commandLine) {
    commandLine.setParameterExceptionHandler((problem, arguments) -> usage(problem));
    commandLine.setExecutionExceptionHandler(
        (problem, failed, parsed) -> execution(problem, failed));
  }

  private static int usage(ParameterException problem) {
    CommandLine command = problem.getCommandLine();
    command
        .getErr()
        .println(UsageErrors.message(command.getCommandSpec().qualifiedName(), problem));
    return ExitStatus.BAD_INPUT.code();
  }

  private static int execution(Exception problem, CommandLine failed) {
    if (problem instanceof IOException input) {
      failed.getErr().println(InputErrors.message(input));
      return ExitStatus.BAD_INPUT.code();
    }
    return InternalErrors.report(problem, failed);
  }
}
