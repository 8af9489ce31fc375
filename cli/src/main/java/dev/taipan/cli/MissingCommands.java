package dev.taipan.cli;

import dev.taipan.report.result.ExitStatus;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Stands where commands would be whose jar is not there, and says how to get it. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
final class MissingCommands implements Callable<Integer> {
  private static final String ADVICE =
      "is in benchmarks.jar, which is not here: 'mvn -DskipTests -pl benchmarks -am package' in the"
          + " source tree makes it";

  @Spec private CommandSpec spec;

  /** Whatever was asked of the commands. */
  @Unmatched private List<String> arguments;

  /** A command in place of the one that would hold others. */
  static CommandLine of(String name, String description) {
    CommandLine missing = new CommandLine(new MissingCommands()).setCommandName(name);
    missing
        .getCommandSpec()
        .usageMessage()
        .description(description)
        .footer("", "It " + ADVICE + ".");
    return missing;
  }

  @Override
  public Integer call() {
    spec.commandLine().getErr().println("taipan: '" + spec.name() + "' " + ADVICE);
    return ExitStatus.BAD_INPUT.code();
  }
}
