package dev.taipan.cli;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.result.ExitStatus;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the isolation levels. */
@Command(
    name = "levels",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Lists the isolation levels that can be checked, strongest first.",
    footer = {"", "Examples:", "  taipan levels"})
final class LevelsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<IsolationLevel> strongestFirst = Arrays.asList(IsolationLevel.values());
    Collections.reverse(strongestFirst);
    for (IsolationLevel level : strongestFirst) {
      out.println(
          "%-20s%-42s%s"
              .formatted(level.symbol(), level.title(), String.join(", ", level.aliases())));
    }
    out.flush();
    return ExitStatus.SATISFIED.code();
  }
}
