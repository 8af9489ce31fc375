package dev.taipan.cli;

import dev.taipan.cli.check.HistoryCheck;
import dev.taipan.cli.elle.ElleCliCommand;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.output.LauncherStatus;
import dev.taipan.cli.output.PlainOutput;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.progress.TerminalProgress;
import dev.taipan.report.result.ExitStatus;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The entry point. */
public final class Main {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private Main() {}

  /** Runs a command and exits with its status. */
  public static void main(String[] arguments) {
    Logging.off();
    Terminal terminal = Terminal.ofProcess();
    TerminalProgress progress = new TerminalProgress(PATIENCE, System.err);
    CommandLine commandLine =
        TaipanCommand.commandLine(
            Engine.LIBRARY,
            terminal.colours(),
            terminal.err() ? progress : ProgressDisplay.NONE,
            arguments);
    boolean colours = terminal.colours().enabled();
    commandLine.setOut(utf8(progress.above(new FileOutputStream(FileDescriptor.out)), colours));
    commandLine.setErr(utf8(progress.above(new FileOutputStream(FileDescriptor.err)), colours));
    terminal.fit(commandLine);
    int status = run(commandLine, arguments);
    commandLine.getErr().flush();
    System.exit(LauncherStatus.of(status));
  }

  /** The command and all below it, for what describes them. */
  public static CommandLine commandLine() {
    return TaipanCommand.commandLine(Engine.LIBRARY, Ansi.OFF, ProgressDisplay.NONE);
  }

  /** Names and JSON come out in one encoding, whatever the locale of a CI job. */
  private static PrintWriter utf8(OutputStream stream, boolean colours) {
    return PlainOutput.to(new OutputStreamWriter(stream, StandardCharsets.UTF_8), colours);
  }

  /** Runs a command, whose answer counts only if all of it could be printed. */
  static int run(CommandLine commandLine, String... arguments) {
    int status = execute(commandLine, arguments);
    boolean lost = commandLine.getOut().checkError();
    if (!lost || status == ExitStatus.INTERNAL_ERROR.code()) {
      return status;
    }
    commandLine.getErr().println("taipan: standard output is closed or full; output was lost");
    return ElleCliCommand.isMeantBy(arguments)
        ? ElleCliCommand.FAILED
        : ExitStatus.BAD_INPUT.code();
  }

  /** Picocli hands exceptions of commands to handlers, but lets errors through. */
  private static int execute(CommandLine commandLine, String... arguments) {
    try {
      return commandLine.execute(arguments);
    } catch (OutOfMemoryError e) {
      commandLine.getErr().println(HistoryCheck.OUT_OF_MEMORY);
      return ExitStatus.UNKNOWN.code();
    } catch (RuntimeException | Error e) {
      return InternalErrors.report(e, commandLine);
    }
  }
}
