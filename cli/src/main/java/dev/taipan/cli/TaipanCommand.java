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
    description = "Checks whether a database kept its isolation promise.",
    footer = {
      "",
      "Which levels a history satisfies, and why not others:",
      "  taipan check history.txt",
      "Two levels of two histories:",
      "  taipan check --level ser,si a.txt b.txt",
      "The same history in another format:",
      "  taipan convert --to bincode a.txt a.bincode",
      "",
      "Exit status: 0 every level asked about holds, 1 some level is violated, "
          + "2 bad input or usage, 3 undecided, 70 a defect of taipan.",
      "",
      "Environment: JAVA_HOME the JDK, TAIPAN_JAVA_OPTS options for the JVM, NO_COLOR no colours, "
          + "COLUMNS how wide help is."
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
      description = "Log what happens to standard error, with stack traces of internal errors.")
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
