package dev.taipan.cli.output;

import dev.taipan.history.words.NearestName;
import dev.taipan.history.words.UnknownName;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with a command line. */
public final class UsageErrors {

  private UsageErrors() {}

  /** The line, with what was meant if that can be guessed, and where to read more. */
  public static String message(String command, ParameterException problem) {
    return message(
        command,
        problem instanceof UnmatchedArgumentException unmatched
            ? describe(unmatched)
            : withoutPrefix(problem.getMessage()));
  }

  /** Picocli puts a word before what it says of options that exclude each other. */
  private static String withoutPrefix(String message) {
    return message.startsWith("Error: ") ? message.substring("Error: ".length()) : message;
  }

  /** The line about something else that is wrong. */
  public static String message(String command, String what) {
    String advice = what.endsWith("?") ? " Try" : "; try";
    return "%s: %s%s '%s --help'".formatted(command, OneLine.of(what), advice, command);
  }

  private static String describe(UnmatchedArgumentException problem) {
    CommandSpec command = problem.getCommandLine().getCommandSpec();
    String typed = problem.getUnmatched().get(0);
    if (problem.isUnknownOption()) {
      return unknownOption(typed.split("=", 2)[0], command);
    }
    return command.subcommands().isEmpty()
        ? "unexpected argument '%s'".formatted(typed)
        : UnknownName.message(typed, "a command", command.subcommands().keySet());
  }

  private static String unknownOption(String typed, CommandSpec command) {
    List<String> names =
        command.options().stream().flatMap(option -> List.of(option.names()).stream()).toList();
    String guess = NearestName.to(typed, names).map("; did you mean '%s'?"::formatted).orElse("");
    return "unknown option '%s'%s".formatted(typed, guess);
  }
}
