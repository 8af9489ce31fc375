package dev.taipan.cli;

import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.result.ExitStatus;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
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
        TaipanCommand.commandLine(Engine.LIBRARY, terminal.colours(), progress, arguments);
    commandLine.setOut(utf8(FileDescriptor.out));
    commandLine.setErr(utf8(FileDescriptor.err));
    terminal.fit(commandLine);
    int status = run(commandLine, arguments);
    commandLine.getOut().flush();
    commandLine.getErr().flush();
    System.exit(status);
  }

  /** Names and JSON come out as they are, whatever the locale of a CI job. */
  private static PrintWriter utf8(FileDescriptor stream) {
    return new PrintWriter(new FileOutputStream(stream), true, StandardCharsets.UTF_8);
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
