package dev.taipan.cli.check;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The names that were given to {@code --level}, as typed: PL-2.99 is a level of its own only by a
 * database's own order.
 */
final class TypedLevels {

  private TypedLevels() {}

  /** The names, without the colons of keywords. */
  static List<String> of(CommandSpec command) {
    return command.findOption("--level").originalStringValues().stream()
        .flatMap(typed -> Stream.of(typed.split(",")))
        .map(String::strip)
        .map(name -> name.startsWith(":") ? name.substring(1) : name)
        .toList();
  }
}
