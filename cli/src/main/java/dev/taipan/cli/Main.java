package dev.taipan.cli;

import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.result.ExitStatus;
import java.time.Duration;
import picocli.CommandLine;

/** The entry point. */
public final class Main {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private Main() {}

  /** Runs a command and exits with its status. */
  public static void main(String[] arguments) {
    Terminal terminal = Terminal.ofProcess();
    ProgressDisplay progress =
        terminal.err() ? ProgressDisplay.after(PATIENCE, System.err) : ProgressDisplay.NONE;
    CommandLine commandLine =
        TaipanCommand.commandLine(Engine.LIBRARY, terminal.colours(), progress);
    System.exit(run(commandLine, arguments));
  }

  /** Runs a command. Picocli hands exceptions to handlers, but lets errors through. */
  static int run(CommandLine commandLine, String... arguments) {
    try {
      return commandLine.execute(arguments);
    } catch (OutOfMemoryError e) {
      commandLine.getErr().println(HistoryCheck.OUT_OF_MEMORY);
      return ExitStatus.UNKNOWN.code();
    } catch (StackOverflowError | AssertionError e) {
      return InternalErrors.report(e, commandLine);
    }
  }
}
