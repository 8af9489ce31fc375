package dev.taipan.benchmarks.command;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** The command line that was typed, as a shell would take it again. */
final class CommandText {
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  private CommandText() {}

  /** The whole command line, from the command or one that it holds. */
  static String of(CommandSpec spec) {
    CommandSpec root = spec.root();
    Stream<String> arguments = root.commandLine().getParseResult().originalArgs().stream();
    return Stream.concat(Stream.of(root.name()), arguments.map(CommandText::quoted))
        .collect(Collectors.joining(" "));
  }

  private static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
