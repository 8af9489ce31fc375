package dev.taipan.cli;

import dev.taipan.cli.progress.ProgressDisplay;
import java.io.StringWriter;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * A command that ran in this process.
 *
 * @param status the exit status
 * @param out what went to standard output
 * @param err what went to standard error
 */
record CommandRun(int status, String out, String err) {

  /** Runs a command on the library. */
  static CommandRun real(String... arguments) {
    return of(Engine.LIBRARY, Ansi.OFF, arguments);
  }

  /** Runs a command on an engine that answers by the names of files. */
  static CommandRun fake(String... arguments) {
    return of(new FakeEngine(), Ansi.OFF, arguments);
  }

  /** Runs a command. */
  static CommandRun of(Engine engine, Ansi ansi, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine =
        TaipanCommand.commandLine(engine, ansi, ProgressDisplay.NONE, arguments);
    commandLine.setOut(PlainOutput.to(out, ansi.enabled()));
    commandLine.setErr(PlainOutput.to(err, ansi.enabled()));
    int status = Main.run(commandLine, arguments);
    return new CommandRun(status, out.toString(), err.toString());
  }
}
