package dev.taipan.cli.catalogue;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.output.Version;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.report.json.LevelsJson;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.text.ModelTable;
import dev.taipan.report.text.TapLetters;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists the isolation levels and the patterns that weak levels forbid. */
@Command(
    name = "levels",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "Lists the isolation levels that can be checked, strongest first, with the "
            + "patterns that define the weak ones, the implications between levels, and the "
            + "corresponding consistency models of Elle.",
    footer = {
      "",
      "Examples:",
      "  taipan levels",
      "  taipan levels --patterns",
      "  taipan levels --json"
    })
public final class LevelsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--patterns", description = "List the patterns instead of the levels.")
  private boolean patterns;

  @Option(
      names = "--json",
      description = "Print one JSON document with the levels and the models of Elle.")
  private boolean json;

  @Override
  public Integer call() {
    if (json && patterns) {
      throw new ParameterException(
          spec.commandLine(), "--patterns and --json are mutually exclusive");
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      LevelsJson.print(out);
    } else if (patterns) {
      printPatterns(out);
    } else {
      printLevels(out);
    }
    out.flush();
    return ExitStatus.SATISFIED.code();
  }

  private static void printPatterns(PrintWriter out) {
    for (Tap tap : Tap.values()) {
      out.println("%s  %-20s%s".formatted(tap.letter(), tap.title(), tap.description()));
    }
  }

  private static void printLevels(PrintWriter out) {
    List<IsolationLevel> strongestFirst = Arrays.asList(IsolationLevel.values());
    Collections.reverse(strongestFirst);
    for (IsolationLevel level : strongestFirst) {
      out.println(
          "%-20s%-42s%-14s%s"
              .formatted(
                  level.symbol(), level.title(), note(level), String.join(", ", level.aliases())));
    }
    out.println();
    out.println(
        "A history that satisfies a level also satisfies the following levels, and all "
            + "that these imply:");
    for (IsolationLevel level : strongestFirst) {
      if (!level.directlyImplied().isEmpty()) {
        out.println("%-20s%s".formatted(level.symbol(), symbols(level.directlyImplied())));
      }
    }
    out.println();
    out.println(
        "Consistency models of Elle and Adya. --level accepts them too, unless marked as "
            + "not decided; repeatable-read only as PL-2.99, since some databases use that "
            + "name for si:");
    ModelTable.print(out);
  }

  private static String note(IsolationLevel level) {
    Set<Tap> taps = level.forbidden();
    if (!taps.isEmpty()) {
      return "forbids " + TapLetters.of(taps);
    }
    return level.needsTimes() ? "needs times" : "";
  }

  private static String symbols(List<IsolationLevel> levels) {
    return levels.stream().map(IsolationLevel::symbol).collect(Collectors.joining(", "));
  }
}
