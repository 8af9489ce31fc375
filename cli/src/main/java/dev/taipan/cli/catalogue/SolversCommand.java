package dev.taipan.cli.catalogue;

import dev.taipan.checker.strategy.StrategyName;
import dev.taipan.cli.output.Version;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.report.result.ExitStatus;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the solvers. */
@Command(
    name = "solvers",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Lists the solvers of strong levels, whether each can run here, and options.",
    footer = {
      "",
      "Examples:",
      "  taipan solvers",
      "  taipan check --level ser --solver z3-theory a.txt",
      "  taipan check --level ser \\",
      "      --solver native+z3-lazy/unsaturated a.txt"
    })
public final class SolversCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    for (Solver solver : Solvers.all()) {
      out.println("%-18s%s".formatted(solver.name(), solver.description()));
      solver.unavailable().ifPresent(reason -> out.println(" ".repeat(18) + "not here: " + reason));
    }
    out.println();
    out.println("Several race when their names are joined by +. Options, behind a slash:");
    for (StrategyName.Option option : StrategyName.Option.values()) {
      out.println("%-18s%s".formatted(option.text(), option.description()));
    }
    out.flush();
    return ExitStatus.SATISFIED.code();
  }
}
