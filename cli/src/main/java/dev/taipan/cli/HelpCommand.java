package dev.taipan.cli;

import dev.taipan.cli.output.Version;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says how commands are used; each says that of itself. */
@Command(
    name = "help",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Prints the help of a command, as its --help option does.",
    footer = {"", "Examples:", "  taipan help check", "  taipan help bench strategies"})
final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** The commands, for completion. */
  private static final class Topics implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Subcommands.NAMES.iterator();
    }
  }

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "The command to describe.",
      completionCandidates = Topics.class)
  private List<String> command = List.of();

  @Override
  public Integer call() {
    List<String> arguments = new ArrayList<>(command);
    arguments.add("--help");
    return spec.root().commandLine().execute(arguments.toArray(String[]::new));
  }
}
