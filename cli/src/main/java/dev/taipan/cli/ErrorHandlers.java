package dev.taipan.cli;

import dev.taipan.cli.output.InputErrors;
import dev.taipan.cli.output.UsageErrors;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what goes wrong in commands into one line on standard error and an exit status. */
final class ErrorHandlers {

  private ErrorHandlers() {}

  static void install(CommandLine commandLine) {
    commandLine.setParameterExceptionHandler((problem, arguments) -> usage(problem));
    commandLine.setExecutionExceptionHandler(
        (problem, failed, parsed) -> execution(problem, failed));
    commandLine.setExecutionStrategy(ErrorHandlers::run);
  }

  /** Picocli forgives everything when help is asked for, and so helps with the wrong command. */
  private static int run(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    CommandLine command = last.commandSpec().commandLine();
    if (!last.unmatched().isEmpty() && !command.getSubcommands().isEmpty()) {
      return usage(new UnmatchedArgumentException(command, last.unmatched()));
    }
    return new RunLast().execute(parsed);
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
    if (problem instanceof InvalidPathException name) {
      failed.getErr().println(InputErrors.message(name));
      return ExitStatus.BAD_INPUT.code();
    }
    return InternalErrors.report(problem, failed);
  }
}
