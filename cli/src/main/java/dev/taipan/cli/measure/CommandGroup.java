package dev.taipan.cli.measure;

import dev.taipan.cli.output.Version;
import dev.taipan.report.result.ExitStatus;
import java.util.Collection;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Holds commands of one kind, and does nothing by itself. */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND")
public final class CommandGroup implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** The command that holds others. */
  public static CommandLine of(String name, String description, Collection<Object> commands) {
    CommandLine group = new CommandLine(new CommandGroup()).setCommandName(name);
    group.getCommandSpec().usageMessage().description(description);
    commands.forEach(group::addSubcommand);
    return group;
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitStatus.BAD_INPUT.code();
  }
}
