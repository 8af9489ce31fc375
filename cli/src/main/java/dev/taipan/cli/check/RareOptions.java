package dev.taipan.cli.check;

import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IAnnotatedElement;
import picocli.CommandLine.Spec;

/**
 * Adds groups of options to {@code check}. Picocli finds options by reflection, which takes longer
 * than a check of a small history, so a command line with common options alone gets no others. One
 * with anything else, such as {@code --help} or a wrong option, gets all.
 */
final class RareOptions {
  /** Options of groups that are always there. */
  static final Set<String> COMMON =
      Set.of(
          "--level",
          "-l",
          "--timeout",
          "-t",
          "--format",
          "-f",
          "--json",
          "--output",
          "--certificate");

  private RareOptions() {}

  /** Whether a command line may have others; also if it is empty, since then it is not known. */
  static boolean mayBeIn(List<String> arguments) {
    return arguments.isEmpty()
        || arguments.stream()
            .filter(argument -> argument.startsWith("-"))
            .anyMatch(argument -> !COMMON.contains(argument.replaceFirst("=.*", "")));
  }

  /** Adds a group to a command, as picocli does for its own annotation. */
  static void add(CommandSpec command, Object group) {
    CommandSpec mixin = CommandSpec.forAnnotatedObject(group);
    command.addMixin(group.getClass().getSimpleName(), mixin);
    mixin.specElements().forEach(element -> tell(element, command));
  }

  private static void tell(IAnnotatedElement element, CommandSpec command) {
    if (element.getAnnotation(Spec.class).value() == Spec.Target.MIXEE) {
      try {
        element.setter().set(command);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
