package dev.taipan.cli.output;

import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The command as it was given. */
public final class GivenCommand {
  private GivenCommand() {}

  /** As people would type it. */
  public static String of(CommandSpec command) {
    return command.root().commandLine().getParseResult().originalArgs().stream()
        .map(argument -> argument.matches("[\\w./,:=@%+-]+") ? argument : "'" + argument + "'")
        .collect(Collectors.joining(" ", "taipan ", ""));
  }
}
