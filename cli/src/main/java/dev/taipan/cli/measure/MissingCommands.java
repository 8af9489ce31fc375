package dev.taipan.cli.measure;

import dev.taipan.cli.output.Version;
import dev.taipan.report.result.ExitStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Stands where commands would be whose jar is not there, and says how to get it. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
final class MissingCommands implements Callable<Integer> {
  private static final String ADVICE =
      "requires benchmarks.jar, which is missing; to build it, run 'mvn -DskipTests -pl "
          + "benchmarks -am package' in the source tree";

  @Spec private CommandSpec spec;

  /** A command in place of the one that would hold others; takes whatever is asked of those. */
  static CommandLine of(String name, String description) {
    CommandLine missing =
        new CommandLine(new MissingCommands())
            .setCommandName(name)
            .setUnmatchedArgumentsAllowed(true);
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
