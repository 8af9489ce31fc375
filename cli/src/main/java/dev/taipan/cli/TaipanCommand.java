package dev.taipan.cli;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.PlainValues;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.report.result.ExitStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command that holds the others. */
@Command(
    name = "taipan",
    addMethodSubcommands = false,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Checks whether a database kept its isolation guarantees.",
    footer = {
      "",
      "Find the levels that a history satisfies, and explain why it violates the others:",
      "  taipan check history.txt",
      "Check two histories against two levels:",
      "  taipan check --level ser,si a.txt b.txt",
      "Convert a history to another format:",
      "  taipan convert --to bincode a.txt a.bincode",
      "",
      "Exit status: 0 if all requested levels hold, 1 if a level is violated, 2 on bad "
          + "input or usage, 3 if undecided, 70 on an internal error.",
      "",
      "Environment: JAVA_HOME selects the JDK, TAIPAN_JAVA_OPTS passes options to the "
          + "JVM, NO_COLOR disables colours, COLUMNS sets the width of help."
    })
final class TaipanCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  private boolean verbose;

  /** The command line that {@code arguments} need. */
  static CommandLine commandLine(
      Engine engine, Ansi ansi, ProgressDisplay progress, String... arguments) {
    CommandLine commandLine = new CommandLine(new TaipanCommand());
    new Subcommands(engine, progress).neededBy(arguments).forEach(commandLine::addSubcommand);
    PlainValues.install(commandLine);
    commandLine.setExpandAtFiles(false); // the name of a history may begin with @
    commandLine.setColorScheme(Help.defaultColorScheme(ansi));
    ErrorHandlers.install(commandLine);
    return commandLine;
  }

  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT,
      description = "Log progress to standard error, and print stack traces of internal errors.")
  void setVerbose(boolean on) {
    verbose = on;
    if (on) {
      Logging.on();
    }
  }

  boolean isVerbose() {
    return verbose;
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitStatus.BAD_INPUT.code();
  }
}
