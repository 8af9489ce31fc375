package dev.taipan.cli;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.output.PlainOutput;
import dev.taipan.cli.progress.ProgressDisplay;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * A command that ran in this process.
 *
 * @param status the exit status
 * @param out what went to standard output
 * @param err what went to standard error
 */
public record CommandRun(int status, String out, String err) {

  /** Runs a command on the library. */
  public static CommandRun real(String... arguments) {
    return of(Engine.LIBRARY, Ansi.OFF, arguments);
  }

  /** Runs a command on an engine that answers by the names of files. */
  static CommandRun fake(String... arguments) {
    return of(new FakeEngine(), Ansi.OFF, arguments);
  }

  /** The help of a command, on a terminal of some width. */
  public static String help(String command, int columns) {
    return help(command, Integer.toString(columns));
  }

  /** The help of a command, where the environment says how wide the terminal is. */
  static String help(String command, String columns) {
    String[] arguments = (command + " --help").strip().split(" ");
    StringWriter out = new StringWriter();
    CommandLine commandLine =
        TaipanCommand.commandLine(Engine.LIBRARY, Ansi.OFF, ProgressDisplay.NONE, arguments);
    commandLine.setOut(new PrintWriter(out, true));
    new Terminal(false, false, Map.of("COLUMNS", columns)).fit(commandLine);
    commandLine.execute(arguments);
    return out.toString();
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
